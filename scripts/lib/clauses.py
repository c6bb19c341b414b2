"""Clause coverage: every clause of a game's rules.md has a test named for it, and every test names a clause that is.

A clause begins a line of rules.md with its id, `**BG-33.**`. A test cites at most three, in its name:
`test_bg_33_two_that_meet_fly_away`, `test_bg_10_11_who_owns_which`.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CLAUSE = re.compile(r"^[#*>\s-]*([A-Z]{2,4}-\d+[a-z]?)\b", re.MULTILINE)
TEST = re.compile(r"^\s*(?:async )?def (test_\w+)", re.MULTILINE)
MOST = 3


def cited(name: str, prefix: str) -> list[str]:
    """The clause ids in a test's name.

    >>> cited("test_bg_10_11_who_owns_which", "BG")
    ['BG-10', 'BG-11']
    """
    start = re.match(rf"test_{prefix.lower()}((?:_(?:{prefix.lower()}_)?\d+[a-z]?(?![a-z0-9]))+)", name)
    return [f"{prefix}-{number}" for number in re.findall(r"\d+[a-z]?", start.group(1))] if start else []


def problems(rules: Path, tests: Path) -> list[str]:
    """What is amiss with one game, a line each."""
    clauses = CLAUSE.findall(rules.read_text(encoding="utf-8"))
    found = [
        f"{clause} stands in rules.md {clauses.count(clause)} times"
        for clause in sorted(set(clauses))
        if clauses.count(clause) > 1
    ]
    covered: set[str] = set()
    for prefix in sorted({clause.split("-")[0] for clause in clauses}):
        for file in sorted(tests.rglob("test_*.py")):
            for name in TEST.findall(file.read_text(encoding="utf-8")):
                ids = cited(name, prefix)
                covered.update(ids)
                where = f"{file.relative_to(ROOT)}: {name}"
                if len(ids) > MOST:
                    found.append(f"{where} cites {len(ids)} clauses; {MOST} are the most")
                found += [
                    f"{where} cites {clause}, which rules.md does not have" for clause in ids if clause not in clauses
                ]
    return found + [f"{clause} has no test" for clause in clauses if clause not in covered]


def main() -> int:
    """Check every game; 1 if anything is amiss."""
    total = 0
    for package in sorted((ROOT / "src" / "papilio" / "games").glob("*/__init__.py")):
        game, rules = package.parent.name, package.parent / "rules.md"
        if not rules.is_file():
            found = ["rules.md is missing"]
        else:
            found = problems(rules, ROOT / "tests" / "games" / game)
        total += len(found)
        print("\n".join(f"{game}: {line}" for line in found) or f"{game}: every clause has its test")
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())
