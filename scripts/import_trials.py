#!/usr/bin/env python3
"""Import every mesh of some folders into a catalogue that is thrown away, and tell what became of them.

    uv run --no-sync scripts/import_trials.py ~/Downloads/miniatures --sample 50

Nothing outside a temporary folder is written. A file counts as crashed if anything but a refusal in words
comes of it, if its bytes have changed, if a refusal leaves something behind, or if what was imported is
not found sound. The exit status is 1 if one has crashed.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from fbsim.catalogue import Catalogue
from fbsim.catalogue.checking import check_model
from fbsim.catalogue.folders import data_folder
from fbsim.catalogue.importing import import_model
from fbsim.errors import BadInput
from fbsim.meshes.bodies import Apart
from fbsim.meshes.cache import VARIABLE
from fbsim.meshes.reading import READERS, SCENE_SUFFIXES

SUFFIXES = {*READERS, *SCENE_SUFFIXES}
NUMBER = re.compile(r"[-+]?\d[\d.,]*(e[-+]?\d+)?")
PLACE = re.compile(r", the first at \(.*?\)|, the next lies at \(.*?\)")
NAME = "trial"
MASS_G = 20.0  # a file that is no figure may have any volume
CRASHED = 1


@dataclass
class Trial:
    """What became of one file."""

    path: Path
    seconds: float = 0.0
    notes: list[str] = field(default_factory=list)
    refusal: str | None = None
    crash: str | None = None
    parts: int = 0
    most_corners: int = 0

    @property
    def verdict(self) -> str:
        """One word."""
        if self.crash is not None:
            return "crashed"
        return "imported" if self.refusal is None else "refused"


def main() -> int:
    """Try all files, print a line for each and a summary."""
    wanted = _arguments()
    files = sampled(list(mesh_files(wanted.folders)), wanted.sample)
    trials = []
    with tempfile.TemporaryDirectory(prefix="fbsim-trials-") as folder:
        os.environ[VARIABLE] = str(Path(folder) / "cache")
        for path in files:
            trials.append(tried(path, Path(folder) / "models", wanted.height_mm, wanted.apart))
            if wanted.all or trials[-1].verdict != "imported":
                print(_line(trials[-1]), flush=True)
    print("\n".join(summary(trials)))
    return CRASHED if any(trial.crash for trial in trials) else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folders", nargs="+", type=Path, help="folders or files")
    parser.add_argument("--sample", type=int, metavar="N", help="only so many, spread evenly over all")
    parser.add_argument("--height-mm", type=float, default=54.0, help="scale to this height (54)")
    parser.add_argument("--apart", choices=("refuse", "largest", "together"), default="refuse")
    parser.add_argument("--all", action="store_true", help="print a line for what was imported, too")
    return parser.parse_args()


def mesh_files(folders: Sequence[Path]) -> Iterator[Path]:
    """All mesh files below some folders, in the order of their names."""
    for folder in folders:
        inside = sorted(folder.rglob("*")) if folder.is_dir() else [folder]
        yield from (path for path in inside if path.suffix.lower() in SUFFIXES)


def sampled(files: list[Path], count: int | None) -> list[Path]:
    """Choose so many files, spread evenly over all; all of them if there are no more."""
    if count is None or count >= len(files):
        return files
    return [files[index * len(files) // count] for index in range(count)]


def tried(path: Path, to: Path, height_mm: float | None, apart: Apart = "refuse") -> Trial:
    """Import a file and see whether that went as it must."""
    trial, before, start = Trial(path), path.read_bytes(), time.perf_counter()
    try:
        made = import_model(
            path,
            name=NAME,
            to=to,
            height_mm=height_mm,
            mass_g=MASS_G,
            apart=apart,
            overwrite=True,
            catalogue=Catalogue([data_folder("models")]),
        )
        trial.notes = made.notes
        trial.parts = len(made.solid.parts)
        trial.most_corners = max(map(len, made.solid.parts))
    except BadInput as fault:
        trial.refusal = "\n".join(str(problem) for problem in fault.problems)
    except Exception:  # anything else is what this script looks for
        trial.crash = traceback.format_exc(limit=-3)
    trial.seconds = time.perf_counter() - start
    trial.crash = trial.crash or _fault(trial, before, to)
    _clear(to)
    return trial


def _fault(trial: Trial, before: bytes, to: Path) -> str | None:
    """What went wrong without an exception."""
    if trial.path.read_bytes() != before:
        return "the file has changed"
    left = sorted(path.name for path in to.rglob("*") if path.is_file())
    if trial.refusal is not None:
        return f"left behind: {', '.join(left)}" if left else None
    checked = check_model(Catalogue([to, data_folder("models")]), "figure", NAME)
    return None if checked.is_sound else f"not sound: {'; '.join(map(str, checked.problems))}"


def _clear(to: Path) -> None:
    for path in to.rglob("*"):
        if path.is_file():
            path.unlink()


def _line(trial: Trial) -> str:
    said = trial.crash or trial.refusal or "; ".join(trial.notes)
    return f"{trial.path}: {trial.verdict} ({trial.seconds:.1f} s): {said}"


def kind_of(message: str) -> str:
    """Strip a message of its file, numbers and places, so that equal reasons are counted together.

    >>> kind_of("toy.stl: surface: is not closed: 3 open edges, the first at (1, 2, 3); close the holes")
    'is not closed: # open edges'
    """
    told = message.splitlines()[0].split(": ", 2)[-1].split(";")[0]
    return NUMBER.sub("#", PLACE.sub("", told))


def summary(trials: Sequence[Trial]) -> list[str]:
    """Tell how many were imported, mended how, refused why, in which time."""
    counts = Counter(trial.verdict for trial in trials)
    seconds = sorted(trial.seconds for trial in trials)
    notes = Counter(kind for trial in trials for kind in {NUMBER.sub("#", note) for note in trial.notes})
    refusals = Counter(kind_of(trial.refusal) for trial in trials if trial.refusal)
    lines = [f"\n{len(trials)} files: " + ", ".join(f"{count} {word}" for word, count in counts.items())]
    lines.append(f"crashed={counts['crashed']}")
    if trials:
        median = seconds[len(seconds) // 2]
        lines.append(f"time: {sum(seconds):.0f} s in all, median {median:.2f} s, longest {seconds[-1]:.1f} s")
        parts = [trial.parts for trial in trials if trial.verdict == "imported"]
        most = max((trial.most_corners for trial in trials), default=0)
        lines.append(f"parts: at most {max(parts, default=0)}, of at most {most} corners")
    for title, found in (("notes", notes), ("refused", refusals)):
        lines += [f"{title}:", *(f"  {count:5} {kind}" for kind, count in found.most_common())]
    return lines


if __name__ == "__main__":
    sys.exit(main())
