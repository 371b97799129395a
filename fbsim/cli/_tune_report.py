"""What `fbsim tune` prints: the numbers that were found, what the search saw, and what fresh shots say."""

from __future__ import annotations

import math
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fbsim.cli._console import counted, say, show, table
from fbsim.cli._sweep_report import WORDS

if TYPE_CHECKING:
    from fbsim.studies import Estimate
    from fbsim.studies.designs import Tuned

PRICE = {"shooting-point": "points_per_shot", "army-point": "cost_points"}
PER = {"shot": "per shot", "shooting-point": "per shooting point", "army-point": "per 100 army points"}


def show_tuned(found: Tuned) -> None:
    """Print the tables and the verdict."""
    _show_tried(found)
    _show_balance(found)
    say(verdict(found))
    if found.verdict != "equal within the tolerance":
        say(advice(found))
    if found.over_toy_limit:
        say(f"its shell has {found.muzzle_energy:.3f} J: toy standards allow a rigid shell 0.08 J")


def as_json(found: Tuned) -> dict[str, Any]:
    """The find as plain values; an end of an interval that is not bounded is null."""
    plain = {
        name: value for name, value in vars(found).items() if name not in {"table", "design", "tried", "goal"}
    }
    numbers = {
        name: None if value is None else {k: _finite(v) for k, v in asdict(value).items()}
        for name, value in plain.items()
        if name in {"balance", "like_balance", "ratio"}
    }
    return {
        "gun": found.design.gun,
        "shell": found.design.shell,
        "values": found.values,
        "verdict": found.verdict,
        **plain,
        **numbers,
        "goal": {**asdict(found.goal), "like": found.goal.like and found.goal.like.gun},
        "over_toy_limit": found.over_toy_limit,
        "check_shots": found.table.num_rows,
        "tried": [{"values": dict(each.values), "ratio": _finite(each.ratio)} for each in found.tried],
    }


def verdict(found: Tuned) -> str:
    """Say what the fresh shots say."""
    goal, gun = found.goal, found.design.gun
    whose = f"{goal.wanted:g}" if goal.like is None else f"that of {goal.like.gun}"
    ratio = f"{found.ratio.value:.2f} times {whose} ({found.ratio.low:.2f} to {found.ratio.high:.2f})"
    said = {
        "equal within the tolerance": f"equal within {goal.tolerance:.0%} for sure",
        "not sure": f"not sure whether it is equal within {goal.tolerance:.0%}",
        "not reached": f"not reached: it differs by more than {goal.tolerance:.0%} for sure",
    }[found.verdict]
    return f"{gun}: {WORDS[goal.measure]} {PER[goal.per]} is {ratio} by fresh shots: {said}"


def advice(found: Tuned) -> str:
    """Say what may help, and only that."""
    if found.verdict == "not sure":
        return "more --check-shots would tell; more --shots make the search closer"
    goal = found.goal
    wanted = goal.wanted if found.like_balance is None else found.like_balance.value
    if wanted is not None and wanted * (1 - goal.tolerance) > found.most:
        price = "" if goal.per == "shot" else f": let its {PRICE[goal.per]} be lower"
        return f"within these bounds no share of shots {PER[goal.per]} is above {found.most:.3g}{price}"
    stopped = [name for name, goes_on in found.ends.items() if goes_on]
    if stopped:
        lie = "lies at the end of its" if len(stopped) == 1 else "lie at the ends of their"
        return f"{' and '.join(stopped)} {lie} bounds: wider bounds may help"
    if found.ends:
        return f"{' and '.join(found.ends)} can go no further: other numbers may help"
    if min(abs(each.ratio - 1) for each in found.tried) > goal.tolerance:
        return "no design that was tried comes near: other numbers or more --budget may"
    return "the search fitted the chances of its shots: give it more --shots"


def write(found: Tuned, to: Path, overwrite: bool) -> None:
    """Write the tuned gun's sheets and say where."""
    from fbsim.catalogue.designed import write_design

    for path in write_design(found.design, to, overwrite=overwrite):
        say(f"wrote {path}")


def _show_tried(found: Tuned) -> None:
    names = list(found.values)
    made = table((*names, "times the wanted", ""), right=(*names, "times the wanted"), dense=True)
    for each in found.tried:
        best = "best" if dict(each.values) == found.values else ""
        made.add_row(*(f"{each.values[name]:g}" for name in names), _times(each.ratio), best)
    show(
        f"Search: {counted(len(found.tried), 'design')}, the same {found.search_shots} shots with each", made
    )


def _show_balance(found: Tuned) -> None:
    made = table(("gun", "shots", "balance", "m/s", "J"), right=("shots", "balance", "m/s", "J"), names="gun")
    shots = found.table.num_rows // (1 if found.like_balance is None else 2)
    values = ", ".join(f"{name} = {value:g}" for name, value in found.values.items())
    made.add_row(
        f"{found.design.gun} with {values}",
        str(shots),
        _balance(found.balance),
        f"{found.muzzle_speed:.1f}",
        f"{found.muzzle_energy:.3f}",
    )
    if found.like_balance is not None and found.goal.like is not None:
        made.add_row(found.goal.like.gun, str(shots), _balance(found.like_balance), "", "")
    show(f"Fresh shots: {WORDS[found.goal.measure]} {PER[found.goal.per]}, with its 95 % interval", made)


def _times(ratio: float) -> str:
    return f"{ratio:.2f}" if math.isfinite(ratio) else "cannot be fired"


def _balance(found: Estimate) -> str:
    return f"{found.value:.3f} ({found.low:.3f} to {found.high:.3f})"


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None
