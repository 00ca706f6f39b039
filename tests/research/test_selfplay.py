"""Training by self-play: slopes are those of what is minimized, advantages add up, and a run goes on where it was."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lignerouge.flamme.bots.actor import ACTOR
from lignerouge.flamme.bots.guess import CARD, LAYER, SCENE
from lignerouge.flamme.bots.levels import CLIMBER, actor
from lignerouge.flamme.bots.network import INSTINCT
from lignerouge.flamme.bots.stakes import Stakes
from lignerouge.flamme.bots.style import STYLE
from lignerouge.flamme.rules.race import SEATS
from lignerouge.kernel.errors import InputError
from lignerouge.research import selfplay
from lignerouge.research.comparing import searched, way_of
from lignerouge.research.critic import CRITIC, TEAM
from lignerouge.research.practice import HAND, new_notes, new_practice
from lignerouge.research.roads import Road, shares
from lignerouge.research.selfplay import Learner, actor_row, actor_slopes, critic_row, critic_slopes, league_of

SHORT = {"stage": "abu"}


def in_wide_numbers(weights: list[Any]) -> list[Any]:
    return [each.astype(np.float64) for each in weights]


def softmax(scores: Any) -> Any:
    raised = np.exp(scores - scores.max(axis=1, keepdims=True))
    return raised / raised.sum(axis=1, keepdims=True)


def check_slopes(weights: list[Any], loss: Any, slopes: list[Any], luck: np.random.Generator) -> None:
    for weight, slope in zip(weights, slopes, strict=True):
        for _ in range(3):
            place = tuple(int(luck.integers(size)) for size in weight.shape)
            kept, step = weight[place], 1e-5
            weight[place] = kept + step
            above = loss()
            weight[place] = kept - step
            below, weight[place] = loss(), kept
            assert slope[place] == pytest.approx((above - below) / (2 * step), rel=1e-3, abs=1e-6)


def test_the_slopes_of_an_actor() -> None:
    luck = np.random.default_rng(2)
    weights = in_wide_numbers(selfplay.fresh_weights(luck)[:4])
    count, entropy = 6, 0.05
    scene, cards = luck.standard_normal((count, SCENE)), luck.standard_normal((count, HAND, CARD)) / 4
    many, chosen = np.array([2, 3, 4, 5, 4, 2]), np.array([0, 2, 1, 4, 3, 1])
    better = luck.standard_normal(count)
    each = np.arange(count)

    def now() -> Any:
        layer = np.maximum(cards @ weights[0] + (scene @ weights[1])[:, None], 0)
        scores = layer @ weights[2] + cards @ weights[3]
        return softmax(np.where(np.arange(HAND)[None] < many[:, None], scores, -1e9))

    likely = now()[each, chosen]  # nothing has moved yet, so nothing is clipped

    def loss() -> float:
        chances = now()
        spread = -(chances * np.log(chances + 1e-9)).sum(axis=1)
        return float(-(better * chances[each, chosen] / likely).mean() - entropy * spread.mean())

    slopes, spread, moved = actor_slopes(weights, (scene, cards, many, chosen, likely, better), entropy)
    assert spread > 0
    assert moved == pytest.approx(0.0)
    check_slopes(weights, loss, slopes, luck)


def test_the_slopes_of_a_critic() -> None:
    luck = np.random.default_rng(3)
    weights = in_wide_numbers(selfplay.fresh_weights(luck)[8:])
    teams, seats = luck.standard_normal((4, SEATS, TEAM)), np.array([2, 3, 4, 6])
    is_there = np.arange(SEATS)[None] < seats[:, None]
    aim = is_there / seats[:, None]

    def loss() -> float:
        scores = np.maximum(teams @ weights[0], 0) @ weights[1] + teams @ weights[2]
        chances = softmax(np.where(is_there, scores, -1e9))
        return float(-(aim * np.log(chances + 1e-9)).sum(axis=1).mean())

    slopes, surprise = critic_slopes(weights, teams, seats, aim)
    assert surprise == pytest.approx(loss())
    check_slopes(weights, loss, slopes, luck)


def test_what_was_thought_and_how_much_better_it_went_is_who_won() -> None:
    learner = Learner.open(Path("nowhere"), 1)
    assert (len(actor_row(learner.weights)), len(critic_row(learner.weights))) == (ACTOR, CRITIC)
    minds, names = league_of(learner)
    road, notes = Road.open(SHORT, 3), new_notes(1300, 210)
    seatings = np.zeros((1, SEATS), np.int64)
    seatings[:, 2] = names["climber"]
    races = road.practise(new_practice(minds, notes, curious=True), Stakes.fresh(), seatings, 1, 0, trust=1.0)
    choices, rounds = notes.filled.tolist()
    assert rounds == races["rounds"][0]
    assert set(notes.told[:choices, 4].tolist()) == {0, 1}, "the climber's choices are nobody's lesson"
    won = np.eye(3)[int(races["order"][0, 0]) // 2]
    assert notes.thought[:rounds].sum(axis=1) == pytest.approx(1.0)
    assert (notes.thought + notes.better)[:rounds, :3] == pytest.approx(np.tile(won, (rounds, 1)), abs=1e-5)
    shown = notes.cards[:choices][np.arange(HAND)[None] < notes.told[:choices, 1][:, None]]
    assert np.isfinite(shown).all()
    assert ((notes.likely[:choices] > 0) & (notes.likely[:choices] <= 1)).all()


def test_a_run_goes_on_where_it_was(tmp_path: Path) -> None:
    roads = [Road.open(SHORT, 2)]

    def batch(learner: Learner) -> None:
        next(selfplay.train(learner, roads, 4, chunk=2, chunks=2, plan=lambda: (1e-3, 0.3)))

    straight, broken = Learner.open(tmp_path, 1), Learner.open(tmp_path, 1)
    batch(straight)
    batch(broken)
    broken.save(tmp_path)
    again = Learner.open(tmp_path, 1)
    batch(straight)
    batch(again)
    assert (again.batches, again.races) == (straight.batches, straight.races) == (2, 8)
    for one, other in zip(straight.weights, again.weights, strict=True):
        assert (one == other).all()


def test_everybody_of_the_league_sits_in_some_race() -> None:
    """Races of the learner alone; seats for each style, the road's instinct, and past selves once there are any."""
    learner, luck = Learner.open(Path("nowhere"), 1), np.random.default_rng(1)
    _, names = league_of(learner)
    for road, other in ((Road.open(SHORT, 3), "flat"), (Road.open({"stage": "abCdu"}, 3), "mountains")):
        expected = {0, names["climber"], names["follower"], names["breakaway"], names[other]}
        for past in (0, 2):
            learner.past = [actor_row(learner.weights)] * past
            expected |= {names["past"] + n for n in range(past)}
            seatings = [selfplay.seat_everybody(luck, road, 2, learner, names) for _ in range(200)]
            assert {int(seat) for rows in seatings for seat in rows[:, :3].ravel()} == expected
            assert all((rows[:, 3:] == 0).all() and (rows[:, :3] == 0).any(axis=1).all() for rows in seatings)


