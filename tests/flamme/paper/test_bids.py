"""The breakaway on cardboard: who is named and what is bid is typed for all teams at once (ruling F32)."""

from typing import Any

import pytest
from tests.flamme.paper.test_ride import placed, ride, sensible
from tests.support.cardboard import ride_on

from lignerouge.flamme.paper.marks import Mark
from lignerouge.flamme.paper.ride import Ride
from lignerouge.flamme.play.events import BidsRevealed, BrokeAway
from lignerouge.flamme.play.names import LETTERS
from lignerouge.kernel.luck import seeded

FEW: dict[str, Any] = {"stage": "a 2B c u", "starter": 0}  # one place ahead
MANY: dict[str, Any] = {"stage": "1 2 3 v", "starter": 0}  # two places


def grid(seats: int) -> dict[str, str]:
    """Six teams fill the wide start row by row."""
    if seats <= 4:
        return placed(*range(seats))
    typed: dict[str, str] = {}
    for n, letter in enumerate(LETTERS[:seats]):
        squares = [f"0.{4 - place // 3}" for place in (2 * n, 2 * n + 1)]
        typed |= {f"0/{letter}/rider": f"{letter}R"}
        typed |= {f"0/{letter}{kind}/place": square for kind, square in zip("RS", squares, strict=True)}
    return typed


def names(riders: str) -> dict[str, str]:
    return {f"0/{rider[0]}/name": rider for rider in riders.split()}


def bids(number: int, **cards: str) -> dict[str, str]:
    return {f"0/{rider}/bid{number}": card for rider, card in cards.items()}


def ridden(typed: dict[str, str], options: dict[str, Any], seats: int, bots: frozenset[int] = frozenset()) -> Any:
    done: Ride[Any, Any] = ride(typed, options, seats, bots=bots)
    ride_on(done, sensible(2))
    return done


def asked(done: Ride[Any, Any]) -> list[str]:
    return [ask.name for ask in done.asks()]


ALL = names("AR BS CR DS ER FS")
FIRST = bids(1, AR="7", BS="9", CR="3", DS="9", ER="7", FS="2")
SECOND = bids(2, AR="7", BS="2", CR="3", DS="9", ER="6", FS="2")


def test_six_teams_name_and_bid_step_by_step_each_step_for_all_at_once() -> None:
    start = ridden(grid(6), MANY, 6)
    assert asked(start) == [f"0/{letter}/name" for letter in LETTERS]
    assert [ask.options for ask in start.asks()][5] == ("FR", "FS")
    half = ridden(grid(6) | names("AR FS"), MANY, 6)
    assert asked(half) == ["0/B/name", "0/C/name", "0/D/name", "0/E/name"]
    named = ridden(grid(6) | ALL, MANY, 6)
    assert asked(named) == list(FIRST)
    assert named.asks()[1].options == ("2", "3", "4", "5", "9")  # any card of the deck
    first = ridden(grid(6) | ALL | FIRST, MANY, 6)
    assert asked(first) == list(SECOND)
    done = ridden(grid(6) | ALL | FIRST | SECOND, MANY, 6)
    assert done.marks == {}
    assert asked(done)[0] == "1/AR/card"
    assert len(asked(done)) == 12
    told = done.rounds[0].events
    assert [event.number for event in told if isinstance(event, BidsRevealed)] == [1, 2]
    assert [(event.rider, event.total) for event in told if isinstance(event, BrokeAway)] == [("DS", 18), ("AR", 14)]
    decks = {rider.rider: rider.deck for rider in done.game.view(done.state, None).riders}
    assert (decks["DS"].count("9"), decks["DS"].count("E")) == (1, 2)
    assert (decks["BS"].count("9"), decks["BS"].count("E")) == (3, 0)


def test_what_is_typed_beforehand_waits_for_its_turn() -> None:
    early = ridden(grid(6) | FIRST | SECOND, MANY, 6)
    assert asked(early) == [f"0/{letter}/name" for letter in LETTERS]
    assert early.marks == {}


