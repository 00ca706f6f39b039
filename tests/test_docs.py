"""The documents tell the truth: their examples run, their commands exist, their links lead somewhere."""

import doctest
import itertools
import re
import shlex
from pathlib import Path

import pytest

from lignerouge.cli import load
from lignerouge.flamme.explain.cases import RULEBOOK
from lignerouge.flamme.text.race import WORDS
from lignerouge.redline.text.match import WORDS as REDLINE_WORDS
from lignerouge.rulebooks import question_api

ROOT = Path(__file__).parents[1]
BESIDE = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "examples/README.md")
DOCUMENTS = [*(ROOT / name for name in BESIDE), *sorted((ROOT / "docs").rglob("*.md"))]
NAMES = [document.relative_to(ROOT).as_posix() for document in DOCUMENTS]
RULINGS = [f"F{number}" for number in range(1, 35)]
REDLINE_RULINGS = [f"R{number}" for number in range(1, 14)]

FENCE = re.compile(r"^```.*$", re.MULTILINE)
COMMAND = re.compile(r"^(?:\$ |.* \| )?(lignerouge .+)$", re.MULTILINE)
SHELL = re.compile(r"^```(?:sh|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"`([\w*-][\w./*-]*/[\w.*-]+\.(?:json|md|py|toml|ts))`")
LINK = re.compile(r"!?\[[^\]]*\]\((?!https?:)([^)#\s]+)[^)]*\)|<img[^>]* src=\"([^\"]+)\"")


def examples(text: str, name: str) -> doctest.DocTest:
    """A document as one run of examples; fences become empty lines, so that they end what an example prints."""
    return doctest.DocTestParser().get_doctest(FENCE.sub("", text), {}, name, name, 0)


def run_examples(text: str, name: str) -> tuple[doctest.TestResults, str]:
    """How the examples went, and what was said about it."""
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF, verbose=False)
    return runner.run(examples(text, name), out=said.append), "".join(said)


def commands(text: str) -> list[list[str]]:
    """The command lines of a document, as words: without a prompt or a comment, up to a pipe or a redirection."""
    lines = [shlex.split(line, comments=True) for block in SHELL.findall(text) for line in COMMAND.findall(block)]
    return [list(itertools.takewhile(lambda word: word not in ("|", "<", ">"), line)) for line in lines]


@pytest.mark.parametrize("name", NAMES)
def test_examples_run_and_print_what_is_written(name: str) -> None:
    results, said = run_examples((ROOT / name).read_text(encoding="utf-8"), name)
    assert results.failed == 0, said


@pytest.mark.parametrize("name", ["README.md", "docs/explain.md", "docs/notation.md", "docs/record-format.md"])
def test_documents_for_programmers_have_examples(name: str) -> None:
    assert len(examples((ROOT / name).read_text(encoding="utf-8"), name).examples) >= 3


def test_a_wrong_example_would_be_noticed() -> None:
    results, said = run_examples("```python\n>>> 1 + 1\n3\n```\nText.\n", "wrong.md")
    assert results.failed == 1
    assert "wrong.md" in said


@pytest.mark.parametrize("name", NAMES)
def test_commands_exist_with_their_options(name: str) -> None:
    for _, command, *words in commands((ROOT / name).read_text(encoding="utf-8")):
        load(command).make_context(command, list(words))


def test_commands_are_found_in_a_document() -> None:
    text = "```sh\nlignerouge stages   # all of them\necho x | lignerouge explain --jsonl < a.txt\n```\n"
    assert commands(text) == [["lignerouge", "stages"], ["lignerouge", "explain", "--jsonl"]]


@pytest.mark.parametrize("name", NAMES)
def test_links_lead_somewhere(name: str) -> None:
    document = ROOT / name
    for groups in LINK.findall(document.read_text(encoding="utf-8")):
        target = "".join(groups)
        assert (document.parent / target).exists(), f"{name} links to {target}"


@pytest.mark.parametrize("name", NAMES)
def test_files_that_are_named_are_there(name: str) -> None:
    document = ROOT / name
    places = [
        document.parent,
        *(ROOT / place for place in ("", "src/lignerouge", "src/lignerouge/flamme", "web/src", "docs")),
    ]
    for file in FILE.findall(document.read_text(encoding="utf-8")):
        assert any(list(place.glob(file)) for place in places), f"{name} names {file}"


def test_every_kind_of_question_is_described() -> None:
    headings = re.findall(r"^## (.+)$", (ROOT / "docs" / "explain.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert {*question_api().handlers} <= {kind for heading in headings for kind in re.findall(r"`(\w+)`", heading)}


def test_every_ruling_is_written_down_under_its_title() -> None:
    text = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    headings = re.findall(r"^### (F\d+) (.+)$", text, re.MULTILINE)
    assert [number for number, _ in headings] == RULINGS
    assert dict(headings) == {number: WORDS.say(f"rules.{number}", "en") for number in RULINGS}
    text = (ROOT / "docs" / "redline.md").read_text(encoding="utf-8")
    headings = re.findall(r"^### (R\d+) (.+)$", text, re.MULTILINE)
    assert headings == [(number, REDLINE_WORDS.say(f"rules.{number}", "en")) for number in REDLINE_RULINGS]


RULING = re.compile(r"(.*?)(?:\n\*Book:\* (.*?))?(?:\n\*Rejected:\* (.*?))?(?: \*Why:\* (.*?))?", re.DOTALL)


def missing_parts(ruling: str) -> list[str]:
    """What a ruling lacks of: the reading taken, its place in the book, the reading rejected, and why."""
    parts = RULING.fullmatch(ruling.strip())
    assert parts, ruling
    return [
        name
        for name, text in zip(("taken", "book", "rejected", "why"), parts.groups(), strict=True)
        if len((text or "").strip()) < 10
    ]


@pytest.mark.parametrize("name", ["docs/rulings.md", "docs/redline.md"])
def test_every_ruling_names_its_place_and_the_reading_rejected(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    rulings = dict(re.findall(r"^### (.+?)\n(.*?)(?=^##|\Z)", text, re.MULTILINE | re.DOTALL))
    assert len(rulings) > len(REDLINE_RULINGS)
    assert {title: missing_parts(ruling) for title, ruling in rulings.items() if missing_parts(ruling)} == {}


def test_a_ruling_without_a_part_would_be_noticed() -> None:
    whole = "We read it so.\n\n*Book:* Base, Movement Phase.\n\n*Rejected:* another reading. *Why:* the book says so.\n"
    assert missing_parts(whole) == []
    assert missing_parts(whole.split("*Book:*", maxsplit=1)[0]) == ["book", "rejected", "why"]
    assert missing_parts(whole.split(" *Why:*", maxsplit=1)[0]) == ["why"]
    assert missing_parts(whole.replace("\n*Book:* Base, Movement Phase.\n", "")) == ["book"]


def test_every_ruling_that_is_cited_exists() -> None:
    cited = {number for case in RULEBOOK.cases() for number in re.findall(r"F\d+", case.rule)}
    for document in DOCUMENTS:
        cited |= set(re.findall(r"\bF\d+\b", document.read_text(encoding="utf-8")))
    assert cited <= set(RULINGS)
