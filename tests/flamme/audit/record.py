"""A game as plain text and plain dictionaries: what the auditors are given."""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Told = Mapping[str, Any]  # an event as on the wire, and "audience": "everyone" or a list of seats
TILE = re.compile(r"\dB|\w")


class Finding(Exception):  # noqa: N818 -- it is what an auditor finds, not an error of its own
    """Something in a game that is not as the book says: one sentence."""


@dataclass(frozen=True)
class Question:
    """A prompt that was open, as on the wire."""

    name: str
    seat: int
    options: frozenset[str]
    chosen: str = ""


@dataclass(frozen=True)
class Written:
    """An entry of a record."""

    prompt: str
    option: str
    draws: tuple[tuple[str, str], ...]  # owner and thing, one by one


@dataclass
class Game:
    """A whole game: its record, and what happened and what was asked after each entry."""

    record: str
    events: list[list[dict[str, Any]]]
    questions: list[list[Question]]
    places: tuple[int, ...] = ()  # of the seats, once it is over
    views: dict[int, tuple[int | None, dict[str, Any]]] = field(
        default_factory=dict
    )  # after some entries: who saw what


@dataclass
class Head:
    """The head, the entries and the foot of a record (docs/record-format.md)."""

    game: str
    revision: int
    seats: int
    options: dict[str, Any]
    entries: list[Written]
    result: tuple[str, ...]


@dataclass
class Luck:
    """What an entry drew, owner by owner, in order."""

    left: dict[str, list[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, entry: Written) -> "Luck":
        luck = cls()
        for owner, thing in entry.draws:
            luck.left.setdefault(owner, []).append(thing)
        return luck

    def take(self, owner: str, number: int) -> list[str]:
        """The next things of an owner; a finding if there are not so many."""
        row = self.left.get(owner, [])
        if len(row) < number:
            raise Finding(f"{owner} draws {len(row)} where the rules draw {number}: {' '.join(row)}.")
        self.left[owner] = row[number:]
        return row[:number]

    def end(self) -> None:
        """Nothing more may have been drawn."""
        for owner, row in self.left.items():
            if row:
                raise Finding(f"{owner} draws {' '.join(row)}, which nothing asks for.")


def read_record(text: str) -> Head:
    """Split a record; its check must fit."""
    body, _, check = text.rstrip("\n").rpartition("check: ")
    if hashlib.sha256(body.encode()).hexdigest()[:16] != check:
        raise Finding("The check of the record does not fit its text.")
    head, middle, foot = body.rstrip("\n").split("\n---\n")
    lines = dict(line.split(": ", 1) for line in head.split("\n")[1:])
    game, revision = lines["game"].split()
    result = foot.removeprefix("result: ").strip()
    return Head(
        game,
        int(revision),
        len(json.loads(lines["seats"])),
        json.loads(lines["options"]),
        [read_entry(line) for line in middle.split("\n")],
        () if result == "unfinished" else tuple(result.split()),
    )


def read_entry(line: str) -> Written:
    """`prompt option | owner: thing thing | ...`"""
    first, *rest = line.split(" | ")
    prompt, _, option = first.partition(" ")
    draws = [(owner, thing) for part in rest for owner, things in [part.split(": ")] for thing in things.split()]
    return Written(prompt, option, tuple(draws))


def write_check(text: str) -> str:
    """The same record with the check that fits it, for records that were changed on purpose."""
    body = text.rstrip("\n").rpartition("check: ")[0]
    return f"{body}check: {hashlib.sha256(body.encode()).hexdigest()[:16]}\n"


def read_tiles(text: str) -> tuple[tuple[str, ...], dict[str, str]]:
    """The tiles of a stage's text, and the squares of tokens that its maker moved, by pile."""
    words = text.replace("_", " ").split(" ")
    marks = [word for word in words if ":" in word]
    road = " ".join(word for word in words if ":" not in word)
    tiles = [tile for piece in re.split(r"[ ,-]+", road) for tile in TILE.findall(piece)]
    return tuple(tiles), {pile: square for mark in marks for square, pile in [mark.split(":")]}


def compare_prompts(expected: Mapping[str, Question], asked: Sequence[Question]) -> None:
    """Exactly what the rules ask is asked, with exactly the options that there are."""
    names = {question.name for question in asked}
    for question in asked:
        due = expected.get(question.name)
        if due is None:
            raise Finding(f"{question.name} is asked, and by the rules it is not.")
        if question != due:
            raise Finding(f"{question.name} is asked as {shown(question)}; by the rules it is {shown(due)}.")
    for name in expected:
        if name not in names:
            raise Finding(f"{name} is not asked, and by the rules it is.")


def shown(question: Question) -> str:
    return f"seat {question.seat}: {', '.join(sorted(question.options))} (chosen: {question.chosen or 'nothing'})"
