"""A game's log as JSON Lines: the save file. Loading it plays the game again, line by line.

    {"fbsim_log": 1, "setup": {...}}                            what was agreed
    {"n": 0, "player": "blue", "turn": 0, "do": null, ...}      the opening, then a line for each thing done
    {"n": 1, ..., "do": {"kind": "fire", ...}, "dice": [3, 5], "events": [["die", "REP-62", ...], ...]}

Dice that the game rolled must fall again as logged; dice rolled by hand ("by_hand": true) are taken from the
log, and so are shot reports. Reading stops at the first line that no longer matches, and says what differs.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from fbsim.errors import BadInput, Problem, SaveError
from fbsim.rules.actions import Action
from fbsim.rules.game import Entry, Game, begin
from fbsim.rules.plain import KIND, from_tagged, to_tagged
from fbsim.rules.play import Event
from fbsim.rules.report import ShotReport
from fbsim.rules.saving import setup_from_plain, setup_to_plain

HEADER = "fbsim_log"
FORMAT = 1
REPORT = "report"

_KEYS = ("n", "player", "turn", "phase", "do", "dice", "by_hand", "events")


def write_log(game: Game, path: Path) -> None:
    """Write a game's log, whole or not at all.

    Raises SaveError for a game that was not played from its beginning, and where the file cannot be written.
    """
    lines = [json.dumps(line, ensure_ascii=False) for line in log_lines(game)]
    if path.exists() and not path.is_file():
        raise SaveError(Problem("is no file to write to", file=str(path), remedy="name another"))
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        fresh.write_text("\n".join(lines) + "\n", encoding="utf-8")
        fresh.replace(path)
    except OSError as fault:
        message = f"cannot be written ({fault.strerror})"
        raise SaveError(Problem(message, file=str(path), remedy="name a file elsewhere")) from fault
    finally:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)


def log_lines(game: Game) -> list[dict[str, Any]]:
    """Give a log's lines as plain values."""
    log = game.log
    if not log or log[0].done is not None:
        raise SaveError("this game was read from JSON, so its beginning is unknown: it has no log to write")
    header = {HEADER: FORMAT, "setup": setup_to_plain(game.setup)}
    return [header, *(_line(n, entry) for n, entry in enumerate(log))]


def read_log(path: Path) -> Game:
    """Play a log through, and give the game as it stood at its end. Raises SaveError, naming the line."""
    *_, game = walk(path)
    return game


def walk(path: Path) -> Iterator[Game]:
    """Play a log through, and give the game after each line; it is the same game every time."""
    lines = _lines(path)
    name = str(path)
    game = _begin(lines, name)
    _compare(game, lines[1], name, 2)
    yield game
    for number, line in enumerate(lines[2:], 3):
        _redo(game, line, name, number)
        _compare(game, line, name, number)
        yield game


def _line(n: int, entry: Entry) -> dict[str, Any]:
    values: tuple[Any, ...] = (
        n,
        entry.player,
        entry.turn,
        entry.phase,
        _done(entry.done),
        list(entry.dice),
        entry.by_hand,
        [list(event) for event in entry.events],
    )
    return dict(zip(_KEYS, values, strict=True))


def _done(done: Action | ShotReport | None) -> dict[str, Any] | None:
    if done is None:
        return None
    return {KIND: REPORT, **done.to_dict()} if isinstance(done, ShotReport) else to_tagged(done)


def _lines(path: Path) -> list[dict[str, Any]]:
    try:
        texts = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as fault:
        raise SaveError(Problem(f"cannot be read ({fault})", file=str(path))) from fault
    lines = [_parsed(text, str(path), number, number == len(texts)) for number, text in enumerate(texts, 1)]
    if len(lines) < 2:
        raise SaveError(Problem("is cut off: a log has its setup and its opening", file=str(path)))
    return lines


def _parsed(text: str, file: str, number: int, last: bool) -> dict[str, Any]:
    try:
        line = json.loads(text)
    except json.JSONDecodeError as fault:
        remedy = "the log is cut off here; without this line it loads up to the one before" if last else None
        raise SaveError(Problem(f"no JSON: {fault.msg}", file=file, line=number, remedy=remedy)) from fault
    if not isinstance(line, dict):
        raise SaveError(Problem("must be an object", file=file, line=number))
    return line


def _begin(lines: list[dict[str, Any]], file: str) -> Game:
    header, opening = lines[0], lines[1]
    if header.get(HEADER) != FORMAT:
        message = f"is no log of a game that this version reads (format {FORMAT})"
        raise SaveError(
            Problem(message, file=file, line=1, remedy='its first line has {"fbsim_log": 1, ...}')
        )
    try:
        return begin(setup_from_plain(header.get("setup")), _dice(opening, file, 2))
    except BadInput as fault:
        raise SaveError(Problem(str(fault), file=file, line=1)) from fault


def _redo(game: Game, line: dict[str, Any], file: str, number: int) -> None:
    dice = _dice(line, file, number)
    try:
        done = _read_done(line.get("do"))
        if isinstance(done, ShotReport):
            game.resolve_shot(done, dice)
        else:
            game.apply(done, dice)
    except BadInput as fault:
        raise SaveError(Problem(str(fault), file=file, line=number)) from fault


def _read_done(plain: Any) -> Action | ShotReport:
    if isinstance(plain, dict) and plain.get(KIND) == REPORT:
        return ShotReport.from_dict({key: value for key, value in plain.items() if key != KIND})
    action: Action = from_tagged(Action, plain, "do")
    return action


def _dice(line: dict[str, Any], file: str, number: int) -> list[int] | None:
    """Give the dice that were rolled by hand; None where the game rolls them itself."""
    dice, by_hand = line.get("dice"), line.get("by_hand")
    if not isinstance(dice, list) or not isinstance(by_hand, bool):
        raise SaveError(Problem("needs dice (a list) and by_hand (true or false)", file=file, line=number))
    return dice if by_hand else None


def _compare(game: Game, line: dict[str, Any], file: str, number: int) -> None:
    """Refuse a line that tells of something else than what now happened."""
    entry = game.last
    happened = json.loads(json.dumps(_line(number - 2, entry)))
    for key in _KEYS:
        if line.get(key) != happened[key]:
            message = f"{key} no longer matches: {_difference(key, line.get(key), happened[key])}"
            raise SaveError(Problem(message, file=file, line=number))


def _difference(key: str, logged: Any, happened: Any) -> str:
    if key != "events" or not isinstance(logged, list):
        return f"logged {logged!r}, now {happened!r}"
    for one, other in zip(logged, happened, strict=False):
        if one != other:
            return f"logged {one!r}, now {other!r}"
    return f"logged {len(logged)} events, now {len(happened)}"


def describe_entry(entry: Entry) -> list[str]:
    """Put an entry of a log into words: what was done, then what happened, with the clauses."""
    head = f"turn {entry.turn} {entry.phase} {entry.player}: {_in_words(entry.done)}"
    return [head, *(f"    {_told(event)}" for event in entry.events)]


def _in_words(done: Action | ShotReport | None) -> str:
    if done is None:
        return "the game begins"
    if isinstance(done, ShotReport):
        struck = ", ".join(f"{body.id} {body.pose}" for body in done.struck)
        return f"shot of {done.gun}: {struck or 'nothing struck'}"
    return str(done)


def _told(event: Event) -> str:
    clause = f" [{event.clause}]" if event.clause else ""
    if event.what == "die":
        return f"die: {event.value:g} ({event.text}){clause}"
    return f"{event.text}{clause}"
