"""One thing of a good tour is changed, and the auditor names it."""

import re
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from tests.flamme.audit.changing import event_of, lines_of, with_event, with_line, with_option, with_result, with_view
from tests.flamme.audit.playing import play
from tests.flamme.audit.record import Finding, Game, write_check
from tests.flamme.audit.tour import audit_tour

from lignerouge.flamme.tour.campaign import GRAND_TOUR

OPTIONS = {
    "stages": [
        {"tiles": "a-b-C-L-v", "kind": "normal"},
        {"tiles": "A-c-m-u", "kind": "ttt"},
        {"tiles": "a-D-n-c-V", "kind": "extended"},
        {"tiles": "A-l-f-u", "kind": "itt"},
    ],
    "rest_days": [1],
    "specialists": True,
}


@cache
def good() -> Game:
    return play(GRAND_TOUR, OPTIONS, 4, 5)


def shifted(kind: str, name: str, key: str, which: int = 0) -> Callable[[], Game]:
    """One number of an event is one more."""

    def change() -> Game:
        numbers: dict[str, int] = event_of(good(), kind, which)[name]
        return with_event(good(), kind, which, **{name: {**numbers, key: numbers.get(key, 0) + 1}})

    return change


def turned(kind: str, name: str, which: int = 0) -> Callable[[], Game]:
    """The first two of a row change places."""

    def change() -> Game:
        row: Any = event_of(good(), kind, which)[name]
        if isinstance(row, dict):
            pairs = list(row.items())
            return with_event(good(), kind, which, **{name: dict([pairs[1], pairs[0], *pairs[2:]])})
        return with_event(good(), kind, which, **{name: (row[1], row[0], *row[2:])})

    return change


def first_stage_2_draw() -> tuple[int, str]:
    return next((n, line) for n, line in enumerate(lines_of(good())) if line.startswith("2/1/A/rider"))


def more_exhaustion() -> Game:
    """Nobody has carried four exhaustion cards out of a stage this short."""
    number, line = first_stage_2_draw()
    return with_line(good(), number, re.sub(r": .*", ": E E E E", line))


def played_card_lost() -> Game:
    """All energy cards are back in the second stage: four 9s are not, for there are three."""
    number, line = first_stage_2_draw()
    return with_line(good(), number, re.sub(r": .*", ": 9 9 9 9", line))


def another_draft() -> Game:
    return with_line(good(), 0, "begin | table: seat-A seat-B seat-C seat-C")


def other_revision() -> Game:
    """F24: in revision 1 all placed by tour points, since then only the first."""
    changed = deepcopy(good())
    revision = 2 if "game: tour 1\n" in changed.record else 1
    changed.record = write_check(re.sub(r"game: tour \d+", f"game: tour {revision}", changed.record))
    return changed


def other_jersey() -> Game:
    jerseys = event_of(good(), "StageClosed")["jerseys"]
    return with_event(good(), "StageClosed", jerseys={**jerseys, "green": jerseys["yellow"]})


def more_carried(view: dict[str, Any]) -> bool:
    """From the second stage on."""
    view["exhaustion"] = tuple(number + 1 for number in view["exhaustion"])
    return len(view["results"]) == 1


def another_total_time(view: dict[str, Any]) -> bool:
    view["standings"]["times"] = tuple(seconds + 10 for seconds in view["standings"]["times"])
    return len(view["results"]) > 0


def another_bonus(view: dict[str, Any]) -> bool:
    if not view["standings"]["ranking"]:
        return False
    view["standings"]["bonus"] = ()
    return True


CHANGES: dict[str, tuple[Callable[[], Game], str]] = {
    "a seat drafts twice in the first round": (another_draft, "are drawn for the draft"),
    "another order of the draft": (turned("DraftOpened", "seats"), "DraftOpened .*: seats"),
    "another specialist": (lambda: with_event(good(), "Drafted", 2, specialist=7), "Drafted .*: specialist is 7"),
    "a specialist too few": (lambda: with_option(good(), "B", "R3"), "draft/.* is asked as"),
    "an exhaustion card too many is carried": (more_exhaustion, "draws E, which does not lie face down"),
    "a card too many is back": (played_card_lost, "draws 9, which does not lie face down"),
    "another number of a stage": (lambda: with_event(good(), "StageOpened", 1, stage=3), "StageOpened .*: stage is 3"),
    "another start order in the first stage": (turned("Began", "seats"), "Began .*: seats"),
    "another start order in the second stage": (turned("Began", "seats", 1), "Began .*: seats"),
    "the start order of another revision": (other_revision, "Began .*: seats"),
    "another arrival": (turned("StageClosed", "arrival"), "StageClosed .*: arrival"),
    "another time": (shifted("StageClosed", "times", "CR"), "StageClosed .*: times"),
    "another time in the team trial": (shifted("StageClosed", "times", "AR", 1), "StageClosed .*: times"),
    "another podium": (shifted("StageClosed", "podium", "DS", 2), "StageClosed .*: podium"),
    "two jerseys on one rider": (other_jersey, "StageClosed .*: jerseys"),
    "another point on the rest day": (shifted("Rested", "points", "B"), "Rested .*: points"),
    "no rest day": (lambda: with_event(good(), "Rested"), "Rested is not told"),
    "another token": (lambda: with_event(good(), "TookToken", 1, value=4), "TookToken .*: value is 4"),
    "the other side of a token": (lambda: with_event(good(), "TookToken", side="none"), "TookToken .*: side"),
    "another total": (shifted("TourEnded", "totals", "A"), "TourEnded .*: totals"),
    "another order at the end": (turned("TourEnded", "totals"), "TourEnded: totals is in the order"),
    "other exhaustion is carried": (lambda: with_view(good(), more_carried), "exhaustion carried: .* is seen"),
    "another total time is seen": (lambda: with_view(good(), another_total_time), "standings, times: .* is seen"),
    "another bonus is seen": (lambda: with_view(good(), another_bonus), "bonus: .* is seen"),
    "another winner": (lambda: with_result(good(), "D C B A" if good().places[3] != 1 else "A B C D"), "The result is"),
    "other places": (lambda: with_places((0, 0, 0, 0)), "The places of the seats"),
}


def with_places(places: tuple[int, ...]) -> Game:
    changed = deepcopy(good())
    changed.places = places
    return changed


def test_the_good_tour_is_good() -> None:
    audit_tour(good())


@pytest.mark.parametrize("change", CHANGES)
def test_the_auditor_names_what_was_changed(change: str) -> None:
    changed, sentence = CHANGES[change]
    with pytest.raises(Finding, match=sentence):
        audit_tour(changed())
