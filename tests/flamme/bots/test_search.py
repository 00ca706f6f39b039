"""Riders who search: they answer everything, fairly, and say what they think."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from lignerouge.flamme.bots import search
from lignerouge.flamme.bots.catalogue import new_bot
from lignerouge.flamme.bots.evaluator import riders_of
from lignerouge.flamme.bots.guess import new_guess
from lignerouge.flamme.bots.levels import LEVELS, SENSIBLE, Level, champion
from lignerouge.flamme.bots.network import INSTINCT
from lignerouge.flamme.bots.rollout import StyleRiders, ride_by_style
from lignerouge.flamme.bots.search import TRIES, SearchBot, give_up, measured, question_of
from lignerouge.flamme.bots.stakes import CHANCE, PLACE, WORTH, Stakes, reckon_race
from lignerouge.flamme.bots.style import STYLE
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.imagine import imagine, put_cards
from lignerouge.flamme.play.options import RaceOptions
from lignerouge.flamme.play.result import total_time
from lignerouge.flamme.play.setup import RaceState, prepare
from lignerouge.flamme.rules.energy import draw_hand, play
from lignerouge.flamme.rules.placing import place
from lignerouge.flamme.rules.race import ENERGY
from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.kernel.game import Game, Prompt
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match

HASTY = replace(champion(), worlds=1)
RACES: dict[str, dict[str, Any]] = {
    "race": {"stage": "abcu", "specialists": {"AR": 4, "BS": 1}, "handicap": [2, 2]},
    "extended": {"stage": "abcdu", "kind": "extended"},
    "ttt": {"stage": "abu", "kind": "ttt"},
    "itt": {"stage": "abu", "kind": "itt"},
}
TOUR: dict[str, Any] = {
    "stages": [{"tiles": "abv", "kind": kind} for kind in ("normal", "ttt", "itt")],
    "specialists": True,
    "rest_days": [1],
}


def hasty(seed: int, worlds: int = 1, clock: Callable[[], float] | None = None, level: Level = HASTY) -> SearchBot:
    bot = new_bot("champion", seed, level=replace(level, worlds=worlds), clock=clock)
    assert isinstance(bot, SearchBot)
    return bot


@pytest.mark.parametrize("kind", ["itt", "ttt"])
def test_alone_the_time_counts(kind: str) -> None:
    """Grand Tour p. 14: alone, one rides for the total time; a quicker race is worth more."""
    found = []
    for seed in range(4):
        match = Match.begin(FLAMME_ROUGE, {"stage": "abcu", "kind": kind}, ["p"], seeded(seed))
        for _ in match.autopilot({0: new_bot("random", seed).choose}):
            pass
        state, world = match.state, np.zeros(3)
        reckon_race(Stakes.fresh(), state.setup.rules, state.race, 0, world)
        found.append((total_time(state), -world[WORTH]))
        assert (world[CHANCE], world[PLACE]) == (1, 1)
    assert len(set(found)) > 1
    assert sorted(found) == sorted(found, key=lambda each: each[1])


@pytest.mark.parametrize(
    ("options", "way"),
    [
        ({"stage": "abu"}, "flat"),
        ({"stage": "La Classicissima"}, "mountains"),
        ({"stage": "abu", "kind": "ttt"}, "trials"),
        ({"stage": "abu", "kind": "itt"}, "trials"),
    ],
)
def test_in_imagined_worlds_everybody_rides_as_this_kind_of_race_asks(options: dict[str, Any], way: str) -> None:
    for level in (LEVELS[name]() for name in LEVELS):
        match = Match.begin(FLAMME_ROUGE, options, ["p", "q"], seeded(1))
        styles = riders_of(level, match.state.setup).styles
        assert [tuple(style) for style in styles] == [getattr(level, way)] * len(styles)


def ride(game: Game[Any, Any], options: dict[str, Any], seed: int) -> tuple[set[str], tuple[str, ...]]:
    """What was asked, and how it ended."""
    match = Match.begin(game, options, ["p", "q"], seeded(seed))
    asked = set()
    for step in match.autopilot({seat: hasty(7 + seat).choose for seat in range(2)}):
        asked.add(step.entry.prompt.split("/")[-1].rstrip("0123456789"))
    assert match.outcome is not None
    return asked, match.outcome.order


@pytest.mark.parametrize("kind", RACES)
def test_they_ride_every_kind_of_race(kind: str) -> None:
    asked, order = ride(FLAMME_ROUGE, RACES[kind], 5)
    assert {"card", "rider"} <= asked
    assert ride(FLAMME_ROUGE, RACES[kind], 5)[1] == order, "the same seed, the same race"


def test_they_ride_tours() -> None:
    asked, _ = ride(GRAND_TOUR, TOUR, 3)
    assert {"A", "B", "card", "rider", "place"} <= asked


def moments(options: dict[str, Any], seed: int, every: int) -> Iterator[tuple[RaceState, Prompt]]:
    """Prompts of a race, now and then one, with the whole truth of the moment."""
    match = Match.begin(FLAMME_ROUGE, options, ["p", "q"], seeded(seed))
    truth = match.state.clone()
    asked: tuple[Prompt, ...] = tuple(match.prompts())
    for step in match.autopilot({seat: new_bot("sensible", seat).choose for seat in range(2)}):
        if step.number % every == 0:
            prompt = next(prompt for prompt in asked if prompt.name == step.entry.prompt)
            yield truth, prompt
        truth, asked = step.state.clone(), tuple(match.prompts())


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", ["race", "extended"])
def test_the_hidden_truth_changes_nothing(kind: str, level: str) -> None:
    """Behind one view many races may be: whichever is true, the choice and the opinion are the same."""

    def bot() -> SearchBot:
        return hasty(1, level=LEVELS[level]())

    different = 0
    for truth, prompt in moments(RACES[kind], 2, 7):
        view = FLAMME_ROUGE.view(truth, prompt.seat)
        choice, opinion = bot().choose(view, prompt), bot().opinion(view, prompt)
        for seed in range(3):
            other = imagine(view, seeded(seed))
            different += other.canonical() != truth.canonical()
            seen = FLAMME_ROUGE.view(other, prompt.seat)
            assert bot().choose(seen, prompt) == choice
            assert bot().opinion(seen, prompt) == opinion
    assert different > 3


def test_an_opinion_has_a_value_for_every_option() -> None:
    for truth, prompt in moments(RACES["race"], 2, 5):
        opinion = hasty(1, 3).opinion(FLAMME_ROUGE.view(truth, prompt.seat), prompt)
        if question_of(truth, prompt) is None:
            assert opinion is None
            continue
        assert opinion is not None
        assert [value.option for value in opinion.values] == list(prompt.options)
        assert opinion.expected.worth == max(value.worth for value in opinion.values)
        for value in opinion.values:
            assert 0 <= value.chance <= 1 <= value.place <= 2
            assert value.worlds == 3
            assert min(value.chance_error, value.place_error, value.worth_error) >= 0


def test_of_a_draft_and_of_recovery_there_is_no_opinion() -> None:
    match = Match.begin(GRAND_TOUR, TOUR, ["p", "q"], seeded(1))
    prompt = match.prompts()[0]
    bot = hasty(1)
    assert bot.opinion(match.view(prompt.seat), prompt) is None
    assert bot.choose(match.view(prompt.seat), prompt) in prompt.options
    recovery = Prompt("3/AR/recover", 0, "Recover", ("yes", "no"))
    race = Match.begin(FLAMME_ROUGE, {}, ["p", "q"], seeded(1)).view(0)
    assert bot.choose(race, recovery) == "yes"
    assert bot.opinion(race, recovery) is None


def test_who_searches_bids_what_the_place_ahead_is_worth() -> None:
    """F32: on a road this short it is worth the best cards; a sensible rider bids more than 5 only for want of less."""
    match = Match.begin(FLAMME_ROUGE, {"stage": "a-2B-u"}, ["p"] * 3, seeded(1))
    sensible, dear = new_bot("sensible", 1), [0, 0, 0]
    while match.state.race.phase != ENERGY:
        prompt = match.prompts()[0]
        view, bids = match.view(prompt.seat), prompt.ask in ("NameRider", "LayBid")
        bot = hasty(1, 16) if bids and prompt.seat == 0 else sensible
        choice = bot.choose(view, prompt)
        if bids:
            assert hasty(1).opinion(view, prompt) is None, "it only guesses what others bid"
        if prompt.ask == "LayBid":
            dear[prompt.seat] += choice > "5" >= min(prompt.options)
        match.answer(prompt.seat, prompt.name, choice)
    assert dear[0] > 0 == dear[1] == dear[2]


def test_a_clock_ends_a_long_thought() -> None:
    ticks = iter(range(1000))
    truth, prompt = next((truth, prompt) for truth, prompt in moments(RACES["ttt"], 2, 4) if prompt.ask == "PlayCard")
    opinion = hasty(1, 10**9, lambda: float(next(ticks))).opinion(FLAMME_ROUGE.view(truth, prompt.seat), prompt)
    assert opinion is not None
    assert opinion.expected.worlds == 16


def test_a_second_look_at_who_draws_first_plays_the_best_card() -> None:
    """With luck of its own, against the option that looked best before; cards are looked at again as they were."""
    seen = set()
    for truth, prompt in moments(RACES["race"], 2, 4):
        if prompt.ask in ("PickRider", "PlayCard") and prompt.ask not in seen and truth.race.phase == ENERGY:
            seen.add(prompt.ask)
            second = hasty(1, 1).second_opinion(FLAMME_ROUGE.view(truth, prompt.seat), prompt, prompt.options[-1])
            assert second.best == prompt.options[-1]
            assert [value.option for value in second.values] == list(prompt.options)
            assert all(0 <= value.chance <= 1 and value.worlds for value in second.values)
            if len(seen) == 2:
                return
    raise AssertionError


def test_what_is_clearly_worse_is_given_up() -> None:
    sums, hopeful = np.zeros((3, 7)), np.ones(3, np.int8)
    for answer, worth in enumerate((0.9, 0.1, 0.88)):
        sums[answer, TRIES] = 64
        sums[answer, 1 + 2 * WORTH] = 64 * worth
        sums[answer, 2 + 2 * WORTH] = 64 * (worth * worth + 0.1)
    assert give_up(sums, np.full((2, 3, 3), 64 * 0.8), hopeful) == 2
    assert hopeful.tolist() == [1, 0, 1]
    mean, error = measured(sums, 0, WORTH)
    assert mean == pytest.approx(0.9)
    assert error == pytest.approx(np.sqrt(0.1 / 64))


def test_a_world_can_be_ridden_on_from_every_moment() -> None:
    """Also with hands drawn, which a search never meets: it deals them again."""
    styles, policies = np.tile(np.array(champion().flat), (6, 1)), np.full(6, SENSIBLE, np.int8)
    for truth, _ in moments(RACES["race"], 4, 6):
        setup, race = truth.setup, truth.clone().race
        ride_by_style(StyleRiders(styles, policies, new_guess()), setup.context(seeded(3)), race, 200)
        assert race.over


def last_round() -> tuple[RaceState, Prompt]:
    """BS wins with a 9, and with nothing else."""
    state = RaceState(*prepare(RaceOptions.read({"stage": "abu"}, 2), 2))
    race, last = state.race, int(np.flatnonzero(np.asarray(state.setup.course.track.past))[0]) - 1
    race.turn[:2] = [0, 1]
    for rider, square in ((0, last), (1, last - 6), (2, last - 12), (3, last - 5)):
        place(race, rider, square)
    kinds = {card.label: kind for kind, card in enumerate(state.setup.cards.cards)}
    for rider, labels in ((0, ["3"]), (1, ["2"]), (2, ["3"]), (3, ["9", "2", "3"])):
        put_cards(race, rider, [kinds[label] for label in labels], [], [])
    draw_hand(state.setup.course.track, race, 2, seeded(1))
    play(race, 2, 0)
    draw_hand(state.setup.course.track, race, 3, seeded(1))
    return state, next(prompt for prompt in FLAMME_ROUGE.prompts(state) if prompt.name == "1/BS/card")


def test_what_loses_for_certain_is_not_tried_for_long() -> None:
    state, prompt = last_round()
    bot = hasty(1, 40)
    opinion = bot.opinion(FLAMME_ROUGE.view(state, 1), prompt)
    assert opinion is not None
    assert (opinion.best, opinion.expected.chance, opinion.expected.place) == ("9", 1.0, 1.0)
    assert {value.worlds for value in opinion.values} == {40}, "for an opinion all are tried"
    found = bot._search(FLAMME_ROUGE.view(state, 1), prompt, thorough=False)
    assert found is not None
    assert sorted(found[0][:, TRIES]) == [32, 32, 32]
    assert bot.choose(FLAMME_ROUGE.view(state, 1), prompt) == "9"


def one_nine_left() -> tuple[RaceState, Prompt]:
    """BS wins now with the 9. With the 2 there is one more round, and a 9 is in half of the hands to come."""
    state = RaceState(*prepare(RaceOptions.read({"stage": "abcu"}, 2), 2))
    race, last = state.race, int(np.flatnonzero(np.asarray(state.setup.course.track.past))[0]) - 1
    race.turn[:2] = [0, 1]
    for rider, square in ((0, last - 14), (1, last - 16), (2, last - 17), (3, last - 5)):
        place(race, rider, square)
    kinds = {card.label: kind for kind, card in enumerate(state.setup.cards.cards)}
    for rider, labels in ((0, ["7"] * 12), (1, ["2"] * 8), (2, ["3"] * 8), (3, ["2", "9"])):
        put_cards(race, rider, [kinds[label] for label in labels], [], [])
    draw_hand(state.setup.course.track, race, 2, seeded(1))
    play(race, 2, 0)
    draw_hand(state.setup.course.track, race, 3, seeded(1))
    put_cards(race, 3, [kinds[label] for label in ["9", *["2"] * 7]], [kinds["2"], kinds["9"]], [])
    return state, next(prompt for prompt in FLAMME_ROUGE.prompts(state) if prompt.name == "1/BS/card")


def test_every_world_has_luck_of_its_own() -> None:
    """Also when the answer that is tried last ends the race, so that nobody draws any more."""
    state, prompt = one_nine_left()
    view = FLAMME_ROUGE.view(state, 1)
    assert prompt.options == ("2", "9")
    for seed in range(5):
        opinion = hasty(seed, 100).opinion(view, prompt)
        assert opinion is not None
        waits, wins = opinion.values
        assert wins.chance == 1.0
        assert 0.3 < waits.chance < 0.7, "not the same hand a hundred times"


def test_what_is_given_up_is_tried_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    def only_the_first(sums: Any, apart_by: Any, hopeful: Any) -> int:
        hopeful[0] = 0
        return 2

    monkeypatch.setattr(search, "give_up", only_the_first)
    state, prompt = last_round()
    found = hasty(1, 20)._search(FLAMME_ROUGE.view(state, 1), prompt, thorough=False)
    assert found is not None
    assert found[0][:, TRIES].tolist() == [16, 20, 20]


def test_every_level_has_a_style() -> None:
    for name, level in LEVELS.items():
        assert {len(level().flat), len(level().mountains)} <= {STYLE, INSTINCT}
        assert new_bot(name, 1).name == name
