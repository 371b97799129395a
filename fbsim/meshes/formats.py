"""What a mesh file is by its content, whatever its name says: a renamed file would be told to be damaged."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

from fbsim.errors import Problem

NAMES = {
    ".stl": "STL",
    ".obj": "OBJ",
    ".ply": "PLY",
    ".off": "OFF",
    ".glb": "GLB",
    ".gltf": "glTF",
    ".3mf": "3MF",
}
FOREIGN = {
    b"PK\x03\x04": "a ZIP archive, and no 3MF file",
    b"\x1f\x8b": "a gzip archive",
    b"BLENDER": "a Blender file",
    b"Kaydara FBX": "an FBX file",
    b"ISO-10303-21": "a STEP file",
    b"<": "a web page or other XML",
    b"\xff\xfe": "text in UTF-16",
    b"\xfe\xff": "text in UTF-16",
    b"version https://git-lfs": "a Git LFS pointer, not the file itself",
}
HEAD = 4096
STL_HEADER, STL_TRIANGLE = 84, 50
_BOM = b"\xef\xbb\xbf"


def format_problem(path: Path, content: bytes) -> Problem | None:
    """Say that a file is of another format than its suffix tells, or None."""
    suffix = path.suffix.lower()
    if suffix == ".stl" and is_binary_stl(content):
        return None
    found = suffix_of(content)
    if found is not None and found != suffix:
        message = f"is a file of format {NAMES[found]} by its content, and its name ends in {path.suffix}"
        return Problem(message, str(path), remedy=f"rename it to {path.with_suffix(found).name}")
    foreign = foreign_name(content) if found is None else None
    if foreign is None:
        return None
    message = f"is {foreign} by its content, and its name ends in {path.suffix}"
    return Problem(message, str(path), remedy=f"export it as one of {', '.join(NAMES)}")


def suffix_of(content: bytes) -> str | None:
    """Suffix of the format that the content is surely of, or None.

    >>> suffix_of(b"ply\\nformat ascii 1.0\\n"), suffix_of(b"v 0 0 0\\nf 1 1 1\\n"), suffix_of(b"?")
    ('.ply', '.obj', None)
    """
    head = content[:HEAD].removeprefix(_BOM).lstrip()
    if head.startswith(b"glTF"):
        return ".glb"
    if re.match(rb"ply\s", head):
        return ".ply"
    if re.match(rb"(ST)?C?N?4?n?OFF\s", head):
        return ".off"
    if head.startswith(b"PK\x03\x04") and _holds_model(content):
        return ".3mf"
    if head.startswith(b"{") and b'"asset"' in content:
        return ".gltf"
    if is_binary_stl(content) or re.match(rb"solid\b[^\n]*\n\s*facet\b", head, re.IGNORECASE):
        return ".stl"
    return ".obj" if _has_obj_lines(content) else None


def foreign_name(content: bytes) -> str | None:
    """Name of a format that holds no mesh which fbsim reads, if the content is surely of it."""
    head = content[:HEAD].removeprefix(_BOM).lstrip()
    return next((name for start, name in FOREIGN.items() if head.startswith(start)), None)


def is_binary_stl(content: bytes) -> bool:
    """Whether the content is as long as the count in its header says."""
    count = int.from_bytes(content[STL_HEADER - 4 : STL_HEADER], "little")
    return count > 0 and len(content) == STL_HEADER + STL_TRIANGLE * count


def _has_obj_lines(content: bytes) -> bool:
    """Whether it is text without NUL that lists vertices and faces."""
    if b"\0" in content:
        return False
    return all(re.search(rb"^%b[ \t]+[-\d]" % key, content, re.MULTILINE) for key in (b"v", b"f"))


def _holds_model(content: bytes) -> bool:
    """Whether a ZIP archive holds a part of 3MF."""
    try:
        names = zipfile.ZipFile(io.BytesIO(content)).namelist()
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
        return False
    return any(name.lower().endswith(".model") for name in names)
