"""Every refusal of the server is a sentence in all languages; a reply carries its key and what fills it in."""

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from lignerouge.kernel.phrases import LANGUAGES
from lignerouge.server.protocol.errors import REFUSALS, DeniedError

SERVER = Path(str(files("lignerouge"))) / "server"
PLACEHOLDER = re.compile(r"\{(\w+)\}")
# what games, the kernel and libraries say is passed on as it is; the pages say the code instead
PASSED_ON = ("mistake", "step.reason", "first['msg']", "error.detail")


def refusals() -> Iterator[tuple[str, ast.Call]]:
    for path in SERVER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "DeniedError":
                yield f"{path.relative_to(SERVER)}:{node.lineno}", node


def constants() -> dict[str, str]:
    """Keys that several places share have a name."""
    found: dict[str, str] = {}
    for path in SERVER.rglob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if (
                isinstance(node, ast.Assign)
                and isinstance(node.value, ast.Constant)
                and isinstance(node.value.value, str)
            ):
                found |= {name.id: node.value.value for name in node.targets if isinstance(name, ast.Name)}
    return found


def test_every_refusal_names_its_sentence_and_fills_it_in() -> None:
    named, known, used = constants(), REFUSALS.entries("en"), set()
    for where, call in refusals():
        why = call.args[1]
        if isinstance(why, ast.Name) and why.id in named:
            why = ast.Constant(named[why.id])
        if not (isinstance(why, ast.Constant) and isinstance(why.value, str)):
            text = ast.unparse(why)
            assert any(words in text for words in PASSED_ON), f"{where}: {text}"
            continue
        assert why.value in known, f"{where}: server/text has no sentence {why.value!r}"
        used.add(why.value)
        given = {keyword.arg for keyword in call.keywords}
        assert given == set(PLACEHOLDER.findall(str(known[why.value]))), where
    assert used == set(known), "sentences that nobody says"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentences_are_the_same_in_every_language(language: str) -> None:
    english, said = REFUSALS.entries("en"), REFUSALS.entries(language)
    assert list(said) == list(english)
    for key, words in said.items():
        assert sorted(PLACEHOLDER.findall(str(words))) == sorted(PLACEHOLDER.findall(str(english[key]))), key


def test_a_reply_has_the_key_the_values_and_the_sentence_in_english() -> None:
    reply = DeniedError("not-found", "seat-missing", seat=7).reply
    assert reply["sentence"] == "seat-missing"
    assert reply["values"] == {"seat": 7}
    assert reply["reason"] == "This table has no seat 7."
    assert DeniedError("bad-options", "A game says this.").reply["sentence"] == ""
