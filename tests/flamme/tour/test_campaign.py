"""A tour from its first answer to its last: stages, trials, rest days, order of the start, the end."""

from random import Random
from typing import Any

import pytest
from tests.flamme.oracle.naive_tour import naive_tour

from lignerouge.flamme.play.events import Began, Exhausted, Revealed
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.names import LETTERS, RIDER_NAMES
from lignerouge.flamme.rules.cards import EXHAUSTION
from lignerouge.flamme.tour.campaign import GRAND_TOUR, TourState
from lignerouge.flamme.tour.events import Rested, StageClosed, StageOpened, TourEnded
from lignerouge.flamme.tour.view import TourView
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.hot import INTERPRETED
from lignerouge.kernel.luck import below, seeded
from lignerouge.kernel.match import Match

STAGES: list[dict[str, Any]] = [
    {"tiles": "abDv"},
    {"tiles": "abv", "kind": "ttt"},
    {"tiles": "abcv", "kind": "extended"},
    {"tiles": "aDv", "kind": "itt"},
    {"tiles": "abV"},
]
MODES = {"normal": "stage", "extended": "stage", "ttt": "ttt", "itt": "itt"}


def ridden(seats: int, seed: int, *, specialists: bool = False) -> Match[TourState, TourView]:
    options = {"stages": STAGES, "rest_days": [2], "specialists": specialists}
    match: Match[TourState, TourView] = Match.begin(GRAND_TOUR, options, ["p"] * seats, seeded(seed))
    dice = seeded(seed, 1)
    pilots = dict.fromkeys(range(4), lambda view, prompt: prompt.options[int(below(dice, 0, len(prompt.options)))])
    for _ in match.autopilot(pilots):
        pass
    return match


def by_hand(name: str) -> str:
    """`AR` as the desk writes it."""
    return f"{name[0]}.{name[1]}"


def as_question(match: Match[TourState, TourView]) -> dict[str, Any]:
    """What a tour's stages brought, as a question: arrivals stand for rounds, squares and lanes."""
    view = match.view(None)
    riders = RIDER_NAMES[: 2 * view.seats]
    stages = []
    for number, result in enumerate(view.results, 1):
        times = dict(zip(riders, result.times, strict=True))
        finish = [
            {"rider": by_hand(name), "round": place, "beyond": 1, "lane": 0, "minutes": 0, "seconds": times[name]}
            for place, name in enumerate(result.arrival)
        ]
        stage: dict[str, Any] = {"mode": MODES[view.stages[number - 1].kind], "finish": finish}
        for side, column in (("sprint", result.sprint), ("mountain", result.mountain)):
            stage[side] = {by_hand(name): points for name, points in zip(riders, column, strict=True)}
        stages.append({**stage, "rest_day": number in view.rest_days})
    return {"teams": list(LETTERS[: view.seats]), "stages": stages}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_tour_ends_as_its_sheet_kept_by_hand(seats: int) -> None:
    for seed in range(2 if INTERPRETED else 8):
        match = ridden(seats, seed, specialists=bool(seed % 2))
        asked, view = as_question(match), match.view(0)
        sheet = naive_tour(asked)
        for result, kept in zip(view.results, sheet["stages"], strict=True):
            assert [by_hand(name) for name in result.arrival] == kept["arrival"]
            podium = {by_hand(n): p for n, p in zip(RIDER_NAMES, result.podium, strict=False) if p}
            assert podium == kept["podium"]
            assert [by_hand(n) if n else None for n in result.leaders] == list(kept["leaders"].values())
            assert [by_hand(n) if n else None for n in result.jerseys] == list(kept["jerseys"].values())
        standings = view.standings
        assert list(sheet["podium_points"].values()) == list(standings.podium)
        assert list(sheet["rest_points"].values()) == list(standings.rest)
        names = ("general", "sprint", "mountain", "team")
        assert [list(sheet["bonus"][name].values()) for name in names] == [list(row) for row in standings.bonus]
        assert list(sheet["total"].values()) == list(standings.total)
        assert sheet["ranking"] == list(standings.ranking)
        assert match.outcome is not None
        assert match.outcome.order == standings.ranking
        assert [match.outcome.places[LETTERS.index(team)] for team in standings.ranking] == list(range(1, seats + 1))


def test_the_start_follows_the_points_from_the_second_stage_on() -> None:
    """F24: the order that is told as a stage begins is the one on the sheet after the stage before."""
    match = ridden(4, 5)
    orders = [event.seats for event in match.events if isinstance(event, Began)]
    sheet = naive_tour(as_question(match))
    assert orders[0] in {(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)}
    for seats, kept in zip(orders[1:], sheet["stages"], strict=False):
        assert [LETTERS[seat] for seat in seats] == kept["start_order_next"]


def test_what_is_told_between_the_stages() -> None:
    match = ridden(3, 2)
    names = (StageOpened, StageClosed, Rested, TourEnded)
    told = [event for event in match.events if isinstance(event, names)]
    assert [type(event).__name__ for event in told] == [
        *["StageOpened", "StageClosed"] * 2,
        "Rested",
        *["StageOpened", "StageClosed"] * 3,
        "TourEnded",
    ]
    opened = [event for event in told if isinstance(event, StageOpened)]
    assert [(event.stage, event.kind) for event in opened] == [
        (1, "normal"),
        (2, "ttt"),
        (3, "extended"),
        (4, "itt"),
        (5, "normal"),
    ]
    (ended,) = [event for event in told if isinstance(event, TourEnded)]
    assert list(ended.totals) == list(match.view(None).standings.ranking)
    assert list(ended.totals.values()) == sorted(ended.totals.values(), reverse=True)
    (rested,) = [event for event in told if isinstance(event, Rested)]
    assert 1 <= sum(rested.points.values()) <= 3


