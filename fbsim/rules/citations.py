"""Citations: where the package's own source names a clause, and which tests are marked as its proof.

    >>> ids_in("ladders REP-45..47, the gate (REP-68/69) and TRD-39")
    ('REP-45', 'REP-46', 'REP-47', 'REP-68', 'REP-69', 'TRD-39')
    >>> "fbsim.rules.shots.tradition" in {place.module for place in citations().code_of("TRD-38")}
    True

Nothing is kept by hand: code is searched for IDs as text, tests for `@pytest.mark.rule("REP-64")`. An
installed package brings no tests; there `Citations.tests` is None.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, TypeVar

from fbsim.errors import BadInput, Problem
from fbsim.rules._marks import marked_tests
from fbsim.rules.clauses import SYSTEMS

PACKAGE = Path(__file__).resolve().parents[1]

CATALOGUE = {
    "rules/clauses.py",
    "rules/clauses.toml",
    "rules/citations.py",
    "rules/_marks.py",
    "cli/rules_clauses.py",
}
"""What speaks of clauses without doing any: no place in code."""

SUFFIXES = {".py", ".toml"}

Value = TypeVar("Value")

_ID = re.compile(rf"(?<![\w-])({'|'.join(SYSTEMS)})-(\d+)(?:\.\.(?:\1-)?(\d+)|((?:/\d+)+))?(?!\w)")
"""An ID, and after it the end of a range (`..49`) or further numbers (`/69`)."""


class Place(NamedTuple):
    """A line of the source that names a clause."""

    module: str
    line: int

    def __str__(self) -> str:
        """Give `module:line`."""
        return f"{self.module}:{self.line}"


@dataclass(frozen=True, slots=True)
class Citations:
    """Who names which clause."""

    code: Mapping[str, tuple[Place, ...]]
    tests: Mapping[str, tuple[str, ...]] | None
    """Test IDs as pytest takes them, or None where the tests are not installed."""

    def code_of(self, id: str) -> tuple[Place, ...]:
        """Places in the package that name this clause."""
        return self.code.get(id, ())

    def tests_of(self, id: str) -> tuple[str, ...]:
        """Tests marked with this clause; none where they are not installed."""
        return (self.tests or {}).get(id, ())


def citations(package: Path = PACKAGE) -> Citations:
    """Search a package, and the tests beside it if it lies in a checkout.

    Raises BadInput for a test file that is no Python.
    """
    return Citations(places(package), proofs(package.parent))


def places(package: Path) -> dict[str, tuple[Place, ...]]:
    """Find the places in a package's modules and data files that name clauses."""
    files = sorted(path for path in package.rglob("*") if path.suffix in SUFFIXES)
    return _gathered(found for file in files if _counts(file, package) for found in _places_in(file, package))


def proofs(checkout: Path) -> dict[str, tuple[str, ...]] | None:
    """Find the marked tests of a checkout. None if there are none to search."""
    folder = checkout / "tests"
    # Some packages install a folder of that name beside everybody's: ours has a pyproject.toml next to it.
    if not folder.is_dir() or not (checkout / "pyproject.toml").is_file():
        return None
    return _gathered(
        found for file in sorted(folder.rglob("test_*.py")) for found in _proofs_in(file, checkout)
    )


def ids_in(text: str) -> tuple[str, ...]:
    """Read the IDs that a text names, ranges written out."""
    return tuple(id for match in _ID.finditer(text) for id in _written_out(match))


def _written_out(match: re.Match[str]) -> list[str]:
    letters, first, last, more = match.groups()
    numbers = (
        range(int(first), int(last) + 1) if last else [int(first), *map(int, (more or "").split("/")[1:])]
    )
    return [f"{letters}-{number:02}" for number in numbers]


def _counts(file: Path, package: Path) -> bool:
    inside = file.relative_to(package)
    # A wheel holds the models and scenes under _data; a checkout has them elsewhere, and both must agree.
    return inside.as_posix() not in CATALOGUE and inside.parts[0] != "_data"


def _places_in(file: Path, package: Path) -> Iterator[tuple[str, Place]]:
    inside = file.relative_to(package.parent)
    parts = inside.with_suffix("").parts if file.suffix == ".py" else inside.parts
    module = ".".join(parts).removesuffix(".__init__")
    text = file.read_text(encoding="utf-8")
    for match in _ID.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        yield from ((id, Place(module, line)) for id in _written_out(match))


def _proofs_in(file: Path, checkout: Path) -> Iterator[tuple[str, str]]:
    name = file.relative_to(checkout).as_posix()
    try:
        tests = list(marked_tests(file.read_text(encoding="utf-8"), name))
    except SyntaxError as fault:
        raise BadInput(Problem(f"is no Python ({fault.msg})", file=name, line=fault.lineno)) from None
    for test, words in tests:
        yield from ((id, f"{name}::{test}") for id in ids_in(" ".join(words)))


def _gathered(pairs: Iterable[tuple[str, Value]]) -> dict[str, tuple[Value, ...]]:
    found: defaultdict[str, dict[Value, None]] = defaultdict(dict)
    for id, value in pairs:
        found[id][value] = None
    return {id: tuple(values) for id, values in found.items()}
