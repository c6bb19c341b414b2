"""Install this checkout, with the extras that the argument names ("dev,rl"), into the environment that runs this.

Shows one line that counts the packages; pip's own words go to a log and are shown if it fails.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LOG = Path(sys.prefix) / "install.log"
STEPS = {"Collecting": "fetching", "Building": "building", "Installing": "unpacking"}


def pip(*arguments: str) -> int:
    """Run pip on the pinned versions, showing where it is."""
    # In a checkout the rules are never compiled in place; see docs/decisions/0001-two-forms.md.
    environment = {**os.environ, "PAPILIO_PURE": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    command = [sys.executable, "-m", "pip", "install", "-c", str(ROOT / "constraints.txt"), *arguments]
    with (
        LOG.open("a", encoding="utf-8") as log,
        subprocess.Popen(
            command, env=environment, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        ) as process,
    ):
        assert process.stdout is not None
        count = 0
        for line in process.stdout:
            log.write(line)
            words = line.split()
            if words and words[0] in STEPS:
                count += words[0] == "Collecting"
                what = words[1].split(">")[0].split("=")[0] if words[0] == "Collecting" else ""
                show(f"  {count} packages: {STEPS[words[0]]} {what}")
    return process.returncode


def show(text: str) -> None:
    """One line that is written over, where that works."""
    if sys.stdout.isatty():
        print(f"\r{text:<70.70}", end="", flush=True)


def main() -> int:
    """Install; on failure say what pip said."""
    extra = sys.argv[1] if len(sys.argv) > 1 else ""
    wanted = f" and what is needed for {extra.replace(',', ', ')}" if extra else ""
    print(f"Installing Papilio{wanted}, once", flush=True)
    LOG.unlink(missing_ok=True)
    code = pip("--editable", f".[{extra}]" if extra else ".")
    if sys.stdout.isatty():
        print()
    if code != 0:
        print("".join(LOG.read_text(encoding="utf-8").splitlines(keepends=True)[-15:]), file=sys.stderr)
        print(f"Installing failed: is the network there? pip's whole log is {LOG}", file=sys.stderr)
    return code


if __name__ == "__main__":
    raise SystemExit(main())
