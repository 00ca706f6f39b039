"""The benchmark: interpreted against compiled in one run, and races, rollouts and clones a second on one core."""

import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median
from typing import Any

import numpy as np

from lignerouge.arena.flamme.races import RaceBatchRunner
from lignerouge.arena.flamme.tours import ride_tours
from lignerouge.flamme.bots.catalogue import new_bot
from lignerouge.flamme.bots.rollout import play_cards
from lignerouge.flamme.bots.search import SearchBot
from lignerouge.flamme.explain.answers import answer_line, as_question
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.names import RIDER_NAMES
from lignerouge.flamme.play.notation import parse_plays, parse_position
from lignerouge.flamme.play.setup import RaceState
from lignerouge.flamme.play.view import SeatView
from lignerouge.flamme.rules.race import ENERGY
from lignerouge.flamme.rules.road import new_road
from lignerouge.flamme.rules.round import resolve
from lignerouge.flamme.rules.weather import DEALT
from lignerouge.flamme.stages.cards import tour_stage
from lignerouge.flamme.stages.text import format_tiles
from lignerouge.kernel.compiler import numba
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.hot import clone
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.kernel.notes import silent
from lignerouge.research.batch import Batch

STAGES = {
    "flat (Avenue Corso Paseo)": "Avenue Corso Paseo",
    "mountains (Firenze - Milano)": "Firenze - Milano",
    "mountains (La Classicissima)": "La Classicissima",
}
MOUNTAINS = "Firenze - Milano"
GRAND_TOUR_STAGE = 19  # roundabouts, a dangerous bend, climbs
STAGE_OF_SIX = 17  # wide start, breakaway, cobbles, supply zone, roundabouts, climbs
AUTOMATIC = {"E": "peloton", "F": "muscle"}
SPECIALISTS = {"AR": 1, "AS": 4, "BR": 3, "BS": 6, "CR": 5, "CS": 2, "DR": 2, "DS": 5}
TOUR = {"stages": "basic", "specialists": True, "rest_days": [3]}
TEAMS = 4
MANY_TEAMS = 6
REPEATS = 7
BATCH, BATCH_THREADS = 4096, 2
SEARCHERS = ("champion", "legend")
BATCHES = (("",) * TEAMS, ("", "climber", "climber", "climber"))  # who rides in a batch
COUNT = len(STAGES) + len(SEARCHERS) + len(BATCHES) + 13  # at most: figures, and two that other processes find
BEFORE_ROLLOUT = 7  # rounds


@dataclass(frozen=True, slots=True)
class Figure:
    """A speed: the best and the median of several runs in a row."""

    what: str
    unit: str
    best: float
    median: float


def conditions() -> dict[str, str]:
    """What the figures were measured on."""
    return {
        "python": platform.python_version(),
        "numba": numba.__version__,
        "numpy": np.__version__,
        "machine": platform.machine(),
        "cores": str(os.cpu_count()),
        "build": "interpreted" if numba.config.DISABLE_JIT else "compiled",
        "play": f"{TEAMS} teams, random, one core unless threads are named, reasons off",
    }


def measure(what: str, unit: str, count: int, act: Callable[[int], object], repeats: int = REPEATS) -> Figure:
    """Time `act(count)` several times; once before to warm up."""
    act(1)
    speeds = []
    for _ in range(repeats):
        begun = time.perf_counter()
        act(count)
        speeds.append(count / (time.perf_counter() - begun))
    return Figure(what, unit, max(speeds), median(speeds))


def racing(stage: str) -> RaceBatchRunner:
    """Random races on a stage."""
    return RaceBatchRunner.prepare({"stage": stage}, ["random"] * TEAMS)


def grand_tour_stage() -> RaceBatchRunner:
    """Random races on a stage of the Grand Tour, until everybody is home."""
    tiles = format_tiles(tour_stage(GRAND_TOUR_STAGE).side(TEAMS))
    return RaceBatchRunner.prepare({"stage": tiles, "kind": "normal", "specialists": SPECIALISTS}, ["random"] * TEAMS)


