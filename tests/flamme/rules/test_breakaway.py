"""The breakaway before the first round: naming, two hidden bids, the places and their price (Peloton; F32)."""

from typing import Any

import numpy as np
import pytest
from tests.support.depth import how_many

from lignerouge.flamme.bots.catalogue import new_bot
from lignerouge.flamme.bots.levels import RANDOM, SENSIBLE
from lignerouge.flamme.bots.policy import pick_bid
from lignerouge.flamme.bots.rollout import place_all
from lignerouge.flamme.explain.answers import answer
from lignerouge.flamme.play.events import Bid, BiddingOpened, BidsReturned, BidsRevealed, BrokeAway, Drew, Named
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.options import RaceOptions
from lignerouge.flamme.play.setup import RaceState, make_setup, prepare
from lignerouge.flamme.play.view import SeatView, labels, piles
from lignerouge.flamme.rules.placing import draw_starter
from lignerouge.flamme.rules.race import BREAKAWAY, ENERGY
from lignerouge.flamme.stages.text import parse_tiles
from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.events import Event, told
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match, Step

RaceMatch = Match[RaceState, SeatView]


def on_the_grid(options: dict[str, Any], seats: int, seed: int = 1) -> RaceMatch:
    """Everybody is placed: the rouleurs first, as far forward as there is room."""
    match = Match.begin(FLAMME_ROUGE, {"starter": 0, **options}, ["p"] * seats, seeded(seed))
    while match.prompts()[0].ask in ("PickRider", "PlaceRider") and match.view(None).phase == "placing":
        prompt = match.prompts()[0]
        match.answer(prompt.seat, prompt.name, prompt.options[0])
    return match


def give(match: RaceMatch, seat: int, name: str, option: str) -> list[Event]:
    step = match.answer(seat, name, option)
    assert isinstance(step, Step), step
    return list(step.events)


def deck_of(match: RaceMatch, rider: int) -> tuple[str, ...]:
    return labels(match.state.setup, piles(match.state.race, rider)[0])


def test_names_and_bids_are_asked_in_secret_and_revealed_together() -> None:
    match = on_the_grid({"stage": "a-2B-c-u"}, 2)
    assert match.view(None).phase == "breakaway"
    assert match.view(None).round == 0
    assert [(prompt.name, prompt.ask, prompt.options) for prompt in match.prompts()] == [
        ("0/A/name", "NameRider", ("AR", "AS")),
        ("0/B/name", "NameRider", ("BR", "BS")),
    ]
    assert all(prompt.secret for prompt in match.prompts())
    assert give(match, 0, "0/A/name", "AS") == [Named(audience="everyone", seat=0, rule="F32")]
    mine, theirs = match.view(0).breakaway, match.view(1).breakaway
    assert mine is not None
    assert theirs is not None
    assert (mine.named, theirs.named, theirs.riders) == ("AS", "", ())
    assert match.view(1).chosen == (1, 0)
    events = give(match, 1, "0/B/name", "BR")
    assert [type(event) for event in events] == [Named, BiddingOpened, Drew, Drew]
    assert len(told(events, None)) == 2
    assert [(prompt.name, prompt.ask) for prompt in match.prompts()] == [
        ("0/AS/bid1", "LayBid"),
        ("0/BR/bid1", "LayBid"),
    ]
    open_now = match.view(None).breakaway
    assert open_now is not None
    assert (open_now.step, open_now.riders, open_now.bids) == (1, ("AS", "BR"), ((), ()))
    assert (open_now.totals, open_now.square, open_now.places) == ((0, 0), "1.4", 1)