@pytest.mark.parametrize(
    ("wrong", "who", "possible"),
    [
        ({"0/A/name": "BR"}, "A", ("AR", "AS")),
        ({"0/AR/bid1": "9"}, "AR", ("3", "4", "5", "6", "7")),
        ({"0/BS/bid2": "E"}, "BS", ("2", "3", "4", "5", "9")),
    ],
)
def test_what_cannot_be_is_marked_with_what_could(wrong: dict[str, str], who: str, possible: tuple[str, ...]) -> None:
    done = ridden(grid(6) | ALL | FIRST | SECOND | wrong, MANY, 6)
    assert done.marks == {next(iter(wrong)): Mark("not-an-option", (who,), possible)}


def test_a_card_of_which_there_is_one_cannot_be_bid_twice() -> None:
    options, once = {**FEW, "specialists": {"AR": 1}}, "5+breakaway+relentless"
    named = grid(2) | names("AR BS")
    assert once in ridden(named, options, 2).asks()[0].options
    typed = named | bids(1, AR=once, BS="9")
    assert once not in ridden(typed, options, 2).asks()[0].options
    assert ridden(typed | bids(2, AR=once, BS="9"), options, 2).marks["0/AR/bid2"].code == "not-an-option"


def test_another_rider_is_named_later_and_bids_anew() -> None:
    """The bids of the first one are kept, and marked once the breakaway is over."""
    typed = grid(2) | names("AR BS") | bids(1, AR="7", BS="9") | bids(2, AR="7", BS="9") | {"1/AR/card": "3"}
    assert ridden(typed, FEW, 2).marks == {}
    other = ridden(typed | names("AS"), FEW, 2)
    assert asked(other) == ["0/AS/bid1"]
    assert other.marks == {"1/AR/card": Mark("later", ("AR",))}
    again = ridden(typed | names("AS") | bids(1, AS="2") | bids(2, AS="2"), FEW, 2)
    assert {name: mark.code for name, mark in again.marks.items()} == {
        "0/AR/bid1": "not-asked",
        "0/AR/bid2": "not-asked",
    }


def test_bots_bid_for_missing_players_and_automatic_teams_do_not() -> None:
    """A bot keeps its bids through a correction; nobody sees them before all are laid."""
    options = {**MANY, "automatic": {"E": "peloton", "F": "muscle"}}
    away = frozenset([3, 4, 5])
    typed: dict[str, str] = {}
    while asked(done := ridden(typed, options, 6, away))[0].endswith(("rider", "place")):
        typed[done.asks()[0].name] = done.asks()[0].options[0]
    assert asked(done) == ["0/A/name", "0/B/name", "0/C/name"]
    typed |= names("AR BR CR")
    first = ridden(typed, options, 6, away)
    assert asked(first) == ["0/AR/bid1", "0/BR/bid1", "0/CR/bid1"]
    seen = first.game.view(first.state, None)
    assert seen.chosen == (0, 0, 0, 1, 0, 0)
    assert seen.breakaway.bids == ((),) * 6
    typed |= bids(1, AR="3", BR="3", CR="3") | bids(2, AR="3", BR="3", CR="3")
    over = ridden(typed, options, 6, away)
    assert len(asked(over)) == 6
    shown = [event.cards for event in over.rounds[0].events if isinstance(event, BidsRevealed)]
    assert [len(cards) for cards in shown] == [4, 4]
    again = ride(typed | bids(2, AR="7"), options, 6, bots=away, kept=over.kept, luck=seeded(77))
    again.go_on()  # as far as the bot has chosen before
    changed = [event.cards for event in again.rounds[0].events if isinstance(event, BidsRevealed)]
    assert [{**cards, "AR": ""} for cards in changed] == [{**cards, "AR": ""} for cards in shown]