def stage_of_six(**options: Any) -> RaceBatchRunner:
    """Random races of six teams on a stage that has something of every box; whoever plays cards is a specialist."""
    tiles = format_tiles(tour_stage(STAGE_OF_SIX).side(MANY_TEAMS))
    automatic = options.get("automatic", {})
    specialists = {name: 1 + n % 6 for n, name in enumerate(RIDER_NAMES) if name[0] not in automatic}
    return RaceBatchRunner.prepare({"stage": tiles, "specialists": specialists, **options}, ["random"] * MANY_TEAMS)


def mid_race(stage: str) -> RaceBatchRunner:
    """Random races that go on after a number of rounds."""
    runner, luck, road, notes = racing(stage), seeded(5), new_road(), silent()
    luck.remembers = False
    setup, race = runner.setup, clone(runner.start)
    for rider in range(race.riders):
        race.order[rider] = rider
        race.square[rider], race.lane[rider] = setup.course.track.start - rider // 2, rider % 2
    race.running, race.phase = race.riders, ENERGY
    for _ in range(BEFORE_ROLLOUT):
        play_cards(runner.policies, setup.course.track, setup.cards.record, race, luck)
        resolve(setup.course.track, setup.cards.record, setup.rules, race, road, notes)
    return RaceBatchRunner(setup, race, runner.policies)


def mid_race_decision(stage: str) -> tuple[SeatView, Prompt]:
    """A card to be played after a number of rounds."""
    match = Match.begin(FLAMME_ROUGE, {"stage": stage}, ["sensible"] * TEAMS, seeded(5))
    rider = new_bot("sensible", 5).choose
    ride = match.autopilot(dict.fromkeys(range(TEAMS), rider))
    while match.view(None).round <= BEFORE_ROLLOUT or match.prompts()[0].ask != "PlayCard":
        next(ride)
    prompt = match.prompts()[0]
    return match.view(prompt.seat), prompt


def imagine(bot: str, view: SeatView, prompt: Prompt, count: int) -> None:
    """So many rollouts of a search, shared by the options; at least one each."""
    searcher = new_bot(f"{bot}@{max(1, count // len(prompt.options))}", 1)
    assert isinstance(searcher, SearchBot)
    searcher.opinion(view, prompt)


