"""`python -m benchmarks [NAME...]`: run benchmarks and print one table, in the form of the rules that is there."""

import importlib
import os
import platform
import sys
from pathlib import Path

from benchmarks import Row, number
from papilio._form import form


def machine() -> str:
    """What this was measured on."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.is_file():
        names = [line.partition(":")[2].strip() for line in info.read_text().splitlines() if "model name" in line]
        cpu = names[0] if names else cpu
    python = f"{platform.python_implementation()} {platform.python_version()}"
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return f"{cpu}, {os.cpu_count()} cores{load}; {platform.system()}; {python}; {form()} rules"


def table(rows: list[Row]) -> str:
    """The rows, aligned."""
    width = max(len(row.what) for row in rows)
    lines = []
    for row in rows:
        verdict = "" if not row.bar else "ok" if row.met else "MISSED"
        lines.append(f"{row.what:{width}}  {number(row.value):>12} {row.unit:16} {row.bar:>12}  {verdict}".rstrip())
    return "\n".join(lines)


def main() -> int:
    """Run the named benchmarks, or all."""
    here = Path(__file__).parent
    names = sys.argv[1:] or sorted(file.stem.removeprefix("bench_") for file in here.glob("bench_*.py"))
    print(machine(), flush=True)
    for name in names:
        rows = importlib.import_module(f"benchmarks.bench_{name}").run()
        print(f"\n{name}\n{table(rows)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
