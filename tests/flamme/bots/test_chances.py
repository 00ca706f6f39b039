"""Chances with open hands: the parts of every change add up exactly, and the deal is fair."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from tests.support.depth import how_many

from lignerouge.flamme.bots.chances import (
    all_drawn,
    answers,
    before_the_draws,
    chances,
    is_card,
    put_back,
    race_of,
    review_chances,
    together,
    ways_of,
)
from lignerouge.flamme.bots.evaluator import Evaluator
from lignerouge.flamme.bots.levels import POLICIES, RANDOM, champion
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.view import hand_kinds, running_riders
from lignerouge.flamme.rules.energy import draw_hand
from lignerouge.kernel import journal
from lignerouge.kernel.luck import seeded, take_draws
from lignerouge.kernel.match import Match
from lignerouge.registry import GAMES

COMPILED = pytest.mark.compiled
NOW, LATER = ("short", "automatic teams", "breakaway", "trials", "trial"), ("specialists", "refreshment")
FAIR = Evaluator(champion(), worlds=16, seed=7)

FEW = Evaluator(champion(), worlds=2, seed=3)
RACES: dict[str, tuple[str, dict[str, Any], int]] = {
    "short": ("flamme", {"stage": "abu"}, 2),
    "automatic teams": ("flamme", {"stage": "abu", "automatic": {"B": "peloton", "C": "muscle"}}, 3),
    "specialists": ("flamme", {"stage": "abu", "specialists": "draft"}, 2),
    "breakaway": ("flamme", {"stage": "a-2B-u"}, 3),
    "trial": ("flamme", {"stage": "abu", "kind": "itt"}, 2),
    "trials": ("tour", {"stages": [{"tiles": "abv", "kind": kind} for kind in ("normal", "ttt", "itt")]}, 2),
    "refreshment": ("tour", {"stages": [{"tiles": "abv"}, {"tiles": "abv"}, 5], "specialists": True}, 2),
}


def ridden(name: str, seed: int = 1) -> journal.Journal:
    """A race between bots."""
    key, options, seats = RACES[name]
    entry = GAMES[key]
    match = Match.begin(entry.game, options, [f"bot {seat}" for seat in range(seats)], seeded(seed))
    bots = {seat: entry.new_steady_bot("random", 10 * seed + seat).choose for seat in range(seats)}
    for _ in match.autopilot(bots):
        pass
    return match.journal


def check_sums(record: journal.Journal, evaluator: Evaluator) -> None:
    """Every change is the sum of its parts, and all together lead from the start to the result."""
    game = GAMES[record.game].game
    outcome = game.outcome(journal.last_state(game, record))
    found = list(chances(game, record, evaluator))
    stood = [[seat.chance.value for seat in each.seats] for each, _ in found]
    assert all(sum(seats) == pytest.approx(1) for seats in stood)
    if outcome is not None:
        stood.append([(place == 1) / outcome.places.count(1) for place in outcome.places])
    for (each, _), (now, then) in zip(found, pairwise(stood), strict=outcome is not None):
        for seat, split in enumerate(each.splits):
            assert now[seat] + split.deal.value + split.own.value + split.others.value == then[seat]


@pytest.mark.parametrize("name", [*NOW, *(pytest.param(name, marks=COMPILED) for name in LATER)])
def test_parts_add_up(name: str) -> None:
    check_sums(ridden(name, 2), FEW)


def test_a_record_may_end_in_the_middle_of_a_round() -> None:
    record = ridden("short")
    check_sums(journal.cut(record, len(record.entries) // 2), FEW)
    check_sums(journal.cut(record, len(record.entries) // 2 + 1), FEW)
    assert not list(review_chances(FLAMME_ROUGE, journal.cut(record, 1), "champion", 2, 3)), "nobody has answered yet"


@pytest.mark.parametrize("name", [*NOW, *(pytest.param(name, marks=COMPILED) for name in LATER)])
def test_the_moments_of_a_round_are_those_that_were_ridden(name: str) -> None:
    """Decks before the draws, turned over or not, and hands after them: from every round of cards, as it was."""
    record = ridden(name, 4)
    turned = lone = 0
    for group in together(answers(GAMES[record.game].game, record)):
        if not is_card(group[0]):
            continue
        before, drawn = race_of(before_the_draws(group[0])).race, race_of(all_drawn(group)).race
        assert not any(before.hand.tolist())
        for answer in group:
            seen = race_of(answer.before).race
            for rider in running_riders(seen):
                if seen.hand[rider] and not seen.locked >> rider & 1:
                    assert sorted(hand_kinds(drawn, rider)) == sorted(hand_kinds(seen, rider))
                    assert (before.down[rider], before.tired_since[rider]) == (
                        seen.down_before[rider],
                        seen.tired_before[rider],
                    )
                    turned += before.down[rider] < drawn.hand[rider]
                    lone += answer is group[0]
    assert turned or name != "refreshment"
    assert lone or not name.startswith("trial"), "a rider without a mate on the road draws as soon as the round begins"


@pytest.mark.parametrize("face_down", [0, 2, 9])
def test_a_hand_goes_back_to_where_it_was_drawn_from(face_down: int) -> None:
    """Also where the deck had to be turned over: what lay face down was drawn first."""
    state = FLAMME_ROUGE.begin({}, 2, seeded(1), None)
    before = state.race
    before.square[0], before.running = 1, 1
    before.down[0], before.recycled[0], before.tired_since[0] = face_down, 15 - face_down, 3
    after, luck = state.clone(), seeded(5)
    draw_hand(state.setup.course.track, after.race, 0, luck)
    put_back(after.race, 0, [kind for _, kind in take_draws(luck)])
    for race in (before, after.race):
        row: Any = race.deck[0]
        row[:face_down].sort()
        row[face_down:15].sort()
    for field in ("deck", "down", "hand", "recycled", "tired_since"):
        assert np.array_equal(getattr(before, field), getattr(after.race, field)), field


@COMPILED
def test_the_deal_is_fair() -> None:
    """On average luck gives nothing and takes nothing: the mean of the deal's part is zero within its error."""
    races = how_many(60, interpreted=0, deep=3000)
    found = [
        sum(ledger.deal.mean(axis=0) for _, ledger in chances(FLAMME_ROUGE, ridden("short", seed), FAIR))
        for seed in range(races)
    ]
    first = np.array(found)[:, 0]
    assert abs(first.mean()) < 4 * first.std() / races**0.5
    assert first.std() > 0.02, "it gives and takes"


