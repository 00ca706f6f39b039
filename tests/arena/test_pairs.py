"""Bots two by two, in both directions; and figures that are void because somebody else answered."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from tests.support.arena_bots import guests as guests  # a fixture

from lignerouge.arena.meeting import Meeting
from lignerouge.arena.pairs import meet_in_pairs
from lignerouge.arena.tournament import Table, report, run
from lignerouge.kernel.errors import InputError

RACE = {"stage": "abu"}


def arrange(who: Sequence[str]) -> Meeting:
    return Meeting.arrange("flamme", (RACE,), who, 3, patience=0.5)


def play(meeting: Meeting) -> Table:
    return run(meeting, 6)


def test_everybody_meets_everybody_in_both_directions() -> None:
    found = {(each.one, each.others): each for each in meet_in_pairs(["climber", "random"], arrange, play, 3)}
    assert found.keys() == {("climber", "random"), ("random", "climber")}
    strong, weak = found["climber", "random"], found["random", "climber"]
    assert strong.games == weak.games == 6
    assert strong.won.share > 0.5 > weak.won.share
    assert strong.report()["win_share"][0] == strong.won.share
    assert not strong.report()["void"]


def test_what_the_house_answered_is_void(guests: Callable[[], Path]) -> None:
    guests()
    table = run(arrange(["raises", "random"]), 2)
    void = {each["bot"]: each["void"] for each in report(arrange(["raises", "random"]), table)["standings"]}
    assert void == {"raises": True, "random": False}
    assert all(each.lost_turns for each in meet_in_pairs(["raises", "random"], arrange, lambda _: table, 2))


def test_pairs_may_be_luck_adjusted() -> None:
    """Also where so few games were played that nothing is left to be unsure of."""

    def with_luck(who: Sequence[str]) -> Meeting:
        return Meeting.arrange("flamme", (RACE,), who, 3, adjusted=4)

    for each in meet_in_pairs(["climber", "random"], with_luck, lambda meeting: run(meeting, 4), 2):
        assert each.adjusted is not None
        assert len(each.report()["adjusted"]) == 3


def test_patience_is_some_time() -> None:
    assert arrange(["random", "random"]).patience == 0.5
    with pytest.raises(InputError, match="some seconds"):
        Meeting.arrange("flamme", (RACE,), ["random", "random"], 3, patience=0)


def test_meetings_say_what_is_played() -> None:
    assert arrange(["random", "random"]).noun == "races"
    assert Meeting.arrange("redline", ({},), ["random", "random"], 3).noun == "games of Redline"
