"""Neutral units in play: who provokes them, and what their master may do with them (REP-113..119).

    provoking    the activity `Provocation` watches who harms neutrals, or tries to
    conduct      `Conduct` holds their master to what neutrals do

Whose they are and who has them is said in `fbsim.rules.neutrals`.
"""

from fbsim.rules.phases.neutral.conduct import Conduct
from fbsim.rules.phases.neutral.provoking import Provocation

__all__ = ["Conduct", "Provocation"]
