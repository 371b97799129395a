"""Mistakes in TOML files: on which line they are shown, and what is said."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import Field

from fbsim.catalogue.documents import (
    Document,
    check_document,
    dotted,
    line_of,
    mistakes_in,
    read_document,
    read_toml,
)
from fbsim.catalogue.lines import Place, key_lines
from fbsim.errors import SceneError

TEXT = '''\
# head [not.a.table]
title = "a # no comment"   # but this is
"quoted key" = 1
'literal.key' = 2
long = """
[fake]
id = 1
""" # over three lines
path = \'\'\'
x = ]]
\'\'\'
"esc\\u0061ped" = 3
[table]   # comment ] with = brackets [
a.b = 1
a . "c d" = 2
nested = { x = 1, y.z = [1, 2], "q }" = "}" }
[table.sub]
n = 1
[[guns]]
id = "one"
sizes = [
  1, # one ]
  [2,
   3],
]
  [guns.barrel]
  m = 1
  [[guns.shells]]
  s = 1
  [[guns.shells]]
  s = 2
[[guns]]
id = "two"
[[guns.shells]]
s = 3
[ figures . "big one" ]
k = 1979-05-27 07:32:00
[last]
rows = [
  { id = 1, at = [1, 2] },
  { id = 2, at = [
    3, 4] },
]
'''

PLACES: list[tuple[Place, int]] = [
    (("title",), 2),
    (("quoted key",), 3),
    (("literal.key",), 4),
    (("long",), 5),
    (("path",), 9),
    (("escaped",), 12),
    (("table",), 13),
    (("table", "a", "b"), 14),
    (("table", "a", "c d"), 15),
    (("table", "nested", "y", "z", 1), 16),
    (("table", "nested", "q }"), 16),
    (("table", "sub", "n"), 18),
    (("guns",), 19),
    (("guns", 0), 19),
    (("guns", 0, "id"), 20),
    (("guns", 0, "sizes"), 21),
    (("guns", 0, "sizes", 0), 22),
    (("guns", 0, "sizes", 1), 23),
    (("guns", 0, "sizes", 1, 1), 24),
    (("guns", 0, "barrel", "m"), 27),
    (("guns", 0, "shells", 1, "s"), 31),
    (("guns", 1), 32),
    (("guns", 1, "shells", 0, "s"), 35),
    (("figures", "big one", "k"), 37),
    (("last", "rows", 0, "at", 1), 40),
    (("last", "rows", 1), 41),
    (("last", "rows", 1, "at"), 41),
    (("last", "rows", 1, "at", 1), 42),
]


@pytest.mark.parametrize(("place", "line"), PLACES, ids=[dotted(place) for place, _ in PLACES])
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_line_of_a_key(place: Place, line: int, ending: str) -> None:
    assert line_of(TEXT.replace("\n", ending), place) == line


def test_every_key_of_the_text_has_a_line() -> None:
    assert set(_places(tomllib.loads(TEXT))) <= set(key_lines(TEXT))


def test_nearest_table_of_a_key_that_is_not_there() -> None:
    assert line_of(TEXT, ("guns", 0, "barrel", "mass")) == 26
    assert line_of(TEXT, ("guns", 1, "barrel", "mass")) == 32
    assert line_of(TEXT, ("nothing",)) is None


@pytest.mark.parametrize(
    "text", ["[", "[[a]", "a = [1, {", "= 1", 'a = "', "a.b", "{ }", "a = ]\nb = 1", "]"]
)
def test_walk_over_invalid_text_ends(text: str) -> None:
    assert isinstance(key_lines(text), dict)


keys = st.sampled_from(["a", "b-c", "d_1", '"e f"', "'g.h'", '"i\\"j"', "12"])
scalars = st.sampled_from(
    ["1", "-2.5e3", "true", '"x # ] } y"', "'''\nz = 1\n'''", '"""\n[q]\n"""', "07:32:00"]
)


def _inline(values: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    arrays = st.lists(values, max_size=3).map(lambda items: "[\n" + ",\n # ]\n".join(items) + "\n]")
    tables = st.dictionaries(keys, values.filter(lambda text: "\n" not in text), max_size=3)
    return arrays | tables.map(lambda table: "{ " + ", ".join(f"{k} = {v}" for k, v in table.items()) + " }")


values = st.recursive(scalars, _inline, max_leaves=8)


@settings(max_examples=150, deadline=None)
@given(pairs=st.dictionaries(keys, values, min_size=1, max_size=5), repeats=st.integers(1, 3))
def test_random_texts(pairs: dict[str, str], repeats: int) -> None:
    """Each key's line is the one on which the text was given it; every place has a line."""
    text, expected = "", {}
    for row in range(repeats):
        text += "[[rows]]\n"
        for key, value in pairs.items():
            name = next(iter(tomllib.loads(f"{key} = 1")))
            expected[("rows", row, name)] = text.count("\n") + 1
            text += f"{key} = {value}\n"
    lines = key_lines(text)
    assert expected.items() <= lines.items()
    assert set(_places(tomllib.loads(text))) <= set(lines)