def test_a_tour_in_the_middle_has_no_total_yet() -> None:
    match: Match[TourState, TourView] = Match.begin(GRAND_TOUR, {"stages": STAGES}, ["p", "q"], seeded(1))
    view = match.view(1)
    assert view.race is not None
    assert view.race.seat == 1
    assert not view.standings.bonus
    assert not view.standings.total
    assert not view.standings.ranking
    assert view.results == ()
    assert match.outcome is None
    over = ridden(2, 1)
    assert over.prompts() == []
    assert over.view(1).race is None
    assert over.state.clone().canonical() == over.state.canonical()


def test_silence_changes_nothing() -> None:
    """Without notes the same answers lead to the same tour."""
    match = ridden(2, 3, specialists=True)
    luck, dice = seeded(3), seeded(3, 1)
    options = {"stages": STAGES, "rest_days": [2], "specialists": True}
    state = GRAND_TOUR.begin(options, 2, luck, None)
    while GRAND_TOUR.outcome(state) is None:
        prompt = next(prompt for prompt in GRAND_TOUR.prompts(state) if prompt.owed)
        GRAND_TOUR.answer(state, prompt, prompt.options[int(below(dice, 0, len(prompt.options)))], luck, None)
        luck.count = 0
    assert state.canonical() == match.state.canonical()


def test_how_a_stage_ended_is_seen_until_the_next_one_has_had_a_round() -> None:
    options = {"stages": STAGES}
    match: Match[TourState, TourView] = Match.begin(GRAND_TOUR, options, ["p", "q"], seeded(4))
    assert match.view(0).ended is None
    before = match.view(None)
    for _ in match.autopilot({seat: lambda view, prompt: prompt.options[0] for seat in range(2)}):
        view = match.view(0)
        if len(view.results) > len(before.results):
            assert view.ended is not None
            assert (view.ended.phase, view.ended.seat, view.ended.places) == ("over", None, ())
            assert view.ended.home == view.results[-1].arrival
            assert view.standings.general[0] == view.results[-1].leaders[0]
        elif view.race is not None and view.race.round > 1:
            assert view.ended is None
        before = view
    assert match.view(1).ended is not None, "nothing comes after the last one"
    assert sorted(before.standings.teams) == ["A", "B"]
    assert before.awards == ((3, 2, 1), (2, 1), (2, 1), (1,))


def test_in_a_tour_begun_under_the_first_revision_everybody_places_by_points() -> None:
    """F24 as it was: tours of that time go on so. The view says it, so that bots imagine the same tour."""
    match = Match.begin(GRAND_TOUR, {"stages": [{"tiles": "abv"}] * 6}, list("pqrs"), seeded(2), revision=1)
    dice = Random(2)
    for _ in match.autopilot(dict.fromkeys(range(4), lambda view, asked: dice.choice(asked.options))):
        pass
    orders = [event.seats for event in match.events if isinstance(event, Began)][1:]
    assert any(order != tuple((order[0] + n) % 4 for n in range(4)) for order in orders)
    points = [0] * 4
    for order, result in zip(orders, match.view(None).results, strict=False):
        points = [sum(result.podium[2 * seat : 2 * seat + 2]) + points[seat] for seat in range(4)]
        assert [points[seat] for seat in order] == sorted(points)
    assert match.view(None).all_by_points
    assert GRAND_TOUR.imagine(match.view(0), seeded(1)).plan.all_by_points


def test_a_handicap_is_in_the_decks_before_the_first_stage_and_then_carried_like_other_exhaustion() -> None:
    """Base, Handicap: added during setup, which a tour has once. F23: half of what is left goes back."""
    own = [{"tiles": "abv"}] * 3
    match = Match.begin(
        GRAND_TOUR, {"stages": own, "handicap": [2, 0, 0], "automatic": {"C": "muscle"}}, list("pqr"), seeded(1)
    )
    assert match.view(None).exhaustion == (2, 2, 0, 0, 0, 0)
    assert match.state.race is not None
    race = match.state.race.race
    tired = [race.deck[rider].tolist()[: race.down[rider]].count(EXHAUSTION) for rider in range(6)]
    assert tired == [2, 2, 0, 0, 0, 0]
    dice, left = Random(2), {"AR": 2, "AS": 2, "BR": 0, "BS": 0}
    for step in match.autopilot(dict.fromkeys(range(3), lambda view, asked: dice.choice(asked.options))):
        for event in step.events:
            if isinstance(event, Exhausted):
                left[event.rider] += 1
            elif isinstance(event, Revealed):
                left = {rider: cards - (event.cards.get(rider) == "E") for rider, cards in left.items()}
        if any(isinstance(event, StageClosed) for event in step.events):
            break
    assert match.view(None).exhaustion == (*(cards - cards // 2 for cards in left.values()), 0, 0)


@pytest.mark.parametrize("wrong", [[1], [3, 0], [True, 0], "1,0", {"A": 1}])
def test_a_handicap_of_a_tour_is_refused_in_the_words_of_a_race(wrong: Any) -> None:
    with pytest.raises(InputError) as of_a_tour:
        Match.begin(GRAND_TOUR, {"handicap": wrong}, ["p", "q"], seeded(1))
    with pytest.raises(InputError) as of_a_race:
        Match.begin(FLAMME_ROUGE, {"handicap": wrong}, ["p", "q"], seeded(1))
    assert str(of_a_tour.value) == str(of_a_race.value)
