"""What holds in every race, from the set-up to the end."""

from collections import Counter
from random import Random
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.depth import how_many

from lignerouge.flamme.bots.heuristic import sensible_card
from lignerouge.flamme.bots.levels import RANDOM, SENSIBLE
from lignerouge.flamme.bots.policy import lay_bid, pick_first, pick_specialist, pick_square
from lignerouge.flamme.bots.rollout import draft_races, play_many
from lignerouge.flamme.content.catalogue import deck
from lignerouge.flamme.play.draft import too_many
from lignerouge.flamme.play.events import BrokeAway, Drafted, Exhausted, Recovered, Revealed
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.names import RIDER_NAMES, TYPES
from lignerouge.flamme.play.options import RaceOptions
from lignerouge.flamme.play.prompts import asked_rider
from lignerouge.flamme.play.result import final_order
from lignerouge.flamme.play.setup import RaceState, prepare
from lignerouge.flamme.play.view import is_locked, labels, piles, running_riders
from lignerouge.flamme.rules.draft import all_decks
from lignerouge.flamme.rules.race import DRAFT, ENERGY, NOBODY, Race
from lignerouge.flamme.rules.weather import deal_skies
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.journal import last_state, read, write
from lignerouge.kernel.luck import Luck, seeded, streams
from lignerouge.kernel.match import Match, Step

WIDE_STAGES = ["1 7 x 9 Y z v", "1B-2-3-5-9B-u", "1-2-9-x-5-d-Y-z-V"]
STAGES = ["abcu", "aDLHu", "1 7 x 9 Y z v", "1-5-x-d-Y-z-V", "aNU"]
SOME = settings(max_examples=how_many(20, interpreted=8, deep=2000))


@st.composite
def race_options(draw: st.DrawFn) -> tuple[dict[str, Any], int]:
    """A stage, a handicap, weather, some specialists and perhaps an automatic team for two to six teams."""
    seats = draw(st.integers(2, 6))
    paper = draw(st.sampled_from([[], [], list(range(seats)), [0], [seats - 1]]))
    automatic = draw(st.sampled_from([{}, {}, {"A": "muscle"}, {"B": "peloton"}]))
    people = [seat for seat in range(seats) if "ABCDEF"[seat] not in automatic]
    riders = st.sampled_from([RIDER_NAMES[2 * seat + n] for seat in people for n in range(2)])
    burdens = draw(st.lists(st.integers(0, 2), min_size=seats, max_size=seats))
    return {
        "automatic": automatic,
        "paper": paper,
        "starter": draw(st.none() | st.sampled_from(people)),
        "stage": draw(st.sampled_from(STAGES if seats < 5 else WIDE_STAGES)),
        "weather": draw(st.sampled_from([None, "dealt", {"1": "rain"}, {"1": "tailwind"}, {"1": "crosswind"}])),
        "handicap": [cards if seat in people else 0 for seat, cards in enumerate(burdens)],
        "specialists": draw(
            st.just("draft")
            | st.dictionaries(riders, st.integers(1, 6), max_size=2 * seats).map(lambda some: in_the_box(some, seats))
        ),
    }, seats


def in_the_box(chosen: dict[str, int], seats: int) -> dict[str, int]:
    """Without those of whom there are not so many copies."""
    while crowd := too_many(chosen, seats):
        del chosen[crowd[-1]]
    return chosen


