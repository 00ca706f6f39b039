"""Races in batches: the rules are those of the table, secrets are kept, and threads change nothing."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lignerouge.flamme.bots.catalogue import new_bot
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.imagine import imagine
from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.hot import INTERPRETED
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.research.batch import Batch, Conduct
from lignerouge.research.observation import (
    HEAD,
    LAYOUT,
    PLACES,
    RIDER,
    observe,
    option_of,
    size,
    state_observation,
    thing_of,
)
from lignerouge.research.ppo import Net
from lignerouge.research.questions import ACTIONS, ASKS, CODES

OPTIONS = {"stage": "abCu"}
MANY = 2 if INTERPRETED else 64
EVERYTHING = Conduct(asks=ASKS, anew=False)

# every kind of race and every box, for two to six teams
RACES: dict[str, tuple[int, dict[str, Any]]] = {
    "race": (3, {"stage": "abCu"}),
    "bids, weather and a draft": (2, {"stage": "a-2B-u", "weather": "dealt", "specialists": "draft"}),
    "a meal": (2, {"stage": "abcdu", "kind": "extended", "handicap": [2, 2], "specialists": {"AR": 4, "BS": 1}}),
    "alone against the clock": (2, {"stage": "abu", "kind": "itt"}),
    "as a team": (3, {"stage": "abu", "kind": "ttt"}),
    "six, two of them automatic": (6, {"stage": "1-2-v", "automatic": {"B": "peloton", "F": "muscle"}}),
}


def any_legal(batch: Batch, luck: np.random.Generator) -> Any:
    return (luck.random(batch.masks.shape) * batch.masks).argmax(axis=2)


def steps(batch: Batch, seed: int, count: int) -> list[Any]:
    luck, found = np.random.default_rng(seed), []
    for _ in range(count):
        seen, rewards, done = batch.step(any_legal(batch, luck))
        found.append((seen.copy(), batch.masks.copy(), rewards.copy(), done.copy()))
    return found


def owed(state: Any, seats: int) -> list[Prompt | None]:
    prompts = FLAMME_ROUGE.prompts(state)
    return [next((each for each in prompts if each.owed and each.seat == seat), None) for seat in range(seats)]


@pytest.mark.parametrize("name", RACES)
def test_a_race_in_a_batch_is_the_race_at_a_table(name: str) -> None:
    """Answer by answer the same race; and whoever sits there sees the same numbers from their view alone."""
    seats, options = RACES[name]
    batch = Batch.prepare(options, [""] * seats, 1, 5, 1, rotate=False, conduct=EVERYTHING)
    table_luck, luck = seeded(5), np.random.default_rng(1)
    state = FLAMME_ROUGE.begin(options, seats, table_luck, None)
    while not batch.done[0]:
        assert state.canonical() == batch.state(0).canonical()
        prompts, actions = owed(state, seats), any_legal(batch, luck)
        for seat, prompt in enumerate(prompts):
            check_seat(batch, FLAMME_ROUGE.view(state, seat), prompt, seat)
        for seat, prompt in enumerate(prompts):
            if prompt is not None:
                option = option_of(FLAMME_ROUGE.view(state, seat), prompt, actions[0, seat])
                assert option is not None
                FLAMME_ROUGE.answer(state, prompt, option, table_luck, None)
        batch.step(actions)
    outcome = FLAMME_ROUGE.outcome(state)
    assert outcome is not None
    assert [1 + (seats - 1) * (1 - reward) / 2 for reward in batch.rewards[0].tolist()] == pytest.approx(outcome.places)


def check_seat(batch: Batch, view: Any, prompt: Prompt | None, seat: int) -> None:
    numbers, mask = observe(view, prompt)
    assert (numbers == batch.observations[0, seat]).all()
    assert (mask == batch.masks[0, seat]).all()
    assert np.abs(numbers).max() <= 1
    options = {CODES[thing_of(view, prompt.ask, option)] for option in prompt.options} if prompt else {0}
    assert set(np.flatnonzero(mask).tolist()) == options


def test_a_stage_of_a_tour_is_seen_too() -> None:
    """Every question of its first rounds: the actions that answer it are those of its options."""
    stages = [{"tiles": "abv", "kind": "normal"}] * 3
    match = Match.begin(GRAND_TOUR, {"stages": stages}, ["sensible"] * 2, seeded(1))
    asked = set()
    for _ in match.autopilot(dict.fromkeys(range(2), new_bot("sensible", 1).choose)):
        for prompt in match.prompts():
            view = match.view(prompt.seat).race
            if view is not None and prompt.owed:
                _, mask = observe(view, prompt)
                assert {option_of(view, prompt, action) for action in np.flatnonzero(mask).tolist()} == set(
                    prompt.options
                )
                asked.add(prompt.ask)
        if len(match.journal.entries) > 30:
            break
    assert asked >= {"PickRider", "PlaceRider", "PlayCard"}


@pytest.mark.parametrize("stage", ["abCu", "a-2B-u"])
def test_observations_come_from_nothing_hidden(stage: str) -> None:
    """Behind one view many races may be: whichever is true, the numbers are the same."""
    different = 0
    for state, seat in positions({"stage": stage}, 3):
        numbers, mask = state_observation(state, seat)
        for luck in range(2):
            other = imagine(FLAMME_ROUGE.view(state, seat), seeded(luck))
            different += other.canonical() != state.canonical()
            again, allowed = state_observation(other, seat)
            assert np.array_equal(numbers, again)
            assert np.array_equal(mask, allowed)
    assert different > 5


def positions(options: dict[str, Any], seats: int) -> Iterator[tuple[Any, int]]:
    """Some of a race's, each with a seat that is asked."""
    batch = Batch.prepare(options, [""] * seats, 1, 3, 1, rotate=False, conduct=EVERYTHING)
    luck, number = np.random.default_rng(2), 0
    while not batch.done[0]:
        number += 1
        if number % 3 == 0:
            yield batch.state(0), int(batch.asks[0].nonzero()[0][0])
        batch.step(any_legal(batch, luck))


