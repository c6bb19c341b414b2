// The form for a new table: only a seat that plays can begin.

function fit() {
  const seats = Number(document.querySelector("[name=seats]:checked,[name=seats][type=hidden]").value);
  for (const option of document.querySelectorAll("option[class^=seat-]")) {
    option.hidden = option.disabled = Number(option.value) >= seats;
    if (option.selected && option.disabled) option.parentElement.selectedIndex = 0;
  }
}

document.querySelector(".new").addEventListener("change", (event) => event.target.name === "seats" && fit());
fit();
