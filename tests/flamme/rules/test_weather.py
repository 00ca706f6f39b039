"""Weather: where tokens lie, how they are dealt, what everybody sees of them (Météo; ruling F34)."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from tests.support.depth import how_many

from lignerouge.arena.flamme.races import RaceBatchRunner
from lignerouge.flamme.bots.catalogue import new_bot
from lignerouge.flamme.content.catalogue import stage_by_name, tiles
from lignerouge.flamme.explain.answers import answer
from lignerouge.flamme.play.events import Crashed, Drew, Forecast, NotTowed
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.imagine import imagine
from lignerouge.flamme.play.setup import RaceState
from lignerouge.flamme.play.view import SeatView, hand_kinds
from lignerouge.flamme.rules.weather import TOKENS, deal, takes_weather, weather_tiles
from lignerouge.flamme.stages.cards import tour_stages
from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.flamme.tour.events import StageOpened
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.hot import INTERPRETED
from lignerouge.kernel.journal import Entry, last_state, read, write
from lignerouge.kernel.luck import below, seeded
from lignerouge.kernel.match import Match
from lignerouge.research.batch import Batch
from lignerouge.research.observation import PLACES, SQUARE, observe

RaceMatch = Match[RaceState, SeatView]
WINDY: dict[str, Any] = {
    "stage": "abcdlu",
    "weather": {"1": "tailwind", "2": "headwind", "3": "crosswind", "4": "rain"},
}


def ride(match: Any, seed: int = 1) -> Any:
    """To the end, at random."""
    dice = seeded(seed, 1)
    pilots = dict.fromkeys(range(4), lambda view, prompt: prompt.options[int(below(dice, 0, len(prompt.options)))])
    for _ in match.autopilot(pilots):
        pass
    return match


def begun(options: dict[str, Any], seats: int = 2, seed: int = 1) -> RaceMatch:
    return Match.begin(FLAMME_ROUGE, options, [f"p{n}" for n in range(seats)], seeded(seed))


def test_there_are_thirteen_tokens_nine_of_them_fair() -> None:
    assert dict(TOKENS) == {"fair": 9, "crosswind": 1, "tailwind": 1, "headwind": 1, "rain": 1}


def test_straight_tiles_of_six_squares_take_weather() -> None:
    taking = {name for name, tile in tiles().items() if takes_weather(tile)}
    assert {name.lower() for name in taking if name.isalpha()} == set("bcdflmn")
    assert {name for name in taking if not name.isalpha()} == {f"{n}{b}" for n in range(2, 9) for b in ("", "B")}


def test_every_stage_card_has_room_for_weather() -> None:
    for card in tour_stages():
        for seats in (4, 6):
            assert 2 <= len(weather_tiles(card.side(seats))) <= 13, card.name


def test_tokens_are_dealt_from_the_start_on_and_all_of_them_may_come() -> None:
    names = stage_by_name("Avenue Corso Paseo").tiles
    seen: Counter[str] = Counter()
    for seed in range(200):
        dealt = deal(names, seeded(seed))
        assert [tile for tile, _ in dealt] == list(weather_tiles(names))
        assert all(many <= TOKENS[kind] for kind, many in Counter(kind for _, kind in dealt).items())
        seen.update(kind for _, kind in dealt)
    assert set(seen) == set(TOKENS)


def test_behind_the_last_token_the_weather_is_fair() -> None:
    names = ("a", *["b"] * 15, "u")
    assert weather_tiles(names) == tuple(range(1, 14))
    assert Counter(kind for _, kind in deal(names, seeded(1))) == TOKENS


def test_weather_that_is_dealt_is_told_seen_and_in_the_record() -> None:
    match = begun({"weather": "dealt"})
    told = next(event for event in match.events if isinstance(event, Forecast))
    assert told.rule == "F34"
    assert told.reaches(None)
    assert match.view(None).weather == match.view(0).weather == told.weather
    assert list(told.weather) == ["1", "2", "3", "5", "11", "12", "13"]
    ((_, drawn),) = match.journal.entries[0].draws
    assert drawn[:-1] == tuple(told.weather.values())
    assert drawn[-1].startswith("seat-")
    text = write(ride(match).journal)
    again = last_state(FLAMME_ROUGE, read(text))
    assert again.canonical() == match.state.canonical()
    assert again.setup.course.weather == match.state.setup.course.weather
    journal = read(text)
    journal.entries[0] = Entry("begin", "", (("table", ("rain",) * 8),))
    with pytest.raises(InputError, match="was not there to draw"):
        last_state(FLAMME_ROUGE, journal)


def test_without_weather_nothing_is_told_drawn_or_seen() -> None:
    match = begun({})
    assert not any(isinstance(event, Forecast) for event in match.events)
    assert match.view(None).weather == {}
    assert len(match.journal.entries[0].draws[0][1]) == 1
    assert begun({"weather": None}).view(0).weather == begun({"weather": {}}).view(0).weather == {}


def test_the_same_luck_under_other_weather_is_another_state() -> None:
    plain, wet = (begun({"stage": "abu", "weather": laid}).state for laid in ({}, {"1": "rain"}))
    assert plain.race.tobytes() == wet.race.tobytes()
    assert plain.canonical() != wet.canonical()


WRONG = [
    ({"weather": "rain"}, 'Weather is "dealt", or given by tile, as in {"3": "rain"}.'),
    ({"weather": [1]}, 'Weather is "dealt", or given by tile, as in {"3": "rain"}.'),
    ({"weather": True}, 'Weather is "dealt", or given by tile, as in {"3": "rain"}.'),
    ({"weather": {"9": "rain"}}, 'There is no tile number "9" to have weather.'),
    ({"weather": {"01": "rain"}}, 'There is no tile number "01" to have weather.'),
    ({"weather": {"-1": "rain"}}, 'There is no tile number "-1" to have weather.'),
    ({"weather": {"1": "snow"}}, '"snow" is no weather: it is fair, crosswind, tailwind, headwind or rain.'),
    ({"weather": {"1": 5}}, '"5" is no weather: it is fair, crosswind, tailwind, headwind or rain.'),
    (
        {"weather": {"0": "rain"}},
        "Weather lies on straight tiles of six squares between start and finish; tile number 0, a, is none.",
    ),
    ({"weather": {"1": "rain", "2": "rain"}}, "Of rain there is 1, not 2."),
]


@pytest.mark.parametrize(("options", "sentence"), WRONG)
def test_weather_that_cannot_be(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InputError) as mistake:
        begun({"stage": "abcu", **options})
    assert str(mistake.value) == sentence


def test_there_are_nine_fair_tokens() -> None:
    names = [*"abcdflmn", "2", "3", "4", "u"]
    with pytest.raises(InputError, match="Of fair there are 9, not 10"):
        answer("forecast", {"tiles": names, "tokens": ["fair"] * 10})


def test_hands_are_as_large_as_the_wind_says() -> None:
    """F4: five cards with a tailwind, three with a headwind."""
    sizes: dict[str, set[int]] = {}
    for seed in range(2 if INTERPRETED else 8):
        match = begun(WINDY, 3, seed)
        dice = seeded(seed, 1)
        while match.outcome is None:
            prompt = next(prompt for prompt in match.prompts() if prompt.owed)
            before, known = match.view(None), len(match.events)
            match.answer(prompt.seat, prompt.name, prompt.options[int(below(dice, 0, len(prompt.options)))])
            for event in match.events[known:]:
                if isinstance(event, Drew):
                    at = next(rider for rider in before.riders if rider.rider == event.rider)
                    if len(at.deck) >= 5:
                        sizes.setdefault(at.square[0], set()).add(len(event.cards))
    assert {tile: sizes[tile] for tile in "01234"} == {"0": {4}, "1": {5}, "2": {3}, "3": {4}, "4": {4}}


def test_crosswind_and_rain_are_felt_in_a_race() -> None:
    seen: set[str] = set()
    for seed in range(12 if INTERPRETED else 60):
        events = ride(begun({"stage": "abdlu", "weather": {"1": "rain", "2": "crosswind"}}, 4, seed), seed).events
        seen |= {"crash" for event in events if isinstance(event, Crashed) and event.square.startswith("1.")}
        grounds = [
            event for event in events if isinstance(event, NotTowed) and event.why in ("own ground", "their ground")
        ]
        seen |= {"wind" for event in grounds if event.square.startswith("2.")}
        if len(seen) == 2:
            return
    raise AssertionError(seen)


def test_bots_imagine_the_weather_and_hands_of_its_size() -> None:
    match = begun(WINDY, 2, 3)
    while max(match.state.race.square.tolist()) < match.state.setup.course.number("1.1"):
        prompt = next(prompt for prompt in match.prompts() if prompt.owed)
        match.answer(prompt.seat, prompt.name, prompt.options[-1])
    for seed in range(5):
        state = imagine(match.view(0), seeded(seed))
        assert state.setup.course.weather == match.state.setup.course.weather
        for prompt in FLAMME_ROUGE.prompts(state):
            if prompt.ask == "PickRider":
                for option in prompt.options:
                    other = state.clone()
                    FLAMME_ROUGE.answer(other, prompt, option, seeded(seed), None)
                    rider = ["AR", "AS", "BR", "BS"].index(option)
                    square = other.setup.course.names[other.race.square[rider]]
                    assert len(hand_kinds(other.race, rider)) == {"1": 5, "2": 3}.get(square[0], 4)


def test_a_searching_bot_rides_under_weather() -> None:
    match = begun(WINDY, 2, 5)
    bots = {0: new_bot(f"champion@{how_many(4, interpreted=1, deep=4)}", 1).choose, 1: new_bot("sensible", 2).choose}
    for _ in match.autopilot(bots):
        if match.state.race.rounds >= 2:
            break
    assert match.state.race.rounds >= 1


def test_machines_see_the_weather() -> None:
    windy, calm = (FLAMME_ROUGE.begin(options, 2, seeded(1), None) for options in (WINDY, {"stage": WINDY["stage"]}))
    (one, _), (other, _) = (observe(FLAMME_ROUGE.view(state, 0), None) for state in (windy, calm))
    changed = set(((np.flatnonzero(one != other) - PLACES["road"]) % SQUARE).tolist())
    assert changed == {3, 7}, "no slipstream, cards drawn; the rain falls further on than a rider sees"


def test_a_batch_has_hands_of_five() -> None:
    batch = Batch.prepare(WINDY, ["", ""], 2 if INTERPRETED else 32, 1, 1)
    luck, seen = np.random.default_rng(1), set[int]()
    for _ in range(12):
        seen |= set(batch.races["hand"].flatten().tolist())
        batch.step((luck.random(batch.masks.shape) * batch.masks).argmax(axis=2))
    batch.close()
    assert seen >= {3, 4, 5}


def test_many_races_have_a_sky_each() -> None:
    """With the same luck they are the very races that the game rides."""
    runner = RaceBatchRunner.prepare({"stage": "abcdlu", "weather": "dealt"}, ["random"] * 2)
    few = 3 if INTERPRETED else 30
    races = runner.run(5, 0, few)
    assert (np.sort(races.order, axis=1) == np.arange(4)).all()
    assert (races.order == runner.run(5, 0, few).order).all()
    assert RaceBatchRunner.prepare({"stage": "abcdlu"}, ["random"] * 2).run(5, 0, few).order.shape == races.order.shape


def test_every_stage_of_a_tour_has_new_weather() -> None:
    stages = [{"tiles": "abcdlv"}, {"tiles": "abcdlv"}, {"tiles": "abcdlv", "kind": "ttt"}]
    match = ride(Match.begin(GRAND_TOUR, {"stages": stages, "weather": "dealt"}, ["p", "q"], seeded(4)))
    told = [event.weather for event in match.events if isinstance(event, Forecast)]
    opened = [event for event in match.events if isinstance(event, StageOpened)]
    assert len(told) == len(opened) == 3
    assert len({str(weather) for weather in told}) > 1
    assert all(list(weather) == ["1", "2", "3", "4"] for weather in told)
    assert match.view(None).dealt
    assert match.view(None).ended is not None
    assert match.view(None).ended.weather == told[-1]
    assert last_state(GRAND_TOUR, read(write(match.journal))).canonical() == match.state.canonical()
    imagined = GRAND_TOUR.imagine(match.view(0), seeded(1))
    assert imagined.plan.dealt


def test_a_tour_may_have_its_weather_laid_down_stage_by_stage() -> None:
    stages = [{"tiles": "abcv"}] * 3
    options = {"stages": stages, "weather": [{"1": "rain"}, {}]}
    match = Match.begin(GRAND_TOUR, options, ["p", "q"], seeded(4))
    assert [stage.weather for stage in match.view(None).stages] == [{"1": "rain"}, {}, {}]
    seen = match.view(0).race
    assert seen is not None
    assert seen.weather == {"1": "rain"}
    assert not match.view(None).dealt
    ride(match)
    assert [event.weather for event in match.events if isinstance(event, Forecast)] == [{"1": "rain"}]


@pytest.mark.parametrize(
    ("weather", "sentence"),
    [
        ("rain", 'The weather of a tour is "dealt", or a list with the weather of each stage by tile.'),
        (["dealt"], 'The weather of a tour is "dealt", or a list with the weather of each stage by tile.'),
        ([{}] * 8, "There is weather for 8 stages, and this tour has 7."),
        ([{"1": "snow"}], '"snow" is no weather: it is fair, crosswind, tailwind, headwind or rain.'),
    ],
)
def test_weather_that_no_tour_has(weather: Any, sentence: str) -> None:
    with pytest.raises(InputError) as mistake:
        Match.begin(GRAND_TOUR, {"weather": weather}, ["p", "q"], seeded(1))
    assert str(mistake.value) == sentence


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({}, 'A forecast needs "tiles"'),
        ({"tiles": ["?"]}, "There is no tile"),
        ({"tiles": list("abu"), "tokens": ["rain", "fair"]}, "at most 1"),
        ({"tiles": list("abu"), "tokens": "rain"}, "at most 1"),
        ({"tiles": list("abu"), "tokens": [["rain"]]}, "is no weather"),
    ],
)
def test_a_forecast_that_makes_no_sense(asked: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError, match=says):
        answer("forecast", asked)
