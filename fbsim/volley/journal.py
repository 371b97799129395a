"""The journal of a volley: a file from which a volley that was interrupted goes on.

The first line holds what the volley is; each further one, the aftermath of a salvo that was fired. A line is
on the disk before the next salvo begins, and counts once it ends in a line feed: what stands behind the last
line feed was being written when the volley was interrupted, and is overwritten.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from pathlib import Path
from typing import IO, Any, NoReturn, Self

from fbsim.errors import BadInput, Problem
from fbsim.volley.aftermath import Aftermath, Values
from fbsim.volley.identity import Identity, differences

FORMAT = "fbsim journal"
VERSION = 2
ANOTHER = "name another file, or delete this one to begin anew"


class Journal:
    """An open journal: gives back, in turn, what it holds of the volley, then takes what comes.

    Raises BadInput where the file cannot be read or written, or belongs to another volley. Nobody else can
    open it meanwhile. One in which nothing was written down does not stay.
    """

    def __init__(self, path: Path, volley: Identity) -> None:
        self.path = path
        if path.exists() and not path.is_file():
            self._refuse("is no ordinary file", "name another one")
        is_new = not path.exists()
        try:
            self._file: IO[bytes] = path.open("a+b", buffering=0)
        except OSError as fault:
            self._refuse(f"cannot be written ({fault.strerror})", "name a file elsewhere", fault)
        self.written = 0
        try:
            self._lock()
            self._held = self._read(volley)
        except BaseException:
            self._file.close()
            if is_new:
                path.unlink(missing_ok=True)
            raise
        self._turn = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; where it holds no salvo, it goes."""
        if not self.written:
            self.path.unlink(missing_ok=True)
        self._file.close()

    def recall(self, start: str) -> Aftermath | None:
        """Give the aftermath of the next salvo, if it is held; `start` is a digest of all it meets."""
        if self._turn == len(self._held):
            return None
        salvo = self._held[self._turn]
        self._turn += 1
        if salvo["start"] != start:
            message = f"salvo {self._turn} in it began otherwise than it does here"
            self._refuse(f"{message}: it comes from another machine, or was changed", ANOTHER)
        try:
            return Aftermath.from_values(salvo)
        except (LookupError, TypeError, ValueError):
            self._damaged(self._turn + 1)

    def keep(self, start: str, aftermath: Aftermath) -> None:
        """Write down the aftermath of the salvo that was just fired."""
        self._append({"salvo": self.written + 1, "start": start, **aftermath.to_values()})
        self.written += 1

    def _read(self, volley: Identity) -> list[Values]:
        """Read the salvos, cut off what was being written; the first line is written where there is none."""
        head = {"format": FORMAT, "version": VERSION, **volley}
        self._file.seek(0)
        text = self._file.read()
        whole = text[: text.rfind(b"\n") + 1]
        if not whole and not _line(head).startswith(text):
            self._refuse("is no journal of a volley", "name another file")
        self._file.truncate(len(whole))
        if not whole:
            self._append(head)
            return []
        first, *rest = whole.splitlines()
        self._check_head(first, head)
        self.written = len(rest)
        return [self._salvo(number, line) for number, line in enumerate(rest, start=1)]

    def _check_head(self, line: bytes, head: Values) -> None:
        found = _parsed(line)
        if found is None or found.get("format") != FORMAT:
            self._refuse("is no journal of a volley", "name another file")
        if found.get("version") != VERSION:
            self._refuse(f"is a journal of version {found.get('version')}, not {VERSION}", ANOTHER)
        if found != head:
            self._refuse(f"is the journal of another volley: {', '.join(differences(found, head))}", ANOTHER)

    def _salvo(self, number: int, line: bytes) -> Values:
        salvo = _parsed(line)
        if salvo is None or salvo.get("salvo") != number or "start" not in salvo:
            self._damaged(number + 1)
        return salvo

    def _append(self, values: Values) -> None:
        """Write a line that is there whole, and on the disk, or not at all."""
        line, end = _line(values), self._file.seek(0, os.SEEK_END)
        try:
            written = 0
            while written < len(line):
                written += self._file.write(line[written:])
            os.fsync(self._file)
        except OSError as fault:
            with contextlib.suppress(OSError):
                self._file.truncate(end)
            remedy = "make room, or name a file elsewhere"
            if self.written:
                remedy = f"make room and fire again with it: it goes on behind salvo {self.written}"
            self._refuse(f"cannot be written ({fault.strerror})", remedy, fault)

    def _lock(self) -> None:
        """Keep others from writing to the file, until it is closed or this process ends."""
        if sys.platform != "win32":
            import fcntl

            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                self._refuse("is in use by another volley", "wait for its end, or name another file")

    def _damaged(self, number: int) -> NoReturn:
        remedy = f"delete the lines from {number} on to go on from there"
        self._refuse(f"line {number} is damaged", remedy)

    def _refuse(self, message: str, remedy: str, cause: Exception | None = None) -> NoReturn:
        raise BadInput(Problem(message, str(self.path), remedy=remedy)) from cause


def _line(values: Values) -> bytes:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _parsed(line: bytes) -> dict[str, Any] | None:
    """The JSON object that a line holds, or None."""
    try:
        found = json.loads(line)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None
