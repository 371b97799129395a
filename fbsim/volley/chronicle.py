"""The chronicle of a volley: its events are noted as they come, and given in order of time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from fbsim.physics.trace import Hit, ShotTrace
from fbsim.volley.events import Event, Fired, GateOpened, Judged, Laid, LeftTable, Struck
from fbsim.volley.firing import FiredShell
from fbsim.volley.leaves import Angles
from fbsim.volley.orders import Laying, PlannedShot
from fbsim.volley.result import PieceResult


class Chronicle:
    """Takes what each salvo gave; `leaves` are those of gates that are open in the scene."""

    def __init__(self, leaves: Mapping[str, Angles]) -> None:
        self._events: list[Event] = [GateOpened(0.0, name, angles) for name, angles in leaves.items()]

    @property
    def events(self) -> tuple[Event, ...]:
        """All so far, in order of time; what is of one moment, as it was noted."""
        return tuple(sorted(self._events, key=lambda event: event.time))

    def note_laid(self, time: float, gun: str, laying: Laying) -> None:
        """A gun was turned and raised."""
        self._events.append(Laid(time, gun, float(laying.bearing), float(laying.elevation)))

    def note_fired(self, began: float, salvo: int, fired: Mapping[PlannedShot, Sequence[FiredShell]]) -> None:
        """The shots of a salvo left at `began` s."""
        for shot, shells in fired.items():
            names = tuple(shell.launch.shell.id for shell in shells)
            self._events.append(Fired(began, shot.number, salvo, shot.order.gun, names))

    def note_trace(self, began: float, trace: ShotTrace, lost: Mapping[str, float]) -> None:
        """What shells struck, and what left the table; `lost` tells when each was last seen."""
        self._events += [_struck(began, hit) for hit in trace.hits]
        self._events += [LeftTable(lost[name], name) for name in trace.lost]

    def note_judged(self, time: float, salvo: int, pieces: Iterable[PieceResult]) -> None:
        """How the pieces that a salvo concerned ended, at its end."""
        self._events += [_judged(time, salvo, piece) for piece in pieces]

    def note_opened(self, time: float, gate: str, angles: Angles) -> None:
        """The rules have opened a gate."""
        self._events.append(GateOpened(time, gate, angles))


def _struck(began: float, hit: Hit) -> Struck:
    return Struck(began + hit.time, hit.shell, hit.struck, hit.speed, hit.energy, hit.at)


def _judged(time: float, salvo: int, piece: PieceResult) -> Judged:
    cause = "" if piece.cause is None else str(piece.cause)
    return Judged(time, piece.id, salvo, piece.pose, piece.outcome, piece.reason, cause, piece.resting.margin)
