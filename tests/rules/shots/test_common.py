"""The tables that compare the rule systems: warriors by pose (COM-20), and everything else (COM-21)."""

from __future__ import annotations

import pytest

from fbsim.rules import Condition, FixedDice, Kind, Outcome, Pose, Standing, shot_table_names

from .build import judged, struck

NOTHING, KILLED, WOUNDED = Outcome.NOTHING, Outcome.KILLED, Outcome.WOUNDED
NOT_JUDGED, UNCHANGED = Outcome.NOT_JUDGED, Outcome.UNCHANGED
DAMAGED, DESTROYED, LIFE_LOST = Outcome.DAMAGED, Outcome.DESTROYED, Outcome.LIFE_LOST

# pose, front, hits → Tradition, Series, Republic
WARRIORS = [
    (Pose.STANDING, 0.0, 0, NOTHING, NOTHING, NOTHING),
    (Pose.STANDING, 0.0, 1, NOTHING, WOUNDED, NOTHING),
    (Pose.FACE_DOWN, -0.95, 1, KILLED, KILLED, WOUNDED),
    (Pose.FACE_DOWN, -0.95, 0, KILLED, KILLED, WOUNDED),
    (Pose.FACE_UP, 0.95, 1, KILLED, KILLED, KILLED),
    (Pose.FACE_UP, 0.95, 0, KILLED, KILLED, KILLED),
    (Pose.LEANING, -0.5, 1, KILLED, KILLED, WOUNDED),
    (Pose.LEANING, 0.5, 1, KILLED, KILLED, KILLED),
    (Pose.LEANING, 0.5, 0, KILLED, KILLED, KILLED),
    (Pose.ON_SIDE, -0.3, 1, KILLED, KILLED, WOUNDED),
    (Pose.ON_SIDE, 0.3, 1, KILLED, KILLED, KILLED),
    (Pose.OFF_BOARD, 0.0, 1, KILLED, KILLED, KILLED),
    (Pose.OFF_BOARD, 0.0, 0, KILLED, KILLED, KILLED),
    (Pose.TIMED_OUT, 0.95, 1, NOT_JUDGED, NOT_JUDGED, NOT_JUDGED),
    (Pose.TIMED_OUT, 0.95, 0, NOT_JUDGED, NOT_JUDGED, NOT_JUDGED),
]


def in_all_systems(tradition: Outcome, series: Outcome, republic: Outcome) -> dict[str, Outcome]:
    """Family judges as Tradition does, and Empire as Republic (READ)."""
    own = {"tradition": tradition, "series": series, "republic": republic}
    return own | {"family": tradition, "empire": republic}


@pytest.mark.rule("COM-20")
@pytest.mark.parametrize("kind", [Kind.WARRIOR, Kind.MAGE])
@pytest.mark.parametrize(("pose", "front", "hits", "tradition", "series", "republic"), WARRIORS)
def test_warriors_by_pose(
    kind: Kind, pose: Pose, front: float, hits: int, tradition: Outcome, series: Outcome, republic: Outcome
) -> None:
    body = struck(kind, pose, hits=hits, front_up=front, moved=True)
    found = {name: judged(body, name)[0].outcome for name in shot_table_names()}
    assert found == in_all_systems(tradition, series, republic)


@pytest.mark.rule("COM-20")
@pytest.mark.parametrize(("numbers", "republic"), [([6, 2], KILLED), ([2, 6], WOUNDED)])
def test_a_warrior_on_edge(numbers: list[int], republic: Outcome) -> None:
    body = struck(pose=Pose.ON_SIDE, front_up=0.1)
    found = {name: judged(body, name, dice=FixedDice(numbers))[0].outcome for name in shot_table_names()}
    assert found == in_all_systems(KILLED, KILLED, republic)


