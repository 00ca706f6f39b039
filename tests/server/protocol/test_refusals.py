"""Every refusal of the server is a sentence in all languages; a reply carries its key and what fills it in."""

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from lignerouge.kernel.phrases import LANGUAGES
from lignerouge.server.protocol.errors import REFUSALS, DeniedError
from lignerouge.server.protocol.format_mistakes import bad_format

SERVER = Path(str(files("lignerouge"))) / "server"
PLACEHOLDER = re.compile(r"\{(\w+)\}")
# what games, the kernel and libraries say is passed on as it is; the pages say the code instead
PASSED_ON = ("mistake", "step.reason", "error.detail")


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


class Form(BaseModel):
    """A field of every kind."""

    model_config = ConfigDict(extra="forbid")
    who: str
    name: Annotated[str, Field(min_length=2, max_length=4)] = "Ada"
    number: Annotated[int, Field(ge=2, le=6)] = 2
    share: float = 0.5
    listed: bool = False
    kind: Literal["guest", "bot", "open"] = "open"
    seats: Annotated[list[str], Field(min_length=1, max_length=2)] = ["A"]
    seal: Annotated[str, Field(pattern="^[0-9a-f]*$")] = ""


class Body(BaseModel):
    """A request: where a mistake is, is told from here on."""

    form: Form


@pytest.mark.parametrize(
    ("body", "sentence", "said"),
    [
        ("nonsense", "format-unreadable", "This cannot be read"),
        ("[]", "format-unreadable", "This cannot be read"),
        ('{"form": {"who": "me", "name": 7}}', "format-text", "name is text."),
        ('{"form": {"who": "me", "name": "A"}}', "format-too-short", "name has at least 2"),
        ('{"form": {"who": "me", "name": "Adele"}}', "format-too-long", "name has at most 4"),
        ('{"form": {"who": "me", "number": "x"}}', "format-number", "number is a number."),
        ('{"form": {"who": "me", "number": 2.5}}', "format-number", "number is a number."),
        ('{"form": {"who": "me", "number": 1}}', "format-too-small", "number is at least 2."),
        ('{"form": {"who": "me", "number": 7}}', "format-too-large", "number is at most 6."),
        ('{"form": {"who": "me", "share": null}}', "format-number", "share is a number."),
        ('{"form": {"who": "me", "listed": "perhaps"}}', "format-yes-or-no", "listed is yes or no"),
        ('{"form": {"who": "me", "kind": "cat"}}', "format-choice", "kind is one of guest, bot, open."),
        ('{"form": {"who": "me", "seats": []}}', "format-too-short", "seats has at least 1"),
        ('{"form": {"who": "me", "seats": ["A", "B", "C"]}}', "format-too-long", "seats has at most 2"),
        ('{"form": {"who": "me", "seats": [1]}}', "format-text", "seats.0 is text."),
        ('{"form": {"who": "me", "seal": "xyz"}}', "format-wrong", "seal: String should match pattern"),
        ('{"form": {"who": "me", "more": 1}}', "format-unknown", "more does not belong here."),
        ('{"form": {}}', "format-missing", "who is missing."),
    ],
)
def test_a_mistake_of_format_is_refused_in_every_language(body: str, sentence: str, said: str) -> None:
    with pytest.raises(ValidationError) as mistake:
        Body.model_validate_json(body)
    denied = bad_format(mistake.value.errors(include_url=False, include_input=False)[0])
    assert (denied.code, denied.sentence) == ("bad-message", sentence)
    assert denied.reason.startswith(said)
    values: dict[str, Any] = dict(denied.values)
    words = {REFUSALS.say(sentence, language, **values) for language in LANGUAGES}
    assert len(words) == len(LANGUAGES)
