"""The engine and the naive oracle agree on what Peloton and Météo add: on random grids, bids, teams and roads."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.flamme.oracle.naive_peloton import (
    breakaway,
    deck_after,
    grid_of_automatic,
    peloton_cards,
    weather_places,
)

from lignerouge.flamme.content.catalogue import stages, tiles
from lignerouge.flamme.explain.answers import answer
from lignerouge.flamme.play.events import BidsRevealed, BrokeAway, Placed
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.names import LETTERS, RIDER_NAMES
from lignerouge.flamme.play.options import RaceOptions
from lignerouge.flamme.play.setup import RaceState, prepare
from lignerouge.flamme.play.view import labels, piles
from lignerouge.flamme.rules.automatic import turn_cards
from lignerouge.flamme.rules.race import ENERGY
from lignerouge.flamme.rules.weather import weather_tiles
from lignerouge.kernel.events import Event
from lignerouge.kernel.hot import INTERPRETED
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match

MANY = 10 if INTERPRETED else 150
ROUGH = ["3", "4", "5", "6", "7", "8", "E"]


def test_random_bids_at_the_desk() -> None:
    """Positions on the grid need not be those of a game."""
    for seed in range(MANY):
        random = Random(seed)
        teams = random.randint(2, 6)
        road, squares, lanes, slots = ("a-2B-u", 5, 2, 1) if teams < 5 else ("1B-2-v", 5, 3, 2)
        riders = [random.choice(RIDER_NAMES[2 * n : 2 * n + 2]) for n in range(teams)]
        spots = random.sample([(square, lane) for square in range(1, squares + 1) for lane in range(lanes)], teams)
        places = dict(zip(riders, filled(spots), strict=True))
        rows: dict[int, list[str]] = {}
        for rider, (square, _) in sorted(places.items(), key=lambda item: item[1][1]):
            rows.setdefault(square, []).append(rider)
        position = " ".join([road, *(f"0.{square}:{','.join(row)}" for square, row in rows.items())])
        bids = {rider: random.choices(ROUGH, k=2) for rider in riders}
        told = answer("breakaway", {"position": position, "teams": teams, "bids": bids})
        assert told["away"] == breakaway(places, bids, slots), (position, bids)


def filled(spots: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The same squares, the lanes filled from the right."""
    taken: dict[int, int] = {}
    for square, _ in spots:
        yield square, taken.setdefault(square, 0)
        taken[square] += 1


def deck_of(state: RaceState, rider: int) -> list[str]:
    return sorted(labels(state.setup, piles(state.race, rider)[0]))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_random_breakaways_in_the_game(seats: int) -> None:
    """Bids are laid answer by answer; decks are as they should be afterwards."""
    for seed in range(1 + MANY // 30):
        random = Random(seed)
        stage = "1B-2-v" if seats >= 5 else "a-2B-u"
        match = Match.begin(FLAMME_ROUGE, {"stage": stage, "handicap": [1] * seats}, ["p"] * seats, seeded(seed))
        decks = [deck_of(match.state, rider) for rider in range(2 * seats)]
        events: list[Event] = []
        while match.view(None).phase in ("placing", "breakaway"):
            prompt = match.prompts()[0]
            step: Any = match.answer(prompt.seat, prompt.name, random.choice(prompt.options))
            events += step.events
        placed = {e.rider: (int(e.square.split(".")[1]), e.lane) for e in events if isinstance(e, Placed)}
        laid: dict[str, list[str]] = {}
        for event in events:
            if isinstance(event, BidsRevealed):
                for rider, card in event.cards.items():
                    laid.setdefault(rider, []).append(card)
        away = breakaway(placed, laid, 2 if seats >= 5 else 1)
        assert [(e.rider, e.lane) for e in events if isinstance(e, BrokeAway)] == [(r, n) for n, r in enumerate(away)]
        for number, rider in enumerate(RIDER_NAMES[: 2 * seats]):
            expected = deck_after(decks[number], laid.get(rider, []), away=rider in away)
            assert deck_of(match.state, number) == expected


def random_teams(random: Random, seats: int) -> dict[str, str]:
    kinds = {letter: random.choice(["", "muscle", "muscle"]) for letter in LETTERS[:seats]}
    kinds[random.choice(LETTERS[:seats])] = random.choice(["peloton", ""])
    kinds[random.choice(LETTERS[:seats])] = ""
    return {letter: kind for letter, kind in kinds.items() if kind}


def test_random_automatic_teams_on_the_grid() -> None:
    for seed in range(MANY):
        random = Random(seed)
        seats = random.randint(2, 6)
        stage, squares, lanes = ("abu", 5, 2) if seats < 5 else ("1B-9-v", 5, 3)
        kinds = random_teams(random, seats)
        starter = random.choice([seat for seat in range(seats) if LETTERS[seat] not in kinds])
        options = {"stage": stage, "automatic": kinds, "starter": starter}
        match = Match.begin(FLAMME_ROUGE, options, ["p"] * seats, seeded(seed))
        turn = [LETTERS[(starter + n) % seats] for n in range(seats)]
        placed = {e.rider: (int(e.square.split(".")[1]), e.lane) for e in match.events if isinstance(e, Placed)}
        assert placed == grid_of_automatic(kinds, turn, squares, lanes)


def test_random_cards_of_automatic_teams() -> None:
    for seed in range(MANY):
        random = Random(seed)
        options = RaceOptions.read({"automatic": {"B": "peloton", "C": "muscle"}}, 4)
        state = RaceState(*prepare(options, 4))
        race, order = state.race, random.sample(range(8), random.randint(1, 8))
        race.order[: len(order)] = order
        race.running, race.phase = len(order), ENERGY
        card = random.choice(labels(state.setup, piles(race, 2)[0]))
        race.deck[2, 0], race.down[2] = state.setup.labels.index(card), 1
        before = {rider: deck_of(state, rider) for rider in (4, 5)}
        turn_cards(state.setup.cards.record, race, seeded(seed))
        names = [RIDER_NAMES[rider] for rider in order]
        turned = {RIDER_NAMES[rider]: state.setup.labels[race.card[rider]] for rider in order if 2 <= rider <= 5}
        for name, expected in peloton_cards(card, names, "B").items():
            assert turned[name] == expected
        for rider in (4, 5):
            if rider in order:
                assert sorted([*deck_of(state, rider), turned[RIDER_NAMES[rider]]]) == before[rider]


def test_where_tokens_of_weather_lie() -> None:
    for card in stages():
        for names in (card.tiles, card.tiles_5_6):
            shapes = [(tiles()[name].shape, len(tiles()[name].squares)) for name in names]
            assert list(weather_tiles(names)) == weather_places(shapes), card.name
