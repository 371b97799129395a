"""The log as save file: it rebuilds the game, and stops at the line that no longer matches."""

from __future__ import annotations

import errno
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fbsim.errors import SaveError
from fbsim.rules import Game, ruleset_names
from fbsim.rules.logs import describe_entry, read_log, walk, write_log
from tests.rules.test_game import republic
from tests.rules.test_saving import played


@pytest.mark.parametrize("name", ruleset_names())
def test_a_log_rebuilds_its_game(name: str, tmp_path: Path) -> None:
    game, log = played(name), tmp_path / "log.jsonl"
    write_log(game, log)
    again = read_log(log)
    assert again == game
    assert again.log == game.log
    write_log(again, tmp_path / "again.jsonl")
    assert (tmp_path / "again.jsonl").read_bytes() == log.read_bytes()


def test_dice_rolled_by_hand_are_kept(tmp_path: Path) -> None:
    game, log = republic(dice=[2, 2, 6, 1]), tmp_path / "log.jsonl"
    write_log(game, log)
    assert read_log(log).last.dice == (2, 2, 6, 1)


def spoilt(tmp_path: Path, line: int, change: Callable[[dict[str, Any]], object]) -> Path:
    log = tmp_path / "log.jsonl"
    write_log(played("republic", 12), log)
    lines = log.read_text().splitlines()
    plain = json.loads(lines[line - 1])
    change(plain)
    lines[line - 1] = json.dumps(plain)
    log.write_text("\n".join(lines) + "\n")
    return log


CHANGES: dict[str, Callable[[dict[str, Any]], object]] = {
    "player no longer matches": lambda line: line.update(player="green"),
    "dice no longer matches": lambda line: line.update(dice=[*line["dice"], 6]),
    "events no longer matches": lambda line: line["events"].append(["killed", "", "someone", "", 0]),
    "turn no longer matches": lambda line: line.update(turn=17),
    "no action of kind 'coffee'": lambda line: line.update(do={"kind": "coffee"}),
    "needs dice": lambda line: line.pop("dice"),
}


@pytest.mark.parametrize("reason", CHANGES)
def test_reading_stops_at_the_line_that_differs(reason: str, tmp_path: Path) -> None:
    log = spoilt(tmp_path, 7, CHANGES[reason])
    with pytest.raises(SaveError) as refused:
        read_log(log)
    assert "log.jsonl:7: " in str(refused.value)
    assert reason in str(refused.value)
    with pytest.raises(SaveError):
        list(walk(log))


def test_a_truncated_log_names_its_line(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    write_log(played("republic", 12), log)
    text = log.read_text()
    log.write_text(text[:-40])
    last = len(text.splitlines())
    with pytest.raises(SaveError, match=f"log.jsonl:{last}: no JSON.*cut off here"):
        read_log(log)


@pytest.mark.parametrize("text", ["", '{"fbsim_log": 1}\n', '{"fbsim_log": 9}\n{}\n', "[]\n[]\n", "\x00\n"])
def test_what_is_no_log_is_refused(text: str, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    log.write_text(text)
    with pytest.raises(SaveError, match=r"log\.jsonl"):
        read_log(log)


def test_a_game_without_its_beginning_has_no_log_to_write(tmp_path: Path) -> None:
    game = Game.from_json(republic().to_json())
    with pytest.raises(SaveError, match="its beginning is unknown"):
        write_log(game, tmp_path / "log.jsonl")
    assert not (tmp_path / "log.jsonl").exists()


@pytest.mark.rule("COM-22")
def test_a_log_reads_like_a_report() -> None:
    words = [line for entry in republic(dice=[3, 5]).log for line in describe_entry(entry)]
    assert "    die: 3 (initiative, blue) [REP-09]" in words
    assert "    red has the initiative [REP-09]" in words


def test_a_log_that_cannot_be_written_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "log.jsonl"
    log.write_text("the old one")

    def full(path: Path, text: str, encoding: str) -> int:
        path.touch()
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(SaveError, match=r"log\.jsonl: cannot be written \(No space left on device\); name a"):
        write_log(played("republic", 3), log)
    assert [each.name for each in tmp_path.iterdir()] == ["log.jsonl"]
    assert log.read_text() == "the old one"


def test_a_log_is_written_to_files_only(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="is no file to write to"):
        write_log(played("republic", 3), tmp_path)
