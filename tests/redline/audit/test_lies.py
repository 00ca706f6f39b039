"""The auditor of Redline notices what a program tells, asks, shows or writes down otherwise than the book has it."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import count
from typing import Any

import pytest
from tests.redline.audit.auditor import DisagreementError, Moment, Played, audit
from tests.redline.audit.engine import LETTERS, Told
from tests.redline.audit.games import play


def last_with(played: Played, holds: Callable[[Moment], bool]) -> int:
    return max(number for number, moment in enumerate(played.moments) if holds(moment))


def with_moment(played: Played, number: int, **changes: Any) -> Played:
    moment = replace(played.moments[number], **changes)
    return replace(played, moments=[*played.moments[:number], moment, *played.moments[number + 1 :]])


def told(event: str, change: Callable[[Told], Told] | None) -> Callable[[Played], Played]:
    """The last event of this kind is another one, or is not told."""

    def lie(played: Played) -> Played:
        number = last_with(played, lambda moment: any(one["event"] == event for one in moment.told))
        events = list(played.moments[number].told)
        place = max(place for place, one in enumerate(events) if one["event"] == event)
        events[place : place + 1] = [change(events[place])] if change else []
        return with_moment(played, number, told=events)

    return lie


def asked(ask: str, change: Callable[[tuple[str, ...]], Sequence[str]]) -> Callable[[Played], Played]:
    """The last question of this kind has other options."""

    def lie(played: Played) -> Played:
        number = last_with(played, lambda moment: any(one["ask"] == ask for one in moment.asked))
        first, *others = played.moments[number].asked
        return with_moment(played, number, asked=[{**first, "options": change(first["options"])}, *others])

    return lie


def seen(name: str, change: Callable[[Any], Any]) -> Callable[[Played], Played]:
    """The last view shows something else."""

    def lie(played: Played) -> Played:
        view = played.moments[-1].view
        return with_moment(played, len(played.moments) - 1, view={**view, name: change(view[name])})

    return lie


def written(old: str, new: str) -> Callable[[Played], Played]:
    """The record has another text, and a check that fits it."""

    def lie(played: Played) -> Played:
        assert old in played.record
        text = played.record.rpartition("check: ")[0].replace(old, new, 1)
        return replace(played, record=f"{text}check: {hashlib.sha256(text.encode()).hexdigest()[:16]}\n")

    return lie


def other_seat(event: Told) -> Told:
    return event | {"seat": (event["seat"] + 1) % 3}


def other_piece(event: Told) -> Told:
    return event | {"piece": "Y:0" if event.get("piece") != "Y:0" else "B:0"}


LIES: dict[str, tuple[Callable[[Played], Played], str]] = {
    "another winner": (told("Won", other_seat), "what was told"),
    "another starter of the next game": (told("Began", other_seat), "what was told"),
    "a wrong score": (told("Scored", lambda told: told | {"points": (9, *told["points"][1:])}), "what was told"),
    "a wrong total": (told("Scored", lambda told: told | {"total": (9, *told["points"][1:])}), "what was told"),
    "a wrong rank": (told("WentOut", lambda told: told | {"due": told["due"] + 1}), "what was told"),
    "another order": (told("Ended", lambda told: told | {"order": told["order"][::-1]}), "what was told"),
    "another piece drawn": (told("Drew", other_piece), "what was told"),
    "another gift": (told("Gave", other_piece), "what was told"),
    "a secret told": (told("Chose", other_piece), "what was told"),
    "an alignment not told": (told("Aligned", None), "told"),
    "an elimination not told": (told("WentOut", None), "told"),
    "somebody blocked not told": (told("Blocked", None), "told"),
    "a placement missing": (asked("PlacePiece", lambda options: options[1:]), "options of"),
    "a placement too many": (asked("PlacePiece", lambda options: (*options, "Y:0@99,99/0")), "options of"),
    "a placement twice": (asked("PlacePiece", lambda options: (*options, options[0])), "options of"),
    "a gift missing": (asked("GivePiece", lambda options: options[1:]), "options of"),
    "a discard too many": (asked("DiscardTwo", lambda options: (*options, "Y:0")), "options of"),
    "a piece missing in the reserve": (seen("reserve", lambda reserve: reserve[1:]), "the view's reserve"),
    "wrong points shown": (seen("points", lambda points: points[::-1]), "the view's points"),
    "another result": (written("result: ", "result: A "), "the result"),
    "another option": (written('"games": 3', '"games": 4'), "told"),
    "other places": (lambda played: replace(played, places=(1,) * len(played.places)), "the places"),
    "a changed text": (lambda played: replace(played, record=played.record.replace("player A", "player Z")), "check"),
    "an entry too few": (lambda played: replace(played, moments=played.moments[:-1]), "entries of the record"),
}


FIRST_EVENTFUL = 37  # to begin there saves playing the others


@cache
def eventful_match() -> Played:
    """A scored series in which so much happens that every lie is one; it is told truly."""
    wanted = {"MustGive", "Blocked", "WentOut", "Scored", "Drew"}
    for number in count(FIRST_EVENTFUL):
        played = play(1, number)
        view, happened = played.moments[-1].view, {event["event"] for moment in played.moments for event in moment.told}
        lopsided = view["points"] != view["points"][::-1] and len(played.places) > 2
        if wanted <= happened and view["games"] == 3 and view["reserve"] and lopsided:
            audit(played)
            return played
    raise AssertionError


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_is_found(lie: str) -> None:
    change, where = LIES[lie]
    true = eventful_match()
    with pytest.raises(DisagreementError, match=where):
        audit(change(true))


def test_a_game_that_another_seat_began_is_found() -> None:
    """Drawn by lot, so the record says it; what follows no longer fits."""
    first = eventful_match().record.partition("table: seat-")[2][0]
    change = written(f"table: seat-{first}", f"table: seat-{LETTERS[(LETTERS.index(first) + 1) % 3]}")
    with pytest.raises(DisagreementError, match="entry 0"):
        audit(change(eventful_match()))


def test_a_piece_drawn_that_was_not_in_the_reserve_is_found() -> None:
    lines = eventful_match().record.split("\n")
    drew = next(line for line in lines if "/place " in line and " | " in line)
    lying = next(line for line in lines if "/place " in line).split(" ")[1].partition("@")[0]
    change = written(drew, f"{drew.rpartition(' ')[0]} {lying}")
    with pytest.raises(DisagreementError, match="not in the reserve"):
        audit(change(eventful_match()))
