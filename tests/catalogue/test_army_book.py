"""Army lists and gun cards: whether they say what the printed cards say, and what is refused."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from fbsim.catalogue import ArmyBook, Catalogue
from fbsim.catalogue.army_sheets import ARMIES, Fighter, SquadSheet
from fbsim.catalogue.checking import check_model
from fbsim.catalogue.folders import data_folder
from fbsim.errors import ModelError, SceneError, UnknownName
from fbsim.rules import GUN_CLASSES
from fbsim.rules.shots.republic import GATE_BREAKERS
from fbsim.scene import load_scene

from ..cards import write_card

CARDS_SHA256 = "10d5a95b13a4048f57502050f95820bf2f6d08f95858d8d2923765f75bde4157"
"""Of the 90 cards as transcribed, a line each: army|title|cost|artefact|M+|P+|dice|armour|guns|costs."""

ARMY_LETTERS = {"sorcerer": "VK", "necromancer": "LN", "enchanter": "GCH", "free-shooters": "GVS"}
CLASS_LETTERS = {"A": "А", "K": "К", "P": "П", "MP": "МП"}

COUNTED = {  # squads, soldiers, points, extra steps, melee points, shooters: added up from the cards
    "sorcerer": (25, 129, 4905, 242, 257, 42),
    "necromancer": (26, 124, 5000, 185, 240, 64),
    "enchanter": (20, 101, 3900, 174, 172, 47),
    "free-shooters": (19, 94, 3535, 188, 144, 39),
}

OWN = """\
name = "orcs"
title = "Orcs"
warriors = [
    { extra_steps = 1, cost_points = 30 },
    { extra_steps = 1, cost_points = 25 },
]
basis = { status = "designed", source = "test" }
"""

WriteSquad = Callable[[str], ArmyBook]


@pytest.fixture(scope="module")
def book() -> ArmyBook:
    """What comes with fbsim."""
    return ArmyBook([data_folder("models")])


@pytest.fixture(scope="module")
def squads(book: ArmyBook) -> list[SquadSheet]:
    return [book.squad(name) for name in book.names("squad")]


@pytest.fixture
def own(tmp_path: Path) -> WriteSquad:
    """Write a squad of one's own; gives a book that has it first."""
    (tmp_path / "armies").mkdir()

    def _write(text: str) -> ArmyBook:
        (tmp_path / "armies" / "orcs.toml").write_text(text)
        return ArmyBook([tmp_path, data_folder("models")])

    return _write


def column(squad: SquadSheet, cell: Callable[[Fighter], object]) -> str:
    return " ".join(str(cell(warrior)) for warrior in squad.warriors)


def letters(warrior: Fighter) -> str:
    return "".join(word for name, word in CLASS_LETTERS.items() if name in warrior.access) or "-"


def card(squad: SquadSheet) -> str:
    """Write a squad as its card was transcribed."""
    columns = (
        column(squad, lambda warrior: warrior.extra_steps),
        column(squad, lambda warrior: f"{warrior.melee:g}"),
        column(squad, lambda warrior: "-" if warrior.shooting is None else warrior.shooting),
        column(squad, lambda warrior: warrior.armour),
        column(squad, letters),
        column(squad, lambda warrior: f"{warrior.cost_points:g}"),
    )
    head = (ARMY_LETTERS[squad.affiliation], squad.title_ru, f"{squad.cost:g}", squad.artefact_ru)
    return "|".join((*head, *columns))


@pytest.mark.rule("COM-09", "EMP-12", "EMP-14")
def test_the_squads_say_what_the_cards_say(squads: list[SquadSheet]) -> None:
    cards = "\n".join(sorted(map(card, squads)))
    assert hashlib.sha256(cards.encode()).hexdigest() == CARDS_SHA256


