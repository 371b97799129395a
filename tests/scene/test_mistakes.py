"""Each kind of mistake: where it is shown, what is said, what to do instead."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fbsim.catalogue import Catalogue
from fbsim.errors import Problem, SceneError, UnknownName
from fbsim.scene import load_scene

from .boxes import Load, WriteScene

Mistakes = Callable[..., list[str]]

# Lines 1 to 20; what a case adds begins on line 21.
GOOD = """\
rules = "republic"
[[figures]]
id = "red-1"
side = "red"
model = "swordsman"
at_mm = [-300, 0]
[[figures]]
id = "blue-1"
side = "blue"
model = "spearman"
at_mm = [300, 0]
[[guns]]
id = "red-gun"
side = "red"
model = "bulldog"
at_mm = [-400, 100]
[[parts]]
id = "wall-1"
model = "wall"
at_mm = [0, -100]
"""
ORDER = '[[orders]]\ngun = "red-gun"\n'
FIGURE = '[[figures]]\nid = "red-2"\nside = "red"\nmodel = "swordsman"\nat_mm = [100, 100]\n'

CASES = {
    "unknown key of a figure": (
        FIGURE + "facing = 3\n",
        'scene.toml:26: figures[2].facing: unknown key; did you mean "facing_deg"?',
    ),
    "unknown list": (
        "[[figurs]]\nid = 1\n",
        "scene.toml:21: figurs: unknown key; known: guns, layouts, orders, parts, table, title, walls",
    ),
    "unknown model": (
        FIGURE.replace("swordsman", "swordman"),
        'scene.toml:24: figures[2].model: no figure named "swordman"; did you mean "swordsman"?',
    ),
    "unknown side": (
        FIGURE.replace('side = "red"', 'side = "read"'),
        'scene.toml:23: figures[2].side: no side "read" takes part; did you mean "red"?',
    ),
    "no side": (
        FIGURE.replace('side = "red"\n', ""),
        'scene.toml:21: figures[2]: a figure needs a side; add side = "red"',
    ),
    "missing place": (
        FIGURE.replace("at_mm = [100, 100]\n", ""),
        "scene.toml:21: figures[2]: needs a place: at_mm = [x, y], or at = [column, row] in cells",
    ),
    "place of three numbers": (
        FIGURE.replace("100]", "100, 0]"),
        "scene.toml:25: figures[2].at_mm: must be two numbers, such as [300, 0] (got [100, 100, 0])",
    ),
    "id with a space": (
        FIGURE.replace("red-2", "red 2"),
        "scene.toml:22: figures[2].id: must be letters and digits, joined by - _ or . (got 'red 2');"
        ' write "red-2"',
    ),
    "id taken": (
        FIGURE.replace("red-2", "red-gun"),
        'scene.toml:13: guns[0].id: id "red-gun" is already taken at scene.toml:21; choose another',
    ),
    "unknown material": (
        '[table]\nsurface = "laminat"\n',
        'scene.toml:22: table.surface: no material named "laminat"; did you mean "laminate"?',
    ),
    "order for no gun": (
        ORDER.replace("red-gun", "red-gin") + 'target = "blue-1"\n',
        'scene.toml:22: orders[0].gun: no gun "red-gin"; did you mean "red-gun"?',
    ),
    "order for a figure": (
        ORDER.replace("red-gun", "red-1") + 'target = "blue-1"\n',
        'scene.toml:22: orders[0].gun: "red-1" is a figure, not a gun; did you mean "red-gun"?',
    ),
    "order for a wall": (
        '[[walls]]\nid = "w"\nat_mm = [0, 200]\ncolumns = 2\nrows = 1\n'
        + ORDER.replace("red-gun", "w")
        + 'target = "blue-1"\n',
        'scene.toml:27: orders[0].gun: "w" is a wall, not a gun; known: red-gun',
    ),
    "order at nobody": (
        ORDER + 'target = "blue-9"\n',
        'scene.toml:23: orders[0].target: nothing is called "blue-9"; did you mean "blue-1"?',
    ),
    "order at itself": (
        ORDER + 'target = "red-gun"\n',
        'scene.toml:21: orders[0]: gun "red-gun" cannot fire at itself',
    ),
    "order at nothing": (
        ORDER,
        "scene.toml:21: orders[0]: needs a target, or both bearing_deg and elevation_deg",
    ),
    "order without elevation": (
        ORDER + "bearing_deg = 3\n",
        "scene.toml:21: orders[0]: needs a target, or both bearing_deg and elevation_deg",
    ),
    "order with both": (
        ORDER + 'target = "blue-1"\nbearing_deg = 3\nelevation_deg = 3\n',
        "scene.toml:21: orders[0]: give either target, or bearing_deg and elevation_deg, not both",
    ),
    "elevation out of the gun's range": (
        ORDER + "bearing_deg = 3\nelevation_deg = 50\n",
        "scene.toml:24: orders[0].elevation_deg: a bulldog elevates from -5 to 45 degrees (got 50)",
    ),
    "unknown shell": (
        ORDER + 'target = "blue-1"\nshell = "stones"\n',
        'scene.toml:24: orders[0].shell: a bulldog does not throw "stones"; did you mean "stone"?',
    ),
    "unknown arc": (
        ORDER + 'target = "blue-1"\narc = "hig"\n',
        "scene.toml:24: orders[0].arc: must be one of low, high (got 'hig'); did you mean \"high\"?",
    ),
    "no shots": (
        ORDER + 'target = "blue-1"\nshots = 0\n',
        "scene.toml:24: orders[0].shots: must be greater than or equal to 1 (got 0)",
    ),
    "order at a whole wall": (
        '[[walls]]\nid = "w"\nat_mm = [0, 200]\ncolumns = 2\nrows = 1\n' + ORDER + 'target = "w"\n',
        'scene.toml:28: orders[0].target: "w" is a wall; aim at a block of it, such as "w-r0-c0"',
    ),
    "wall of one column": (
        '[[walls]]\nid = "w"\nat_mm = [0, 200]\ncolumns = 1\nrows = 2\n',
        "scene.toml:21: walls[0]: a wall of several rows needs at least 2 columns",
    ),
    "wall of too many blocks": (
        '[[walls]]\nid = "w"\nat_mm = [0, 200]\ncolumns = 100\nrows = 100\n',
        "scene.toml:21: walls[0]: a wall has at most 2000 blocks, and this one would have 9950",
    ),
    "wall with wide gaps": (
        '[[walls]]\nid = "w"\nat_mm = [0, 200]\ncolumns = 2\nrows = 2\ngap_mm = 5.5\n',
        "scene.toml:26: walls[0].gap_mm: must be less than or equal to 5 (got 5.5)",
    ),
    "standing on nothing": (
        FIGURE + 'on = "wall-2"\n',
        'scene.toml:26: figures[2].on: no part "wall-2"; did you mean "wall-1"?',
    ),
    "standing on a man": (
        FIGURE + 'on = "blue-1"\n',
        'scene.toml:26: figures[2].on: "blue-1" is a figure; things stand on parts',
    ),
    "beside what it stands on": (
        FIGURE + 'on = "wall-1"\n',
        'scene.toml:26: figures[2].on: "wall-1" is not beneath "red-2"; move one of them',
    ),
    "standing on itself": (
        '[[parts]]\nid = "p"\nmodel = "block"\nat_mm = [0, 200]\non = "p"\n',
        'scene.toml:25: parts[1].on: things stand on each other in a circle: "p" on "p";'
        " set one on the table",
    ),
    "two heights": (
        '[[parts]]\nid = "p"\nmodel = "block"\nat_mm = [0, -100]\non = "wall-1"\nz_mm = 60\n',
        "scene.toml:21: parts[1]: give either on or z_mm, not both",
    ),
    "unknown layout": (
        '[[layouts]]\nfile = "forts/gate.toml"\nprefix = "a"\n',
        'scene.toml:22: layouts[0].file: no layout "forts/gate.toml"; did you mean "forts/gates.toml"?',
    ),
}


@pytest.mark.parametrize(("added", "expected"), CASES.values(), ids=CASES.keys())
def test_mistake(added: str, expected: str, mistakes: Mistakes, write: WriteScene) -> None:
    write("", "forts/gates.toml")
    (found,) = mistakes(GOOD + added)
    if "unknown key; known" in expected:
        assert found.startswith(expected.split("known:")[0])
    else:
        assert found == expected


def test_good_file_without_additions_loads(load: Load) -> None:
    assert len(load(GOOD).placed) == 4


def test_unknown_rules(mistakes: Mistakes) -> None:
    assert mistakes(GOOD.replace('"republic"', '"republik"')) == [
        "scene.toml:1: rules: must be one of empire, family, republic, series, tradition (got 'republik');"
        ' did you mean "republic"?'
    ]


def test_every_mistake_is_found_at_once(mistakes: Mistakes) -> None:
    """One of the file's form, and behind it others that only show once names are looked up."""
    text = GOOD + "\n".join(added for added, _ in (CASES["unknown key of a figure"], CASES["no shots"]))
    text += '[[orders]]\ngun = "red-gun"\ntarget = "red-2"\nshell = "bal"\n' + CASES["unknown material"][0]
    found = mistakes(text)
    assert [line.split(": ")[1] for line in found] == [
        "figures[2].facing",
        "orders[0].shots",
        "orders[1].shell",
        "table.surface",
    ]


