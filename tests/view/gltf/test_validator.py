"""What the validator of the Khronos Group says, who made the format: nothing."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from fbsim.recording import Recording, Track
from fbsim.view.gltf import glb_bytes
from tests.view.gltf.made import NOWHERE, ball, cube, recording_of, thing
from tests.view.gltf.test_gltf import recorded

HOME = Path(__file__).parents[3] / "build" / "gltf-validator"
"""Where .ci/run installs it: npm install --no-save --prefix build/gltf-validator gltf-validator"""
PACKAGE = Path(os.environ.get("FBSIM_GLTF_VALIDATOR") or HOME / "node_modules" / "gltf-validator")
NODE = shutil.which("node")
SCRIPT = """
const [, validator, ...files] = process.argv;
const read = (file) => new Uint8Array(require("fs").readFileSync(file));
Promise.all(files.map((file) => require(validator).validateBytes(read(file)))).then((reports) =>
  console.log(JSON.stringify(reports.map((report) => report.issues))));
"""

pytestmark = [
    pytest.mark.skipif(NODE is None, reason="no node on this machine"),
    pytest.mark.skipif(not PACKAGE.is_dir(), reason="no gltf-validator in build/gltf-validator"),
]


def issues(folder: Path, *found: bytes) -> list[list[str]]:
    """What the validator finds in each file."""
    files = [folder / f"{number}.glb" for number in range(len(found))]
    for file, data in zip(files, found, strict=True):
        file.write_bytes(data)
    ran = subprocess.run(
        [str(NODE), "-e", SCRIPT, str(PACKAGE), *map(str, files)],
        capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    return [[each["message"] for each in report["messages"]] for report in json.loads(ran.stdout)]


def odd() -> Recording:
    """A strange id, and two keys that are one moment in 32 bits."""
    soon = Track(
        np.array([1.0, 1.0 + 1e-9, 2.0]), np.arange(9.0).reshape(3, 3), np.tile([0, 0, 0, 1.0], (3, 1))
    )
    still = Track.still(NOWHERE)
    things = thing('Ünïcode "<id>" / 1', still), thing("moves", soon, 1), thing("x", still)
    return recording_of(*things, meshes=(cube(), ball(1)))


def test_nothing_is_found(tmp_path: Path) -> None:
    duel = recorded("duel")
    found = glb_bytes(duel), glb_bytes(duel, shaded=False), glb_bytes(odd())
    assert issues(tmp_path, *found) == [[], [], []]


def test_faults_are_found(tmp_path: Path) -> None:
    spoiled = glb_bytes(recorded("duel")).replace(b'"componentType":5126', b'"componentType":5120', 1)
    [found] = issues(tmp_path, spoiled)
    assert found


@pytest.mark.slow
def test_nothing_is_found_in_large_ones(tmp_path: Path) -> None:
    found = [glb_bytes(recorded(scene)) for scene in ("kitchen-table", "courtyard")]
    assert issues(tmp_path, *found) == [[], []]
