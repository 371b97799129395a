"""All rulesets keep what `check_ruleset` demands of any; one that breaks a promise is told so."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest

from fbsim.errors import BadInput
from fbsim.rules import Action, Choose, Refusal, ruleset, ruleset_names
from fbsim.rules.decisions import Activity
from fbsim.rules.play import Play
from fbsim.rules.testing import check_ruleset


@pytest.mark.parametrize("name", ruleset_names())
def test_ours_keep_their_promises(name: str) -> None:
    check_ruleset(name, options={"turns": 3}, seeds=(1,))


@pytest.mark.slow
@pytest.mark.parametrize("name", ruleset_names())
def test_ours_keep_their_promises_in_long_games(name: str) -> None:
    check_ruleset(name, options={"turns": 12}, seeds=range(2, 6))


@dataclass(frozen=True)
class Fickle(Activity):
    """Lists what it refuses."""

    actions: ClassVar[tuple[type[Action], ...]] = (Choose,)

    def legal(self, play: Play) -> Iterable[Action]:
        del play  # Unused.
        return [Choose("coffee")]

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        del play, action  # Unused.
        return Refusal("X-1", "there is none")

    def perform(self, play: Play, action: Any) -> None:
        del play, action  # Unused: what is listed may be done, and here does nothing.


def test_a_ruleset_that_lists_what_it_refuses_is_told_so() -> None:
    tradition = ruleset("tradition")
    magic, *rest = tradition.phases
    broken = replace(tradition, phases=(replace(magic, activities=(*magic.activities, Fickle())), *rest))
    with pytest.raises(BadInput, match="seed 1: lists coffee, and refuses it: X-1"):
        check_ruleset(broken, options={"turns": 1}, seeds=(1,), most_actions=400)
