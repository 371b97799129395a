"""Keeping standard output clean: C and C++ code prints to file descriptor 1 behind Python's back."""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys
from collections.abc import Iterator

STDOUT, STDERR = 1, 2


@contextlib.contextmanager
def stdout_to_stderr() -> Iterator[None]:
    """Point file descriptor 1 at standard error, for everything in this process and its children.

    What C code has buffered is written out before the descriptor is given back.
    """
    sys.stdout.flush()
    kept = os.dup(STDOUT)
    os.dup2(STDERR, STDOUT)
    try:
        yield
    finally:
        sys.stdout.flush()
        _flush_c_streams()
        os.dup2(kept, STDOUT)
        os.close(kept)


def _flush_c_streams() -> None:
    """Flush all of C's output streams, where its library can be found."""
    with contextlib.suppress(OSError, AttributeError, TypeError):
        library = ctypes.CDLL("ucrtbase" if os.name == "nt" else None)
        library.fflush(None)
