"""Keep the message catalogue's template current: src/papilio/locale/papilio.pot, from every string marked for it."""

import sys
import tomllib
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import write_po

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = ROOT / "src" / "papilio" / "locale" / "papilio.pot"


def current() -> bytes:
    """The template as it ought to be: sorted and without places and dates, so that it changes with messages only."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    mappings = config["tool"]["babel"]["mappings"]
    catalogue = Catalog(project="Papilio", header_comment="# The messages of Papilio.", charset="utf-8")
    for _, _, message, comments, context in extract_from_dir(
        str(ROOT / "src" / "papilio"),
        [(entry["pattern"], entry["method"]) for entry in mappings],
        {entry["pattern"]: {"encoding": "utf-8"} for entry in mappings},
        DEFAULT_KEYWORDS,
    ):
        catalogue.add(message, auto_comments=comments, context=context)
    out = BytesIO()
    write_po(out, catalogue, no_location=True, sort_output=True)
    return b"".join(line for line in out.getvalue().splitlines(True) if b"-Date:" not in line)


def main() -> int:
    """Compare, or with --fix write."""
    wanted = current()
    if TEMPLATE.is_file() and TEMPLATE.read_bytes() == wanted:
        print("The message catalogue is current.")
        return 0
    if "--fix" in sys.argv:
        TEMPLATE.parent.mkdir(exist_ok=True)
        TEMPLATE.write_bytes(wanted)
        print(f"{TEMPLATE.relative_to(ROOT)} is written.")
        return 0
    print(f"{TEMPLATE.relative_to(ROOT)} is not current.")
    return 1


if __name__ == "__main__":
    sys.exit(main())