def test_a_thing_with_a_mistake_can_still_be_named(mistakes: Mistakes) -> None:
    """Nobody is told that a target does not exist because of another mistake in it."""
    text = GOOD.replace('"spearman"', '"spearmen"').replace("[-400, 100]", "[-400, 100, 3]")
    found = mistakes(text + ORDER + 'target = "blue-1"\n')
    assert [line.split(": ")[1] for line in found] == ["figures[1].model", "guns[0].at_mm"]


def test_key_without_its_unit(mistakes: Mistakes) -> None:
    assert mistakes(GOOD + FIGURE.replace("at_mm", "att_mm")) == [
        'scene.toml:25: figures[2].att_mm: unknown key; did you mean "at_mm"?',
    ]


def test_gun_that_is_a_figure_with_a_mistake(mistakes: Mistakes) -> None:
    text = FIGURE.replace("100]", "true]") + ORDER.replace("red-gun", "red-2") + 'target = "blue-1"\n'
    assert [line.split(": ", 2)[2] for line in mistakes(GOOD + text)][1:] == [
        '"red-2" is a figure, not a gun; did you mean "red-gun"?'
    ]


def test_syntax(mistakes: Mistakes) -> None:
    assert mistakes(GOOD + "[[orders]\n") == [
        "scene.toml:21: is not valid TOML: Expected ']]' at the end of an array declaration"
    ]


