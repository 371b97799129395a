"""Whether a folder takes files, found by writing one: its mode does not tell (root, /proc, full disks)."""

from __future__ import annotations

import tempfile
from pathlib import Path


def fault_of_writing_to(folder: Path) -> str | None:
    """Say why no file can be made in a folder; None where one can."""
    try:
        with tempfile.NamedTemporaryFile(prefix=".fbsim-", dir=folder) as probe:
            probe.write(b"?")
    except OSError as fault:
        return fault.strerror or "unknown reason"
    return None
