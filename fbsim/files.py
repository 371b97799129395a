"""Files that are there whole or not at all: written beside their place, and put there at the end."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def whole(path: Path) -> Iterator[Path]:
    """Give a path of the same ending to write to, which takes its place when the context ends well.

    What was there before is kept until then, and where anything is raised. Raises OSError where the place
    cannot be written to.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with whole(Path(folder) / "a.txt") as fresh:
    ...         _ = fresh.write_text("all of it")
    ...     [(each.name, each.read_text()) for each in Path(folder).iterdir()]
    [('a.txt', 'all of it')]
    """
    with tempfile.TemporaryDirectory(prefix=".fbsim-", dir=path.parent) as folder:
        fresh = Path(folder) / path.name
        yield fresh
        fresh.replace(path)
