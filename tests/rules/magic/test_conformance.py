"""Whole random games with mages, dragons, artefacts and cards: what every ruleset promises holds in them."""

from __future__ import annotations

import pytest

from fbsim.rules import Army
from fbsim.rules.ruleset import OptionValue
from fbsim.rules.testing import check_ruleset
from tests.rules.magic.table import dragon, mage, with_artefact
from tests.rules.table import gun

ARTEFACTS = {
    "blue": ("Ball of Destruction", "Magic Powder", "Lord of Fire", "War Horn"),
    "red": ("Sword of Saladin", "Sceptre of the Sleepers", "Sacred Chaos", "Lord of Magic"),
}

MAGES = ("cleric", "dark-shaman", "master-wizard", "wandering-mage")


def wizards(player: str, *, singles: bool) -> Army:
    """Four small squads, each with an artefact of the club edition; four mages and a dragon."""
    squads = [
        with_artefact(f"squad-{n}", artefact, 2, access=("P", "K", "MP"), shooting=1, armour=1, cost=20.0)
        for n, artefact in enumerate(ARTEFACTS[player])
    ]
    guns = (gun(), gun("porcupine", "K"), gun("mdb", "MP", barrels=3))
    others = (*(mage(name) for name in MAGES), dragon()) if singles else ()
    return Army(player, tuple(squads), guns, others)


@pytest.mark.parametrize(
    ("ruleset", "options"),
    [
        pytest.param("tradition", {}, marks=pytest.mark.slow),
        pytest.param("series", {}, marks=pytest.mark.slow),
        ("republic", {}),
        pytest.param("republic", {"magic": "Empire rules", "pile_6": True}, marks=pytest.mark.slow),
        pytest.param("empire", {}, marks=pytest.mark.slow),
        pytest.param("empire", {"cards": "none"}, marks=pytest.mark.slow),
    ],
)
@pytest.mark.rule("COM-23", "COM-24", "EMP-06", "TRD-06", "SER-36", "REP-19", "REP-24")
def test_random_games_full_of_magic_keep_their_promises(
    ruleset: str, options: dict[str, OptionValue]
) -> None:
    singles = ruleset in ("republic", "empire")
    sides = [wizards(player, singles=singles) for player in ("blue", "red")]
    check_ruleset(ruleset, armies=sides, options=options, seeds=(1,))
