"""A page of a study: one HTML file with its style and drawings within, which opens from disk anywhere.

It fetches nothing, follows the reader's choice of light or dark, can be printed and read out, and wide tables
scroll on a phone. What is shown is told in parts; the template (page.html, page.css) says how. All text is
escaped by the template; a drawing is markup that `fbsim.plots.inline_svg` made.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, ClassVar, TypeAlias

if TYPE_CHECKING:
    from jinja2 import Template

PLOT_COLOURS = {"#000000": "currentColor", "#ffffff": "var(--paper)"}
"""What colours of a plot become on a page, which may be dark."""


@dataclass(frozen=True)
class Text:
    """A paragraph."""

    kind: ClassVar[str] = "text"
    text: str


@dataclass(frozen=True)
class Points:
    """A list of points, each a sentence or two."""

    kind: ClassVar[str] = "points"
    points: Sequence[str]


@dataclass(frozen=True)
class Terms:
    """Terms and their values."""

    kind: ClassVar[str] = "terms"
    terms: Mapping[str, str]


@dataclass(frozen=True)
class Code:
    """Lines to be copied, and what they are for."""

    kind: ClassVar[str] = "code"
    caption: str
    code: str


@dataclass(frozen=True)
class Table:
    """A table: the first cell of a row names it, columns of `numbers` are set to the right."""

    kind: ClassVar[str] = "table"
    caption: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    numbers: Sequence[str] = ()


@dataclass(frozen=True)
class Picture:
    """A picture of pixels, as the bytes of a .png file, a caption below it, and in words what it shows."""

    kind: ClassVar[str] = "picture"
    png: bytes
    caption: str
    words: str

    @property
    def url(self) -> str:
        """The picture itself as a URL: nothing is fetched."""
        return f"data:image/png;base64,{b64encode(self.png).decode()}"


@dataclass(frozen=True)
class Drawing:
    """A drawing as an <svg> element, a caption below it, and in words what it shows."""

    kind: ClassVar[str] = "drawing"
    svg: str
    caption: str
    words: str


Part: TypeAlias = Text | Points | Terms | Code | Table | Drawing | Picture


@dataclass(frozen=True)
class Section:
    """Parts under a heading."""

    heading: str
    parts: Sequence[Part]


@dataclass(frozen=True)
class Page:
    """A page: what it says in short first, then its sections."""

    title: str
    lead: Sequence[str]
    sections: Sequence[Section] = field(default=())
    foot: str = ""

    def html(self) -> str:
        """Give the page as HTML: the same bytes for the same page."""
        style = files("fbsim.view").joinpath("page.css").read_text(encoding="utf-8")
        return _template().render(page=self, style=style)


@cache
def _template() -> Template:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    room = Environment(
        loader=PackageLoader("fbsim.view", ""),
        autoescape=True,
        undefined=StrictUndefined,
        keep_trailing_newline=True,
    )
    room.filters["glued"] = glued
    return room.get_template("page.html")


def glued(number: str) -> str:
    """A number with its interval, which may only be broken between the two.

    >>> glued("4.2 (0.5 to 28.3)").split(" ")
    ['4.2', '(0.5\\xa0to\\xa028.3)']
    """
    return re.sub(r" (?!\()", "\N{NO-BREAK SPACE}", number)