def test_the_winner_stands_ahead_without_the_bids_and_with_two_exhaustion_cards() -> None:
    match = on_the_grid({"stage": "a-2B-c-u"}, 2)
    whole = {rider: deck_of(match, rider) for rider in range(4)}
    for seat, rider in ((0, "AS"), (1, "BR")):
        give(match, seat, f"0/{'AB'[seat]}/name", rider)
    laid: dict[str, list[str]] = {"AS": [], "BR": []}
    events: list[Event] = []
    for number in (1, 2):
        for seat, rider, pick in ((0, "AS", -1), (1, "BR", 0)):
            prompt = next(prompt for prompt in match.prompts() if prompt.seat == seat)
            laid[rider].append(prompt.options[pick])
            events = give(match, seat, f"0/{rider}/bid{number}", prompt.options[pick])
        revealed = [event for event in events if isinstance(event, BidsRevealed)]
        so_far = {rider: sum(map(int, cards)) for rider, cards in laid.items()}
        assert [(event.number, event.cards, event.totals) for event in revealed] == [
            (number, {rider: cards[-1] for rider, cards in laid.items()}, so_far)
        ]
        seen = match.view(None).breakaway
        assert seen is None or seen.totals == tuple(so_far.values())
    assert isinstance(events[0], Bid)
    (away,) = [event for event in events if isinstance(event, BrokeAway)]
    totals = {rider: sum(map(int, cards)) for rider, cards in laid.items()}
    best = max(totals, key=lambda rider: totals[rider])
    assert (away.rider, away.square, away.lane, away.total) == (best, "1.4", 0, totals[best])
    assert (away.cards, away.before) == (tuple(laid[best]), ())
    assert events[-1] == BidsReturned(audience="everyone", riders=tuple({*laid} - {best}), rule="F32")
    race = match.state.race
    assert race.phase == ENERGY
    assert race.order.tolist()[0] == {"AS": 1, "BR": 2}[best]
    for number, name in enumerate(("AR", "AS", "BR", "BS")):
        left = list(whole[number])
        if name == best:
            for card in laid[best]:
                left.remove(card)
            left = ["E", "E", *left]
        assert deck_of(match, number) == tuple(left)
        assert (race.recycled[number], race.hand[number], race.spents[number]) == (0, 0, 0)
    assert match.view(None).breakaway is None
    assert {prompt.name for prompt in match.prompts()} == {"1/A/rider", "1/B/rider"}


def test_of_equals_the_rider_further_back_is_told_before_whom() -> None:
    """Both seats name their rouleurs and lay the first card of their hands; A was placed first, further forward."""
    ties = set[tuple[str, tuple[str, ...]]]()
    for seed in range(20):
        match = on_the_grid({"stage": "a-2B-c-u"}, 2, seed)
        events: list[Event] = []
        while match.state.race.phase == BREAKAWAY:
            prompt = match.prompts()[0]
            events = give(match, prompt.seat, prompt.name, prompt.options[0])
        (revealed,) = [event for event in events if isinstance(event, BidsRevealed)]
        (away,) = [event for event in events if isinstance(event, BrokeAway)]
        if len(set(revealed.totals.values())) == 1:
            ties.add((away.rider, away.before))
    assert ties == {("BR", ("AR",))}


def test_two_of_five_teams_break_away_and_of_one_bidder_only_that_one() -> None:
    match = on_the_grid({"stage": "1-2-v"}, 5)
    bots = {seat: new_bot("sensible", seat).choose for seat in range(5)}
    while match.state.race.phase == BREAKAWAY:
        prompt = match.prompts()[0]
        give(match, prompt.seat, prompt.name, bots[prompt.seat](match.view(prompt.seat), prompt))
    assert sum(match.state.race.square[rider] == match.state.setup.rules.away for rider in range(10)) == 2
    automatic = {"A": "peloton", **dict.fromkeys("BCD", "muscle")}
    alone = on_the_grid({"stage": "1-2-v", "automatic": automatic, "starter": 4}, 5)
    assert [prompt.name for prompt in alone.prompts()] == ["0/E/name"]
    assert isinstance(alone.view(4), SeatView)
    told_last: list[Event] = []
    for _ in range(3):
        prompt = alone.prompts()[0]
        told_last = give(alone, 4, prompt.name, prompt.options[0])
    assert not any(isinstance(event, BidsReturned) for event in told_last)  # nobody else has bid
    assert sum(alone.state.race.square[rider] == alone.state.setup.rules.away for rider in range(10)) == 1


@pytest.mark.parametrize(
    ("tiles", "kind", "seats", "slots"),
    [
        ("a-2B-c-u", "race", 4, 1),
        ("a-2B-c-u", "normal", 2, 1),
        ("1-2-3-v", "race", 6, 2),
        ("1-2-3-v", "extended", 5, 2),
        ("1-2-3-v", "race", 4, 0),
        ("1-2B-3-v", "race", 5, 0),
        ("a-2B-c-u", "ttt", 2, 0),
        ("a-2B-c-u", "itt", 2, 0),
        ("a-b-2B-u", "race", 2, 0),
        ("a-u", "race", 2, 0),
    ],
)
def test_where_there_is_a_breakaway(tiles: str, kind: str, seats: int, slots: int) -> None:
    """The second tile has the face for so many teams; never in time trials."""
    rules = make_setup(parse_tiles(tiles), kind, seats).rules
    assert (rules.slots, rules.away > 0) == (slots, slots > 0)


