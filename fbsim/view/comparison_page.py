"""The page of a comparison of guns: the verdict first, then numbers, drawings, caveats, how to go on."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec

from fbsim.plots import REMEDY, inline_svg
from fbsim.studies import Comparison, Difference, Estimate, Outcomes, Place
from fbsim.studies.asked import MEASURES, Measure
from fbsim.studies.comparison_plot import FATES, draw_curves, draw_fates
from fbsim.studies.summary import by_denominator
from fbsim.studies.verdict import verdict
from fbsim.view.page import PLOT_COLOURS, Code, Drawing, Page, Part, Points, Section, Table, Terms, Text
from fbsim.volley.identity import versions

COLOURS = {**PLOT_COLOURS, FATES["killed"]: "currentColor", FATES["missed"]: "var(--line)"}
MOST_NAMES = 6
"""In the title; of more it tells the number."""
METHODS = {"wilson": "Wilson's", "jeffreys": "Jeffreys'"}
TITLES = {
    "hit": "Hit",
    "knocked_down": "Knocked down",
    "face_up": "Lying face up",
    "wounded": "Wounded",
    "killed": "Killed",
}
OF_SHOTS, SHOOTING, ARMY = "Of shots, %", "For a shooting point", "For 100 army points"
READING = """\
import pandas
shots = pandas.read_parquet("results/runs")

import polars
shots = polars.read_parquet("results/runs/*.parquet")

