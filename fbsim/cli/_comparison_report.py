"""What `fbsim compare` prints: what each condition came to, and which guns are better for sure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from fbsim.cli._console import console, counted, say, show, table
from fbsim.studies.asked import WORDS
from fbsim.studies.verdict import verdict

if TYPE_CHECKING:
    from fbsim.studies import Comparison, Difference, Estimate, Outcomes


def show_comparison(found: Comparison) -> None:
    """Print the verdict, the tables, and below them what they mean."""
    console().print(Text("\n".join(verdict(found))), end="\n\n")
    _show_conditions(found.summary(), found.measure)
    if len(found.prices) > 1:
        _show_differences(found.differences(), found.measure)
        _show_places(found)


def _show_conditions(rows: list[Outcomes], measure: Any) -> None:
    targets = list(dict.fromkeys(each.condition.target for each in rows))
    told = ("target",) if len(targets) > 1 else ()
    columns = ("gun", *told, "m", "cover", "shots", *WORDS.values(), "per point", "per 100 army points")
    made = table(columns, right=columns[3 + len(told) :], names="gun", dense=True)
    for each in rows:
        condition = each.condition
        made.add_row(
            condition.gun,
            *(condition.target for _ in told),
            f"{condition.distance_m:g}",
            condition.cover,
            str(each.shots),
            *(_share(each.shares[name], name == measure) for name in each.shares),
            f"{each.per_shooting_point(measure).value:.2f}",
            f"{each.per_army_points(measure).value:.2f}",
        )
    show(f"At {' and '.join(targets)}; shares in %, of {WORDS[measure]} with its 95 % interval", made)


def _show_differences(rows: list[Difference], measure: Any) -> None:
    columns = ("guns", "pairs", "per shot", "per shooting point", "per 100 army points", "p", "verdict")
    made = table(columns, right=columns[1:6], names="guns", dense=True)
    for each in rows:
        made.add_row(
            f"{each.first} - {each.second}",
            str(each.pairs),
            _difference(each.per_shot, 100),
            _difference(each.per_shooting_point, 100),
            _difference(each.per_army_points, 100),
            f"{each.adjusted_p:.3f}" if each.adjusted_p >= 0.0005 else "<0.001",
            _verdict(each),
        )
    show(
        f"Differences in {WORDS[measure]}, over all conditions, each times 100",
        made,
    )


def _show_places(found: Comparison) -> None:
    made = table(("gun", "overall %", "place"), right=("overall %",), names="gun")
    for place in found.places():
        places = f"{place.best}" if place.best == place.worst else f"{place.best} to {place.worst}"
        made.add_row(place.gun, _share(place.share, True), places)
    show(f"By {WORDS[found.measure]} per shot", made)
    total = found.table.num_rows
    simulated = sum(found.table.column("simulated").to_pylist())
    say(f"{counted(total, 'shot')}, {simulated} of them simulated; the others passed clear of everything")
    say("p: by McNemar's test for paired shots, adjusted for all comparisons made (Holm); sure below 0.05;")
    say("intervals are of 95 % each and not adjusted: with many pairs one may leave 0 out by chance")
    say("overall: mean over all conditions, its interval put together of theirs")


def _verdict(each: Difference) -> str:
    if not each.sure:
        return "not sure"
    return f"{each.first if each.per_shot.value > 0 else each.second} more often"


def _share(found: Estimate, whole: bool) -> str:
    value = f"{100 * found.value:.0f}"
    return f"{value} ({100 * found.low:.0f}-{100 * found.high:.0f})" if whole else value


def _difference(found: Estimate, factor: float) -> str:
    value, low, high = (round(factor * each) + 0 for each in (found.value, found.low, found.high))
    return f"{value:+d} ({low:+d} to {high:+d})"
