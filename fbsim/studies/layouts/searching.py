"""Searching for a better layout, or anything that is made of choices and loses men by chance.

optuna's TPE sampler (Bergstra et al. 2011) proposes candidates, several at a time; they are raced: all meet
the same volleys, some at a time, and one that is worse than the best so far by Wilcoxon's signed-rank test
(p < 0.1; optuna's WilcoxonPruner) is given up. When the budget ends the worst of those left are given up too.

The best of a search is lucky as well as good: its losses there are no estimate. Fire fresh volleys.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any, Generic, Protocol, TypeVar

from fbsim.errors import Problem, StudyError
from fbsim.studies.layouts.moves import Chooser, Option

STEP = 4
"""Volleys that a candidate meets before it is looked at again."""
TOGETHER = 4
"""Candidates that race at a time."""
GIVEN_UP = 0.1
"""p-value below which a candidate is given up."""
TRIES = 25
"""Candidates that may be drawn for each that is fired at, before the search ends: most cannot stand."""


class Named(Protocol):
    """A candidate; two of the same key are the same."""

    @property
    def key(self) -> str:
        """What tells it from others."""
        ...


Candidate = TypeVar("Candidate", bound=Named)


class Field(Protocol[Candidate]):
    """What is searched: how candidates come of choices, and what they lose."""

    def draw(self, choose: Chooser) -> Candidate | None:
        """Make a candidate; None where what was chosen cannot be."""
        ...

    def losses(self, candidates: Sequence[Candidate], volleys: range) -> list[list[int]]:
        """Men that each of some candidates loses in each of some volleys: the same chances for all."""
        ...


@dataclass(frozen=True)
class Found(Generic[Candidate]):
    """What a search found: its best (perhaps what it began with), and how much was tried."""

    best: Candidate
    loses: float
    fired_at: int
    drawn: int
    volleys: int


def search(
    ground: Field[Candidate],
    original: Candidate,
    budget: int,
    seed: int,
    told: Callable[[int], None] = lambda _: None,
) -> Found[Candidate]:
    """Look for a candidate that loses fewer men than the original, firing at most `budget` volleys.

    `told` is called with the volleys just fired. The same seed gives the same search.
    Raises StudyError where optuna is missing.
    """
    return _Search(ground, original, budget, seed, told).run()


def full_race(budget: int) -> int:
    """Volleys that a candidate meets which is never given up: a twentieth of the budget, from 8 to 40."""
    return STEP * round(min(max(budget / 20, 8), 40) / STEP)


@dataclass
class _Runner(Generic[Candidate]):
    """A candidate in a race: optuna's trial of it, and its losses so far."""

    trial: Any
    candidate: Candidate
    losses: list[int] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return fmean(self.losses)