class Gun(Document):
    id: Annotated[str, Field(pattern=r"^[a-z]+(-[a-z]+)*$")]
    mass_g: Annotated[float, Field(gt=0)] = 1
    arc: Literal["low", "high"] = "low"
    at_mm: tuple[float, float] = (0, 0)


class Armoury(Document):
    title: str
    guns: list[Gun] = Field(default_factory=list)
    spare: Gun | None = None


MISTAKES = {
    "unknown key": ('title = "a"\ntitel = 1\n', "x.toml:2: titel: unknown key; known: guns, spare"),
    "near key": (
        'title = "a"\n[[guns]]\nid = "a"\nmas_g = 1\n',
        'x.toml:4: guns[0].mas_g: unknown key; did you mean "mass_g"?',
    ),
    "near key in an optional table": (
        'title = "a"\n[spare]\nid = "a"\nmas_g = 1\n',
        'x.toml:4: spare.mas_g: unknown key; did you mean "mass_g"?',
    ),
    "missing at the top": ("guns = []\n", "x.toml: title: is missing"),
    "missing in a list": ('title = "a"\n[[guns]]\nmass_g = 1\n', "x.toml:2: guns[0].id: is missing"),
    "missing in an inline table": (
        'title = "a"\nguns = [\n  { id = "b" },\n  { mass_g = 2 },\n]\n',
        "x.toml:4: guns[1].id: is missing",
    ),
    "below the range": (
        'title = "a"\nspare = { id = "a", mass_g = -1 }\n',
        "x.toml:2: spare.mass_g: must be greater than 0 (got -1)",
    ),
    "no number": (
        'title = "a"\nspare = { id = "a", mass_g = "one" }\n',
        "x.toml:2: spare.mass_g: must be a number (got 'one')",
    ),
    "not finite": (
        'title = "a"\nspare = { id = "a", mass_g = inf }\n',
        "x.toml:2: spare.mass_g: must be a finite number (got inf)",
    ),
    "far from the choices": (
        'title = "a"\nspare = { id = "a", arc = "zzz" }\n',
        "x.toml:2: spare.arc: must be one of low, high (got 'zzz')",
    ),
    "too few": (
        'title = "a"\nspare = { id = "a", at_mm = [1] }\n',
        "x.toml:2: spare.at_mm: must be two numbers, such as [300, 0] (got [1])",
    ),
    "badly spelled": (
        'title = "a"\nspare = { id = "Big Gun" }\n',
        "x.toml:2: spare.id: must be small letters, joined by - (got 'Big Gun'); write \"big-gun\"",
    ),
    "a table for a list": (
        'title = "a"\n[guns]\nid = "a"\n',
        "x.toml:2: guns: must be a list (got {'id': 'a'}); write [[guns]], not [guns]",
    ),
    "a word for a table": (
        'title = "a"\nguns = ["b"]\n',
        "x.toml:2: guns[0]: must be a table (got 'b')",
    ),
    "a list for a table": (
        'title = "a"\n[[spare]]\nid = "a"\n',
        "x.toml:2: spare: must be a table (got [{'id': 'a'}]); write [spare], not [[spare]]",
    ),
    "none of two": (
        'title = "a"\nspare = { id = "a", at_mm = [] }\n',
        "x.toml:2: spare.at_mm: must be two numbers, such as [300, 0] (got [])",
    ),
    "three of two": (
        'title = "a"\nspare = { id = "a", at_mm = [1, 2, 3] }\n',
        "x.toml:2: spare.at_mm: must be two numbers, such as [300, 0] (got [1, 2, 3])",
    ),
    "one number for two": (
        'title = "a"\nspare = { id = "a", at_mm = 300 }\n',
        "x.toml:2: spare.at_mm: must be two numbers, such as [300, 0] (got 300)",
    ),
    "one of two is no number": (
        'title = "a"\nspare = { id = "a", at_mm = [300, true] }\n',
        "x.toml:2: spare.at_mm[1]: must be a number (got true)",
    ),
    "no text": ("title = 3\n", "x.toml:1: title: must be text in quotes (got 3)"),
}


