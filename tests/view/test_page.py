"""A page: whatever text it is given is shown as text, it fetches nothing, and can be read out."""

from __future__ import annotations

import base64
from functools import cache
from html.parser import HTMLParser

from hypothesis import given, settings
from hypothesis import strategies as st

from fbsim.plots import inline_svg, new_figure
from fbsim.view.page import (
    PLOT_COLOURS,
    Code,
    Drawing,
    Page,
    Part,
    Picture,
    Points,
    Section,
    Table,
    Terms,
    Text,
)

FETCHING = {"srcset", "data", "action", "poster"}


class Reader(HTMLParser):
    """Reads a page as a browser does: elements with their attributes, and the text that is shown."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.text: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        self.text.append(data)

    def all(self, name: str) -> list[str]:
        """Values of an attribute, in the order of the page."""
        return [attributes[name] for _, attributes in self.elements if name in attributes]

    def check(self) -> None:
        """See that nothing is fetched, ids are unique and there where they are named, cells have scopes."""
        ids = self.all("id")
        assert len(ids) == len(set(ids))
        assert set(self.all("aria-labelledby")) <= set(ids)
        links = [*self.all("href"), *self.all("xlink:href")]
        assert all(link.startswith("#") and link[1:] in ids for link in links)
        assert not any(FETCHING & set(attributes) for _, attributes in self.elements)
        assert all(source.startswith("data:") for source in self.all("src"))
        assert "script" not in {tag for tag, _ in self.elements}
        assert all("scope" in attributes for tag, attributes in self.elements if tag == "th")
        levels = [int(tag[1]) for tag, _ in self.elements if tag in {"h1", "h2", "h3"}]
        assert levels[0] == 1
        assert all(level == 2 for level in levels[1:])


@cache
def drawing(name: str) -> Drawing:
    figure = new_figure((3, 2))
    axes = figure.subplots()
    axes.fill_between([0, 1], [0, 1], color="#ffffff")
    axes.plot([0, 1], [1, 0], color="#0072B2")
    return Drawing(inline_svg(figure, name, PLOT_COLOURS), "A line", "It falls")


def page(text: str = "words") -> Page:
    parts: list[Part] = [
        Text(text),
        Points([text]),
        Terms({text: text}),
        Code(text, text),
        Table(text, [text, "n"], [[text, "1"]], ["n"]),
    ]
    return Page(
        text, [text], [Section(text, parts), Section("Drawings", [drawing("one"), drawing("two")])], text
    )


@settings(max_examples=10)
@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1))
def test_text_is_shown_as_it_is(text: str) -> None:
    parts: list[Part] = [Text(text), Points([text]), Terms({"term": text}), Code("lines", text)]
    read = Reader(Page("Title", [text], [Section("Parts", parts)], text).html())
    assert "".join(read.text).count(text) >= 6
    read.check()


def test_markup_in_a_name_stays_a_name() -> None:
    read = Reader(page('<img src="x"> & "quoted" <script>').html())
    read.check()
    assert "img" not in {tag for tag, _ in read.elements}


def test_two_drawings_share_no_ids_and_follow_the_reader_s_colours() -> None:
    html = page().html()
    Reader(html).check()
    drawings = html[html.index("<svg") :]
    assert "currentColor" in drawings
    assert "#000000" not in drawings
    assert "#ffffff" not in drawings
    assert "#0072b2" in drawings


def test_the_same_page_has_the_same_bytes() -> None:
    before = page().html()
    drawing.cache_clear()
    assert page().html() == before


def test_rows_are_named_and_numbers_stand_to_the_right() -> None:
    html = Page("T", [], [Section("S", [Table("C", ["gun", "n"], [["ant", "1"]], ["n"])])]).html()
    assert '<th scope="row">ant</th><td class="number">1</td>' in html
    assert '<th scope="col">gun</th><th scope="col" class="number">n</th>' in html


def test_an_interval_is_broken_before_it_and_nowhere_else() -> None:
    """So that a table with many of them fits a page; words of other columns stay as they are."""
    rows = [["an ant", "4.2 (0.5 to 28.3)", "as it (so) is"]]
    html = Page("T", [], [Section("S", [Table("C", ["gun", "n", "words"], rows, ["n"])])]).html()
    assert '<td class="number">4.2 (0.5\xa0to\xa028.3)</td><td>as it (so) is</td>' in html


def test_a_picture_is_within_the_page() -> None:
    png = b"\x89PNG\r\n\x1a\n" + bytes(range(256))
    html = Page("T", [], [Section("S", [Picture(png, "A map", "Where <men> fall")])]).html()
    read = Reader(html)
    read.check()
    (source,) = read.all("src")
    assert base64.b64decode(source.removeprefix("data:image/png;base64,")) == png
    assert read.all("alt") == ["Where <men> fall"]
    assert "img-src data:;" in html