def figures(scale: float = 1.0) -> Iterator[Figure]:
    """All of them, one after the other; `scale` makes the runs shorter or longer."""
    many = max(2, int(20_000 * scale))
    for label, stage in STAGES.items():
        runner = racing(stage)
        yield measure(f"races, {label}", "races/s", many, lambda count, runner=runner: runner.run(1, 0, count))  # type: ignore[misc]
    grand_tour = grand_tour_stage()
    what = f"stages, Grand Tour {GRAND_TOUR_STAGE}, specialists, all home"
    yield measure(what, "stages/s", many, lambda count: grand_tour.run(1, 0, count))
    many_teams = stage_of_six()
    what = f"races, {MANY_TEAMS} teams, Grand Tour {STAGE_OF_SIX}, all boxes, specialists, breakaway"
    yield measure(what, "races/s", many, lambda count: many_teams.run(1, 0, count))
    all_packs = stage_of_six(weather=DEALT, automatic=AUTOMATIC)
    what = f"Grand Tour stage {STAGE_OF_SIX}, six teams, all packs (weather, automatic teams, specialists)"
    yield measure(what, "races/s", many, lambda count: all_packs.run(1, 0, count))
    what = "tours, basic tour of 7 stages, draft, rest day, with its ledger"
    yield measure(what, "tours/s", max(2, many // 20), lambda count: ride_tours(TOUR, ["random"] * TEAMS, 1, 0, count))
    rollout = mid_race(MOUNTAINS)
    what = f"clone-and-finish rollouts after round {BEFORE_ROLLOUT}, {MOUNTAINS}"
    yield measure(what, "rollouts/s", 2 * many, lambda count: rollout.run(1, 0, count))
    view, prompt = mid_race_decision(MOUNTAINS)
    for bot in SEARCHERS:
        what = f"policy rollouts inside the {bot}'s search after round {BEFORE_ROLLOUT}, {MOUNTAINS}"
        count = max(1, many // 20) * len(prompt.options)
        yield measure(what, "rollouts/s", count, lambda count, bot=bot: imagine(bot, view, prompt, count))  # type: ignore[misc]
    state = RaceState(rollout.setup, rollout.start)
    yield measure(
        "clones of a state, from Python", "clones/s", many, lambda count: [state.clone() for _ in range(count)]
    )
    for bots in BATCHES:
        batch = Batch.prepare({"stage": MOUNTAINS}, bots, BATCH, 1, BATCH_THREADS)
        rivals = f"against {', '.join(bots[1:])}" if bots[1] else "all agents"
        what = f"card decisions, batch of {BATCH} races, {rivals}, observations, {BATCH_THREADS} threads"
        yield measure(what, "decisions/s", max(2, many // 500) * batch.asks.size, lambda count: decide(batch, count))  # noqa: B023
        batch.close()
    for what, act in single_steps().items():
        yield measure(what, "steps/s", max(20, many // 5), act)
    line = json.dumps({"id": 1, "kind": "round", "input": a_question()})
    what = "questions to the rules desk (round, 8 riders, with reasons)"
    yield measure(what, "answers/s", max(2, many // 10), lambda count: [answer_line(line) for _ in range(count)])


def decide(batch: Batch, count: int) -> None:
    """So many card decisions at random, at least one step."""
    for _ in range(max(1, count // batch.asks.size)):
        batch.step(batch.masks.argmax(axis=2))


def single_steps() -> dict[str, Callable[[int], object]]:
    """Environments of one race, each an agent's first legal action; beside them the plainest one of PettingZoo."""
    try:
        from lignerouge.research import flamme_v1  # PettingZoo and Gymnasium are an extra
    except ImportError:
        return {}
    alone, turns, together = flamme_v1.gym_env(), flamme_v1.raw_env(TEAMS), flamme_v1.parallel_env(TEAMS)
    found: dict[str, Callable[[int], object]] = {
        "agent steps, Gymnasium, one seat against three climbers": lambda count: step_alone(alone, count),
        "agent steps, PettingZoo AEC, four agents": lambda count: step_in_turn(turns, count),
        "agent steps, PettingZoo parallel, four agents": lambda count: step_together(together, count),
    }
    try:
        from pettingzoo.classic import tictactoe_v3
    except ImportError:
        return found
    plain = tictactoe_v3.raw_env()
    return {**found, "agent steps, PettingZoo's tic-tac-toe (AEC)": lambda count: step_in_turn(plain, count)}


def step_alone(environment: Any, count: int) -> None:
    """So many steps of one seat."""
    seen, _ = environment.reset(seed=1)
    for _ in range(count):
        seen, _, over, _, _ = environment.step(int(seen["action_mask"].argmax()))
        if over:
            seen, _ = environment.reset()


def step_in_turn(environment: Any, count: int) -> None:
    """So many steps, whoever's turn it is."""
    while count > 0:
        environment.reset(seed=count)
        for _ in environment.agent_iter():
            seen, _, over, _, _ = environment.last()
            environment.step(None if over else int(seen["action_mask"].argmax()))
            count -= not over


def step_together(environment: Any, count: int) -> None:
    """So many answers, given at the same time by whoever is asked."""
    while count > 0:
        seen, _ = environment.reset(seed=count)
        while environment.agents:
            actions = {agent: int(each["action_mask"].argmax()) for agent, each in seen.items()}
            count -= sum(action > 0 for action in actions.values())
            seen, *_ = environment.step(actions)


def a_question() -> dict[str, object]:
    """A crowded round on mountains."""
    position = "abcgiDHqntmKOLrepJsfu 4.2:AR,BS 4.1:CR,AS 3.2:BR,DS 2.6:CS,DR"
    return as_question(parse_position(position), parse_plays("AR5 BS9 CR4 AS3 BR7 DS2 CS5 DRE"))


def interpreted_speed(races: int = 6) -> float:
    """Races a second of the same engine, interpreted, in a process of its own."""
    code = (
        "from lignerouge.research.bench import measure, racing, MOUNTAINS\n"
        f"runner = racing(MOUNTAINS)\n"
        f"print(measure('', '', {races}, lambda count: runner.run(1, 0, count), repeats=3).best)"
    )
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout)


def load_time() -> float:
    """Seconds that a fresh process needs to load the compiled engine from its cache and run one race with it."""
    code = (
        "from lignerouge.research.bench import racing, MOUNTAINS\nimport time\n"
        "runner = racing(MOUNTAINS)\nbegun = time.perf_counter()\nrunner.run(1, 0, 1)\n"
        "print(time.perf_counter() - begun)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return float(done.stdout)
