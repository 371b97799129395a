"""Pages and moving scenes made of recordings: checked before the work, written whole or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from fbsim.cli._pictures import check
from fbsim.cli._pictures import write as write_whole

if TYPE_CHECKING:
    from fbsim.recording import Recording

PAGE, GLTF = (".html", ".htm"), (".glb",)
Wanted = list[Path]


def wanted(*, page: Path | None, gltf: Path | None) -> Wanted:
    """List the files to write. Raises BadInput where one could not be written, or its ending is another."""
    for path, endings, what in ((page, PAGE, "page"), (gltf, GLTF, "glTF file")):
        if path is not None:
            check([path], endings, what)
    return [path for path in (page, gltf) if path is not None]


def write(files: Wanted, recordings: Sequence[Recording]) -> None:
    """Write each as its ending says; a page plays all recordings, a glTF file holds the first."""
    for path in files:
        write_whole(path, partial(_put, _content(path, recordings)))


def _content(path: Path, recordings: Sequence[Recording]) -> bytes:
    if path.suffix.lower() in GLTF:
        from fbsim.view.gltf import glb_bytes

        return glb_bytes(recordings[0])
    from fbsim.view.replay import replay_html

    return replay_html(list(recordings)).encode()


def _put(content: bytes, path: Path) -> None:
    path.write_bytes(content)
