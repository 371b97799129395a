"""The kinds of effect that cards, spells and artefacts are made of. Importing this makes them all known.

harm      strike, rain, cloud, each-squad       wound and kill by dice
mending   mend, raise-up                        heal, resurrect
moving    teleport                              move pieces without walking
changing  strengthen, weaken                    manoeuvre, melee, shooting, armour, range for a time
banning   ban                                   silence a gun; forbid shooting, magic, research
handling  activate, neutralise, more-cards, lose-card      artefacts and cards
firing    free-shot                             a gun fires, whatever forbids it
standing  fixed-manoeuvre, turned-loss, nothing what other mechanisms ask for, or nothing at all
"""

from fbsim.rules.phases.magic.effects.banning import Ban
from fbsim.rules.phases.magic.effects.changing import Strengthen, Weaken
from fbsim.rules.phases.magic.effects.firing import FreeShot
from fbsim.rules.phases.magic.effects.handling import Activate, LoseCard, MoreCards, Neutralise
from fbsim.rules.phases.magic.effects.harm import Cloud, EachSquad, Rain, Strike
from fbsim.rules.phases.magic.effects.mending import Mend, RaiseUp
from fbsim.rules.phases.magic.effects.moving import Teleport
from fbsim.rules.phases.magic.effects.standing import FixedManoeuvre, Nothing, TurnedLoss

__all__ = [
    "Activate",
    "Ban",
    "Cloud",
    "EachSquad",
    "FixedManoeuvre",
    "FreeShot",
    "LoseCard",
    "Mend",
    "MoreCards",
    "Neutralise",
    "Nothing",
    "Rain",
    "RaiseUp",
    "Strengthen",
    "Strike",
    "Teleport",
    "TurnedLoss",
    "Weaken",
]
