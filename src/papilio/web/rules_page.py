"""A game's rules as a page: the little Markdown that rules.md uses, with an anchor for each clause.

Known are headings, paragraphs, lists, tables, **strong** and *emphasised* words, `names`, and a line {diagram: name},
for which the game's `drawing.diagram(name)` draws a position. Everything else is text.
"""

import re
from collections.abc import Iterator

from markupsafe import Markup, escape

from papilio.core.spec import GameSpec

CLAUSE = re.compile(r"<strong>([A-Z]{2}-\d+[a-z]?)\.?</strong>")
DIAGRAM = re.compile(r"\{diagram: ([a-z0-9-]+)\}")
HEADING = re.compile(r"(#{1,4}) +(.+)")
ITEM = re.compile(r"(?:[-*]|\d+\.) +(.+)", re.DOTALL)


def rules_html(spec: GameSpec) -> Markup:
    """The rules as HTML."""
    blocks = re.split(r"\n\s*\n", spec.rules.strip())
    return Markup("\n".join(_block(spec, block.strip("\n")) for block in blocks))


def _block(spec: GameSpec, block: str) -> str:
    if heading := HEADING.fullmatch(block):
        level = len(heading[1])
        return f"<h{level}>{_words(heading[2])}</h{level}>"
    if diagram := DIAGRAM.fullmatch(block):
        return _diagram(spec, diagram[1])
    lines = block.split("\n")
    if all(line.startswith("|") for line in lines) and len(lines) > 1:
        return _table(lines)
    if ITEM.match(lines[0]):
        tag = "ol" if lines[0][0].isdigit() else "ul"
        return f"<{tag}>{''.join(f'<li>{_words(item)}</li>' for item in _items(lines))}</{tag}>"
    return _paragraph(" ".join(lines))


def _paragraph(text: str) -> str:
    words = _words(text)
    clause = CLAUSE.match(words)
    if clause is None:
        return f"<p>{words}</p>"
    name = clause[1]
    link = f'<a class="clause-id" href="#{name}">{name}</a>'
    return f'<p class="clause" id="{name}">{link}{words[clause.end() :]}</p>'


def _items(lines: list[str]) -> Iterator[str]:
    """The list's items; a line that begins none goes on with the one before."""
    item = ""
    for line in lines:
        begins = ITEM.fullmatch(line.strip())
        if begins and item:
            yield item
        item = begins[1] if begins else f"{item} {line.strip()}"
    yield item


def _table(lines: list[str]) -> str:
    rows = [[_words(cell.strip()) for cell in line.strip("|").split("|")] for line in lines if not _is_rule(line)]
    head = "".join(f'<th scope="col">{cell}</th>' for cell in rows[0])
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows[1:])
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="scrolls" tabindex="0">{table}</div>'  # it scrolls on a phone, by keyboard too


def _is_rule(line: str) -> bool:
    return not set(line) - set("|-: ")


def _words(text: str) -> str:
    safe = str(escape(text))
    strong = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", safe)
    emphasised = re.sub(r"\*(.+?)\*", r"<em>\1</em>", strong)
    return re.sub(r"`(.+?)`", r"<code>\1</code>", emphasised)


def _diagram(spec: GameSpec, name: str) -> str:
    draw = getattr(spec.drawing, "diagram", None)
    return "" if draw is None else f'<figure class="diagram">{draw(name)}</figure>'
