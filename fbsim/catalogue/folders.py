"""Where models and scenes lie: beside the source, in an installed wheel, and in folders of the user's own."""

from __future__ import annotations

import os
from importlib.resources import files
from pathlib import Path

USER_FOLDERS_VARIABLE = "FBSIM_MODELS"
USER_FOLDER = "my-models"


def data_folder(kind: str) -> Path:
    """Folder of the data that comes with fbsim; `kind` is "models" or "scenes".

    In a wheel the data lies inside the package; in a checkout beside it.
    """
    inside = Path(str(files("fbsim"))) / "_data" / kind
    return inside if inside.is_dir() else Path(__file__).resolve().parents[2] / kind


def model_folders() -> list[Path]:
    """All folders that models are looked for in, the user's own first.

    The user's own are those listed in the environment variable FBSIM_MODELS (separated as in PATH),
    then `my-models` in the current folder, where `fbsim models import` writes.
    """
    own = [folder for folder in [*_listed(), Path(USER_FOLDER)] if folder.is_dir()]
    return [*own, data_folder("models")]


def missing_folders() -> list[Path]:
    """Folders that FBSIM_MODELS names and that are none."""
    return [folder for folder in _listed() if not folder.is_dir()]


def _listed() -> list[Path]:
    return [Path(entry) for entry in os.environ.get(USER_FOLDERS_VARIABLE, "").split(os.pathsep) if entry]
