// Search in the rules: shows the clauses that have all the words, and marks where.

const form = document.querySelector(".find");
const field = document.getElementById("find");
const found = document.getElementById("found");
const blocks = [...document.querySelectorAll("#rules > *")];
form.hidden = false;
form.addEventListener("submit", (event) => event.preventDefault());
field.addEventListener("input", search);

function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let number = 0;
  for (const block of blocks) {
    const text = block.textContent.toLowerCase();
    const shown = words.every((word) => text.includes(word));
    block.classList.toggle("out", !shown);
    if (shown && words.length) number++;
  }
  found.textContent = !words.length ? "" : number ? found.dataset.some.replace("{n}", number) : found.dataset.none;
  mark(words);
}

function mark(words) {
  if (!CSS.highlights) return;
  const ranges = [];
  const walker = document.createTreeWalker(document.getElementById("rules"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.data.toLowerCase();
    for (const word of words) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(walker.currentNode, at);
        range.setEnd(walker.currentNode, at + word.length);
        ranges.push(range);
      }
    }
  }
  CSS.highlights.set("found", new Highlight(...ranges));
}
