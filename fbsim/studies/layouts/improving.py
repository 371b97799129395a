"""Improving a layout: a search within its price for one that loses fewer men, and a fair trial of the best.

budget        volleys in all. A fifth of them, and LEAST_TRIAL at least, are kept for each of the two layouts
              of the trial
search        with the others (`layouts.searching`), over changes of the layout (`layouts.moves`) that can
              stand (`layouts.drafts`)
trial         the original and the best, by fresh volleys that the search never saw, the same for both
improvement   only where the interval of what it saves lies above zero, and the sign test agrees (p < 0.05;
              `layouts.clusters`): what is not sure is not called one

The search may end where a layout suits this attack and no other: test it under another, or search under
`attack="random"`. It knows no purpose but to save men: walls may go that shelter nobody, and where the front
goes back the guns go back with it, as in every test of layouts.

DIR/study.toml, scenes, runs, manifest.json   as of every study (`studies.folder`): the same again goes on
DIR/improvement.json                          what it came to
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from fbsim.errors import Problem, StudyError
from fbsim.studies.folder import close_folder, open_folder
from fbsim.studies.intervals import Estimate
from fbsim.studies.layouts.clusters import Counts, clustered_difference, sign_test
from fbsim.studies.layouts.drafts import Draft, Ground, all_models, load_ground
from fbsim.studies.layouts.results import SURE, Facts, LayoutTest
from fbsim.studies.layouts.searching import Candidate, Field, Found, optuna_version, search
from fbsim.studies.layouts.series import fire_series, single_volleys
from fbsim.studies.runner import Runner, Table
from fbsim.studies.summary import write_text
from fbsim.studies.wishes import checked, wrong_seed

LEAST_TRIAL = 20
"""Volleys at each layout of a trial; with fewer hardly anything is sure."""
LEAST_BUDGET = 4 * LEAST_TRIAL
FRESH = 1_000_000
"""Number of the first volley of a trial: far from those of the search."""
Progress = Callable[[int, int], None]
"""Called with the volleys that are done, and their number at most."""


@dataclass(frozen=True)
class Saved:
    """Men that the best saves in a volley, in the mean and with its interval, over so many fresh volleys."""

    men: Estimate
    p_value: float
    volleys: int

    @property
    def is_sure(self) -> bool:
        """Whether it saves any: the interval lies above zero, and the sign test finds a difference."""
        return self.men.low > 0 and self.p_value < SURE


@dataclass(frozen=True)
class Improvement:
    """What a search came to: the layout before, the best found, and the trial of both.

    `saved` and `test` are None where nothing was better than the original even in the search.
    """

    layout: str
    before: Draft
    found: Found[Draft]
    saved: Saved | None
    test: LayoutTest | None

    @property
    def is_sure(self) -> bool:
        """Whether the best is an improvement for sure."""
        return self.saved is not None and self.saved.is_sure

    @property
    def best(self) -> Draft:
        """The best draft, which is the original where `saved` is None."""
        return self.found.best

    def to_dict(self) -> dict[str, Any]:
        """Plain values."""
        return {
            "layout": self.layout,
            "improved": self.is_sure,
            "saved": None if self.saved is None else asdict(self.saved),
            "changes": list(self.best.words),
            "price": {"before": self.before.price, "after": self.best.price},
            "search": {
                "fired_at": self.found.fired_at,
                "drawn": self.found.drawn,
                "volleys": self.found.volleys,
            },
            "trial": None if self.test is None else self.test.as_dict(),
        }


@checked
def improve_layout(
    layout: str | Path,
    *,
    garrison: str | Path = "ascalon",
    men: int | None = None,
    attack: str | Path = "battery",
    budget: int = 200,
    price: int | None = None,
    seed: int = 0,
    workers: int = 1,
    scheduler: str | None = None,
    out: Path | None = None,
    resume: bool = False,
    progress: Progress = lambda done, of: None,
) -> Improvement:
    """Search for a layout that loses fewer men of the garrison, for no more points than it or `price`.

    At most `budget` volleys are fired. Garrison, men, attack, out and the others are those of `test_layouts`;
    how many men hold it is decided by the layout as it is. The result is the same for any number of workers.
    Raises StudyError for a budget or a price that is too small, where optuna is missing, and for what does
    not fit the folder; what `test_layouts` raises for the rest.
    """
    problems = list(wrong_seed(seed))
    if budget < LEAST_BUDGET:
        problems.append(Problem(f"must be at least {LEAST_BUDGET} volleys (got {budget})", place="budget"))
    if problems:
        raise StudyError(problems)
    optuna = optuna_version()
    done = 0

    def tell(more: int) -> None:
        nonlocal done
        done += more
        progress(done, budget)

    with Runner(fire_series, workers, out, scheduler=scheduler, singles=single_volleys) as runner:
        ground = load_ground(layout, garrison, men, attack, price, seed, runner)
        original = ground.original()
        if out is not None:
            plan = _plan(ground, attack, budget, optuna)
            models = all_models(ground, original)
            open_folder(
                out,
                "improvement",
                plan,
                {ground.fort.name: original.siege.text},
                models=models,
                resume=resume,
            )
        improvement = _improved(ground, original, budget, seed, tell)
    if out is not None:
        write_text(out / "improvement.json", json.dumps(improvement.to_dict(), indent=1) + "\n")
        close_folder(out, set(ground.tables))
    return improvement


def searched_and_tried(
    ground: Field[Candidate],
    original: Candidate,
    budget: int,
    seed: int,
    men: int,
    told: Callable[[int], None] = lambda _: None,
) -> tuple[Found[Candidate], Saved | None]:
    """Search, then try the best against the original by fresh volleys; None where that is the best."""
    volleys = trial_volleys(budget)
    found = search(ground, original, budget - 2 * volleys, seed, told)
    if found.best.key == original.key:
        return found, None
    before, after = ground.losses([original, found.best], fresh(volleys))
    told(2 * volleys)
    return found, saved_by(before, after, men)


def saved_by(before: Counts, after: Counts, men: int) -> Saved:
    """Men saved, from those of a garrison that two layouts lost in the same volleys."""
    share = clustered_difference(before, after, [men] * len(before))
    return Saved(share.times(men), sign_test(before, after), len(before))


def trial_volleys(budget: int) -> int:
    """How many fresh volleys each layout of the trial gets."""
    return max(LEAST_TRIAL, budget // 5)


def fresh(volleys: int) -> range:
    """Numbers of volleys that no search sees."""
    return range(FRESH, FRESH + volleys)


def _improved(
    ground: Ground, original: Draft, budget: int, seed: int, told: Callable[[int], None]
) -> Improvement:
    men = len(ground.trial.garrison.figures)
    found, saved = searched_and_tried(ground, original, budget, seed, men, told)
    test = None if saved is None else _test(ground, original, found.best, fresh(saved.volleys))
    return Improvement(ground.fort.name, original, found, saved, test)


def _test(ground: Ground, original: Draft, best: Draft, volleys: range) -> LayoutTest:
    """The trial as a test of two layouts; its volleys are kept from before."""
    import pyarrow

    names = (ground.fort.name, f"{ground.fort.name} improved")
    tables = [
        _named(name, table) for name, table in zip(names, ground.fire([original, best], volleys), strict=True)
    ]
    facts = {
        name: Facts(draft.price, draft.room) for name, draft in zip(names, (original, best), strict=True)
    }
    return LayoutTest(pyarrow.concat_tables(tables), facts, "killed")


def _named(name: str, table: Table) -> Table:
    """Rows under another name of their layout."""
    import pyarrow

    column = table.schema.get_field_index("layout")
    return table.set_column(column, "layout", pyarrow.array([name] * len(table), pyarrow.string()))


def _plan(ground: Ground, attack: str | Path, budget: int, optuna: str) -> dict[str, Any]:
    """What decides the search, beside the scene."""
    garrison = ground.trial.garrison
    return {
        "garrison": list(garrison.figures),
        "garrison_guns": list(garrison.guns),
        "attack": str(attack).rsplit("/", 1)[-1].removesuffix(".toml"),
        "rules": ground.trial.rules,
        "budget": budget,
        "most_points": ground.most_points,
        "seed": ground.trial.seed,
        "optuna": optuna,
    }
