"""One thing of a good race is changed, and the auditor names it."""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from tests.flamme.audit.auditing import audit_race
from tests.flamme.audit.changing import event_of, lines_of, with_event, with_line, with_option, with_result, with_view
from tests.flamme.audit.playing import play
from tests.flamme.audit.record import Finding, Game, write_check

from lignerouge.flamme.play.game import FLAMME_ROUGE

OPTIONS = {
    "stage": "a-2B-3-x-5-L-v",
    "kind": "extended",
    "handicap": [1, 0, 2, 0],
    "specialists": {"AR": 4, "BS": 1},
    "automatic": {"D": "peloton"},
}


@cache
def good() -> Game:
    """With a breakaway, an automatic team, a refreshment and recovery."""
    return play(FLAMME_ROUGE, OPTIONS, 4, 3)


def entry(start: str) -> tuple[int, str]:
    """The first entry whose prompt fits a pattern."""
    return next((n, line) for n, line in enumerate(lines_of(good())) if re.match(start, line))


def another_draw() -> Game:
    """A card that no rouleur has."""
    number, line = entry(r"1/B/rider BR|1/BS/card")
    return with_line(good(), number, re.sub(r"(BR:) \S+", r"\1 9", line))


def fewer_draws() -> Game:
    number, line = entry(r"2/A/rider")
    return with_line(good(), number, line.rsplit(" ", 1)[0])


def more_draws() -> Game:
    number, line = entry(r"2/A/rider")
    return with_line(good(), number, f"{line} 5")


def card_not_in_hand() -> Game:
    number, line = entry(r"1/\w+/card")
    return with_line(good(), number, re.sub(r"card \S+", "card 11", line))


def another_seat_begins() -> Game:
    number, line = entry("begin")
    return with_line(good(), number, line.replace(line[-6:], "seat-D"))


def changed_automatic() -> Game:
    """The card that is told is not the one that was drawn."""
    cards = dict(event_of(good(), "Revealed")["cards"])
    return with_event(good(), "Revealed", cards={**cards, "DR": "9"})


def another_lane(view: dict[str, Any]) -> bool:
    if view["riders"][2]["lane"] != 0 or view["phase"] != "energy":
        return False
    view["riders"][2]["lane"] = 1
    return True


def another_deck(view: dict[str, Any]) -> bool:
    view["riders"][0]["deck"] = ("2", "2")
    return bool(view["phase"] == "energy")


def another_pile(view: dict[str, Any]) -> bool:
    view["riders"][0]["face_down"] += 1
    return bool(view["phase"] == "energy")


def hand_for_all(view: dict[str, Any]) -> bool:
    if view["seat"] is not None or view["phase"] != "energy":
        return False
    view["hands"] = ({"rider": "AR"},)
    return True


def another_holder(view: dict[str, Any]) -> bool:
    if not view["tokens"][2]:
        return False
    view["tokens"] = (*view["tokens"][:2], ("DR",))
    return True


def too_many_specialists() -> Game:
    """Four teams have two copies of each."""
    changed = with_event(good(), "NotTowed", why="")
    specialists = '{"AR": 4, "BR": 4, "CR": 4}'
    changed.record = write_check(changed.record.replace('{"AR": 4, "BS": 1}', specialists))
    return changed


