"""Targets by name: figures, the figures of a squad, and what is neither."""

from __future__ import annotations

import pytest

from fbsim.catalogue import Catalogue
from fbsim.errors import UnknownName
from fbsim.studies import compare_guns
from fbsim.studies.marks import figures_of


def test_a_squad_is_its_figures_with_its_leader_first() -> None:
    catalogue = Catalogue()
    found = figures_of(["skeleton", "ascalon"], catalogue)
    assert found[0] == "skeleton"
    assert set(found[1:]) == {"ascalon-knight", "ascalon-knight-2"}
    assert catalogue.figure(found[1]).sheet.leads
    assert not catalogue.figure(found[2]).sheet.leads


def test_what_is_neither_is_refused_by_name() -> None:
    assert figures_of(["ascalonn"], Catalogue()) == ("ascalonn",)
    with pytest.raises(UnknownName, match='no figure named "ascalonn"; did you mean "ascalon'):
        compare_guns(["bulldog"], target="ascalonn")