def test_only_how_everybody_stood_when_a_round_began() -> None:
    over = ridden("short")
    record = journal.cut(over, 12)
    whole, quick, last = (list(chances(FLAMME_ROUGE, record, FEW, parts=parts)) for parts in ("all", "none", "end"))
    assert [each.seats for each, _ in quick] == [each.seats for each, _ in whole]
    assert not any(split.change for each, _ in quick for split in each.splits)
    assert [(each.name, each.seats) for each, _ in last] == [("", whole[-1][0].seats)], "how it stands there"
    assert not list(chances(FLAMME_ROUGE, over, FEW, parts="end")), "nobody rides on from the end"


@pytest.mark.parametrize("name", ["short", "trial"])
def test_how_it_stands_on_the_grid(name: str) -> None:
    """Before anybody has answered, also where lone riders have drawn already."""
    record = ridden(name)
    game = GAMES[record.game].game
    (begins, _), *_ = chances(game, record, FEW, parts="none")
    (stands, _) = next(chances(game, journal.cut(record, 1), FEW, parts="end"))
    assert stands.seats == begins.seats


def test_whose_way_is_not_known_rides_on_by_any_of_ours_equally_often() -> None:
    ways = ways_of(["climber", "champion@32", "legend@8", "peloton"], 16)
    assert set(ways[:, 0]) == {POLICIES["climber"]}
    assert set(ways[:, 3]) == {RANDOM}
    ours = [POLICIES[name] for name in ("sensible", "breakaway", "follower", "climber")]  # none that errs on purpose
    for seat in (1, 2):
        assert sorted(ways[:, seat]) == sorted(4 * ours)
    assert len({tuple(row) for row in ways[:, 1:3]}) == 16, "in every mixture"
