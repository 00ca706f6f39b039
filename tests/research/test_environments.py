"""The environments for learning machines pass the tests of those who defined them, and tell nothing that is hidden."""

import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from lignerouge.kernel.errors import InputError
from lignerouge.kernel.hot import INTERPRETED

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    pytest.importorskip("pettingzoo")
    from gymnasium import make, make_vec
    from gymnasium.utils.env_checker import check_env
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

    from lignerouge.research import flamme_v1, redline_v0
    from lignerouge.research.encoding import LOST
    from lignerouge.research.environments import TurnEnvironment

MODULES: dict[str, Any] = {"flamme": flamme_v1, "redline": redline_v0}
OPTIONS: dict[str, dict[str, Any]] = {"flamme": {"stage": "abCu"}, "redline": {}}
BREAKAWAYS = {2: "a-2B-u", 3: "a-2B-u", 4: "a-2B-u", 5: "1-2-v", 6: "1-2-v"}
CYCLES = 60 if INTERPRETED else 300

# PettingZoo would like boxes only, and knows by name which of its own environments have masks.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably"),
]

both = pytest.mark.parametrize("name", MODULES)
seated = pytest.mark.parametrize("seats", [2, 3, 4])


@both
@seated
def test_one_agent_at_a_time(name: str, seats: int) -> None:
    api_test(MODULES[name].env(seats, **OPTIONS[name]), num_cycles=CYCLES)
    seed_test(lambda: MODULES[name].env(seats, **OPTIONS[name]), num_cycles=CYCLES)


@pytest.mark.parametrize("seats", BREAKAWAYS)
def test_two_to_six_agents_with_the_breakaway_and_weather(seats: int) -> None:
    """Everything that those who defined the environments test, with bids before the first round."""
    options: dict[str, Any] = {"stage": BREAKAWAYS[seats], "weather": "dealt"}
    api_test(flamme_v1.env(seats, **options), num_cycles=CYCLES)
    seed_test(lambda: flamme_v1.env(seats, **options), num_cycles=CYCLES)
    parallel_api_test(flamme_v1.parallel_env(seats, **options), num_cycles=CYCLES)
    parallel_seed_test(lambda: flamme_v1.parallel_env(seats, **options), num_cycles=CYCLES)
    check_env(flamme_v1.gym_env(["random"] * (seats - 1), **options), skip_render_check=True)


@pytest.mark.parametrize("seats", BREAKAWAYS)
def test_bids_are_asked_and_seen(seats: int) -> None:
    """A whole race: every agent names a rider and bids twice, and each moment of it looks different."""
    environment = flamme_v1.raw_env(seats, stage=BREAKAWAYS[seats])
    environment.reset(seed=4)
    asked: dict[str, list[str]] = {agent: [] for agent in environment.possible_agents}
    for agent in environment.agent_iter():
        observation, _, over, _, info = environment.last()
        assert environment.observation_space(agent).contains(observation)
        asked[agent].append(info.get("prompt", "").rpartition("/")[2])
        environment.step(None if over else environment.action_space(agent).sample(observation["action_mask"]))
    for questions in asked.values():
        assert [each for each in questions if each in ("name", "bid1", "bid2")] == ["name", "bid1", "bid2"]


def test_an_automatic_team_is_an_agent_that_is_never_asked() -> None:
    options: dict[str, Any] = {"stage": "1-2-v", "automatic": {"B": "peloton", "F": "muscle"}}
    environment = flamme_v1.raw_env(6, **options)
    environment.reset(seed=4)
    asked = set(moments(environment))
    assert asked == {f"player_{seat}" for seat in (0, 2, 3, 4)}
    plain = flamme_v1.raw_env(6, stage="1-2-v")
    plain.reset(seed=4)
    environment.reset(seed=4)
    seen, other = (each.observe("player_0")["observation"] for each in (environment, plain))
    assert (seen != other).any()
    parallel_api_test(flamme_v1.parallel_env(6, **options), num_cycles=CYCLES)


@both
@seated
def test_all_at_once(name: str, seats: int) -> None:
    parallel_api_test(MODULES[name].parallel_env(seats, **OPTIONS[name]), num_cycles=CYCLES)
    parallel_seed_test(lambda: MODULES[name].parallel_env(seats, **OPTIONS[name]), num_cycles=CYCLES)


@both
@seated
def test_against_bots(name: str, seats: int) -> None:
    bots = ["random"] * (seats - 1)
    check_env(MODULES[name].gym_env(bots, **OPTIONS[name]), skip_render_check=True)
    environment = make(MODULES[name].ID, bots=bots, seat=seats - 1, **OPTIONS[name])
    played = [play(environment, seed) for seed in (1, 1, 3)]
    assert played[0] == played[1] != played[2]
    environment.close()


def play(environment: Any, seed: int) -> list[Any]:
    """A whole game with legal actions."""
    observation, info = environment.reset(seed=seed)
    luck, told, over = np.random.default_rng(seed), [info], False
    while not over:
        action = luck.choice(np.flatnonzero(observation["action_mask"]))
        observation, reward, over, _, info = environment.step(action)
        told += [info, reward]
    return told


@pytest.mark.parametrize("kind", ["race", "extended", "ttt", "itt"])
def test_every_kind_of_race_is_played_to_its_end(kind: str) -> None:
    specialists = {"AR": 4, "BS": 1}
    environment = flamme_v1.raw_env(2, stage="abcdu", kind=kind, specialists=specialists, handicap=[2, 2])
    environment.reset(seed=5)
    asked, rewards = set(), {}
    for agent in environment.agent_iter():
        observation, reward, over, _, info = environment.last()
        assert environment.observation_space(agent).contains(observation)
        rewards[agent] = reward
        asked.add(info.get("prompt", "").rpartition("/")[2])
        environment.step(None if over else environment.action_space(agent).sample(observation["action_mask"]))
    assert sorted(rewards.values()) == [-1.0, 1.0]
    assert {"card", "rider", ""} <= asked