@pytest.mark.rule("EMP-13", "EMP-22", "COM-06")
@pytest.mark.parametrize("army", ARMIES)
def test_each_army_adds_up(squads: list[SquadSheet], army: str) -> None:
    own = [squad for squad in squads if squad.affiliation == army]
    soldiers = [warrior for squad in own for warrior in squad.warriors]
    assert COUNTED[army] == (
        len(own),
        len(soldiers),
        sum(squad.cost for squad in own),
        sum(warrior.extra_steps for warrior in soldiers),
        sum(warrior.melee for warrior in soldiers),
        sum(warrior.shooting is not None for warrior in soldiers),
    )


@pytest.mark.rule("EMP-18", "EMP-19")
def test_ninety_squads_of_448_soldiers_whose_costs_add_up(squads: list[SquadSheet]) -> None:
    assert len(squads) == 90
    assert sum(len(squad.warriors) for squad in squads) == 448
    for squad in squads:
        assert squad.cost == sum(warrior.cost_points for warrior in squad.warriors), squad.name
        assert 3 <= len(squad.warriors) <= 7, squad.name


def test_every_sheet_has_its_basis(book: ArmyBook, squads: list[SquadSheet]) -> None:
    singles = [book.single(name) for name in book.names("single")]
    cards = [book.gun(name) for name in book.names("gun") if name not in Catalogue(book.folders).names("gun")]
    bases = (
        [each.basis for each in squads] + [each.basis for each in singles] + [each.basis for each in cards]
    )
    assert {(basis.status, basis.edition) for basis in bases} == {("transcribed", "2.0")}
    titles = [each.title_ru for each in squads] + [each.title_ru for each in singles]
    assert all(titles)
    assert len(set(titles)) == len(titles)


@pytest.mark.rule("COM-07")
@pytest.mark.parametrize(
    "name", ["falcon", "hawk", "tomb-guardians", "ascalon", "typhoon", "skeletons", "sheriffs", "hurons"]
)
def test_squads_that_the_rules_name_are_there(book: ArmyBook, name: str) -> None:
    assert book.squad(name).name == name


@pytest.mark.rule("COM-07")
@pytest.mark.parametrize("name", ["ascalon", "typhoon"])
def test_the_two_commanders_that_the_rules_quote_have_one_extra_step(book: ArmyBook, name: str) -> None:
    assert book.squad(name).warriors[0].extra_steps == 1


@pytest.mark.rule("COM-10", "EMP-23")
def test_every_gun_is_of_one_of_the_four_classes_and_all_four_occur(book: ArmyBook) -> None:
    classes = [str(book.gun(name).gun_class) for name in book.names("gun")]
    assert len(classes) == 27
    assert sorted(set(classes)) == sorted(GUN_CLASSES)
    assert {each: classes.count(each) for each in GUN_CLASSES} == {"K": 5, "A": 5, "P": 11, "MP": 6}


@pytest.mark.rule("COM-11")
def test_guns_have_the_numbers_that_the_rules_quote(book: ArmyBook) -> None:
    assert book.gun("bulldog").mobility == 2
    assert (book.gun("hammer").mobility, book.gun("hammer").crew) == (5, 2)
    assert (book.gun("goliath").gun_class, book.gun("porcupine").gun_class) == ("A", "K")
    assert set(GATE_BREAKERS) <= set(book.names("gun"))
    assert {name: book.gun(name).salvo for name in ("hail", "squall", "storm")} == dict.fromkeys(
        ("hail", "squall", "storm"), 3
    )


@pytest.mark.rule("COM-12", "EMP-24")
@pytest.mark.parametrize(
    ("name", "points", "mobility", "cost"),
    [
        ("bulldog", [2], 2, 80),
        ("titan", [1.5, 2], 3, 115),
        ("crab", [2, 2.5], 1, 75),
        ("mantis", [1.5, 2], 4, 70),
        ("hail", [3], 2, 70),
        ("cyclops", [2.5], 2, 90),
        ("twin", [2], None, 50),
        ("mdb-15", [2, 3, 4, 5, 6], None, 150),
    ],
)
def test_technical_sheets(
    book: ArmyBook, name: str, points: list[float], mobility: int | None, cost: float
) -> None:
    sheet = book.gun(name)
    assert [sort.points for sort in sheet.sorts] == points
    assert sheet.points_per_shot == points[0]
    assert (sheet.mobility, sheet.cost_points, sheet.static) == (mobility, cost, mobility is None)


