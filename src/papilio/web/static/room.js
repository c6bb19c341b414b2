// The waiting room: shows who comes, and goes to the table when the game begins.

import { Live } from "./live.js";
import { refresh } from "./papilio.js";

const { table, watch, seq } = document.body.dataset;

async function changed() {
  const page = await refresh();
  if (!page || page.body.dataset.state !== document.body.dataset.state) location.reload();
}

new Live((from) => `/tables/${table}/stream?from=${from}${watch ? `&watch=${watch}` : ""}`, Number(seq), {
  step: () => location.reload(),
  room: changed,
  presence: changed,
  up: () => {},
  down: () => {},
  refused: () => location.reload(),
});
