"""The story is what the recording says: every shot, impact and judgement, at its time."""

from __future__ import annotations

import json

import pytest

from fbsim.recording import Recording
from fbsim.view.colours import thing_rgb
from fbsim.view.replay.story import story_of
from fbsim.volley.events import Judged


def test_shots_and_impacts_are_those_of_the_recording(kitchen: Recording) -> None:
    story = story_of(kitchen)
    assert [(shot["number"], shot["gun"], tuple(shot["shells"])) for shot in story["shots"]] == [
        (shot.shot, shot.gun, shot.shells) for shot in kitchen.shots
    ]
    assert len(story["impacts"]) == len(kitchen.impacts)
    for told, struck in zip(story["impacts"], kitchen.impacts, strict=True):
        assert told["time"] == pytest.approx(struck.time, abs=1e-6)
        assert (told["shell"], told["struck"], told["energy"]) == (struck.shell, struck.struck, struck.energy)
        assert told["at"] == pytest.approx(struck.at, abs=1e-6)
        assert told["label"].startswith(f"{struck.speed:.1f} m/s · ")


def test_shots_tell_what_each_shell_struck_first(kitchen: Recording) -> None:
    told = [line for shot in story_of(kitchen)["shots"] for line in shot["strikes"]]
    shells = [shell for shot in kitchen.result["shots"] for shell in shot["shells"] if shell["struck_first"]]
    assert len(told) == len(shells)
    for line, shell in zip(told, shells, strict=True):
        assert line.startswith(f"{shell['struck_first']} at {shell['impact_speed_m_per_s']:.1f} m/s")


def test_each_impact_belongs_to_the_salvo_that_was_flying(kitchen: Recording) -> None:
    story = story_of(kitchen)
    starts = {shot["salvo"]: shot["time"] for shot in story["shots"]}
    assert story["salvos"] == sorted(starts.values())
    for impact in story["impacts"]:
        flying = max(salvo for salvo, start in starts.items() if start <= impact["time"])
        assert impact["salvo"] == flying


def test_each_piece_has_its_judgements_in_order(kitchen: Recording) -> None:
    things = {thing["id"]: thing for thing in story_of(kitchen)["things"]}
    assert list(things) == [thing.id for thing in kitchen.things]
    for id, told in things.items():
        placed, *judged = told["states"]
        assert placed["outcome"] == placed["reason"] == ""
        events = [each for each in kitchen.events if isinstance(each, Judged) and each.id == id]
        assert [(each["pose"], each["reason"], each["cause"]) for each in judged] == [
            (str(each.pose), each.reason, each.cause) for each in events
        ]
        times = [each["time"] for each in told["states"]]
        assert times == sorted(times)


def test_states_have_the_colours_of_their_outcomes(kitchen: Recording) -> None:
    story = story_of(kitchen)
    outcomes = kitchen.outcomes(kitchen.duration)
    for thing, told in zip(kitchen.things, story["things"], strict=True):
        rgb = thing_rgb(kitchen, thing, outcomes.get(thing.id))
        assert told["states"][-1]["colours"][0] == "#" + "".join(f"{round(255 * c):02x}" for c in rgb)
        assert all(len(state["colours"]) == len(thing.components) for state in told["states"])


def test_totals_are_those_of_the_result(kitchen: Recording) -> None:
    lines = story_of(kitchen)["totals"]
    totals = kitchen.result["totals"]
    assert lines[0] == f"{totals['fired']} shots, {totals['shells']} shells"
    for side, outcomes in totals["sides"].items():
        line = next(line for line in lines if line.startswith(f"{side}: "))
        assert all(f"{count} {outcome}" in line for outcome, count in outcomes.items())


def test_it_is_plain_json(duel: Recording) -> None:
    story = story_of(duel)
    assert json.loads(json.dumps(story, allow_nan=False)) == story
