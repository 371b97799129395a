"""What can be done with a page: by mouse, touch and keys, with a screen reader, on a phone, in the dark."""

from __future__ import annotations

import numpy as np
import pytest

from fbsim.recording import Recording
from tests.view.replay.conftest import Open
from tests.view.replay.opened import Opened

pytestmark = pytest.mark.slow

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
FAINT_TEXT = """() => {
  const channels = text => text.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map(c => c / 255)
    .map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = element => {
    for (let e = element; e; e = e.parentElement) {
      const colour = channels(getComputedStyle(e).backgroundColor);
      if ((colour[3] ?? 1) > 0.8) return colour;
    }
    return [255, 255, 255];
  };
  const own = e => [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
  const shown = e => e.offsetWidth > 1 && e.checkVisibility({visibilityProperty: true});
  const ratio = e => {
    const [one, other] = [channels(getComputedStyle(e).color), ground(e)].map(light).sort((a, b) => b - a);
    return (one + 0.05) / (other + 0.05);
  };
  const texts = [...document.querySelectorAll("body *")]
    .filter(e => own(e) && shown(e) && !e.closest(".fallback, option"));
  return texts.map(e => [e.className + ": " + e.textContent.slice(0, 30), ratio(e)]);
}"""


def test_it_says_nothing_and_fetches_nothing(page: Opened) -> None:
    page.seek(0.3)
    assert page.has_scene
    assert page.said == []
    assert page.asked == [page.path.as_uri()]
    assert page.ask("fetch('https://example.org').then(() => 'fetched', () => 'refused')") == "refused"
    page.said.clear()  # the refusal just now was told there


def test_it_plays_pauses_and_draws_only_while_something_moves(page: Opened) -> None:
    page.page.get_by_role("button", name="Play").click()
    page.wait("fbsimReplay.time > 0.02")
    assert page.ask("fbsimReplay.playing")
    page.page.get_by_role("button", name="Pause").click()
    page.wait("!fbsimReplay.moving")
    time, drawn = page.ask("[fbsimReplay.time, fbsimReplay.drawn]")
    page.page.wait_for_timeout(200)
    assert page.ask("[fbsimReplay.time, fbsimReplay.drawn]") == [time, drawn]


def test_it_stops_at_the_end_and_starts_again_from_there(page: Opened, kitchen: Recording) -> None:
    page.ask("fbsimReplay.setSpeed(2)")
    page.seek(kitchen.duration - 0.1)
    page.page.keyboard.press("Space")
    page.wait("!fbsimReplay.playing")
    assert page.time == pytest.approx(kitchen.duration, abs=1e-5)
    page.page.keyboard.press("Space")
    page.wait("fbsimReplay.playing && fbsimReplay.time < 1")
    page.page.keyboard.press("Space")


def test_the_time_line_scrubs(page: Opened) -> None:
    bar = page.page.get_by_role("slider", name="Time")
    bar.fill("0.25")
    assert page.time == pytest.approx(0.25)
    assert bar.get_attribute("aria-valuetext") == "0.250 of 2.834 seconds"
    box = bar.bounding_box()
    assert box is not None
    page.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert page.time == pytest.approx(2.834 / 2, abs=0.05)


def test_every_key_of_the_help(page: Opened, kitchen: Recording) -> None:
    press = page.page.keyboard.press
    page.seek(0.3)
    press("ArrowRight")
    assert page.time == pytest.approx(0.32)
    press("Shift+ArrowLeft")
    assert page.time == pytest.approx(0.12)
    shots = sorted({shot.time for shot in kitchen.shots})
    press("n")
    assert page.time == pytest.approx(shots[1], abs=1e-5)
    press("p")
    assert page.time == pytest.approx(shots[0], abs=1e-5)
    press("End")
    assert page.time == pytest.approx(kitchen.duration, abs=1e-5)
    press("Home")
    assert page.time == pytest.approx(kitchen.start, abs=1e-5)
    press("]")
    assert page.ask("fbsimReplay.speed") == 0.5
    press("[")
    press("[")
    assert page.ask("fbsimReplay.speed") == 0.125
    for key, camera in enumerate(("table", "gun", "shell", "plan"), start=1):
        press(str(key))
        assert page.ask("fbsimReplay.camera") == camera
    press("t")
    assert not page.page.get_by_label("Trails").is_checked()
    press("t")
    press("Shift+?")
    assert page.page.get_by_role("dialog").is_visible()
    press("Escape")
    assert not page.page.get_by_role("dialog").is_visible()