import duckdb
duckdb.sql("SELECT gun, distance_m, avg(killed::int) FROM 'results/runs/*.parquet' GROUP BY ALL ORDER BY ALL")
"""


def comparison_page(found: Comparison) -> str:
    """Give the page as HTML, the same bytes for the same comparison.

    Its drawings need matplotlib; without it the page says so in their place.
    """
    numbers = [_numbers(found, each) for each in _ordered(found)]
    sections = [
        Section("Drawings", _drawings(found)),
        Section("Differences and places", list(_ranking(found))),
        Section("All numbers", [Text(_how_to_read(found)), *numbers]),
        Section("What these numbers rest on", [Points(list(_caveats(found))), _guns(found)]),
        Section("What was asked for", list(_asked(found))),
        Section("The shots themselves", list(_shots(found))),
    ]  # fmt: skip
    return Page(_title(found), verdict(found), sections, f"Made by fbsim {versions()['fbsim']}.").html()


FAMILY = (
    "p is that of McNemar's exact test for paired shots: shot by shot, all guns met the same chances. It is "
    "adjusted for all pairs compared (Holm), so that of comparisons of equal guns at most 5 % call any pair "
    "different. Sure means an adjusted p below 0.05.",
    "The intervals of the differences are of 95 % each (Newcombe's paired method), and are not adjusted.",
    "A place runs from one more than the guns that are better for sure to the last that may still be worse.",
)


def _title(found: Comparison) -> str:
    guns, targets = list(found.prices), list(dict.fromkeys(each.target for each in found.conditions))
    return f"{_counted(guns, 'guns')} at {_counted(targets, 'targets')}"


def _counted(names: list[str], noun: str) -> str:
    return _listed(names) if len(names) <= MOST_NAMES else f"{len(names)} {noun}"


def _drawings(found: Comparison) -> list[Part]:
    if find_spec("matplotlib") is None:
        return [Text(f"Drawings are left out: they need matplotlib; {REMEDY}.")]
    words = f"{TITLES[found.measure]}, by distance"
    return [
        Drawing(
            inline_svg(draw_curves(found), "curves", COLOURS),
            f"{words}; bands are 95 % intervals. The numbers are in the table “{TITLES[found.measure]}”.",
            f"Curves for each gun: {words.lower()}, with bands of 95 % intervals. {' '.join(verdict(found))}",
        ),
        Drawing(
            inline_svg(draw_fates(found), "fates", COLOURS),
            "What became of the shots of each gun, each condition counting as much as any other.",
            f"Stacked bars for each gun: {', '.join(FATES)}.",
        ),
    ]


def _ranking(found: Comparison) -> Iterator[Part]:
    if len(found.prices) > 1:
        yield _differences(found)
    yield _places(found)
    yield Points(FAMILY if len(found.prices) > 1 else ["There is no other gun to compare with."])


def _differences(found: Comparison) -> Table:
    columns = ("Guns", "Pairs of shots", OF_SHOTS, SHOOTING, ARMY, "p", "More often")
    rows = [
        (
            f"{each.first} − {each.second}",
            f"{each.pairs}",
            _signed(_percent(each.per_shot, "+")),
            _signed(_plain(each.per_shooting_point, "+")),
            _signed(_plain(each.per_army_points, "+")),
            _p(each.adjusted_p),
            _verdict(each),
        )
        for each in found.differences()
    ]
    caption = f"{TITLES[found.measure]}: differences over all conditions, with 95 % intervals"
    return Table(caption, columns, rows, columns[1:6])


def _places(found: Comparison) -> Table:
    rows = [(each.gun, _percent(each.share), _place(each)) for each in found.places()]
    caption = f"{TITLES[found.measure]}: places by the mean over all conditions"
    return Table(caption, ("Gun", OF_SHOTS, "Place"), rows, (OF_SHOTS, "Place"))


def _place(each: Place) -> str:
    return f"{each.best}" if each.best == each.worst else f"{each.best} to {each.worst}"


def _ordered(found: Comparison) -> list[Measure]:
    """All measures, that by which guns are ranked first."""
    return [found.measure, *(each for each in MEASURES if each != found.measure)]


def _numbers(found: Comparison, measure: Measure) -> Table:
    numbers = ("Distance, m", "Shots", OF_SHOTS, SHOOTING, ARMY)
    columns = ("Gun", "Target", numbers[0], "Cover", *numbers[1:])
    rows = [_row(each, measure) for each in found.summary()]
    return Table(TITLES[measure], columns, rows, numbers)


def _row(outcomes: Outcomes, measure: Measure) -> list[str]:
    condition = outcomes.condition
    share, *for_points = by_denominator(outcomes, measure).values()
    return [
        condition.gun, condition.target, f"{condition.distance_m:g}", condition.cover, f"{outcomes.shots}",
        _percent(share), *(_plain(each) for each in for_points),
    ]  # fmt: skip


def _how_to_read(found: Comparison) -> str:
    return (
        f"Of 100 shots, with 95 % intervals by {METHODS[found.method]} method; how many for each shooting "
        "point that is spent; and how many with a shot of each gun for 100 army points that it costs."
    )


def _caveats(found: Comparison) -> Iterator[str]:
    known = [gun for gun, price in found.prices.items() if price.basis == "measured"]
    others = [gun for gun in found.prices if gun not in known]
    if others:
        yield (
            f"Speed and scatter of {_listed(others)} were not measured on the toy: they are estimates or "
            "designs, and what is said here of guns is said of guns with these numbers. Intervals tell of "
            "chance alone, not of estimates that are off. Measure your gun and fit it (fbsim calibrate)."
        )
    if known:
        yield f"Speed and scatter of {_listed(known)} were fitted to measured shots."
    yield from (
        f"Guns vary from shot to shot (--vary-guns). {gun}: {words}." for gun, words in found.varied.items()
    )
    yield "Figures, shells and covers are models with estimated masses and frictions; see fbsim models list."
    yield "Each shot meets one figure that stands alone and untouched; the gun is laid on it without fault."
    yield from _about_stopping(found)


def _about_stopping(found: Comparison) -> Iterator[str]:
    """Say which conditions did not become as precise as was asked for."""
    if found.asked is None or found.asked.precision is None:
        return
    wanted = found.asked.precision
    wide = [each for each in found.summary() if _half(each.shares[found.measure]) > wanted]
    yield (
        f"A condition was left when its interval was within ± {100 * wanted:g} %, whatever its share was: "
        f"{len(found.conditions) - len(wide)} of {len(found.conditions)} conditions came to that"
        + (f", the others need more than {found.asked.shots} shots." if wide else ".")
    )


def _half(share: Estimate) -> float:
    return (share.high - share.low) / 2


def _guns(found: Comparison) -> Table:
    columns = ("Gun", "Points for a shot", "Points for the gun", "Speed and scatter are")
    rows = [
        (gun, f"{price.points_per_shot:g}", f"{price.cost_points:g}", price.basis)
        for gun, price in found.prices.items()
    ]
    return Table("What the guns cost, and how well they are known", columns, rows, columns[1:3])


def _asked(found: Comparison) -> Iterator[Part]:
    asked = found.asked
    if asked is not None:
        yield Terms(
            {
                "Guns": _listed(asked.guns),
                "Targets": _listed(asked.targets),
                "Distances": ", ".join(f"{each:g} m" for each in asked.distances_m),
                "Covers": _listed(asked.covers),
                "Shots": f"up to {asked.shots} for each gun and condition",
                "Precision": "not asked for" if asked.precision is None else f"± {100 * asked.precision:g} %",
                "Ranked by": TITLES[asked.measure].lower(),
                "Rules": asked.rules,
                "Aimed at": f"{100 * asked.aim_height:g} % of the figure's height",
                "Intervals": f"{METHODS[asked.interval]}, 95 %",
                "Seed": f"{asked.seed}",
            }
        )
        yield Code("This makes it again:", asked.command)
    yield Terms({name.replace("_", " "): value for name, value in versions().items()})


def _shots(found: Comparison) -> Iterator[Part]:
    simulated = sum(found.table.column("simulated").to_pylist())
    yield Text(
        f"{found.table.num_rows} shots; {simulated} of them were simulated, the others passed clear of "
        "everything. With --out results each of them is a row of a Parquet table in results/runs, with the "
        f"columns {', '.join(found.table.column_names)}."
    )
    yield Code("They open in pandas, polars or duckdb:", READING)


def _verdict(each: Difference) -> str:
    return (each.first if each.per_shot.value > 0 else each.second) if each.sure else "not sure"


def _p(value: float) -> str:
    return f"{value:.3f}" if value >= 0.0005 else "< 0.001"


def _percent(found: Estimate, sign: str = "") -> str:
    value, low, high = (f"{100 * each:{sign}.1f}" for each in (found.value, found.low, found.high))
    return f"{value} ({low} to {high})"


def _plain(found: Estimate, sign: str = "") -> str:
    value, low, high = (f"{each:{sign}.3f}" for each in (found.value, found.low, found.high))
    return f"{value} ({low} to {high})"


def _signed(text: str) -> str:
    return text.replace("-", "−")


def _listed(names: tuple[str, ...] | list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