def test_numbers_stand_where_the_layout_says() -> None:
    """And a table of four is one of six without its last riders."""
    assert sum(many for _, many in LAYOUT) == HEAD
    assert size(4) == HEAD + 8 * RIDER
    batch = Batch.prepare(OPTIONS, ["", "sensible"], 1, 5, 1)
    row, race = batch.observations[0, 0], batch.races[0]
    assert row[PLACES["ask"] + ASKS.index("PlayCard")] == 1
    assert (row[PLACES["hand"] : PLACES["hand"] + 30] * 3).sum() == pytest.approx(4)
    me = row[HEAD:].reshape(4, RIDER)[0]
    assert me[0] == me[1] == 1
    assert me[15] * 24 == pytest.approx(15)
    assert (me[21:33] * 6).sum() == pytest.approx(15), "the cards of a full deck by their values"
    assert race.phase == 1


@pytest.mark.parametrize("bots", [("",) * 3, ("", "climber", "instinct"), ("", "random", "actor", "", "breakaway")])
def test_threads_change_nothing(bots: Sequence[str]) -> None:
    options = OPTIONS if len(bots) < 5 else {"stage": "1-2-v"}
    found = []
    for threads in (1, 3):
        batch = Batch.prepare(options, bots, MANY, 5, threads)
        found.append(steps(batch, 1, 12 if INTERPRETED else 30))
        batch.close()
    for one, two in zip(*found, strict=True):
        assert all((a == b).all() for a, b in zip(one, two, strict=True))
    assert INTERPRETED or sum(done.sum() for *_, done in found[0]) > 0, "races were over, and began anew"


def test_rewards_are_places() -> None:
    batch = Batch.prepare(OPTIONS, [""] * 3, MANY, 5, 1)
    for _, _, rewards, done in steps(batch, 2, 40):
        assert (np.sort(rewards[done == 1], axis=1) == [-1.0, 0.0, 1.0]).all()
        assert not rewards[done == 0].any()