def test_keys_turn_shift_and_zoom(page: Opened) -> None:
    press = page.page.keyboard.press
    eye, target = page.eye()
    press("d")
    turned, same = page.eye()
    assert np.linalg.norm(turned - eye) > 0.01
    assert np.linalg.norm(turned - same) == pytest.approx(np.linalg.norm(eye - target), rel=1e-6)
    press("+")
    assert np.linalg.norm(page.eye()[0] - same) < np.linalg.norm(turned - same)
    press("Shift+D")
    assert np.linalg.norm(page.eye()[1] - same) > 0.01


def test_the_mouse_turns_zooms_and_shifts(page: Opened) -> None:
    mouse = page.page.mouse
    eye, target = page.eye()
    mouse.move(300, 300)
    mouse.down()
    mouse.move(400, 330, steps=4)
    mouse.up()
    page.wait("!fbsimReplay.moving")
    turned, same = page.eye()
    assert np.linalg.norm(turned - eye) > 0.05
    assert same == pytest.approx(target, abs=1e-6)
    mouse.wheel(0, -300)
    page.wait("!fbsimReplay.moving")
    nearer, there = page.eye()
    assert np.linalg.norm(nearer - there) < np.linalg.norm(turned - same) - 0.02
    mouse.down(button="right")
    mouse.move(330, 380, steps=4)
    mouse.up(button="right")
    page.wait("!fbsimReplay.moving")
    assert np.linalg.norm(page.eye()[1] - there) > 0.01


def test_cameras_look_from_where_they_say(page: Opened, kitchen: Recording) -> None:
    shot = kitchen.shots[0]
    gun, shell = kitchen.find(shot.gun), kitchen.find(shot.shells[0])
    page.seek(0.0)
    page.ask("fbsimReplay.camera = 'gun'")
    eye, target = page.eye()
    assert np.linalg.norm(eye - gun.track.at(0.0).position) < 0.45
    flown = shell.track.at(0.02).position - shell.track.at(0.0).position
    assert np.dot((target - eye)[:2], flown[:2]) > 0.95 * np.linalg.norm((target - eye)[:2]) * np.linalg.norm(
        flown[:2]
    )
    page.ask("fbsimReplay.camera = 'shell'")
    for time in (0.0, 0.03, 0.09, 0.4):
        page.seek(time)
        assert page.eye()[1] == pytest.approx(shell.track.at(time).position, abs=1e-4)
    page.ask("fbsimReplay.camera = 'plan'")
    eye, target = page.eye()
    assert eye[:2] == pytest.approx([0, 0], abs=1e-3)
    left, right = page.project(np.array([-0.5, 0, 0])), page.project(np.array([0.5, 0, 0]))
    assert left[0] < right[0]
    assert page.project(np.array([0, 0.3, 0]))[1] < left[1]


def test_a_figure_tells_what_became_of_it(page: Opened, kitchen: Recording) -> None:
    page.seek(kitchen.duration)
    judged = kitchen.judged(kitchen.duration)
    hurt = next(id for id, each in judged.items() if each.cause and id in kitchen.poses(kitchen.duration))
    row = page.piece(hurt)
    row.get_by_role("button").click()
    assert row.get_by_role("button").get_attribute("aria-pressed") == "true"
    told = row.inner_text()
    for words in (str(judged[hurt].outcome), str(judged[hurt].pose), judged[hurt].reason, judged[hurt].cause):
        assert words in told
    assert hurt in page.page.get_by_role("status").inner_text()
    assert page.ask("fbsimReplay.selected") == {"pane": 0, "id": hurt}
    page.page.get_by_role("button", name="Closer").click()
    page.wait("!fbsimReplay.moving")
    pose = kitchen.find(hurt).track.at(kitchen.duration)
    assert np.linalg.norm(page.eye()[1] - pose.position) < 0.06