# kind, pose, hits → Tradition, Series, Republic
OTHERS = [
    (Kind.GUN, Pose.STANDING, 1, DAMAGED, DAMAGED, DAMAGED),
    (Kind.GUN, Pose.STANDING, 0, NOTHING, NOTHING, NOTHING),
    (Kind.GUN, Pose.FACE_UP, 1, DESTROYED, DAMAGED, DESTROYED),
    (Kind.GUN, Pose.FACE_DOWN, 1, DESTROYED, DAMAGED, DESTROYED),
    (Kind.GUN, Pose.ON_SIDE, 1, DESTROYED, DAMAGED, DESTROYED),
    (Kind.GUN, Pose.LEANING, 1, DESTROYED, DAMAGED, DESTROYED),
    (Kind.GUN, Pose.ON_SIDE, 0, DESTROYED, NOTHING, DESTROYED),
    (Kind.GUN, Pose.OFF_BOARD, 1, DESTROYED, DESTROYED, DESTROYED),
    (Kind.GUN, Pose.TIMED_OUT, 1, NOT_JUDGED, DAMAGED, NOT_JUDGED),
    (Kind.WAR_MACHINE, Pose.STANDING, 1, NOTHING, NOTHING, NOTHING),
    (Kind.WAR_MACHINE, Pose.FACE_DOWN, 1, DESTROYED, NOTHING, DAMAGED),
    (Kind.WAR_MACHINE, Pose.FACE_UP, 1, DESTROYED, NOTHING, DESTROYED),
    (Kind.WAR_MACHINE, Pose.OFF_BOARD, 1, DESTROYED, NOTHING, DESTROYED),
    (Kind.WAR_MACHINE, Pose.TIMED_OUT, 1, NOT_JUDGED, NOTHING, NOT_JUDGED),
    (Kind.DRAGON, Pose.STANDING, 1, NOTHING, NOTHING, NOTHING),
    (Kind.DRAGON, Pose.FACE_DOWN, 1, NOTHING, NOTHING, WOUNDED),
    (Kind.DRAGON, Pose.FACE_UP, 1, NOTHING, NOTHING, LIFE_LOST),
    (Kind.DRAGON, Pose.OFF_BOARD, 1, NOTHING, NOTHING, KILLED),
    (Kind.DRAGON, Pose.TIMED_OUT, 1, NOTHING, NOTHING, NOT_JUDGED),
    (Kind.GATE, Pose.STANDING, 1, NOTHING, NOTHING, Outcome.GATE_HIT),
    (Kind.GATE, Pose.STANDING, 0, NOTHING, NOTHING, NOTHING),
    (Kind.GATE, Pose.TIMED_OUT, 1, NOTHING, NOTHING, Outcome.GATE_HIT),
]


@pytest.mark.rule("COM-21")
@pytest.mark.parametrize(("kind", "pose", "hits", "tradition", "series", "republic"), OTHERS)
def test_other_pieces_by_pose(
    kind: Kind, pose: Pose, hits: int, tradition: Outcome, series: Outcome, republic: Outcome
) -> None:
    body = struck(kind, pose, hits=hits, moved=True)
    found = {name: judged(body, name)[0].outcome for name in shot_table_names()}
    assert found == in_all_systems(tradition, series, republic)


@pytest.mark.rule("COM-20")
@pytest.mark.parametrize("name", shot_table_names())
@pytest.mark.parametrize("kind", list(Kind))
@pytest.mark.parametrize("pose", list(Pose))
def test_neither_touched_nor_moved_is_nothing(name: str, kind: Kind, pose: Pose) -> None:
    verdict, after = judged(struck(kind, pose, hits=0, moved=False), name)
    assert verdict.outcome is NOTHING
    assert after == Standing()


@pytest.mark.parametrize("name", shot_table_names())
@pytest.mark.parametrize("pose", list(Pose))
def test_the_killed_stay_killed(name: str, pose: Pose) -> None:
    verdict, after = judged(struck(pose=pose), name, Standing(Condition.KILLED))
    assert verdict.outcome is UNCHANGED
    assert after == Standing(Condition.KILLED)


@pytest.mark.parametrize("name", shot_table_names())
@pytest.mark.parametrize("pose", [Pose.STANDING, Pose.FACE_UP, Pose.FACE_DOWN])
@pytest.mark.parametrize("side", ["blue", None])
def test_the_shooters_own_side_fares_no_better(name: str, pose: Pose, side: str | None) -> None:
    for kind in Kind:
        enemy, own = struck(kind, pose), struck(kind, pose, side=side)
        assert judged(own, name) == judged(enemy, name)