def test_no_such_file(catalogue: Catalogue) -> None:
    with pytest.raises(
        SceneError, match=r"^nowhere/x.toml: no such file; there is no folder nowhere either$"
    ):
        load_scene("nowhere/x.toml", catalogue)


def test_no_such_file_names_the_one_beside_it(catalogue: Catalogue, tmp_path: Path) -> None:
    (tmp_path / "courtyard.toml").write_text("")
    with pytest.raises(SceneError, match=r'courtyrd.toml: no such file; did you mean "courtyard.toml"\?$'):
        load_scene(tmp_path / "courtyrd.toml", catalogue)


def test_unknown_name(catalogue: Catalogue) -> None:
    with pytest.raises(UnknownName, match=r'^no scene named "coutyard"; did you mean "courtyard"\?$'):
        load_scene("coutyard", catalogue)


def test_name_is_looked_for_in_the_current_folder_first(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch, catalogue: Catalogue
) -> None:
    folder = tmp_path_factory.mktemp("own")
    (folder / "scenes").mkdir()
    (folder / "scenes" / "duel.toml").write_text('title = "My duel"')
    monkeypatch.chdir(folder)
    assert load_scene("duel", catalogue).title == "My duel"


def test_bad_sheet_is_shown_with_the_sheet(models: Path, mistakes: Mistakes) -> None:
    """What is wrong with a model is shown in its own file, once, however often the model stands there."""
    sheet = models / "figures" / "broken.toml"
    sheet.write_text('name = "broken"\n')
    try:
        found = mistakes(GOOD.replace('"swordsman"', '"broken"') + FIGURE.replace("swordsman", "broken"))
    finally:
        sheet.unlink()
    assert len(found) == len(set(found))
    assert all("broken.toml" in line and "is missing" in line for line in found)


ODD_VALUES = [
    "3",
    "-1",
    '"x"',
    "[]",
    "[[]]",
    "{}",
    "true",
    "1e308",
    "nan",
    '"red-gun"',
    "[1, 2, 3]",
    '"wall-1"',
]
ODD_LINES = ["figures = 3", "[figures]", "[[walls]]", 'on = "wall-1"', "z_mm = 4", "parts = [1]", ""]


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_spoilt_file_is_refused_in_words_or_read(data: st.DataObject, load: Load) -> None:
    lines = [*GOOD.splitlines(), *ORDER.splitlines(), 'target = "blue-1"']
    for _ in range(data.draw(st.integers(1, 3))):
        index = data.draw(st.integers(0, len(lines) - 1))
        spoilt = [f"{lines[index].split('=')[0]}= {data.draw(st.sampled_from(ODD_VALUES))}"]
        lines[index : index + 1] = data.draw(
            st.sampled_from([spoilt, [data.draw(st.sampled_from(ODD_LINES))]])
        )
    problems: tuple[Problem, ...] = ()
    try:
        load("\n".join(lines))
    except SceneError as refusal:
        problems = refusal.problems
    assert all(problem.file and problem.message for problem in problems)
