"""Bundle the viewer of replay pages (fbsim/view/replay/src) with three.js into viewer.min.js.

python scripts/build_replay.py            # build, and replace viewer.min.js and THREE-LICENSE
python scripts/build_replay.py --check    # build beside, and say whether the committed files are the same

Needs node, npm and its registry: three.js and esbuild are fetched, in the versions of package.json, into a
folder that is thrown away. Nothing of this is needed to write or to look at a page.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

REPLAY = Path(__file__).resolve().parents[1] / "fbsim" / "view" / "replay"
BUNDLE, LICENCE = "viewer.min.js", "THREE-LICENSE"
INSTALL = ("install", "--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund", "--silent")


def build(room: Path) -> dict[str, bytes]:
    """Build in an empty folder; give the files by name. Raises CalledProcessError where npm fails."""
    npm = shutil.which("npm")
    if npm is None:
        raise FileNotFoundError("npm is not installed")
    shutil.copy(REPLAY / "package.json", room)
    shutil.copytree(REPLAY / "src", room / "src")
    subprocess.run([npm, *INSTALL], cwd=room, check=True)
    subprocess.run([npm, "run", "--silent", "build", "--", "--log-level=warning"], cwd=room, check=True)
    licence = room / "node_modules" / "three" / "LICENSE"
    return {BUNDLE: (room / BUNDLE).read_bytes(), LICENCE: licence.read_bytes()}


def main() -> int:
    """Build, then write or compare; 1 where a committed file is another."""
    parser = argparse.ArgumentParser(description="Bundle the viewer of replay pages.")
    parser.add_argument("--check", action="store_true", help="compare only")
    check = parser.parse_args().check
    with tempfile.TemporaryDirectory(prefix="fbsim-replay-") as folder:
        built = build(Path(folder))
    other = [name for name, data in built.items() if not is_same(REPLAY / name, data)]
    for name in other:
        if check:
            print(f"{name} is not what src and package.json give; run scripts/build_replay.py")
        else:
            (REPLAY / name).write_bytes(built[name])
            print(f"wrote {name}, {len(built[name]) / 1000:.0f} kB")
    return 1 if check and other else 0


def is_same(path: Path, data: bytes) -> bool:
    """Whether a file is there with these bytes."""
    return path.is_file() and path.read_bytes() == data


if __name__ == "__main__":
    sys.exit(main())