def test_pointing_at_a_figure_tells_of_it_and_a_click_selects_it(page: Opened, kitchen: Recording) -> None:
    page.seek(kitchen.duration)
    page.ask("fbsimReplay.camera = 'table'")
    found = page.ask("""() => {
      for (let y = 60; y < 500; y += 6) for (let x = 20; x < 600; x += 6) {
        const e = {clientX: x, clientY: y, bubbles: true, pointerType: 'mouse'};
        const canvas = document.querySelector('canvas');
        for (const kind of ['pointerdown', 'pointerup']) canvas.dispatchEvent(new PointerEvent(kind, e));
        const id = fbsimReplay.selected?.id;
        if (id?.startsWith('blue')) { fbsimReplay.select(null); return [x, y, id]; }
      }
    }""")
    x, y, id = found
    page.page.mouse.move(x, y)
    tip = page.page.locator(".tip")
    tip.wait_for(state="visible")
    assert id in tip.inner_text()
    judged = kitchen.judged(kitchen.duration).get(id)
    assert judged is None or judged.reason in tip.inner_text()
    page.page.mouse.click(x, y)
    assert page.ask("fbsimReplay.selected.id") == id
    assert page.piece(id).get_by_role("button").get_attribute("aria-pressed") == "true"


def test_an_impact_has_a_mark_and_words_and_tells_more(page: Opened, kitchen: Recording) -> None:
    struck = max(kitchen.impacts, key=lambda each: each.energy)
    words = f"{struck.speed:.1f} m/s · {1e3 * struck.energy:.0f} mJ"
    labels = page.page.locator(".label.impact:visible")
    page.seek(struck.time - 0.01)
    page.wait("!fbsimReplay.moving")
    assert words not in labels.all_inner_texts()
    page.seek(struck.time + 0.01)
    page.wait("!fbsimReplay.moving")
    assert words in labels.all_inner_texts()
    page.page.mouse.move(*page.project(np.array(struck.at)))
    page.page.locator(".tip").wait_for(state="visible")
    assert f"{struck.shell} struck {struck.struck}" in page.page.locator(".tip").inner_text()
    boxes = labels.evaluate_all("all => all.map(each => each.getBoundingClientRect().toJSON())")
    for index, one in enumerate(boxes):
        for other in boxes[:index]:
            apart = one["right"] < other["left"] or other["right"] < one["left"]
            assert apart or one["bottom"] < other["top"] or other["bottom"] < one["top"]


def test_lists_follow_the_time_and_sift(page: Opened, kitchen: Recording) -> None:
    killed = [id for id, outcome in kitchen.outcomes(kitchen.duration).items() if str(outcome) == "killed"]
    page.page.locator(".filter").select_option("killed")
    page.seek(0.0)
    rows = page.page.locator("[data-piece]:visible")
    assert rows.count() == 0
    page.seek(kitchen.duration)
    assert sorted(rows.evaluate_all("rows => rows.map(row => row.dataset.piece)")) == sorted(killed)
    page.page.locator(".filter").select_option("all")


def test_all_controls_are_named_and_reached_by_tab(page: Opened) -> None:
    names = page.ask("""() => [...document.querySelectorAll('button, input, select')]
      .filter(e => e.checkVisibility())
      .map(e => e.getAttribute('aria-label') || e.labels?.[0]?.textContent || e.textContent)""")
    assert all(name.strip() for name in names)
    page.page.locator(".skip").focus()
    reached, outlined = set(), 0
    for _ in range(20):
        page.page.keyboard.press("Tab")
        label, width = page.ask(
            "() => { const e = document.activeElement;"
            " return [e.dataset.do || e.dataset.camera || e.dataset.toggle || e.type || e.tagName,"
            " getComputedStyle(e).outlineWidth]; }"
        )
        reached.add(label)
        outlined += width != "0px"
    assert {"play", "previous", "next", "range", "speed", "table", "plan", "trails", "help"} <= reached
    assert outlined == 20


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_stand_out_from_their_ground(page: Opened, scheme: str) -> None:
    """Contrast of 4.5 and more (WCAG 2.2, 1.4.3)."""
    page.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # parametrize gives a plain str
    page.seek(1.0)
    ratios = page.ask(FAINT_TEXT)
    page.page.emulate_media(color_scheme="light")
    assert len(ratios) > 40
    assert {text: ratio for text, ratio in ratios if ratio < 4.5} == {}


