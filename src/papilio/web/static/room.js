// The waiting room: shows who comes, and goes to the table when the game begins.

import { Live } from "./live.js";
import { refresh } from "./papilio.js";

const { table, watch, seq } = document.body.dataset;

async function changed() {
  const page = await refresh();
  if (!page || page.body.dataset.state !== document.body.dataset.state) location.reload();
}

// Without the server nothing can be done here.
function line(up) {
  document.getElementById("lost").hidden = up;
  for (const button of document.querySelectorAll("#main form button,#leave form button")) button.disabled = !up;
}

new Live((from) => `/tables/${table}/stream?from=${from}${watch ? `&watch=${watch}` : ""}`, Number(seq), {
  step: () => location.reload(),
  room: changed,
  presence: changed,
  up: () => line(true),
  down: () => document.hidden || line(false),
  refused: () => location.reload(),
});