def deck_of(state: RaceState, rider: int) -> Counter[str]:
    """Every card of a rider; a card that is played but not yet revealed, or laid for the breakaway, is still theirs."""
    race = state.race
    kinds = [kind for pile in piles(race, rider) for kind in pile]
    if race.phase == ENERGY and is_locked(race, rider):
        kinds.append(int(race.card[rider]))
    if race.bidder[rider // 2] == rider:
        kinds += [kind for kind in race.bid[rider // 2].tolist() if kind != NOBODY]
    return Counter(labels(state.setup, kinds))


def take_out(decks: dict[str, Counter[str]], name: str, card: str, *, shared: bool) -> None:
    """A card was played; of a team that shares one deck that of the rouleur counts, and its attack is a 2 there."""
    if shared and name[1] == "S":
        return
    card = card.replace("9+attack", "2+attack")
    assert decks[name][card] > 0
    decks[name] -= Counter([card])


@SOME
@given(race_options(), st.integers(0, 10_000))
def test_cards_are_conserved(options: tuple[dict[str, Any], int], seed: int) -> None:
    """A deck is what it was, minus what was played, plus the exhaustion taken, minus the exhaustion given back."""
    match = Match.begin(FLAMME_ROUGE, options[0], ["p"] * options[1], seeded(seed))
    random = Random(seed)
    expected = {name: deck_of(match.state, rider) for rider, name in enumerate(RIDER_NAMES[: 2 * options[1]])}
    for step in match.autopilot(dict.fromkeys(range(6), lambda view, prompt: random.choice(prompt.options))):
        for event in step.events:
            match event:
                case Drafted():
                    own = deck("rouleur" if event.rider[1] == "R" else "sprinteur", event.specialist)
                    tired = Counter({"E": expected[event.rider]["E"]})
                    expected[event.rider] = Counter(card.label for card in own) + tired
                case Revealed():
                    for name, card in event.cards.items():
                        take_out(expected, name, card, shared=options[0]["automatic"].get(name[0]) == "peloton")
                case BrokeAway():
                    expected[event.rider] -= Counter(event.cards)
                    expected[event.rider] += Counter("EE")
                case Exhausted():
                    expected[event.rider] += Counter("E")
                case Recovered(gave_back=True):
                    assert expected[event.rider]["E"] > 0
                    expected[event.rider] -= Counter("E")
                case _:
                    pass
        for rider in range(match.state.race.riders):
            assert deck_of(match.state, rider) == expected[RIDER_NAMES[rider]]


@SOME
@given(race_options(), st.integers(0, 10_000))
def test_a_journal_leads_to_the_state_and_a_clone_shares_nothing(
    options: tuple[dict[str, Any], int], seed: int
) -> None:
    match = Match.begin(FLAMME_ROUGE, options[0], ["p"] * options[1], seeded(seed))
    random = Random(seed)
    kept: list[tuple[RaceState, bytes, int]] = []
    for step in match.autopilot(dict.fromkeys(range(6), lambda view, prompt: random.choice(prompt.options))):
        if random.random() < 0.05:
            kept.append((step.state, step.state.canonical(), len(match.journal.entries)))
    text = write(match.journal)
    assert last_state(FLAMME_ROUGE, read(text)).canonical() == match.state.canonical()
    for state, before, _ in kept:
        assert state.canonical() == before


def play_round(match: Match[RaceState, Any], wishes: dict[str, float], seats: list[int]) -> None:
    """A whole round in which seats answer in this order; what they answer depends on their wishes only."""
    rounds = int(match.state.race.rounds)
    while match.outcome is None and match.state.race.rounds == rounds:
        owed = {prompt.seat: prompt for prompt in match.prompts() if prompt.owed}
        prompt = next(owed[seat] for seat in seats if seat in owed)
        seats = [*seats[1:], seats[0]]
        option = prompt.options[int(wishes.setdefault(prompt.name, 0.5) * len(prompt.options))]
        assert isinstance(match.answer(prompt.seat, prompt.name, option), Step)


@SOME
@given(race_options(), st.integers(0, 10_000), st.randoms(use_true_random=False))
def test_the_order_in_which_answers_arrive_changes_nothing(
    options: tuple[dict[str, Any], int], seed: int, random: Random
) -> None:
    """F5: three rounds, in which the same choices come in one order and in another."""
    matches = [Match.begin(FLAMME_ROUGE, options[0], ["p"] * options[1], seeded(seed)) for _ in range(2)]
    for match in matches:
        while match.prompts()[0].name.startswith(("draft/", "0/")):
            prompt = match.prompts()[0]
            match.answer(prompt.seat, prompt.name, prompt.options[-1])
    wishes: dict[str, float] = {}
    for _ in range(3):
        for name in [f"{match.state.race.rounds + 1}/{who}" for who in RIDER_NAMES for match in matches[:1]]:
            wishes[f"{name}/card"] = random.random()
        for match in matches:
            play_round(match, wishes, random.sample(range(options[1]), options[1]))
        assert matches[0].state.canonical() == matches[1].state.canonical()
        assert final_order(matches[0].state) == final_order(matches[1].state)


def simulated(state: RaceState, policies: Any, numbers: int, seed: int, *, dealt: bool = False) -> tuple[Any, Any]:
    """Races from a position by `play_many`. -> orders of arrival, rounds"""
    races = np.full(numbers, state.race, Race.layout)
    setup, chances = state.setup, streams(seed, 0, numbers)
    track, sky, weather = deal_skies(setup.course, chances, dealt=dealt)
    if state.race.phase == DRAFT:
        draft_races(policies, all_decks(), races, Luck.fresh(), chances)
    play_many(policies, setup.context(Luck.fresh(), track), races, chances, sky, weather)
    return races["order"], races["rounds"]


def sensible_answer(match: Match[RaceState, Any], prompt: Prompt) -> str:
    """What the simulation's bot answers, by the same functions."""
    state = match.state
    track, race = state.setup.course.track, state.race
    if prompt.ask == "Draft":
        rider, number = pick_specialist(SENSIBLE, race, prompt.seat, match.luck)
        return f"{TYPES[rider % 2]}{number}"
    if prompt.ask == "PlaceRider":
        return state.setup.course.names[pick_square(SENSIBLE, track, race, asked_rider(prompt), match.luck)]
    if prompt.ask == "LayBid":
        return lay_bid(SENSIBLE, state, prompt.name, match.luck)
    if prompt.name.startswith("0/"):
        return RIDER_NAMES[pick_first(SENSIBLE, prompt.seat, match.luck)]
    if prompt.ask == "PickRider":
        return next(RIDER_NAMES[rider] for rider in running_riders(race) if RIDER_NAMES[rider] in prompt.options)
    if prompt.ask == "Recover":
        return "yes"
    rider = asked_rider(prompt)
    place = sensible_card(track, state.setup.cards.record, race, rider)
    return state.setup.cards.cards[piles(race, rider)[1][place]].label


QUICKLY: list[dict[str, Any]] = [
    {"stage": "Firenze - Milano"},
    {"stage": "abcu"},
    {"stage": "a-2B-c-u"},
    {"stage": "a-2B-c-u", "automatic": {"A": "muscle", "B": "peloton"}},
    {"stage": "abcdlu", "weather": "dealt", "automatic": {"C": "peloton"}},
    {"stage": "abcu", "starter": 2},
    {"stage": "abcdlu", "weather": "dealt", "specialists": "draft", "handicap": [0, 2, 1]},
    {"stage": "abcu", "specialists": "draft", "automatic": {"A": "muscle"}, "starter": 1},
]


def test_a_simulation_is_the_game_played_quickly() -> None:
    """With the same luck `play_many` rides the very races that answers to the game's prompts lead to."""
    races = how_many(6, interpreted=2, deep=500)
    for options in QUICKLY:
        start = RaceState(*prepare(RaceOptions.read(options, 3), 3))
        dealt = options.get("weather") == "dealt"
        order, rounds = simulated(start, np.full(6, SENSIBLE, np.int8), races, 77, dealt=dealt)
        for number in range(races):
            game = Match.begin(FLAMME_ROUGE, options, ["p"] * 3, seeded(77, number))
            while game.outcome is None:
                prompt = next(prompt for prompt in game.prompts() if prompt.owed)
                assert isinstance(game.answer(prompt.seat, prompt.name, sensible_answer(game, prompt)), Step)
            assert game.outcome.order == tuple(RIDER_NAMES[rider] for rider in order[number, :6])
            assert game.state.race.rounds == rounds[number]


def test_every_simulated_race_is_another_one_and_each_can_be_ridden_again() -> None:
    match = Match.begin(FLAMME_ROUGE, {"stage": "abcu"}, ["p"] * 2, seeded(1))
    policies = np.full(6, RANDOM, np.int8)
    order, rounds = simulated(match.state, policies, 20, 5)
    again, rounds_again = simulated(match.state, policies, 20, 5)
    assert (order == again).all()
    assert (rounds == rounds_again).all()
    assert len({tuple(row) for row in order.tolist()}) > 5
    assert all(sorted(row[:4]) == [0, 1, 2, 3] for row in order.tolist())
