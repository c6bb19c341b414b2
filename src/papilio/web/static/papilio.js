// What every page shares: copying links, opening dialogs.

for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;

document.addEventListener("click", async (event) => {
  const target = event.target.closest("[data-copy],[data-opens],[data-closes]");
  if (!target) return;
  if (target.dataset.copy) {
    const field = document.getElementById(target.dataset.copy);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy"); // plain http has no clipboard
    }
    target.textContent = target.dataset.done;
  } else if (target.dataset.opens) {
    event.preventDefault();
    document.getElementById(target.dataset.opens).showModal();
  } else {
    event.preventDefault();
    target.closest("dialog").close();
  }
});

// A part of the page as the server shows it now.
export async function refresh() {
  const answer = await fetch(location.href, { headers: { accept: "text/html" }, cache: "no-store" });
  if (!answer.ok) return null;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const old of document.querySelectorAll("[data-live]")) {
    const now = page.getElementById(old.id);
    if (!now) continue;
    const opened = old.open;
    old.replaceWith(now);
    if (opened) now.open = true;
    for (const button of now.querySelectorAll("[data-copy]")) button.hidden = false;
  }
  return page;
}