def test_everybody_gets_every_seat_and_only_agents_have_rows() -> None:
    batch = Batch.prepare(OPTIONS, ["", "climber", "sensible"], 6, 5, 1)
    assert batch.agents.tolist() == [[0], [2], [1], [0], [2], [1]]
    assert batch.observations.shape == (6, 1, size(3))
    assert batch.masks.shape == (6, 1, ACTIONS)


def test_nets_and_bots_that_search_are_guests(tmp_path: Path) -> None:
    """A net from its file answers as it would by itself, and the champion legally."""
    net = Net.fresh(size(3), np.random.default_rng(1))
    net.save(tmp_path / "net.npz")
    net = Net.load(tmp_path / "net.npz")
    batch = Batch.prepare(
        OPTIONS, ["", str(tmp_path / "net.npz"), "champion@1"], 2, 5, 1, conduct=Conduct(penalty=None)
    )
    alone = Batch.prepare(OPTIONS, ["", "", ""], 2, 5, 1, rotate=False)
    luck = np.random.default_rng(1)
    for _ in range(3 if INTERPRETED else 12):
        mine = any_legal(batch, luck)
        batch.step(mine)
        assert not (batch.rewards[batch.done == 1] == 0).any()
    actions = net.act(alone.observations[0], alone.masks[0])
    assert all(alone.masks[0][np.arange(3), actions])


def test_an_illegal_action_costs_what_was_agreed() -> None:
    for penalty, expected in ((None, [-1.0, 0.0]), (0.25, [-0.25, -0.25])):
        batch = Batch.prepare(OPTIONS, ["", ""], 1, 5, 1, conduct=Conduct(penalty=penalty, anew=False))
        _, rewards, done = batch.step(np.zeros((1, 2)))
        assert rewards.tolist() == [expected]
        assert bool(done[0]) == (penalty is None)


def test_arrays_are_written_in_place_and_not_copied() -> None:
    batch = Batch.prepare(OPTIONS, ["", "random"], 2, 5, 1)
    seen, before = batch.observations, batch.observations.copy()
    shared = np.from_dlpack(seen)
    again, _, _ = batch.step(any_legal(batch, np.random.default_rng(1)))
    assert again is seen
    assert np.shares_memory(shared, seen)
    assert (shared != before).any()


def test_every_race_of_a_batch_has_weather_and_specialists_of_its_own() -> None:
    options = {"stage": "1-2-3-5-v", "weather": "dealt", "specialists": "draft"}
    batch = Batch.prepare(options, [""] * 6, 8, 5, 1)
    assert len({row.tobytes() for row in batch.weather}) > 1
    drafts = {row.tobytes() for row in batch.races["specialist"]}
    assert len(drafts) > 1
    for numbers in batch.races["specialist"].tolist():
        assert all(numbers)
    state = batch.state(1)
    numbers, mask = observe(FLAMME_ROUGE.view(state, 2), owed(state, 6)[2])
    assert (numbers == state_observation(state, 2)[0]).all()
    assert mask.any()


def test_batches_that_cannot_be(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="at least one race"):
        Batch.prepare(OPTIONS, [""] * 2, 0, 1)
    with pytest.raises(InputError, match="actions"):
        Batch.prepare(OPTIONS, [""] * 2, 1, 1).step(np.zeros(2, np.int8))
    with pytest.raises(InputError, match="an agent"):
        Batch.prepare(OPTIONS, ["random"] * 2, 1, 1)
    with pytest.raises(InputError, match="rides in a batch"):
        Batch.prepare(OPTIONS, ["", "genius"], 1, 1)
    (tmp_path / "bad.npz").write_text("no net")
    with pytest.raises(InputError, match="no net in it"):
        Batch.prepare(OPTIONS, ["", str(tmp_path / "bad.npz")], 1, 1)
