"""What guns are compared at: figures by name, or all figures that stand for the soldiers of a squad."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fbsim.catalogue.models import Catalogue


def figures_of(names: Sequence[str], catalogue: Catalogue) -> tuple[str, ...]:
    """Names of figures; a squad's name becomes those of its figures, one that leads it first.

    A name of neither stays as it is: the catalogue tells who is not known.
    """
    return tuple(figure for name in names for figure in _figures(name, catalogue))


def _figures(name: str, catalogue: Catalogue) -> Iterator[str]:
    known = catalogue.names("figure")
    if name in known:
        return iter([name])
    sheets = [catalogue.figure(each).sheet for each in known]
    squad = [sheet for sheet in sheets if name in sheet.squads]
    return iter([sheet.name for sheet in sorted(squad, key=lambda sheet: not sheet.leads)] or [name])