def test_rockets_burst_in_a_circle(book: ArmyBook) -> None:
    shell, *rockets = book.gun("mdb-15").sorts
    assert (shell.blast, shell.special) == (None, False)
    bursts = {
        rocket.name: (rocket.blast.radius_steps, rocket.blast.killed_on, rocket.blast.wounded_on)
        for rocket in rockets
        if rocket.blast
    }
    assert bursts == {
        "chemical-rocket": (2, [], [1, 2, 3]),
        "vacuum-rocket": (1, [1, 2, 3], [4, 5, 6]),
        "bacteriological-rocket": (2, [1, 2], [3, 4]),
        "bio-electronic-rocket": (3, [1, 2, 3], [4, 5, 6]),
    }


def test_ammunition_of_guns_with_a_mesh_flies_as_a_shell_that_is_there(book: ArmyBook) -> None:
    catalogue = Catalogue(book.folders)
    for name in catalogue.names("gun"):
        shells = [catalogue.shell(sort.model).name for sort in book.gun(name).sorts]
        assert set(shells) == set(catalogue.gun(name).sheet.shells)


@pytest.mark.rule("EMP-17", "EMP-29", "EMP-31")
def test_single_pieces(book: ArmyBook) -> None:
    singles = [book.single(name) for name in book.names("single")]
    roles = [single.role for single in singles]
    assert {role: roles.count(role) for role in roles} == {"mage": 4, "war-machine": 7, "dragon": 1}
    dragon, unl = book.single("dragon"), book.single("unl-2")
    assert (dragon.extra_steps, dragon.melee, dragon.armour, dragon.lives) == (7, 6, 2, 2)
    assert {weapon.name: weapon.cost_points for weapon in unl.weapons} == {
        "laser": 5,
        "grenade-launcher": 30,
        "heavy-machine-gun": 30,
        "rocket-launcher": 30,
        "real-launcher": 40,
    }
    assert sorted(single.cost_points for single in singles if single.role == "mage") == [110, 110, 110, 120]


def test_nobody_has_music_by_a_card(book: ArmyBook, squads: list[SquadSheet]) -> None:
    singles = [book.single(name) for name in book.names("single")]
    fighters = [*singles, *(warrior for squad in squads for warrior in squad.warriors)]
    assert not [fighter for fighter in fighters if "music" in fighter.traits]


def test_a_squad_of_ones_own_comes_first(own: WriteSquad) -> None:
    squad = own(OWN).squad("orcs")
    assert (squad.cost, squad.affiliation) == (55, "")
    assert (
        own(OWN.replace("extra_steps = 1", "extra_steps = 4", 1)).squad("orcs").warriors[0].extra_steps == 4
    )


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("extra_steps = 1", "extra_step = 1", ":4: warriors[0].extra_step: unknown key; did you mean"),
        ("cost_points = 30", "cost_points = -3", ":4: warriors[0].cost_points: must be greater than"),
        ('name = "orcs"', 'name = "trolls"', ':1: name: name "trolls" differs from the name of its file'),
        ("extra_steps = 1,", "melee = 0.3,", ":4: warriors[0].melee: must be a multiple of 0.5"),
        ("extra_steps = 1,", 'access = ["X"],', ":4: warriors[0].access[0]: must be one of K, A, P, MP"),
        ('title = "Orcs"', "title = Orcs", ":2: is not valid TOML"),
    ],
)
def test_a_squad_with_a_mistake_is_told_with_its_line(
    own: WriteSquad, old: str, new: str, message: str
) -> None:
    with pytest.raises(ModelError) as caught:
        own(OWN.replace(old, new, 1)).squad("orcs")
    assert f"orcs.toml{message}" in str(caught.value)


def test_a_squad_whose_file_is_gone_is_told(own: WriteSquad, tmp_path: Path) -> None:
    book = own(OWN)
    (tmp_path / "armies" / "trolls.toml").symlink_to(tmp_path / "gone.toml")
    with pytest.raises(ModelError, match="no such file"):
        book.squad("trolls")