@pytest.mark.parametrize(("text", "expected"), MISTAKES.values(), ids=MISTAKES.keys())
def test_mistake(text: str, expected: str | None) -> None:
    with pytest.raises(SceneError) as caught:
        check_document(tomllib.loads(text), text, "x.toml", Armoury, SceneError)
    assert len(caught.value.problems) == 1
    if expected is not None:
        assert str(caught.value) == expected
    assert "pydantic" not in str(caught.value)


class Numbers(Document):
    count: Annotated[int, Field(ge=1)] = 1
    share: float | None = None
    on: bool = True
    spots: list[tuple[float, float]] = Field(default_factory=list)


@pytest.mark.parametrize(
    "line",
    [
        "count = true",
        'count = "3"',
        "count = 3.0",
        'share = "3"',
        "share = false",
        'on = "yes"',
        "on = 1",
        'spots = [["300", 0]]',
        "spots = [[0, true]]",
    ],
)
def test_text_and_truth_are_no_numbers(line: str) -> None:
    (found,) = mistakes_in(tomllib.loads(line), line, "x.toml", Numbers)
    assert found[0][0] == line.split()[0]


def test_fraction_for_a_whole_number() -> None:
    ((_, problem),) = mistakes_in({"count": 2.5}, "count = 2.5", "x.toml", Numbers)
    assert problem.message == "must be a whole number (got 2.5)"


def test_whole_numbers_and_lists_are_read() -> None:
    text = "count = 2\nshare = 1\non = false\nspots = [[1, 2.5]]\n"
    read = check_document(tomllib.loads(text), text, "x.toml", Numbers, SceneError)
    assert (read.share, read.spots) == (1.0, [(1.0, 2.5)])


def test_all_mistakes_with_their_places() -> None:
    text = 'titel = "a"\n[[guns]]\nid = "a"\nmass_g = 0\n'
    mistakes = mistakes_in(tomllib.loads(text), text, "x.toml", Armoury)
    assert [place for place, _ in mistakes] == [("title",), ("guns", 0, "mass_g"), ("titel",)]
    assert mistakes_in({"title": "a"}, "", "x.toml", Armoury) == []


def test_file_with_byte_order_mark_and_windows_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(b'\xef\xbb\xbftitle = "a"\r\n[[guns]]\r\nid = "b"\r\nmass_g = 0\r\n')
    with pytest.raises(SceneError, match=r":4: guns\[0\].mass_g: must be greater than 0"):
        read_document(path, Armoury, SceneError)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"a = 1\nb = \xff\n", r"x.toml:2: is not UTF-8 text; save it as UTF-8 text"),
        (b"a = 1\nb = c\n", r"x.toml:2: is not valid TOML: Invalid value; text must stand in quotes$"),
        (b"a = 1\na = 2\n", r"x.toml:2: is not valid TOML: Cannot overwrite a value"),
        (b"a = [1,\n2", r"x.toml:2: is not valid TOML: "),
    ],
)
def test_file_that_is_no_toml(content: bytes, says: str, tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(content)
    with pytest.raises(SceneError, match=says):
        read_toml(path, SceneError)


@pytest.mark.skipif(not Path("/dev/zero").is_char_device(), reason="needs an endless file")
def test_a_file_that_never_ends_is_refused() -> None:
    with pytest.raises(SceneError, match="/dev/zero: is a device, not a TOML file"):
        read_toml(Path("/dev/zero"), SceneError)


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(SceneError, match=r"nowhere.toml: no such file"):
        read_toml(tmp_path / "nowhere.toml", SceneError)
    with pytest.raises(SceneError, match=r"is a folder, not a TOML file"):
        read_toml(tmp_path, SceneError)


@pytest.mark.parametrize("inline", [False, True])
def test_two_thousand_mistakes_are_found(inline: bool) -> None:
    if inline:
        text = 'title = "a"\nguns = [\n' + '  { id = "a", mass_g = 0 },\n' * 2000 + "]\n"
    else:
        text = 'title = "a"\n' + '[[guns]]\nid = "a"\nmas_g = 0\n' * 2000
    table = tomllib.loads(text)
    mistakes = mistakes_in(table, text, "x.toml", Armoury)
    assert len(mistakes) == 2000
    assert mistakes[-1][1].line == (2002 if inline else 6001)


def _places(value: Any, here: Place = ()) -> list[Place]:
    """Places of everything in a table."""
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = [] if here == () else [here]
    for step, inner in steps:
        found += _places(inner, (*here, step))
    return found
