"""Folders of models that FBSIM_MODELS names and that are not there: told, for they are passed over."""

from __future__ import annotations

from fbsim.cli._group import tell
from fbsim.errors import BadInput, Problem


def warn_of_missing_folders() -> None:
    """Print a warning for each of them, on standard error."""
    from fbsim.catalogue.folders import USER_FOLDERS_VARIABLE, missing_folders

    problems = [
        Problem("no such folder", str(folder), place=USER_FOLDERS_VARIABLE, remedy="its models are not found")
        for folder in missing_folders()
    ]
    if problems:
        tell(BadInput(problems), "warning", "yellow")
