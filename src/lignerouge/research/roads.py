"""The roads that an actor learns on, and two ways of riding that meet on them: same deals, every seat in turn."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from lignerouge.arena.flamme.races import RaceBatchRunner
from lignerouge.flamme.bots.levels import SENSIBLE
from lignerouge.flamme.bots.rollout import draft_races
from lignerouge.flamme.bots.stakes import Stakes
from lignerouge.flamme.designer.generator import Wish, generate_stage
from lignerouge.flamme.rules.draft import all_decks
from lignerouge.flamme.rules.race import DRAFT, SEATS
from lignerouge.flamme.rules.weather import deal_skies
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.game import Options
from lignerouge.kernel.hot import copies
from lignerouge.kernel.luck import Luck, streams
from lignerouge.research.critic import CRITIC
from lignerouge.research.learning import STAGES
from lignerouge.research.practice import LEARNER, Minds, Practice, new_notes, new_practice, practise

HELD_OUT = (
    "Le Col du Ballon",
    "Mende",
    "Cholet",
)  # never trained on
CARDS = (
    *("La Haut Montagne", "Ronde van Wevelgem", "Plateaux de Wallonie", "Peloton 7", "Peloton 8", "Peloton 9"),
    *("Roubaix", "Amiens", "Mur-de-Bretagne", "Le Grand-Bornand", "L'Alpe-d'Huez", "Valence", "Carcassonne"),
    *("Bagnères-de-Luchon", "Pau", "Laruns", "Quimper", "Sarzeau", "Chartres"),
)
SEAT_COUNTS, SEAT_SHARES = (2, 3, 4, 5, 6), (0.08, 0.12, 0.56, 0.12, 0.12)
TRUST = 0.9  # the share of a round later in what a choice was worth


@dataclass(frozen=True)
class Road:
    """Races with some options for so many teams."""

    runner: RaceBatchRunner
    seats: int
    told: Mapping[str, Any]

    @classmethod
    def open(cls, options: Options, seats: int) -> "Road":
        """Prepared once."""
        return cls(RaceBatchRunner.prepare(options, ["random"] * seats), seats, dict(options))

    @property
    def climbs(self) -> bool:
        """There is an ascent."""
        return any(self.runner.setup.course.track.ascent.tolist())

    def practise(
        self, practice: Practice, stakes: Stakes, seatings: Any, seed: int, first: int, trust: float = TRUST
    ) -> Any:
        """One race for each row of seats. -> the races"""
        setup, count = self.runner.setup, len(seatings)
        races, chances = copies(self.runner.start, count), streams(seed, first, count)
        track, sky, weather = deal_skies(setup.course, chances, dealt=self.runner.dealt)
        policies = np.full(SEATS, SENSIBLE, np.int8)
        if self.runner.start.phase == DRAFT:
            draft_races(policies, all_decks(), races, Luck.fresh(), chances)
        context = setup.context(Luck.fresh(), track)
        ridden = practise(practice, stakes, policies, context, sky, weather, races, chances, seatings, trust)
        return races[:ridden]


def all_roads(seed: int, generated: int = 40) -> list[Road]:
    """Stage cards and generated stages, for two to six teams, some with weather, specialists, or as trials."""
    luck, roads = np.random.default_rng(seed), []
    wanted: list[tuple[Any, int]] = []
    for stage in (*STAGES * 5, *CARDS):
        wanted.append(({"stage": stage}, 4))
        wanted.append(({"stage": stage}, int(luck.choice(SEAT_COUNTS, p=SEAT_SHARES))))
    for n in range(generated):
        seats = int(luck.choice(SEAT_COUNTS, p=SEAT_SHARES))
        stage = " ".join(generate_stage(Wish(seats=seats, relief=("any", "flat", "hilly")[n % 3]), seed=seed, number=n))
        wanted.append(({"stage": stage}, seats))
    for n, (options, seats) in enumerate(wanted):
        extra: dict[str, Any] = {}
        if n % 4 == 1:
            extra["weather"] = "dealt"
        if n % 5 == 2:
            extra["specialists"] = "draft"
        try:
            roads.append(Road.open({**options, **extra}, seats))
        except InputError:
            try:
                roads.append(Road.open(options, seats))
            except InputError:
                continue
    for kind in ("ttt", "itt"):
        for seats in (2, 3, 4):
            for n in range(2):
                stage = " ".join(generate_stage(Wish(kind=kind, seats=seats), seed=seed + 7, number=n))
                try:
                    roads.append(Road.open({"stage": stage, "kind": kind}, seats))
                except InputError:
                    continue
    return roads


def shares(one: Any, others: Any, roads: Sequence[Road], deals: int, seed: int) -> list[tuple[float, float]]:
    """What one row of weights wins over others, same deals, every seat in turn; on each road, with 95 % margins."""
    width = max(len(one), len(others))
    weights = np.zeros((2, width))
    weights[0, : len(one)], weights[1, : len(others)] = one, others
    minds = Minds(weights, np.array([len(one), len(others)]), np.zeros(CRITIC))
    stakes = Stakes.fresh()
    practice, found = new_practice(minds, new_notes(1, 1), curious=False), []
    for road in roads:
        won = np.zeros(deals)
        for seat in range(road.seats):
            seatings = np.ones((deals, SEATS), np.int64)
            seatings[:, seat] = LEARNER
            races = road.practise(practice, stakes, seatings, seed, 0)
            won += winners(road, races) == seat
        won /= road.seats
        found.append((float(won.mean()), 1.96 * float(won.std()) / math.sqrt(deals)))
    return found


def winners(road: Road, races: Any) -> Any:
    """The seat that won each race; in team trials whose slower rider was the quicker."""
    rules = road.runner.setup.rules
    if rules.clock and road.runner.start.roads > 1 and road.runner.start.roads <= road.seats:
        times = 60 * races["minutes"].astype(np.int64) + races["time"]
        return times[:, : 2 * road.seats].reshape(len(races), road.seats, 2).max(axis=2).argmin(axis=1)
    return races["home" if rules.clock else "order"][:, 0] // 2