class _Search(Generic[Candidate]):
    def __init__(
        self,
        ground: Field[Candidate],
        original: Candidate,
        budget: int,
        seed: int,
        told: Callable[[int], None],
    ) -> None:
        self.ground, self.original, self.told = ground, original, told
        self.left, self.full = budget, full_race(budget)
        self.optuna = _optuna()
        self.study = _study(self.optuna, seed)
        self.known: dict[str, list[int]] = {}
        self.best: tuple[float, Candidate] = (math.inf, original)
        self.drawn = self.fired = 0

    def run(self) -> Found[Candidate]:
        with _quiet():
            self._begin()
            while batch := self._batch():
                self._race(batch)
        loses, best = self.best
        return Found(best, loses, len(self.known) - 1, self.drawn, self.fired)

    def _begin(self) -> None:
        """Fire at the original: the one that others are compared with."""
        (losses,) = self._losses([self.original], range(self.full))
        self.known[self.original.key] = losses
        self.best = (fmean(losses), self.original)
        self.study.add_trial(
            self.optuna.trial.create_trial(
                value=fmean(losses), intermediate_values=dict(enumerate(map(float, losses)))
            )
        )

    def _batch(self) -> list[_Runner[Candidate]]:
        """Draw candidates that were not met before, as many as can be paid for."""
        batch: list[_Runner[Candidate]] = []
        room = min(TOGETHER, self.left // STEP)
        for _ in range(TRIES * room):
            if len(batch) == room:
                break
            runner = self._drawn({each.candidate.key for each in batch})
            if runner is not None:
                batch.append(runner)
        return batch

    def _drawn(self, taken: set[str]) -> _Runner[Candidate] | None:
        trial = self.study.ask()
        self.drawn += 1
        candidate = self.ground.draw(_Trial(trial))
        if candidate is None or candidate.key in taken or candidate.key in self.known:
            known = self.known.get(candidate.key, []) if candidate is not None else []
            self._close(trial, known, given_up=len(known) < self.full)
            return None
        return _Runner(trial, candidate)

    def _race(self, batch: list[_Runner[Candidate]]) -> None:
        running = batch
        for first in range(0, self.full, STEP):
            running = self._those_paid_for(running)
            volleys = range(first, min(first + STEP, self.full))
            found = self._losses([each.candidate for each in running], volleys)
            for each, losses in zip(running, found, strict=True):
                each.losses += losses
                for volley, lost in zip(volleys, losses, strict=True):
                    each.trial.report(float(lost), volley)
            running = [each for each in running if volleys.stop == self.full or not self._is_worse(each)]
        for each in batch:
            self._end(each)

    def _those_paid_for(self, running: list[_Runner[Candidate]]) -> list[_Runner[Candidate]]:
        """The best of them, as many as there are volleys left for."""
        ranked = sorted(running, key=lambda each: each.mean if each.losses else 0.0)
        kept = ranked[: self.left // STEP]
        return [each for each in running if each in kept]

    def _is_worse(self, runner: _Runner[Candidate]) -> bool:
        return bool(runner.trial.should_prune())

    def _end(self, runner: _Runner[Candidate]) -> None:
        whole = len(runner.losses) == self.full
        self.known[runner.candidate.key] = runner.losses
        self._close(runner.trial, runner.losses, given_up=not whole, reported=True)
        if whole and runner.mean < self.best[0]:
            self.best = (runner.mean, runner.candidate)

    def _close(self, trial: Any, losses: Sequence[int], *, given_up: bool, reported: bool = False) -> None:
        """Tell optuna how a trial ended; one that could not be fired at counts as the worst."""
        if not reported:
            for volley, lost in enumerate(losses):
                trial.report(float(lost), volley)
        if given_up:
            self.study.tell(trial, state=self.optuna.trial.TrialState.PRUNED)
        else:
            self.study.tell(trial, fmean(losses))

    def _losses(self, candidates: Sequence[Candidate], volleys: range) -> list[list[int]]:
        if not candidates:
            return []
        found = self.ground.losses(candidates, volleys)
        count = len(candidates) * len(volleys)
        self.left -= count
        self.fired += count
        self.told(count)
        return found


class _Trial:
    """Choices made by an optuna trial."""

    def __init__(self, trial: Any) -> None:
        self.trial = trial

    def one_of(self, name: str, options: Sequence[Option]) -> Option:
        chosen: Option = self.trial.suggest_categorical(name, list(options))
        return chosen

    def whole(self, name: str, low: int, high: int) -> int:
        return int(self.trial.suggest_int(name, low, high))


def optuna_version() -> str:
    """Version of optuna, on which the course of a search depends. Raises StudyError where it is missing."""
    return str(_optuna().__version__)


def _optuna() -> Any:
    try:
        import optuna
    except ImportError as fault:
        remedy = "install it: pip install 'fbsim[improve]'"
        raise StudyError(Problem("a search for better layouts needs optuna", remedy=remedy)) from fault
    return optuna


def _study(optuna: Any, seed: int) -> Any:
    with _quiet():
        sampler = optuna.samplers.TPESampler(seed=seed % 2**32, multivariate=True, group=True)
        pruner = optuna.pruners.WilcoxonPruner(p_threshold=GIVEN_UP)
        return optuna.create_study(direction="minimize", sampler=sampler, pruner=pruner)


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep optuna from telling of each trial, and that parts of it are new."""
    optuna = _optuna()
    level = optuna.logging.get_verbosity()
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", optuna.exceptions.ExperimentalWarning)
            yield
    finally:
        optuna.logging.set_verbosity(level)
