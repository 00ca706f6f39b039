"""Holds a whole match of Redline against the second engine, step by step.

It gets the text of the record and, for every entry of it, plain dictionaries: what was told, what was asked next, and
what a spectator saw then. It imports nothing of the program.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.redline.audit.engine import LETTERS, Agreement, Engine, NotPossibleError, Rules, Told

TITLE = "Ligne Rouge record 1"


class DisagreementError(AssertionError):
    """The program and the book do not say the same."""


@dataclass(frozen=True)
class Moment:
    """What the program showed after one entry of the record."""

    told: Sequence[Told]
    asked: Sequence[Mapping[str, Any]]  # name, seat, ask, options, secret, chosen
    view: Mapping[str, Any]  # a spectator's, with the pieces on the board as a record writes them


@dataclass(frozen=True)
class Played:
    """A match as the program played it."""

    record: str
    moments: Sequence[Moment]
    places: Sequence[int]


@dataclass(frozen=True)
class Entry:
    """A line of the record."""

    prompt: str
    option: str
    draws: Sequence[tuple[str, str]]  # owner and thing

    @classmethod
    def read(cls, line: str) -> "Entry":
        """`1/4/A/place Y:02@0,-2/46 | A: B:15`."""
        words, *parts = line.split(" | ")
        prompt, _, option = words.partition(" ")
        draws = [
            (owner, thing) for part in parts for owner, things in [part.split(": ")] for thing in things.split(" ")
        ]
        return cls(prompt, option, draws)


@dataclass
class Audit:
    """What was compared; the counts show that a run was worth its time."""

    games: int = 0
    steps: int = 0
    options: int = 0  # that were offered
    told: Counter[str] = field(default_factory=Counter)

    def add(self, other: "Audit") -> None:
        """Both together."""
        self.games += other.games
        self.steps += other.steps
        self.options += other.options
        self.told += other.told


def audit(played: Played, rules: Callable[[Agreement], Rules] = Rules) -> Audit:
    """Compare a whole match. The first thing that is not as the book has it is a `DisagreementError`."""
    head, lines, foot = played.record.split("\n---\n")
    agreement = read_head(head)
    engine = Engine(rules(agreement))
    entries = [Entry.read(line) for line in lines.split("\n")]
    expect("entries of the record", len(entries), len(played.moments))
    found = Audit(games=agreement.games, steps=len(entries))
    for number, (entry, moment) in enumerate(zip(entries, played.moments, strict=True)):
        try:
            carry_out(engine, entry)
            compare(engine, moment)
        except (DisagreementError, NotPossibleError) as error:
            raise DisagreementError(f"entry {number}, {entry.prompt} {entry.option}: {error}") from error
        found.told.update(event["event"] for event in engine.told)
        found.options += sum(len(ask.options) for ask in engine.asked.values())
    check_foot(engine, played, foot)
    return found


def read_head(head: str) -> Agreement:
    """What was agreed: the revision, the seats, the options with their usual values."""
    title, *lines = head.split("\n")
    expect("the title", TITLE, title)
    values = dict(line.split(": ", 1) for line in lines)
    game, revision = values["game"].split(" ")
    expect("the game", "redline", game)
    options = json.loads(values["options"])
    options.setdefault("scoring", options.get("games", 1) > 1)
    return Agreement(seats=len(json.loads(values["seats"])), revision=int(revision), **options)


def carry_out(engine: Engine, entry: Entry) -> None:
    """One line of the record, with what luck gave; all of it must be used, in the order of each owner."""
    waiting: dict[str, list[str]] = {}
    for owner, thing in entry.draws:
        waiting.setdefault(owner, []).append(thing)

    def luck(seat: int) -> str:
        if not waiting.get(LETTERS[seat]):
            raise NotPossibleError(f"{LETTERS[seat]} should have drawn a piece")
        return waiting[LETTERS[seat]].pop(0)

    if entry.prompt == "begin":
        starter = engine.agreement.starter
        if starter is None:
            (seat,) = waiting.pop("table")
            starter = LETTERS.index(seat.removeprefix("seat-"))
        engine.begin(starter, luck)
    else:
        engine.answer(entry.prompt, entry.option, luck)
    left = {owner: things for owner, things in waiting.items() if things}
    expect("drawn beyond what the rules draw", {}, left)


def compare(engine: Engine, moment: Moment) -> None:
    """What was told, what is asked, and what everybody sees."""
    for expected, told in zip(in_any_order(engine.told), in_any_order(moment.told), strict=False):
        expect("what was told", expected, {name: told[name] for name in told if name != "rule"})
    expect("how much was told", [event["event"] for event in engine.told], [event["event"] for event in moment.told])
    asked = {prompt["name"]: prompt for prompt in moment.asked}
    expect("who is asked", sorted(engine.asked), sorted(prompt["name"] for prompt in moment.asked))
    for name, ask in engine.asked.items():
        prompt, giving = asked[name], ask.ask == "GivePiece"
        options = list(prompt["options"])
        expect(f"options of {name}", sorted(ask.options), sorted(options))
        facts = (ask.seat, ask.ask, giving, ask.chosen)
        expect(name, facts, (prompt["seat"], prompt["ask"], prompt["secret"], prompt["chosen"]))
    for name, value in seen(engine):
        expect(f"the view's {name}", value, moment.view[name])


def seen(engine: Engine) -> Iterator[tuple[str, Any]]:
    """What lies on the table for everybody to see; a gift stays in its hand until all are chosen."""
    giving = [ask for ask in engine.asked.values() if ask.ask == "GivePiece"]
    yield "game", engine.game
    yield "starter", engine.starter
    yield "hands", tuple(tuple(sorted(hand)) for hand in engine.hands)
    yield "reserve", tuple(sorted(engine.reserve))
    yield "board", tuple(map(str, engine.board.lying.values()))
    yield "last_colour", engine.board.last_colour
    yield "out", tuple(engine.out)
    yield "winner", engine.winner
    yield "waiting", tuple(ask.seat for ask in giving if not ask.chosen)
    yield "ready", tuple(ask.seat for ask in giving if ask.chosen)
    yield "chosen", ""
    if engine.agreement.scoring or engine.agreement.games > 1:
        yield "points", tuple(engine.points if engine.agreement.scoring else engine.wins)
    if engine.winner is None:
        yield "turn", engine.turn
        yield "turns", engine.turns
        yield "phase", "giving" if giving else "blocked" if engine.blocked else "placing"
    else:
        yield "phase", "over"


def check_foot(engine: Engine, played: Played, foot: str) -> None:
    """The result, its places, and the check over the text."""
    result, check = foot.rstrip("\n").split("\n")
    expect("the result", f"result: {' '.join(engine.order) or 'unfinished'}", result)
    expect("the places", engine.places, tuple(played.places))
    text = played.record.rpartition("check: ")[0]
    expect("the check", f"check: {hashlib.sha256(text.encode()).hexdigest()[:16]}", check)


def in_any_order(events: Sequence[Told]) -> list[Told]:
    """Events without a meaning in the order of their parts: what one piece extends, what it aligns in one turn."""
    events = [event | {"extends": frozenset(event["extends"])} if "extends" in event else event for event in events]
    aligned = sorted((event for event in events if event["event"] == "Aligned"), key=lambda event: str(event["pieces"]))
    return [aligned.pop(0) if event["event"] == "Aligned" else event for event in events]


def expect(what: str, expected: Any, found: Any) -> None:
    """Equal, or a disagreement that says what the book has and what the program."""
    if expected == found:
        return
    if isinstance(expected, list | tuple) and isinstance(found, list | tuple) and len(expected) + len(found) > 12:
        missing = [thing for thing in expected if thing not in found]
        extra = [thing for thing in found if thing not in expected]
        raise DisagreementError(f"{what}: missing {missing}, too many {extra} of {len(found)}")
    raise DisagreementError(f"{what}: the book has {expected}, the program {found}")