def test_it_fits_a_phone(open_page: Open, duel: Recording) -> None:
    page = open_page([duel], **PHONE)
    assert page.has_scene
    assert page.ask("document.documentElement.scrollWidth") == 390
    too_small = page.ask("""() => [...document.querySelectorAll('button, select, input[type=range]')]
      .filter(e => e.checkVisibility()).map(e => [e.textContent, e.getBoundingClientRect()])
      .filter(([, box]) => box.height < 24 || box.width < 24 || box.right > 390).map(([text]) => text)""")
    assert too_small == []
    eye, target = page.eye()
    page.touch(((200, 250), (260, 270)))
    page.wait("!fbsimReplay.moving")
    turned, same = page.eye()
    assert same == pytest.approx(target, abs=1e-6)
    assert np.linalg.norm(turned - eye) > 0.05
    page.touch(((180, 250), (100, 250)), ((220, 250), (300, 250)))
    page.wait("!fbsimReplay.moving")
    nearer, there = page.eye()
    assert np.linalg.norm(nearer - there) < 0.8 * np.linalg.norm(turned - same)
    assert page.ask("scrollY") == 0
    page.page.get_by_role("button", name="Next shot").tap()
    page.page.get_by_role("button", name="Plan").tap()
    assert page.ask("fbsimReplay.camera") == "plan"
    assert page.said == []


def test_two_recordings_play_side_by_side(open_page: Open, kitchen: Recording, duel: Recording) -> None:
    """Their salvos start together; the one that is over sooner waits for the other."""
    page = open_page([kitchen, duel])
    starts = sorted({shot.time for shot in kitchen.shots})
    later = max(starts[1], duel.duration)
    for time, own, others in (
        (0.05, 0.05, 0.05),
        (0.9, min(0.9, starts[1]), 0.9),
        (later + 0.2, starts[1] + 0.2, duel.duration),
        (page.ask("fbsimReplay.end"), kitchen.duration, duel.duration),
    ):
        page.seek(time)
        for pane, (recording, wanted) in enumerate(((kitchen, own), (duel, others))):
            now = page.ask("pane => fbsimReplay.ownTime(pane)", pane)
            assert now == pytest.approx(wanted, abs=2e-3)
            place = recording.find("blue-1").track.at(now).position
            assert page.pose("blue-1", pane).position == pytest.approx(place, abs=1e-5)
    eyes = [page.eye(pane)[0] for pane in (0, 1)]
    assert eyes[0] == pytest.approx(eyes[1], abs=0.03)  # panes may be a pixel wider
    page.page.mouse.move(200, 300)
    page.page.mouse.down()
    page.page.mouse.move(260, 320, steps=3)
    page.page.mouse.up()
    page.wait("!fbsimReplay.moving")
    assert np.linalg.norm(page.eye(0)[0] - eyes[0]) > 0.05
    assert page.eye(0)[0] == pytest.approx(page.eye(1)[0], abs=1e-6)
    assert page.said == []


def test_without_webgl_it_says_so_and_the_lists_still_tell(open_page: Open, duel: Recording) -> None:
    page = open_page([duel], script="HTMLCanvasElement.prototype.getContext = () => null;")
    assert not page.has_scene
    assert "needs WebGL" in page.page.locator(".fallback").inner_text()
    assert "wounded" in page.piece("blue-1").inner_text()
    page.page.get_by_role("slider", name="Time").fill("0.1")
    page.wait("!fbsimReplay.moving")
    assert "wounded" not in page.piece("blue-1").inner_text()


def test_cameras_glide_unless_less_motion_is_asked_for(page: Opened, duel_page: Opened) -> None:
    page.page.keyboard.press("4")
    still = page.eye()[0]
    page.wait("!fbsimReplay.moving")
    assert page.eye()[0] == pytest.approx(still)
    page = duel_page
    page.reset()
    assert not page.ask("fbsimReplay.playing")
    eye, drawn = page.eye()[0], page.ask("fbsimReplay.drawn")
    page.page.keyboard.press("4")
    page.wait("!fbsimReplay.moving")
    assert page.eye()[0][:2] == pytest.approx([0, 0], abs=1e-3)
    assert page.ask("fbsimReplay.drawn") > drawn + 2
    assert np.linalg.norm(page.eye()[0] - eye) > 0.3
