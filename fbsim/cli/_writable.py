"""Whether a file can be written, found by writing one beside it: modes do not tell (root, full disks)."""

from __future__ import annotations

import tempfile
from pathlib import Path

from fbsim.errors import BadInput, Problem


def fault_of_writing_to(folder: Path) -> str | None:
    """Say why no file can be made in a folder; None where one can."""
    try:
        with tempfile.NamedTemporaryFile(prefix=".fbsim-", dir=folder) as probe:
            probe.write(b"?")
    except OSError as fault:
        return fault.strerror or "unknown reason"
    return None


def check_file(path: Path) -> None:
    """Raise BadInput where a file cannot be made; one that is there is left to whoever opens it."""
    if path.is_dir():
        raise BadInput(Problem("is a folder", str(path), remedy="name a file in it"))
    if not path.exists():
        fault = fault_of_writing_to(path.parent)
        if fault is not None:
            raise BadInput(Problem(f"cannot be written ({fault})", str(path), remedy="name a file elsewhere"))