@pytest.mark.parametrize(
    ("kind", "name", "message"),
    [
        ("squad", "ascalom", 'no squad named "ascalom"; did you mean "ascalon"?'),
        ("single", "ascalon", 'no single piece named "ascalon"; '),
        ("gun", "buldog", 'no gun named "buldog"; did you mean "bulldog"?'),
    ],
)
def test_unknown_names(book: ArmyBook, kind: str, name: str, message: str) -> None:
    readers: dict[str, Callable[[str], object]] = {
        "squad": book.squad,
        "single": book.single,
        "gun": book.gun,
    }
    with pytest.raises(UnknownName) as caught:
        readers[kind](name)
    assert str(caught.value).startswith(message)


# Guns that are their card alone.


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    """A folder with materials and the card of one gun."""
    models = data_folder("models")
    shutil.copy(models / "materials.toml", tmp_path)
    write_card(tmp_path)
    return tmp_path


def test_a_gun_without_a_mesh_is_no_model(cards: Path) -> None:
    catalogue = Catalogue([cards])
    assert (catalogue.names("gun"), catalogue.undrawn_guns()) == ([], ["colossus"])
    with pytest.raises(UnknownName, match='gun "colossus" has no mesh yet: usable in rules only'):
        catalogue.gun("colossus")
    assert ArmyBook([cards]).gun("colossus").cost_points == 100


def test_a_gun_without_a_mesh_cannot_stand_in_a_scene(cards: Path) -> None:
    path = cards / "scene.toml"
    gun = '[[guns]]\nid = "big"\nmodel = "colossus"\nside = "red"\nat_mm = [0, 0]\nfacing_deg = 0\n'
    path.write_text(f'sides = ["red"]\n{gun}')
    with pytest.raises(SceneError) as caught:
        load_scene(path, Catalogue([cards, data_folder("models")]))
    assert 'scene.toml:4: guns[0].model: gun "colossus" has no mesh yet: usable in rules only' in str(
        caught.value
    )


def test_a_card_is_checked_without_a_mesh(cards: Path) -> None:
    sound = check_model(Catalogue([cards]), "gun", "colossus")
    assert (sound.has_mesh, sound.is_sound, sound.triangles) == (False, True, 0)
    path = cards / "guns" / "colossus.toml"
    path.write_text(path.read_text().replace("crew = 2", "crew = 0"))
    unsound = check_model(Catalogue([cards]), "gun", "colossus")
    assert [problem.place for problem in unsound.problems] == ["crew"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("mobility = 4\n", "", "needs either mobility = (steps) or static = true"),
        ("mobility = 4\n", "mobility = 4\nstatic = true\n", "needs either mobility"),
        ("points_per_shot = 2.0", "points_per_shot = 3.0", "points_per_shot is 3, and its usual ammunition"),
        ("special = true", "blast = { radius_steps = 1, killed_on = [6], wounded_on = [6] }", "cannot both"),
    ],
)
def test_cards_that_contradict_themselves(cards: Path, old: str, new: str, message: str) -> None:
    path = cards / "guns" / "colossus.toml"
    path.write_text(path.read_text().replace(old, new, 1))
    with pytest.raises(ModelError) as caught:
        ArmyBook([cards]).gun("colossus")
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            '{ name = "domed-shot"',
            '{ name = "bolt"',
            'its ammunition flies as "bolt", which is not among its shells',
        ),
        ("crew = 2\n", "crew = 2\nbarrels = 3\n", "barrels is 3, and it has 1 in muzzles_mm"),
    ],
)
def test_a_mesh_and_its_card_must_agree(cards: Path, old: str, new: str, message: str) -> None:
    text = (data_folder("models") / "guns" / "mantis.toml").read_text()
    (cards / "guns" / "mantis.toml").write_text(text.replace(old, new, 1))
    with pytest.raises(ModelError) as caught:
        ArmyBook([cards]).gun("mantis")
    assert message in str(caught.value)
