"""Add up the parts of a test run: the last line of scripts/test."""

import argparse
import os
from pathlib import Path
from xml.etree import ElementTree

REPORTS = Path(__file__).resolve().parents[2] / "build" / "reports"
NOTHING_COLLECTED = 5  # pytest's exit code


def counts(name: str, code: int) -> tuple[int, int, int]:
    """Passed, failed and skipped of one part; a part that broke off has failed once at least."""
    report = REPORTS / f"{name}.xml"
    suites = list(ElementTree.parse(report).iter("testsuite")) if report.is_file() else []
    total, failures, errors, skipped = (
        sum(int(suite.get(key, 0)) for suite in suites) for key in ("tests", "failures", "errors", "skipped")
    )
    failed = failures + errors
    if code not in (0, NOTHING_COLLECTED):
        failed = max(failed, 1)
    return max(total - failures - errors - skipped, 0), failed, skipped


def main() -> int:
    """Print the sum; the exit code is 1 if anything failed, or nothing was run."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--skipped", default="", help="what could not be tried; a failure in CI")
    parser.add_argument("parts", nargs="*", metavar="NAME=EXIT_CODE")
    args = parser.parse_args()
    passed = failed = skipped = 0
    for part in args.parts:
        name, _, code = part.partition("=")
        one = counts(name, int(code))
        print(f"{name:12} {one[0]:5} passed {one[1]:5} failed {one[2]:5} skipped")
        passed, failed, skipped = passed + one[0], failed + one[1], skipped + one[2]
    notes = args.skipped.strip().upper()
    if notes and os.environ.get("CI") == "true":
        print(f"In CI that is a failure: {notes}")
        failed, notes = failed + 1, ""
    print(f"{passed} passed, {failed} failed, {skipped} skipped{'. ' if notes else ''}{notes}")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    raise SystemExit(main())
