"""A record of one's own: sums that follow from the races alone, and feats from the events."""

from typing import Any

import pytest

from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.registry import GAMES
from lignerouge.reviewing.career import FEWEST, WINDOW, RaceResult, career
from lignerouge.reviewing.feats import FEATS, race_feats, reviewed_feats, with_feats


def ridden(n: int, place: int = 1, **more: Any) -> RaceResult:
    fields: dict[str, Any] = {"stage": "abcu", "bots": ("sensible", "sensible"), "of": 3, "adjusted": (0.5, 0.1)}
    told = {"table": f"t{n}", "game": "flamme", "at": float(n), "people": 0, "feats": (), **fields, **more}
    return RaceResult(place=place, **told)


def test_sums_by_place_stage_and_bot() -> None:
    found = career(
        [
            ridden(2, 2),
            ridden(1, 1, feats=("fresh",)),
            ridden(3, 1, stage="abdu", bots=("legend", "sensible"), feats=("fresh",)),
        ]
    )
    assert [result.table for result in found.results] == ["t3", "t2", "t1"]
    assert list(found.places) == [2, 1, 0]
    assert [(line.stage, line.races, line.won, line.best, line.mean_place) for line in found.stages] == [
        ("abcu", 2, 1, 1, 1.5),
        ("abdu", 1, 1, 1, 1.0),
    ]
    assert [(line.bot, line.races, line.won) for line in found.bots] == [("sensible", 3, 2), ("legend", 1, 1)]
    assert found.bots[0].even == pytest.approx(1)
    assert found.feats == {"fresh": 2}


def test_strength_is_the_mean_of_the_last_races_without_their_luck_and_gets_surer() -> None:
    values = [0.1, 0.9] * 20
    races = [ridden(n, adjusted=(value, 0.1)) for n, value in enumerate(values)]
    assert career(races[: FEWEST - 1]).strength == []
    line = career([*races, ridden(99, adjusted=None)]).strength
    assert [each.races for each in line] == [min(n, WINDOW) for n in range(FEWEST, len(races) + 1)]
    last = line[-1]
    assert [last.value, last.even] == pytest.approx([0.5, 1 / 3])
    assert last.low < last.value < last.high
    assert last.high - last.low < line[0].high - line[0].low
    alike = career([ridden(n) for n in range(5)]).strength[-1]
    assert alike.high - alike.low > 0.2, "five equal results are not sure"


RATINGS = {"flamme": {"random": 1100, "sensible": 1400, "climber": 1700, "legend": 2100}}


@pytest.mark.parametrize(
    ("won", "bots", "bot"),
    [
        (1 / 3, ("sensible", "sensible"), "sensible"),
        (0.95, ("sensible", "sensible"), "climber"),
        (0.02, ("sensible", "sensible"), "random"),
        (0.8, ("climber", "legend"), "legend"),
        (1.4, ("climber", "climber"), "legend"),  # without its luck a result may be more than won
    ],
)
def test_a_fair_opponent_is_the_bot_nearest_to_what_was_won(won: float, bots: tuple[str, ...], bot: str) -> None:
    races = [ridden(n, adjusted=(won, 0.1), bots=bots) for n in range(12)]
    fair = career(races, RATINGS).fair["flamme"]
    assert (fair.bot, fair.races) == (bot, 12)
    assert abs(fair.rating - RATINGS["flamme"][bot]) <= 200


def test_nobody_is_proposed_before_there_are_races_against_rated_bots_alone() -> None:
    races = [ridden(n) for n in range(FEWEST)]
    assert career(races, RATINGS).fair["flamme"].races == FEWEST
    assert career(races).fair == {}
    assert career(races[1:], RATINGS).fair == {}
    for more in ({"people": 1}, {"adjusted": None}, {"bots": ("sensible", "thrifty")}, {"game": "tour"}, {"bots": ()}):
        assert career([*races[1:], ridden(9, **more)], RATINGS).fair == {}


@pytest.mark.compiled
def test_feats_follow_from_the_record() -> None:
    entry = GAMES["flamme"]
    seen: set[str] = set()
    for seed in range(6):
        match: Match[Any, Any] = Match.begin(entry.game, {}, ["sensible", "follower"], seeded(seed))
        bots = {seat: entry.new_steady_bot(name, seed).choose for seat, name in enumerate(match.journal.seats)}
        for _ in match.autopilot(bots):
            pass
        events = [event for event in match.events if type(event).__name__ == "Exhausted"]
        tired = {event.rider[0] for event in events}  # type: ignore[attr-defined]  # of a rider
        feats = race_feats(match.journal)
        assert [("fresh" in each) for each in feats] == [letter not in tired for letter in "AB"]
        first, second = match.journal.result[:2]
        assert [("one-two" in each) for each in feats] == [first[0] == second[0] == letter for letter in "AB"]
        loser = feats["BA".index(first[0])]
        assert not {"breakaway", "from-the-front", "from-behind", "sheltered"} & set(loser)
        seen |= {feat for each in feats for feat in each}
    assert seen <= set(FEATS)
    assert {"from-the-front", "from-behind"} & seen


def test_feats_of_a_review() -> None:
    decisions = [{"seat": 0, "mistake": False}] * 20 + [{"seat": 1, "mistake": True}] * 20
    luck = {"seats": [{"result": 1.0, "deal": [-0.3, 0.02]}, {"result": 0.0, "deal": [0.3, 0.02]}]}
    report: dict[str, Any] = {"decisions": decisions, "luck": luck}
    assert reviewed_feats(report, 0) == ["against-luck", "flawless"]
    assert reviewed_feats(report, 1) == []
    assert reviewed_feats({"decisions": decisions[:19], "luck": None}, 0) == []


@pytest.mark.compiled
def test_a_race_of_a_few_rounds_has_no_feats_of_the_road() -> None:
    entry = GAMES["flamme"]
    match: Match[Any, Any] = Match.begin(entry.game, {"stage": "abu"}, ["random", "random"], seeded(1))
    for _ in match.autopilot({seat: entry.new_steady_bot("random", seat).choose for seat in range(2)}):
        pass
    assert race_feats(match.journal) == [[], []]


def test_other_games_have_no_feats_of_the_road() -> None:
    match: Match[Any, Any] = Match.begin(GAMES["redline"].game, {}, ["a", "b"], seeded(1))
    assert with_feats({"decisions": [], "luck": None}, match.journal)["feats"] == [[], []]
