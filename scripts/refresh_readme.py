"""Write into README.md what a volley prints, with its picture into docs/; and with --fidelity the table.

uv run scripts/refresh_readme.py
uv run scripts/refresh_readme.py --fidelity    # measures everything, which takes some minutes
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCENE = "scenes/courtyard.toml"
COMMAND = ["volley", SCENE, "--seed", "7"]
TABLE = re.compile(r"(<!-- fidelity -->\n).*?(<!-- end of fidelity -->)", re.DOTALL)
BLOCK = re.compile(r"(<!-- sample: [^\n]* -->\n```\n).*?(```\n<!-- end of sample -->)", re.DOTALL)


def main() -> None:
    (ROOT / "docs").mkdir(exist_ok=True)
    printed = run(*COMMAND)
    run(*COMMAND, "--picture", "docs/courtyard.png")
    put(BLOCK, printed)
    if "--fidelity" in sys.argv[1:]:
        put(TABLE, output([sys.executable, "scripts/fidelity.py", "--markdown"]))


def put(place: re.Pattern[str], printed: str) -> None:
    """Put text between the two comment lines of a place in README.md."""
    readme = ROOT / "README.md"
    text = readme.read_text(encoding="utf-8")
    new, count = place.subn(lambda found: found.group(1) + printed + found.group(2), text)
    if count != 1:
        sys.exit("README.md: the two comment lines are not there once")
    readme.write_text(new, encoding="utf-8")


def run(*arguments: str) -> str:
    """What the program prints, without blanks at the ends of lines."""
    return output([sys.executable, "-m", "fbsim", *arguments])


def output(command: list[str]) -> str:
    """What a command prints, without blanks at the ends of lines."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return "\n".join(line.rstrip() for line in done.stdout.splitlines()) + "\n"


if __name__ == "__main__":
    main()