CHANGES: dict[str, tuple[Callable[[], Game], str]] = {
    "a card is drawn that is not there": (another_draw, "draws 9, which does not lie"),
    "three cards are drawn": (fewer_draws, "where the rules draw 4"),
    "five cards are drawn": (more_draws, "which nothing asks for"),
    "a card is played that is not in the hand": (card_not_in_hand, "11 is no answer"),
    "an automatic team begins": (another_seat_begins, "nobody plays there"),
    "a hand is shown to another seat": (
        lambda: with_event(good(), "Drew", audience="everyone"),
        "audience is everyone",
    ),
    "a hand is told otherwise": (lambda: with_event(good(), "Drew", 9, cards=("2", "2", "2", "2")), "Drew .*: cards"),
    "cards are turned over without need": (
        lambda: with_event(good(), "Drew", 8, turned_over=True),
        "turned_over is True",
    ),
    "another order of seats": (lambda: with_event(good(), "Began", seats=(0, 2, 1, 3)), "Began .*: seats"),
    "another place on the grid": (lambda: with_event(good(), "Placed", 3, lane=2), "Placed .*: lane is 2"),
    "a card too many is offered": (lambda: with_option(good(), "card", "11"), "card is asked as"),
    "a square too few is offered": (lambda: with_option(good(), "place", "0.1"), "place is asked as"),
    "an exhaustion card can be taken back": (lambda: with_option(good(), "refresh/24", "E"), "refresh/24 is asked as"),
    "a question is not asked": (lambda: without_question("1/A/rider"), "1/A/rider is not asked"),
    "another total of bids": (lambda: with_event(good(), "BidsRevealed", 1, totals={}), "BidsRevealed .*: totals"),
    "another breaks away": (lambda: with_event(good(), "BrokeAway", rider="DR"), "BrokeAway .*: rider is DR"),
    "a breakaway on another square": (lambda: with_event(good(), "BrokeAway", square="1.5"), "square is 1.5"),
    "the bids are not given back": (lambda: with_event(good(), "BidsReturned"), "BidsReturned is not told"),
    "another card of the automatic team": (changed_automatic, "Revealed .*: cards"),
    "a step too many": (lambda: with_event(good(), "Moved", 5, steps=12), "Moved .*: steps is 12"),
    "a rider is not towed": (lambda: with_event(good(), "Towed", 2), "Towed"),
    "a rider does not tire": (lambda: with_event(good(), "Exhausted", 1), "Exhausted"),
    "another takes the token": (lambda: with_event(good(), "TookToken", rider="DR"), "TookToken .*: rider is DR"),
    "another token": (lambda: with_event(good(), "TookToken", 1, left=1, value=1), "TookToken .*: left is 1"),
    "another value of a token": (lambda: with_event(good(), "TookToken", 1, value=4), "TookToken .*: value is 4"),
    "another time": (lambda: with_event(good(), "Timed", 2, seconds=5), "Timed .*: seconds is 5"),
    "no minute": (lambda: with_event(good(), "TookMinute"), "TookMinute"),
    "another place at the line": (lambda: with_event(good(), "Crossed", 1, place=1), "Crossed .*: place is 1"),
    "another card taken back": (lambda: with_event(good(), "TookBack", card="E"), "TookBack .*: card is E"),
    "another order at the end": (lambda: with_event(good(), "Ended", order=()), "Ended .*: order"),
    "a specialist three times": (too_many_specialists, "3 riders have specialist R4"),
    "another lane is seen": (lambda: with_view(good(), another_lane), "BR's lane: 1 is seen"),
    "another deck is seen": (lambda: with_view(good(), another_deck), "'s deck: .* is seen"),
    "another pile is seen": (lambda: with_view(good(), another_pile), "'s piles: .* is seen"),
    "a spectator sees a hand": (lambda: with_view(good(), hand_for_all), "The hand of .* is seen by seat None"),
    "a token in another hand": (lambda: with_view(good(), another_holder), "tokens of pile 2"),
    "another result": (lambda: with_result(good(), "AR AS BR BS CR CS DR DS"), "The result is"),
}


def without_question(name: str) -> Game:
    changed = with_event(good(), "NotTowed", why="")
    for asked in changed.questions:
        asked[:] = [question for question in asked if question.name != name]
    return changed


def test_the_good_race_is_good() -> None:
    audit_race(good())


@pytest.mark.parametrize("change", CHANGES)
def test_the_auditor_names_what_was_changed(change: str) -> None:
    changed, sentence = CHANGES[change]
    with pytest.raises(Finding, match=sentence):
        audit_race(changed())


def test_a_record_that_was_edited_is_found_by_its_check() -> None:
    changed = with_event(good(), "NotTowed", why="")
    changed.record = changed.record.replace("result: ", "result: AR ")
    with pytest.raises(Finding, match="check"):
        audit_race(changed)
