"""Options and stand-ins of magic that several rule systems share, for their OPTIONS and STAND_INS."""

from __future__ import annotations

from fbsim.rules.phases.magic.cards import STAND_IN, problems_of
from fbsim.rules.ruleset import Option, StandIn

CARDS = Option(
    "cards",
    STAND_IN,
    "COM-23",
    '"stand-in": a deck in our own words; "none": no cards; or the path of a deck\'s file (TOML)',
    check=problems_of,
)

NEW_RULES, EMPIRE_RULES = "new rules", "Empire rules"

VARIANT = Option(
    "magic",
    NEW_RULES,
    "REP-16, REP-22",
    "magic by stock and research, or by the die and four piles",
    (NEW_RULES, EMPIRE_RULES),
)

PILE_6 = Option(
    "pile_6", False, "REP-27", "a roll of 6 draws from pile 6; without it, it strengthens a squad for a turn"
)

THE_CARDS = StandIn("COM-23", "no text of a card survives: a deck in our own words (cards/stand_in.toml)")

THE_MAGES = StandIn("REP-28", "Appendix G is lost: the spells of the club edition's four mages")

THE_ARTEFACTS = StandIn(
    "REP-102", "the artefact cards are lost: eight of the club edition; the others do nothing when active"
)

THE_DRAGON = StandIn(
    "COM-24", "the rest of Appendix A is lost: the club edition's roar and fire, instead of shooting"
)
