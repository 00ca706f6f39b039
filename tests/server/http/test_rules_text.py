"""The rules as players read them: in three languages, with the same sections, and one for every rule that is cited."""

import json
import re
from pathlib import Path

import pytest

from lignerouge.flamme.text.race import WORDS
from lignerouge.redline.text.match import WORDS as REDLINE_WORDS
from lignerouge.rulebooks import numbered

ROOT = Path(__file__).parents[3]
TEXT = ROOT / "web" / "src" / "rules" / "text"
LANGUAGES = ("en", "fr", "es")
BOOKS = ("base", "grand-tour", "redline", "rulings")
HEADING = re.compile(r"^## (.+) \{#([\w-]+)\}$")
SOURCE = re.compile(r"^> (\S.*?) \|((?: [FR]\d+)*)$")
NUMBER = re.compile(r"\b[FR]\d+\b")

Section = tuple[str, tuple[str, ...], list[str]]  # its title, the rulings it names, its lines


def sections(language: str, book: str) -> dict[str, Section]:
    """The sections of a file by their anchor."""
    found: dict[str, Section] = {}
    for block in re.split(r"^(?=## )", (TEXT / language / f"{book}.md").read_text(encoding="utf-8"), flags=re.M):
        if block:
            head, source, *lines = [line for line in block.splitlines() if line]
            heading, cited = HEADING.match(head), SOURCE.match(source)
            assert heading, head
            assert cited, f"{head}: {source}"
            assert heading[2] not in found, f"{heading[2]} is there twice"
            found[heading[2]] = (heading[1], tuple(cited[2].split()), lines)
    return found


def shape(lines: list[str]) -> list[str]:
    """What kind of lines there are: translations have the same lists and tables."""
    return [line[:2] if line.startswith(("- ", "| ")) else "text" for line in lines]


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_sections(language: str, book: str) -> None:
    english, other = sections("en", book), sections(language, book)
    assert list(other) == list(english)
    for anchor, (title, rules, lines) in english.items():
        assert other[anchor][1] == rules, anchor
        assert shape(other[anchor][2]) == shape(lines), anchor
        own = NUMBER.findall("\n".join(other[anchor][2]))
        assert sorted(own) == sorted(NUMBER.findall("\n".join(lines))), anchor
        assert other[anchor][2] != lines or title == other[anchor][0], f"{anchor} is not translated"


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_missing(language: str) -> None:
    for book in BOOKS:
        for anchor, (title, _, lines) in sections(language, book).items():
            assert title.strip(), anchor
            assert sum(map(len, lines)) > 20, f"{language}: {anchor} says nothing"
    anchors = [anchor for book in BOOKS for anchor in sections(language, book)]
    assert len(set(anchors)) == len(anchors)


def test_every_rule_that_is_cited_has_its_place() -> None:
    rulings = set(sections("en", "rulings"))
    assert rulings == {f"F{n}" for n in range(1, 35)} | {f"R{n}" for n in range(1, 14)}
    sources = [*(ROOT / "src" / "lignerouge").rglob("*.py"), *(ROOT / "src" / "lignerouge").rglob("cases/*.toml")]
    for path in sources:
        cited = re.findall(r'\brule ?= ?"([^"]*)"', path.read_text(encoding="utf-8"))
        assert {number for each in cited for number in NUMBER.findall(each)} <= rulings, path
    for book in BOOKS:
        for _, rules, lines in sections("en", book).values():
            assert {*rules, *NUMBER.findall("\n".join(lines))} <= rulings


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ruling_is_called_as_at_the_table(language: str) -> None:
    titles = {number: title for number, (title, *_) in sections(language, "rulings").items()}
    books = {"F": WORDS, "R": REDLINE_WORDS}
    named = {number: books[number[0]].say(f"rules.{number}", language) for number in titles}
    assert titles == named


def test_every_ruling_of_the_documentation_is_told_to_players() -> None:
    documented = re.findall(r"^### (F\d+)", (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8"), re.M)
    documented += re.findall(r"^### (R\d+)", (ROOT / "docs" / "redline.md").read_text(encoding="utf-8"), re.M)
    assert set(documented) == set(sections("en", "rulings"))


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_case_has_a_title_in_every_language(language: str) -> None:
    titles = json.loads((TEXT.parent / "titles" / f"{language}.json").read_text(encoding="utf-8"))
    pages = json.loads((TEXT.parent / "titles" / f"pages.{language}.json").read_text(encoding="utf-8"))
    assert list(titles) == [case.case for case in numbered().values()]
    assert list(pages) == list(dict.fromkeys(case.page for case in numbered().values()))
    assert all((*titles.values(), *pages.values()))
