"""Prisoners: they serve their captor's guns and may be exchanged; they do not fight (SER-42..44).

    seats        a prisoner's place beside the gun that he serves; he goes along with it
    serving      the action `SetToWork`
    exchanging   the action `OfferExchange`, and the other player's answer

Who takes prisoners is the melee's business (SER-32). That a gun captured brings its prisoners along, and
frees one's own, is that of `shooting.capture` (SER-43).
"""

from fbsim.rules.phases.prisoners.exchanging import Consent, Exchanging, OfferExchange
from fbsim.rules.phases.prisoners.serving import Serving, SetToWork

__all__ = ["Consent", "Exchanging", "OfferExchange", "Serving", "SetToWork"]