def moments(environment: TurnEnvironment) -> Iterator[str]:
    for agent in environment.agent_iter():
        observation, _, over, _, _ = environment.last()
        if over:
            return
        yield agent
        environment.step(environment.action_space(agent).sample(observation["action_mask"]))


def test_who_is_asked_nothing_waits() -> None:
    environment = flamme_v1.parallel_env(3, stage="abu")
    observations, infos = environment.reset(seed=1)
    waiting = [agent for agent, info in infos.items() if not info["prompt"]]
    assert len(waiting) == 2
    for agent in waiting:
        assert np.flatnonzero(observations[agent]["action_mask"]).tolist() == [0]


def test_an_illegal_action_loses() -> None:
    environment = flamme_v1.raw_env(2, stage="abu")
    environment.reset(seed=1)
    agent = environment.agent_selection
    environment.step(0)
    assert environment.terminations == dict.fromkeys(environment.possible_agents, True)
    assert environment.rewards[agent] == LOST
    assert sum(environment.rewards.values()) == LOST
    together = flamme_v1.parallel_env(2, stage="abu")
    together.reset(seed=1)
    _, rewards, ended, _, _ = together.step(dict.fromkeys(together.agents, 0))
    assert sorted(rewards.values()) == [LOST, 0.0]
    assert all(ended.values())
    assert together.agents == []


@both
def test_or_it_costs_a_penalty_and_the_house_answers(name: str) -> None:
    environment = MODULES[name].raw_env(2, penalty=0.5, **OPTIONS[name])
    environment.reset(seed=1)
    agent = environment.agent_selection
    assert environment.action_masks(agent).any()
    environment.step(0)
    assert environment.rewards[agent] == -0.5
    assert sum(environment.rewards.values()) == -0.5
    assert not any(environment.terminations.values())


@both
def test_positions_draw_themselves(name: str) -> None:
    for mode, begins in (("ansi", ""), ("svg", "<svg")):
        environment = MODULES[name].gym_env(["random"], render_mode=mode, **OPTIONS[name])
        observation, _ = environment.reset(seed=1)
        assert environment.render().startswith(begins)
        assert (environment.action_masks() == observation["action_mask"]).all()
    assert MODULES[name].parallel_env(2).render() is None


def test_many_at_once_for_gymnasium() -> None:
    """Arrays of the batch itself, every row a legal observation, and deals that a seed repeats."""
    environment: Any = make_vec(flamme_v1.ID, 3, "vector_entry_point", bots=["random", "climber"], stage="abu")
    luck, ended = np.random.default_rng(1), 0
    seen, _ = environment.reset(seed=4)
    kept = seen["observation"].copy()
    for _ in range(8 if INTERPRETED else 60):
        mask = environment.unwrapped.action_masks()
        seen, rewards, over, cut, _ = environment.step((luck.random(mask.shape) * mask).argmax(axis=1))
        assert environment.observation_space.contains(seen)
        assert not cut.any()
        assert not rewards[~over].any()
        ended += over.sum()
    assert np.shares_memory(seen["observation"], environment.unwrapped.batch.observations)
    assert INTERPRETED or ended > 3
    again, _ = environment.reset(seed=4)
    assert (again["observation"] == kept).all()
    environment.close()


def test_a_bot_that_searches_is_met_too() -> None:
    environment = flamme_v1.gym_env(["champion@1", "sensible"], stage="abu")
    seats = set()
    for seed in range(3):
        _, info = environment.reset(seed=seed)
        seats.add(environment.seat)
        for _ in range(4):
            assert info["prompt"].split("/")[1].startswith("ABC"[environment.seat])
            _, _, over, _, info = environment.step(int(environment.action_masks().argmax()))
            assert not over
    assert len(seats) > 1


def test_deals_go_on_without_a_seed() -> None:
    environment = flamme_v1.gym_env(["random"], stage="abu")
    environment.reset(seed=1)
    seats = set()
    for _ in range(20):
        environment.reset()
        seats.add(environment.seat)
    assert seats == {0, 1}


def test_specialists_are_drafted_by_actions() -> None:
    environment = flamme_v1.raw_env(2, stage="abu", specialists="draft")
    environment.reset(seed=3)
    for number in range(1, 5):
        observation = environment.observe(environment.agent_selection)
        assert environment.infos[environment.agent_selection]["prompt"].startswith(f"draft/{number}/")
        assert 5 <= observation["action_mask"].sum() <= 12
        environment.step(int(np.flatnonzero(observation["action_mask"])[0]))
    assert environment.infos[environment.agent_selection]["prompt"].startswith("0/")


def test_environments_that_cannot_be() -> None:
    with pytest.raises(InputError, match="2 to"):
        flamme_v1.env(1)
    with pytest.raises(InputError, match="2 to"):
        redline_v0.parallel_env(9)
    with pytest.raises(InputError, match="seats 0 to 1"):
        redline_v0.gym_env(["random"], seat=2)
    with pytest.raises(InputError, match="no option"):
        flamme_v1.env(2, colour="red")
    with pytest.raises(InputError, match="AR and BR cannot all have specialist 4"):
        flamme_v1.env(3, specialists={"AR": 4, "BR": 4})