def test_one_meets_others_on_every_seat() -> None:
    row = np.array(CLIMBER)
    ((share, _),) = shares(row, row, [Road.open(SHORT, 2)], 2, 3)
    assert share == 0.5, "the same riders on the same deals win every deal once on each seat"


def test_ways_of_riding_by_name(tmp_path: Path) -> None:
    road = Road.open(SHORT, 2)
    Learner.open(tmp_path, 1).save(tmp_path)
    lengths = {name: len(way_of(name, road)) for name in ("climber", "instinct", "actor", str(tmp_path))}
    assert list(lengths.values()) == [STYLE, INSTINCT, ACTOR, ACTOR]
    with pytest.raises(InputError, match='"walker" is no way of riding'):
        way_of("walker", road)


def test_what_is_written_down_is_what_is_read(tmp_path: Path) -> None:
    learner = Learner.open(tmp_path, 1)
    learner.export(tmp_path / "actor.json")
    told = json.loads((tmp_path / "actor.json").read_text())
    assert told["actor"] == pytest.approx(actor_row(learner.weights), abs=1e-4)
    assert len(told["critic"]) == CRITIC
    other = Learner.open(tmp_path, 2)
    selfplay.begin_with(other.weights, told)
    for mine, first in zip(other.weights, learner.weights, strict=True):
        assert mine == pytest.approx(first, abs=1e-4)
    assert len(actor()) == ACTOR, "the one that is shipped"


def test_a_run_begins_with_an_actor_of_a_smaller_layer(tmp_path: Path) -> None:
    """What it lacks has no say: the actor rides as the small one does, and can learn more."""
    small = [
        each if n in selfplay.DIRECT else each[..., : LAYER // 2]
        for n, each in enumerate(Learner.open(tmp_path, 1).weights)
    ]
    flat = np.concatenate([each.ravel() for each in small]).tolist()
    count = sum(each.size for each in small[:8])
    weights = Learner.open(tmp_path, 2).weights
    selfplay.begin_with(weights, {"actor": flat[:count], "critic": flat[count:]})
    for n, (mine, first) in enumerate(zip(weights, small, strict=True)):
        assert (mine[..., : first.shape[-1]] == first).all()
        if n in selfplay.OUT:
            assert not mine[len(first) :].any()
        elif n not in selfplay.DIRECT:
            assert mine[..., LAYER // 2 :].any(), "there is something to learn with"


def test_searches_that_ride_on_by_one_way_meet_those_of_another() -> None:
    """Whoever meets their like wins exactly their share: the match is the same from every seat."""
    road, backwards = Road.open({"stage": "abcdu"}, 2), tuple(-each for each in CLIMBER)
    assert searched(CLIMBER, CLIMBER, road, deals=3, worlds=2) == (0.5, 0.0)
    assert searched(CLIMBER, backwards, road, deals=4, worlds=8)[0] > 0.5
