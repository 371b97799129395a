"""What a replay page is told besides geometry: table, sides, shots, impacts, what became of each piece.

Plain values, ready for JSON: times in s, lengths in m, speeds in m/s, energies in J, colours as "#rrggbb".
What is shown in words (labels, states, totals) is put into words here, so that page and script agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from fbsim.recording.recording import Recording, Thing
from fbsim.rules import Outcome, Pose
from fbsim.view.colours import Rgb, component_rgb, side_rgb, thing_rgb
from fbsim.volley.events import Fired, Judged, Struck

Story = dict[str, Any]

KINDS = {
    Outcome.WOUNDED: "wounded",
    Outcome.DAMAGED: "wounded",
    Outcome.LIFE_LOST: "wounded",
    Outcome.KILLED: "killed",
    Outcome.DESTROYED: "killed",
}
"""How a page sorts outcomes: hurt, out of the game, else sound."""
SOUND = "sound"
LISTED = ("figure", "gun", "gate")
SMALL_J = 0.1
"""Energies below it are told in mJ."""
DIGITS = 6
"""Decimals of lengths and speeds: a thousandth of a mm. Times stay as they are: they are compared."""


def story_of(recording: Recording) -> Story:
    """Tell a page what happened in a recording."""
    shots = [_shot(recording, fired) for fired in recording.shots]
    return {
        "title": recording.head.title,
        "about": about(recording),
        "table": _table(recording),
        "start": float(recording.start),
        "duration": float(recording.duration),
        "sides": [{"name": side, "rgb": _hex(side_rgb(recording.sides, side))} for side in recording.sides],
        "salvos": _salvo_starts(recording.shots),
        "shots": shots,
        "unfired": [_unfired(told) for told in recording.result["shots"] if not told["fired"]],
        "impacts": [_impact(struck, shots) for struck in recording.impacts],
        "things": [_thing(recording, thing) for thing in recording.things],
        "totals": totals(recording),
    }


def about(recording: Recording) -> str:
    """Say which volley it is: seed, number where it is not the first, rules."""
    head = recording.head
    number = f", volley {head.volley}" if head.volley else ""
    return f"seed {head.seed}{number}, rules {head.rules}"


def totals(recording: Recording) -> list[str]:
    """Sum up the result: shots and shells, then each side's outcomes."""
    found = recording.result["totals"]
    lines = [f"{_counted(found['fired'], 'shot')}, {_counted(found['shells'], 'shell')}"]
    for side, outcomes in found["sides"].items():
        told = ", ".join(f"{count} {outcome}" for outcome, count in outcomes.items())
        lines.append(f"{side}: {told}")
    return lines


def _table(recording: Recording) -> Story:
    table = recording.table
    return {
        "length": table.length,
        "width": table.width,
        "surface": table.surface,
        "rgb": _hex(table.rgb),
    }


def _salvo_starts(shots: Iterable[Fired]) -> list[float]:
    starts: dict[int, float] = {}
    for fired in shots:
        starts.setdefault(fired.salvo, float(fired.time))
    return list(starts.values())


def _shot(recording: Recording, fired: Fired) -> Story:
    told: Story = next((each for each in recording.result["shots"] if each["number"] == fired.shot), {})
    return {
        "number": fired.shot,
        "salvo": fired.salvo,
        "time": float(fired.time),
        "gun": fired.gun,
        "target": told.get("target"),
        "shells": list(fired.shells),
        "strikes": _strikes(recording, fired),
        "hits": [_verdict(verdict) for verdict in told.get("verdicts", ())],
    }


def _unfired(told: Mapping[str, Any]) -> str:
    return f"Shot {told['number']} was not fired: {told['gun']}, {told['not_fired']}"


def _strikes(recording: Recording, fired: Fired) -> list[str]:
    """What each of its shells struck first, and how hard; what struck nothing is left out."""
    first: dict[str, Struck] = {}
    for struck in recording.impacts:
        if struck.shell in fired.shells:
            first.setdefault(struck.shell, struck)
    return [f"{struck.struck} at {_impact_text(struck)}" for struck in first.values()]


def _verdict(verdict: Mapping[str, Any]) -> str:
    return f"{verdict['id']} {verdict['outcome']}"


def _impact(struck: Struck, shots: Iterable[Story]) -> Story:
    shot = next((shot for shot in shots if struck.shell in shot["shells"]), None)
    return {
        "time": float(struck.time),
        "shell": struck.shell,
        "salvo": shot["salvo"] if shot else None,
        "struck": struck.struck,
        "speed": _rounded(struck.speed),
        "energy": struck.energy,
        "label": _impact_text(struck),
        "at": [_rounded(value) for value in struck.at],
    }


def _impact_text(struck: Struck) -> str:
    return f"{struck.speed:.1f} m/s · {energy_text(struck.energy)}"


def energy_text(energy: float) -> str:
    """An energy in J as words: mJ where it is small.

    >>> energy_text(0.0377), energy_text(0.25)
    ('38 mJ', '0.25 J')
    """
    if energy < SMALL_J:
        return f"{energy * 1e3:.0f} mJ" if energy >= 1e-3 else f"{energy * 1e3:.1f} mJ"
    return f"{energy:.2f} J"


def _thing(recording: Recording, thing: Thing) -> Story:
    return {
        "id": thing.id,
        "kind": thing.kind,
        "side": thing.side,
        "model": thing.model,
        "anchored": thing.anchored,
        "listed": thing.kind in LISTED and not thing.anchored,
        "since": float(thing.since),
        "until": None if thing.until is None else float(thing.until),
        "components": [component.role for component in thing.components],
        "states": list(_states(recording, thing)),
    }


def _states(recording: Recording, thing: Thing) -> Iterator[Story]:
    """How it was placed, then each judgement."""
    yield _state(recording, thing, recording.start, None)
    judgements = [event for event in recording.events if isinstance(event, Judged) and event.id == thing.id]
    for judged in judgements:
        state = _state(recording, thing, judged.time, judged)
        if judged is judgements[-1]:
            state["verdict"] = _clause(recording, thing.id)
        yield state


def _state(recording: Recording, thing: Thing, time: float, judged: Judged | None) -> Story:
    outcome = judged.outcome if judged else None
    rgb = thing_rgb(recording, thing, outcome)
    return {
        "time": float(time),
        "kind": KINDS.get(outcome, SOUND) if outcome else SOUND,
        "outcome": str(outcome) if outcome else "",
        "pose": str(judged.pose) if judged else "",
        "reason": judged.reason if judged else "",
        "cause": judged.cause if judged else "",
        "margin": _margin(judged) if judged else "",
        "verdict": "",
        "colours": [_hex(component_rgb(rgb, component.role)) for component in thing.components],
    }


def _margin(judged: Judged) -> str:
    return "" if judged.pose is Pose.OFF_BOARD else f"{judged.margin:.1f}° from another pose"


def _clause(recording: Recording, id: str) -> str:
    """The verdict on a piece at the end, with the clause that it goes by; "" where there is none."""
    pieces = (*recording.result["figures"], *recording.result["guns"], *recording.result["gates"])
    verdict = next((piece["verdict"] for piece in pieces if piece["id"] == id), None)
    return f"{verdict['clause']}: {verdict['reason']}" if verdict else ""


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _rounded(value: float) -> float:
    return round(float(value), DIGITS)


def _hex(rgb: Rgb) -> str:
    return "#" + "".join(f"{round(255 * channel):02x}" for channel in rgb)