def test_policies_bid_what_a_place_is_worth() -> None:
    """Two fives cost about the squares between the grid and the place ahead; dearer cards are kept."""
    setup, race = prepare(RaceOptions.read({"stage": "a-2B-c-u"}, 2), 2)
    luck, cards = seeded(1), setup.cards
    for hand, wanted in ((["3", "4", "5", "6"], "5"), (["6", "7", "7", "6"], "6"), (["E", "9", "9", "3"], "3")):
        race.down[0], race.hand[0] = 0, 4
        kinds = [next(n for n, card in enumerate(cards.cards) if card.label == label) for label in hand]
        race.deck[0, :4] = kinds
        assert hand[pick_bid(SENSIBLE, cards.record, race, 0, luck)] == wanted
    assert {int(pick_bid(RANDOM, cards.record, race, 0, luck)) for _ in range(60)} == {0, 1, 2, 3}


@pytest.mark.parametrize("policy", [RANDOM, SENSIBLE])
def test_policies_go_on_from_any_moment_of_the_bidding(policy: int) -> None:
    """A search imagines a race between two answers, and rides it on."""
    match = on_the_grid({"stage": "a-2B-c-u"}, 2)
    setup, policies = match.state.setup, np.full(6, policy, np.int8)
    while match.state.race.phase == BREAKAWAY:
        state = match.state.clone()
        place_all(policies, setup.course.track, setup.cards.record, setup.rules, state.race, seeded(3))
        assert state.race.phase == ENERGY
        assert sum(state.race.square[rider] == setup.rules.away for rider in range(4)) == 1
        prompt = match.prompts()[0]
        give(match, prompt.seat, prompt.name, prompt.options[0])
    fresh = RaceState(*prepare(RaceOptions.read({"stage": "a-2B-c-u"}, 2), 2))
    draw_starter(fresh.race, seeded(1))


@pytest.mark.parametrize("name", ["random", "sensible", "climber", f"champion@{how_many(16, interpreted=1, deep=16)}"])
def test_every_bot_answers_in_races_and_in_tours(name: str) -> None:
    tour = {"stages": [{"tiles": "a-2B-v"}] * 3, "starter": 0}
    for match in (
        Match.begin(FLAMME_ROUGE, {"stage": "a-2B-u", "starter": 0}, ["p"] * 2, seeded(2)),
        Match.begin(GRAND_TOUR, tour, ["p"] * 2, seeded(2)),
    ):
        bots = [new_bot(name, seat) for seat in range(2)]
        asked = list[str]()
        while asked.count("LayBid") < 4:
            prompt = match.prompts()[0]
            asked.append(prompt.ask)
            option = bots[prompt.seat].choose(match.view(prompt.seat), prompt)
            assert isinstance(match.answer(prompt.seat, prompt.name, option), Step)
        assert asked.count("NameRider") == 2


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ({"position": "abu 0.5:AR", "teams": 2, "bids": {}}, "no breakaway"),
        ({"position": "a-2B-u 0.5:AR", "teams": 2, "bids": {}, "kind": "itt"}, "in a time trial there is no breakaway"),
        ({"position": "a-2B-u 0.5:AR", "teams": 2, "bids": {}, "kind": "walk"}, 'not "walk"'),
        ({"position": "a-2B-u 0.5:AR", "teams": 2, "bids": {"BR": ["3", "4"]}}, "no rider on the grid"),
        ({"position": "a-2B-u 0.5:AR,AS", "teams": 2, "bids": {"AR": ["3", "4"], "AS": ["3", "4"]}}, "second one"),
        ({"position": "a-2B-u 0.5:AR", "teams": 2, "bids": {"AR": ["3"]}}, "2 cards"),
        ({"position": "a-2B-u 0.5:AR", "teams": 2, "bids": {"AR": "34"}}, "2 cards"),
        ({"position": "a-2B-u 0.5:AR", "teams": 2, "bids": {"AR": [3, 4]}}, "2 cards"),
        ({"position": "a-2B-a 0.5:AR", "teams": 2, "bids": {}}, "only one tile a|start"),
    ],
)
def test_the_desk_refuses_what_is_no_breakaway(question: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError, match=says):
        answer("breakaway", question)
