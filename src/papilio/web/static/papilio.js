// What pages share: copying links, opening dialogs, names in the log.

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

// The names of those who play stand out in what happened.
export function nameIn(...lines) {
  const names = Array.from(document.querySelectorAll("#panels [data-of] .name"), (name) => name.textContent.trim());
  const longestFirst = names.filter(Boolean).sort((a, b) => b.length - a.length);
  const anyOf = longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${anyOf})(?![\\p{L}\\p{N}])`, "u");
  for (const line of anyOf ? lines : []) {
    line.replaceChildren(...line.textContent.split(pattern).map((text, number) => (number % 2 ? bold(text) : text)));
  }
}

function bold(text) {
  const name = document.createElement("b");
  name.textContent = text;
  return name;
}

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
