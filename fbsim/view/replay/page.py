"""A replay page: one HTML file with its viewer, geometry and story within, which opens from disk anywhere.

Geometry and motion are the recording's binary glTF, gzipped and in base64; what happened is JSON. Names in
both are the user's: in JSON every "<" is escaped, in HTML the template escapes. The page's own policy (CSP)
forbids it to fetch anything.
"""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fbsim.files import whole
from fbsim.recording.recording import Recording
from fbsim.view.gltf import glb_bytes
from fbsim.view.replay.story import story_of

if TYPE_CHECKING:
    from jinja2 import Template

MOST = 2
"""Recordings on one page."""


def replay_html(recordings: Sequence[Recording]) -> str:
    """Give the page of one recording, or of two side by side: the same text for the same recordings.

    Raises ValueError for none, or more than two.
    """
    if not 1 <= len(recordings) <= MOST:
        raise ValueError(f"a replay page shows one recording or two (got {len(recordings)})")
    stories = [story_of(recording) for recording in recordings]
    return _template().render(
        stories=stories,
        title=_title(recordings),
        stories_json=_in_script(stories),
        glbs=[_packed(glb_bytes(recording, shaded=False)) for recording in recordings],
        style=_text("page.css"),
        viewer=_text("viewer.min.js"),
    )


def write_replay(recordings: Sequence[Recording], path: Path) -> None:
    """Write the page to a file, which is there whole or not at all. Raises OSError where that fails."""
    page = replay_html(recordings)
    with whole(path) as fresh:
        fresh.write_text(page, encoding="utf-8")


def _title(recordings: Sequence[Recording]) -> str:
    titles = dict.fromkeys(recording.head.title for recording in recordings)
    return " and ".join(titles)


def _in_script(value: Any) -> str:
    """JSON that cannot end the script element that it stands in, nor open a comment there."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _packed(data: bytes) -> str:
    return base64.b64encode(gzip.compress(data, 9, mtime=0)).decode("ascii")


def _text(name: str) -> str:
    return files("fbsim.view.replay").joinpath(name).read_text(encoding="utf-8")


@cache
def _template() -> Template:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    room = Environment(
        loader=PackageLoader("fbsim.view.replay", ""),
        autoescape=True,
        undefined=StrictUndefined,
        keep_trailing_newline=True,
    )
    return room.get_template("page.html")
