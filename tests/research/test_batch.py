"""Races in batches: the rules are the same, secrets are kept, and threads change nothing."""

from typing import Any

import numpy as np
import pytest

from lignerouge.flamme.rules.cards import all_cards
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.hot import INTERPRETED
from lignerouge.research.batch import HAND, HEAD, PUBLIC, SEEN, Batch

OPTIONS = {"stage": "abCu"}
MANY = 2 if INTERPRETED else 64


def steps(batch: Batch, seed: int, count: int) -> list[Any]:
    luck, found = np.random.default_rng(seed), []
    for _ in range(count):
        observations, rewards, done = batch.step((luck.random(batch.hands.shape) * batch.hands).astype(np.int8))
        found.append((observations.copy(), rewards.copy(), done.copy()))
    return found


def test_threads_change_nothing() -> None:
    found = []
    for threads in (1, 2, 3):
        batch = Batch.prepare(OPTIONS, 3, MANY, 5, threads)
        found.append(steps(batch, 1, 30))
        batch.close()
    for other in found[1:]:
        assert all(
            (a == b).all() for one, two in zip(found[0], other, strict=True) for a, b in zip(one, two, strict=True)
        )
    assert sum(done.sum() for _, _, done in found[0]) > 0, "races were over, and began anew"


def test_rewards_are_places() -> None:
    batch = Batch.prepare(OPTIONS, 3, MANY, 5, 1)
    for _, rewards, done in steps(batch, 2, 40):
        assert (np.sort(rewards[done == 1], axis=1) == [-1.0, 0.0, 1.0]).all()
        assert not rewards[done == 0].any()


def test_hands_and_decks_are_those_of_the_records() -> None:
    batch = Batch.prepare(OPTIONS, 2, MANY, 5, 1)
    value = all_cards().record.value
    steps(batch, 3, 9)
    rider = batch.half
    race, row = batch.races[0], batch.observations[0, 0]
    hand = race.deck[rider][race.down[rider] : race.down[rider] + race.hand[rider]].tolist()
    assert row[3 : 3 + HAND].tolist() == hand + [-1] * (HAND - len(hand))
    assert batch.mask[0, 0].sum() == len(hand) == batch.hands[0, 0]
    riders = row[HEAD:].reshape(4, PUBLIC)
    assert riders[:, 0].tolist() == race.square[:4].tolist()
    assert (riders[:, 5:].sum(axis=1) == riders[:, 2]).all()
    assert max(value) < PUBLIC - 5


def test_what_others_choose_is_not_seen_before_the_reveal() -> None:
    one, two = Batch.prepare(OPTIONS, 3, MANY, 7, 1), Batch.prepare(OPTIONS, 3, MANY, 7, 1)
    for _ in range(6):
        steps(one, 1, 2)
        steps(two, 1, 2)
        actions = np.zeros(one.hands.shape, np.int8)
        others = actions.copy()
        others[:, 1:] = one.hands[:, 1:] - 1
        one.step(actions)
        two.step(others)
        assert (one.observations[:, 0] == two.observations[:, 0]).all()
        assert (one.races["card"] != two.races["card"]).any()
        two.races[:] = one.races
        two.chances[:] = one.chances
        one.step(actions)
        two.step(actions)


def test_every_race_of_a_batch_has_weather_of_its_own() -> None:
    """Dealt anew with every race, on six teams' road with the breakaway; however many threads; and it is seen."""
    options = {"stage": "1-2-3-5-v", "weather": "dealt"}
    found = []
    for threads in (1, 2):
        batch = Batch.prepare(options, 6, 8, 5, threads)
        found.append(steps(batch, 1, 6 if INTERPRETED else 60))
        batch.close()
    for one, two in zip(*found, strict=True):
        assert all((a == b).all() for a, b in zip(one, two, strict=True))
    batch = Batch.prepare(options, 6, 8, 5, 1)
    ground = batch.observations[:, :, 4 + HAND : HEAD].reshape(8, 6, SEEN, -1)
    towed, slippery, drawn = ground[:, 0, 2], ground[:, 0, 3], ground[:, 0, 4]
    assert len({row.tobytes() for row in ground[:, 0, 2:]}) > 1
    assert set(np.unique(drawn)) <= {3, 4, 5}
    assert slippery.max() <= 1 >= towed.max()
    still = Batch.prepare({**options, "weather": {"1": "headwind"}}, 6, 8, 5, 1)
    assert ((still.hands == 3).sum(axis=1) == 2).all(), "two have broken away to the tile in the headwind"
    assert 3 in still.observations[:, :, 4 + HAND : HEAD].reshape(8, 6, SEEN, -1)[:, :, 4]


def test_the_specialists_of_a_batch_are_drafted_anew_for_each_race() -> None:
    """F28: two teams never have the same one, and every race that begins has others."""
    batch = Batch.prepare({"stage": "abu", "specialists": "draft"}, 2, 8, 5, 1)
    drafts = {row.tobytes() for row in batch.races["specialist"]}
    assert len(drafts) > 1
    steps(batch, 1, 20)
    drafts |= {row.tobytes() for row in batch.races["specialist"]}
    assert len(drafts) > 2
    for numbers in batch.races["specialist"].tolist():
        assert all(numbers[:4])
        assert numbers[0] != numbers[2]
        assert numbers[1] != numbers[3]


def test_batches_that_cannot_be() -> None:
    with pytest.raises(InputError, match="first arrival"):
        Batch.prepare({"stage": "abu", "kind": "itt"}, 2, 1, 1)
    with pytest.raises(InputError, match="at least one race"):
        Batch.prepare(OPTIONS, 2, 0, 1)
    with pytest.raises(InputError, match="actions"):
        Batch.prepare(OPTIONS, 2, 1, 1).step(np.zeros(2, np.int8))
