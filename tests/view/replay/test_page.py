"""The page as text: whole in itself, safe whatever things are called, the same bytes every time."""

from __future__ import annotations

import base64
import dataclasses
import gzip
import json
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fbsim.recording import Recording
from fbsim.view.gltf import glb_bytes
from fbsim.view.replay import replay_html, write_replay
from fbsim.view.replay.story import story_of
from tests.view.replay.conftest import recorded

ROOT = Path(__file__).resolve().parents[3]
BUNDLE = ROOT / "fbsim" / "view" / "replay" / "viewer.min.js"
HOSTILE = [
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "]]>",
    "\u2028",
    '"><img src=x onerror=alert(1)>',
    "{{ 7 * 7 }}",
]


class Reader(HTMLParser):
    """Reads a page as a browser does: elements with attributes, and the text of scripts by their id."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.scripts: dict[str, str] = {}
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        tag, attributes = self.elements[-1] if self.elements else ("", {})
        if tag == "script":
            name = attributes.get("id", "viewer")
            self.scripts[name] = self.scripts.get(name, "") + data

    def all(self, name: str) -> list[str]:
        return [attributes[name] for _, attributes in self.elements if name in attributes]


def renamed(recording: Recording, title: str) -> Recording:
    return dataclasses.replace(recording, head=dataclasses.replace(recording.head, title=title))


@settings(max_examples=25)
@given(title=st.sampled_from(HOSTILE) | st.text(max_size=40).filter(str.isprintable))
def test_titles_are_shown_and_never_run(title: str) -> None:
    duel = recorded("duel")
    page = Reader(replay_html([renamed(duel, title)]))
    assert [tag for tag, _ in page.elements].count("script") == 3
    assert "img" not in {tag for tag, _ in page.elements}
    assert json.loads(page.scripts["stories"].strip())[0]["title"] == title


def test_it_is_whole_in_itself(duel: Recording) -> None:
    page = Reader(replay_html([duel]))
    assert not {"src", "srcset", "data", "action", "poster"} & {
        name for _, each in page.elements for name in each
    }
    assert all(link.startswith("#") for link in page.all("href"))
    assert "link" not in {tag for tag, _ in page.elements}
    policy = next(each["content"] for tag, each in page.elements if each.get("http-equiv"))
    assert policy.startswith("default-src 'none';")
    assert "http" not in policy
    ids = page.all("id")
    assert len(ids) == len(set(ids))
    assert {*page.all("aria-labelledby"), *(link[1:] for link in page.all("href"))} <= set(ids)


def test_it_holds_the_recordings_gltf(duel: Recording) -> None:
    page = Reader(replay_html([duel]))
    assert gzip.decompress(base64.b64decode(page.scripts["glb-0"])) == glb_bytes(duel, shaded=False)
    assert json.loads(page.scripts["stories"]) == [json.loads(json.dumps(story_of(duel)))]


def test_the_same_recordings_give_the_same_bytes(duel: Recording, other_duel: Recording) -> None:
    assert replay_html([duel, other_duel]) == replay_html([duel, other_duel])


@pytest.mark.parametrize("count", [0, 3])
def test_one_or_two_are_played(duel: Recording, count: int) -> None:
    with pytest.raises(ValueError, match="one recording or two"):
        replay_html([duel] * count)


def test_a_page_is_there_whole_or_not_at_all(duel: Recording, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text("mine")
    with pytest.raises(ValueError, match="got 3"):
        write_replay([duel] * 3, path)
    assert path.read_text() == "mine"
    write_replay([duel], path)
    assert path.read_text(encoding="utf-8") == replay_html([duel])
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.slow
def test_the_courtyard_is_below_3_mb() -> None:
    assert len(replay_html([recorded("courtyard")]).encode()) < 3_000_000


def test_the_bundle_can_stand_in_a_script_and_names_its_origin() -> None:
    bundle = BUNDLE.read_text(encoding="utf-8")
    assert not re.search(r"</script|<!--", bundle, re.IGNORECASE)
    assert "Three.js Authors" in bundle
    assert "MIT License" in BUNDLE.with_name("THREE-LICENSE").read_text()


@pytest.mark.slow
def test_the_bundle_is_what_its_source_gives() -> None:
    if shutil.which("npm") is None:
        pytest.skip("no npm on this machine (Debian: apt install npm)")
    reached = subprocess.run(
        ["npm", "view", "three@0.187.0", "version"], capture_output=True, timeout=60, check=False
    )
    if reached.returncode:
        pytest.skip("npm cannot fetch three.js here")
    build = [sys.executable, str(ROOT / "scripts" / "build_replay.py"), "--check"]
    done = subprocess.run(build, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
