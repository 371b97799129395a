"""Write what `fbsim volley` really prints into README.md, and its picture into docs/.

uv run scripts/refresh_readme.py
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCENE = "scenes/courtyard.toml"
COMMAND = ["volley", SCENE, "--seed", "7"]
BLOCK = re.compile(r"(<!-- sample: [^\n]* -->\n```\n).*?(```\n<!-- end of sample -->)", re.DOTALL)


def main() -> None:
    (ROOT / "docs").mkdir(exist_ok=True)
    printed = run(*COMMAND)
    run(*COMMAND, "--picture", "docs/courtyard.png")
    readme = ROOT / "README.md"
    text = readme.read_text(encoding="utf-8")
    new, count = BLOCK.subn(lambda found: found.group(1) + printed + found.group(2), text)
    if count != 1:
        sys.exit("README.md: the sample's two comment lines are not there once")
    readme.write_text(new, encoding="utf-8")


def run(*arguments: str) -> str:
    """What the program prints, without blanks at the ends of lines."""
    command = [sys.executable, "-m", "fbsim", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return "\n".join(line.rstrip() for line in done.stdout.splitlines()) + "\n"


if __name__ == "__main__":
    main()
