from __future__ import annotations

from pathlib import Path

import pytest

from fbsim.errors import BadInput
from fbsim.rules._marks import marked_tests
from fbsim.rules.citations import Place, citations, ids_in, places, proofs
from fbsim.rules.clauses import clauses

MARKED = """
from pytest import mark
import pytest

pytestmark = [pytest.mark.rule("REP-01"), pytest.mark.slow]
melee = pytest.mark.rule("REP-82")
LADDERS = "REP-45..47"
CASES: list[object] = [pytest.param(1, marks=pytest.mark.rule("REP-05")), pytest.param(2, marks=[melee])]

@pytest.mark.rule("REP-02", "REP-03")
@mark.rule("REP-04")
def test_decorated(): pass

@pytest.mark.parametrize("case", CASES)
async def test_parameters(case): pass

@pytest.mark.parametrize("rule", ["REP-66"], ids=lambda rule: rule)
def test_no_mark(rule): pass

@pytest.mark.rule(LADDERS)
class TestLadders:
    pytestmark = pytest.mark.rule("REP-49")

    @melee
    def test_method(self): pass

@pytest.mark.rule("REP-99")
def helper(): pass
"""


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("REP-64", ["REP-64"]),
        ("REP-45..47", ["REP-45", "REP-46", "REP-47"]),
        ("REP-99..REP-101.", ["REP-99", "REP-100", "REP-101"]),
        ("REP-50, REP-52", ["REP-50", "REP-52"]),
        ("TRD-34/35 and (REP-64/65/66)", ["TRD-34", "TRD-35", "REP-64", "REP-65", "REP-66"]),
        ("at the end: REP-07...", ["REP-07"]),
        ("XREP-64 REP-64b S-REP-64 REP64 rep-64 ABC-12", []),
    ],
)
def test_ids_in_text(text: str, ids: list[str]) -> None:
    assert list(ids_in(text)) == ids


def test_marks_of_every_kind_are_read() -> None:
    assert dict(marked_tests(MARKED, "test_x.py")) == {
        "test_decorated": ["REP-01", "REP-02", "REP-03", "REP-04"],
        "test_parameters": ["REP-01", "REP-05", "REP-82"],
        "test_no_mark": ["REP-01"],
        "TestLadders::test_method": ["REP-01", "REP-45..47", "REP-49", "REP-82"],
    }


def test_a_name_that_stands_for_itself_ends() -> None:
    source = 'a = b\nb = a\n@pytest.mark.rule(a, "REP-01")\ndef test_it(): pass\n'
    assert list(marked_tests(source, "test_x.py")) == [("test_it", ["REP-01"])]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout of a package `pack` with one module, one data file and one test."""
    for name, text in {
        "pyproject.toml": "",
        "pack/__init__.py": '"""By REP-01."""\n',
        "pack/inner/steps.py": '"""Steps.\n\nREP-43..44."""\n\nCOST = 2  # TRD-16\nsaid = "REP-43"\n',
        "pack/inner/sheet.toml": "crew = 2 # EMP-24\n",
        "pack/rules/clauses.toml": "[REP-140]\n",
        "pack/_data/models/gun.toml": "# EMP-23\n",
        "tests/rules/test_steps.py": MARKED,
        "tests/rules/helpers.py": MARKED,
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def test_places_are_found_in_modules_and_data_but_not_in_the_catalogue(checkout: Path) -> None:
    steps = "pack.inner.steps"
    assert places(checkout / "pack") == {
        "REP-01": (Place("pack", 1),),
        "REP-43": (Place(steps, 3), Place(steps, 6)),
        "REP-44": (Place(steps, 3),),
        "TRD-16": (Place(steps, 5),),
        "EMP-24": (Place("pack.inner.sheet.toml", 1),),
    }


def test_proofs_are_the_tests_as_pytest_names_them(checkout: Path) -> None:
    found = citations(checkout / "pack")
    method = "tests/rules/test_steps.py::TestLadders::test_method"
    assert found.tests_of("REP-46") == (method,)
    assert found.tests_of("REP-82") == ("tests/rules/test_steps.py::test_parameters", method)
    assert len(found.tests_of("REP-01")) == 4
    assert not found.tests_of("REP-99")
    assert not found.code_of("REP-99")


@pytest.mark.parametrize("gone", ["pyproject.toml", "tests"])
def test_without_a_checkout_there_are_no_tests(checkout: Path, gone: str) -> None:
    (checkout / gone).rename(checkout / "elsewhere")
    assert proofs(checkout) is None
    assert citations(checkout / "pack").tests_of("REP-01") == ()


def test_a_test_file_that_is_no_python_is_refused(checkout: Path) -> None:
    (checkout / "tests" / "test_half.py").write_text("x = 1\ndef test_(:\n")
    with pytest.raises(BadInput, match=r"^tests/test_half\.py:2: is no Python"):
        citations(checkout / "pack")


def test_nobody_names_a_clause_that_does_not_exist() -> None:
    found = citations()
    known = {each.id for each in clauses()}
    assert found.tests is not None
    assert set(found.code) - known == set()
    assert set(found.tests) - known == set()
