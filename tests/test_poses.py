"""Resting poses: a table of cases, one class for every angle, and what the margin promises."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fbsim.poses import (
    FALLEN_TILT,
    FRONT_MARGIN,
    LOAD_SHARE,
    SIDE,
    STANDING_RANGE,
    Bearer,
    RestingPose,
    classify,
)
from fbsim.rules.report import Pose

TILTS = st.floats(0, 180)
FRONTS = st.floats(-90, 90)
TIPPINGS = st.floats(-10, 60)
JUDGED = (Pose.STANDING, Pose.LEANING, Pose.FACE_UP, Pose.FACE_DOWN, Pose.ON_SIDE)
EPSILON = 1e-6  # degrees

TABLE = Bearer("table", 1.0, 1.0, True)
WALL = Bearer("wall", 0.1, 0.4, True)
FRIEND = Bearer("friend", 0.2, 0.3, False)


@pytest.mark.parametrize(
    ("tilt", "front", "tipping", "pose", "margin", "nearest"),
    [
        (0.0, 0.0, 12.0, Pose.STANDING, 12.0, Pose.LEANING),
        (12.0, 5.0, 12.0, Pose.STANDING, 0.0, Pose.LEANING),
        (12.1, 5.0, 12.0, Pose.LEANING, 0.1, Pose.STANDING),
        (29.0, -25.0, 12.0, Pose.LEANING, 1.0, Pose.FACE_DOWN),
        (29.0, 25.0, 12.0, Pose.LEANING, 1.0, Pose.FACE_UP),
        (29.0, 3.0, 12.0, Pose.LEANING, 1.0, Pose.ON_SIDE),
        (30.0, 0.0, 12.0, Pose.LEANING, 0.0, Pose.ON_SIDE),
        (32.0, 28.0, 12.0, Pose.FACE_UP, 2.0, Pose.LEANING),
        (90.0, 80.0, 12.0, Pose.FACE_UP, 60.0, Pose.LEANING),
        (90.0, 20.0, 12.0, Pose.FACE_UP, 5.0, Pose.ON_SIDE),
        (90.0, 15.0, 12.0, Pose.ON_SIDE, 0.0, Pose.FACE_UP),
        (90.0, 10.0, 12.0, Pose.ON_SIDE, 5.0, Pose.FACE_UP),
        (90.0, -10.0, 12.0, Pose.ON_SIDE, 5.0, Pose.FACE_DOWN),
        (90.0, -80.0, 12.0, Pose.FACE_DOWN, 60.0, Pose.LEANING),
        (180.0, 0.0, 12.0, Pose.ON_SIDE, 15.0, Pose.FACE_DOWN),  # on its head
        (4.0, 0.0, 1.0, Pose.STANDING, 1.0, Pose.LEANING),  # a pin: its border is held to 5°
        (6.0, 0.0, -3.0, Pose.LEANING, 1.0, Pose.STANDING),
        (25.0, 20.0, 50.0, Pose.STANDING, 5.0, Pose.FACE_UP),  # a gun: its border is held to 30°
    ],
)
def test_cases(tilt: float, front: float, tipping: float, pose: Pose, margin: float, nearest: Pose) -> None:
    resting = classify(tilt, front, tipping)
    assert (resting.pose, resting.nearest) == (pose, nearest)
    assert resting.margin == pytest.approx(margin)
    assert (resting.tilt, resting.front) == (tilt, front)


def definition(tilt: float, front: float, tipping: float) -> list[Pose]:
    """Every class whose words fit, written out from the head of the module."""
    border = sorted((STANDING_RANGE[0], tipping, STANDING_RANGE[1]))[1]
    fits = {
        Pose.STANDING: tilt <= border,
        Pose.LEANING: border < tilt <= FALLEN_TILT,
        Pose.FACE_UP: tilt > FALLEN_TILT and front > SIDE,
        Pose.FACE_DOWN: tilt > FALLEN_TILT and front < -SIDE,
        Pose.ON_SIDE: tilt > FALLEN_TILT and -SIDE <= front <= SIDE,
    }
    return [pose for pose, fit in fits.items() if fit]


@given(TILTS, FRONTS, TIPPINGS)
def test_exactly_one_class_for_all_angles(tilt: float, front: float, tipping: float) -> None:
    assert definition(tilt, front, tipping) == [classify(tilt, front, tipping).pose]


def moved(tilt: float, front: float, step: float) -> list[tuple[float, float]]:
    """Angles that lie `step` away along one of the two."""
    steps = [(tilt + step, front), (tilt - step, front), (tilt, front + step), (tilt, front - step)]
    return [(t, f) for t, f in steps if 0 <= t <= 180 and -90 <= f <= 90]


@given(TILTS, FRONTS, TIPPINGS, st.floats(0, 1))
def test_nothing_within_the_margin_changes_the_class(
    tilt: float, front: float, tipping: float, share: float
) -> None:
    resting = classify(tilt, front, tipping)
    assume(resting.margin > 2 * EPSILON)
    for near_tilt, near_front in moved(tilt, front, share * (resting.margin - EPSILON)):
        assert classify(near_tilt, near_front, tipping).pose is resting.pose


@given(TILTS, FRONTS, TIPPINGS)
def test_just_beyond_the_margin_lies_the_nearest_class(tilt: float, front: float, tipping: float) -> None:
    resting = classify(tilt, front, tipping)
    beyond = [classify(t, f, tipping).pose for t, f in moved(tilt, front, resting.margin + EPSILON)]
    assert any(pose is not resting.pose for pose in beyond)
    # Face up and face down are equally near to the middle of a side; rounding may choose either.
    if resting.pose is Pose.ON_SIDE and abs(front) < EPSILON:
        return
    assert resting.nearest in beyond


@given(TILTS, FRONTS, TIPPINGS)
def test_margin_is_never_negative_and_never_wider_than_the_class(
    tilt: float, front: float, tipping: float
) -> None:
    resting = classify(tilt, front, tipping)
    assert resting.margin >= 0
    assert resting.nearest is not resting.pose
    if resting.pose is Pose.ON_SIDE:
        assert resting.margin <= SIDE
    if resting.pose is Pose.LEANING:
        assert resting.margin <= (FALLEN_TILT - STANDING_RANGE[0]) / 2


@given(TILTS, FRONTS, TIPPINGS)
def test_face_up_and_face_down_are_mirror_images(tilt: float, front: float, tipping: float) -> None:
    mirror = {Pose.FACE_UP: Pose.FACE_DOWN, Pose.FACE_DOWN: Pose.FACE_UP}
    one, other = classify(tilt, front, tipping), classify(tilt, -front, tipping)
    assert other.pose is mirror.get(one.pose, one.pose)
    assert other.margin == one.margin
    assert other.front_up == -one.front_up


def test_the_rules_read_the_same_border_of_the_front() -> None:
    """`front_up` against FRONT_MARGIN says face up exactly where the class does (sine rises to 90°)."""
    for tenth in range(-900, 901):
        resting = classify(90.0, tenth / 10, 12.0)
        if abs(abs(tenth / 10) - SIDE) > EPSILON:
            assert (resting.front_up > FRONT_MARGIN) == (resting.pose is Pose.FACE_UP)
            assert (resting.front_up < -FRONT_MARGIN) == (resting.pose is Pose.FACE_DOWN)
    assert math.degrees(math.asin(FRONT_MARGIN)) == pytest.approx(SIDE)


def lying(*bearers: Bearer) -> RestingPose:
    return classify(80.0, -70.0, 12.0, bearers)


def test_who_lies_on_the_ground_leans_on_nothing() -> None:
    assert lying().leaning_on is None
    assert lying(TABLE).leaning_on is None
    assert lying(TABLE._replace(id="roof")).leaning_on is None  # the roof of a tower is ground too


def test_the_second_ground_is_leaned_on() -> None:
    assert lying(TABLE, WALL).leaning_on == "wall"
    assert lying(WALL, TABLE).leaning_on == "wall"


def test_another_figure_is_leaned_on_even_if_it_bears_more_than_the_ground() -> None:
    assert lying(TABLE, FRIEND).leaning_on == "friend"
    assert (
        lying(TABLE._replace(upward=0.3, push=0.3), FRIEND._replace(upward=0.7, push=0.8)).leaning_on
        == "friend"
    )
    assert lying(FRIEND).leaning_on == "friend"


@given(st.floats(0, 2))
def test_a_touch_below_the_load_share_is_no_leaning(push: float) -> None:
    resting = lying(TABLE, FRIEND._replace(push=push))
    assert (resting.leaning_on == "friend") == (push >= LOAD_SHARE)


def test_the_strongest_of_several_is_named() -> None:
    others = [FRIEND._replace(id=name, push=push) for name, push in (("a", 0.2), ("b", 0.5), ("c", 0.3))]
    assert lying(TABLE, *others).leaning_on == "b"
    assert lying(*reversed(others), TABLE).leaning_on == "b"


def test_who_stands_leans_on_nothing() -> None:
    assert classify(3.0, 0.0, 12.0, (TABLE, WALL, FRIEND)).leaning_on is None


def test_leaning_says_what_holds_it() -> None:
    resting = classify(20.0, 5.0, 12.0, (TABLE, WALL))
    assert resting.pose is Pose.LEANING
    assert resting.reason == "past its tipping angle but not fallen (tilt 20°), held by wall"


@given(TILTS, FRONTS, TIPPINGS)
def test_off_the_board_and_timed_out_win(tilt: float, front: float, tipping: float) -> None:
    off = classify(tilt, front, tipping, (TABLE, WALL), on_board=False)
    late = classify(tilt, front, tipping, (TABLE, WALL), timed_out=True)
    both = classify(tilt, front, tipping, (TABLE, WALL), on_board=False, timed_out=True)
    assert (off.pose, off.leaning_on, off.nearest) == (Pose.OFF_BOARD, None, None)
    assert (late.pose, late.leaning_on, late.margin) == (Pose.TIMED_OUT, None, 0.0)
    assert both.pose is Pose.OFF_BOARD


@given(TILTS, FRONTS, TIPPINGS)
def test_every_reason_is_one_line_that_names_the_angle(tilt: float, front: float, tipping: float) -> None:
    resting = classify(tilt, front, tipping, (TABLE, FRIEND))
    assert "\n" not in resting.reason
    assert f"{tilt:.0f}°" in resting.reason
    assert resting.pose in JUDGED


@pytest.mark.parametrize(("upward", "leaning"), [(0.3, "other"), (0.0, "other"), (-0.3, None)])
def test_what_presses_a_body_down_is_not_leant_on(upward: float, leaning: str | None) -> None:
    bearers = [
        Bearer("table", 1.0 - upward, 1.0, is_ground=True),
        Bearer("other", upward, 0.4, is_ground=False),
    ]
    assert classify(80.0, 70.0, 12.0, bearers).leaning_on == leaning
