"""A folder that remembers what took long to find: arrays under the hash of what they were found from.

The folder is $FBSIM_CACHE, else $XDG_CACHE_HOME/fbsim, else ~/.cache/fbsim. It can be deleted at any time.
A file that cannot be read counts as not there; a folder that cannot be written costs time and no error.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import tempfile
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from fbsim.meshes.solid import FloatArray

VARIABLE = "FBSIM_CACHE"


def cache_folder() -> Path:
    """Folder of the cache, whether it is there yet or not."""
    if os.environ.get(VARIABLE):
        return Path(os.environ[VARIABLE])
    if os.environ.get("XDG_CACHE_HOME"):
        return Path(os.environ["XDG_CACHE_HOME"]) / "fbsim"
    return Path("~/.cache/fbsim").expanduser()


def content_key(pieces: Iterable[bytes]) -> str:
    """Hash of all pieces, told apart by their lengths."""
    digest = hashlib.sha256()
    for piece in pieces:
        digest.update(len(piece).to_bytes(8, "little"))
        digest.update(piece)
    return digest.hexdigest()


def recall(key: str) -> list[FloatArray] | None:
    """Point clouds stored under a key, or None if there are none that can be read."""
    try:
        content = io.BytesIO((cache_folder() / f"{key}.npz").read_bytes())
        with np.load(content, allow_pickle=False) as stored:
            clouds = [np.asarray(stored[name], dtype=np.float64) for name in sorted(stored.files)]
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        return None
    are_sound = clouds and all(cloud.ndim == 2 and cloud.shape[1] == 3 for cloud in clouds)
    return clouds if are_sound and all(np.isfinite(cloud).all() for cloud in clouds) else None


def remember(key: str, clouds: Sequence[FloatArray]) -> None:
    """Store point clouds (k, 3) under a key; another process sees all of the file or none of it."""
    folder = cache_folder()
    with contextlib.suppress(OSError, RuntimeError):
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(suffix=".part", dir=folder)
        try:
            with os.fdopen(handle, "wb") as file:
                named: dict[str, Any] = {f"part{index:03}": cloud for index, cloud in enumerate(clouds)}
                np.savez(file, **named)
            Path(name).replace(folder / f"{key}.npz")
        finally:
            Path(name).unlink(missing_ok=True)
