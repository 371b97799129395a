"""What `fbsim sweep` prints: the designs, and which number matters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from fbsim.cli._console import counted, say, show, table

if TYPE_CHECKING:
    from fbsim.cli._study_options import Crew
    from fbsim.studies import Estimate
    from fbsim.studies.designs import Sensitivity, Sweep, SweptOutcomes

WORDS = {
    "hit": "hit",
    "knocked_down": "knocked down",
    "face_up": "face up",
    "wounded": "wounded",
    "killed": "killed",
}
SHOT_S = 0.1
"""s that a shot takes, about."""
LONG_S = 60.0
"""s from which on the user is told beforehand."""
MOST_ROWS = 100
MUCH_NOISE = 0.5


def tell_time(crew: Crew) -> Callable[[int], None]:
    """Give what tells how long so many shots will take; nothing is told of a moment's work."""
    whose = f"with {counted(crew.workers, 'worker')}" if crew.scheduler is None else "of one worker"
    workers = crew.workers if crew.scheduler is None else 1

    def tell(shots: int) -> None:
        seconds = shots * SHOT_S / workers
        if seconds >= LONG_S:
            say(f"up to {counted(shots, 'shot')}: about {_span(seconds)} {whose}, less where many miss")

    return tell


def show_sweep(found: Sweep) -> None:
    """Print the tables, and below them what they mean."""
    rows = found.summary()
    _show_designs(rows[:MOST_ROWS], found)
    for each in found.sensitivities:
        show_sensitivity(each)
    if any(each.of == "hit_flight" for each in found.sensitivities) and set(found.asked.covers) != {"none"}:
        say("hit_flight knows no cover: it is of figures in the open")
    say_of_designs(rows)
    if len(rows) > MOST_ROWS:
        say(f"the first {MOST_ROWS} of {len(rows)} designs are shown; --json and --csv have all")
    say("intervals are of 95 %; all designs fired the same shots, so differences are surer than they look")


def as_json(found: Sweep) -> dict[str, Any]:
    """The summary as plain values."""
    return {
        "gun": found.asked.guns[0],
        "measure": found.measure,
        "varied": [asdict(axis) for axis in found.axes],
        "designs": [
            {**asdict(each), "over_toy_limit": each.design.over_toy_limit} for each in found.summary()
        ],
        "sensitivities": [asdict(each) for each in found.sensitivities],
    }


def say_of_designs(rows: list[SweptOutcomes]) -> None:
    """Say which designs are no toys, and which cannot be laid on the target."""
    over = sum(each.design.over_toy_limit for each in rows)
    if over:
        say(f"*: {counted(over, 'design')} above the 0.08 J that toy standards allow a rigid shell")
    short = sum(each.unreached > 0 for each in rows)
    if short:
        who = counted(short, "design")
        say(f"†: {who} out of reach of a target; shots that are not fired count as misses")


def show_sensitivity(each: Sensitivity) -> None:
    """Print the Sobol' indices of an answer, and how far they can be trusted."""
    made = table(("number", "alone", "in all"), right=("alone", "in all"), names="number")
    for index in each.indices:
        made.add_row(index.name, _index(index.first), _index(index.total))
    factor, unit = {"muzzle_speed": (1, "m/s"), "muzzle_energy": (1, "J")}.get(each.of, (100, "%"))
    span = f"{factor * each.low:.3g} to {factor * each.high:.3g} {unit}"
    show(f"What changes {each.of} ({span} in {each.designs} designs): shares of its variance", made)
    if each.low == each.high:
        say(f"{each.of} is the same for all designs: none of these numbers changes it")
    elif each.hidden:
        say(f"{each.of}: chance hides everything; more --shots, or wider bounds, may show something")
    elif each.noise > MUCH_NOISE:
        say(f"{each.of}: {each.noise:.0%} of its variance is chance; take more --shots before you trust this")
    elif each.noise:
        say(f"{each.of}: {each.noise:.0%} of its variance is chance; indices below that mean nothing")


def _show_designs(rows: list[SweptOutcomes], found: Sweep) -> None:
    varied = [axis.name for axis in found.axes]
    columns = (*varied, "m/s", "J", "shots", *WORDS.values(), "per point", "per 100 army points")
    made = table(columns, right=columns, dense=True)
    for each in rows:
        army = each.per_army_points(found.measure)
        made.add_row(
            *(f"{each.design.values[name]:.4g}" for name in varied),
            f"{each.design.muzzle_speed:.1f}{'†' if each.unreached else ''}",
            f"{each.design.muzzle_energy:.3f}{'*' if each.design.over_toy_limit else ''}",
            str(each.shots),
            *(_share(each.shares[name], name == found.measure) for name in each.shares),
            f"{each.per_shooting_point(found.measure).value:.2f}",
            "–" if army is None else f"{army.value:.2f}",
        )
    shares = f"shares in %, of {WORDS[found.measure]} with its 95 % interval"
    show(f"{found.asked.guns[0]} at {found.asked.targets[0]}; {shares}", made)


def _share(found: Estimate, whole: bool) -> str:
    value = f"{100 * found.value:.0f}"
    return f"{value} ({100 * found.low:.0f}-{100 * found.high:.0f})" if whole else value


def _index(found: Estimate) -> str:
    return f"{found.value:.2f} ({found.low:.2f} to {found.high:.2f})"


def _span(seconds: float) -> str:
    """Write a length of time.

    >>> _span(90), _span(900), _span(9000)
    ('90 s', '15 min', '2.5 h')
    """
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.1f} h"
