"""Two ways of riding without search, compared on all kinds of roads: one over the others, and the reverse.

    python -m lignerouge.research.comparing actor instinct --deals 250

A way is a style (`follower`, `breakaway`, `climber`), `instinct`, `actor`, or a folder of `selfplay`. Same
deals, every seat in turn. An even share is one divided by the number of teams.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console

from lignerouge.flamme.bots.levels import POLICIES, RANDOM, STYLED, STYLES, WARM, actor, legend
from lignerouge.flamme.designer.generator import Wish, generate_stage
from lignerouge.flamme.stages.cards import Kind
from lignerouge.kernel.errors import InputError, quoted
from lignerouge.research.learning import STAGES
from lignerouge.research.roads import CARDS, HELD_OUT, Road, shares
from lignerouge.research.selfplay import Learner, actor_row

SEED = 777
OTHER_SEED = 4711  # of generated stages that nobody was trained on


def way_of(name: str, road: Road) -> Any:
    """Weights by name."""
    if STYLED <= POLICIES.get(name, RANDOM) < WARM:
        return STYLES[POLICIES[name] - STYLED]
    if name == "instinct":
        return np.array(legend().mountains if road.climbs else legend().flat)
    if name == "actor":
        return np.array(actor())
    if Path(name).is_dir():
        return actor_row(Learner.open(Path(name), 1).weights)
    raise InputError(f"{quoted(name)} is no way of riding: there are styles, instinct, actor, and folders of selfplay.")


def kinds_of_roads(stages: int) -> Iterator[tuple[str, list[Road]]]:
    """What is compared: a name, and the roads of that kind."""
    yield "base stages", [Road.open({"stage": stage}, 4) for stage in STAGES]
    yield "stages never trained on", [Road.open({"stage": stage}, 4) for stage in HELD_OUT]
    yield "other stage cards", [Road.open({"stage": stage}, 4) for stage in CARDS]
    yield "cobbles: Roubaix", [Road.open({"stage": "Roubaix"}, 4)]
    for seats in (2, 3, 5, 6):
        yield f"{seats} teams", [Road.open({"stage": stage}, seats) for stage in generated("normal", seats, stages)]
    yield "weather", [Road.open({"stage": stage, "weather": "dealt"}, 4) for stage in generated("normal", 4, stages)]
    yield "specialists", [Road.open({"stage": stage, "specialists": "draft"}, 4) for stage in STAGES]
    trials: tuple[Kind, Kind] = ("ttt", "itt")
    for kind in trials:
        yield kind, [Road.open({"stage": stage, "kind": kind}, 4) for stage in generated(kind, 4, stages)]


def generated(kind: Kind, seats: int, stages: int) -> list[str]:
    """Stages by chance."""
    wish = Wish(kind=kind, seats=seats)
    return [" ".join(generate_stage(wish, seed=OTHER_SEED, number=n)) for n in range(stages)]


def main() -> None:
    """Compare two."""
    parser = argparse.ArgumentParser(description="Compare two ways of riding on all kinds of roads.")
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("--deals", type=int, default=250, help="on each road")
    parser.add_argument("--stages", type=int, default=4, help="generated ones, for kinds of races without cards")
    given = parser.parse_args()
    console = Console(highlight=False, width=160)
    for name, roads in kinds_of_roads(given.stages):
        for road in roads:
            one, other = way_of(given.one, road), way_of(given.other, road)
            ((won, margin),) = shares(one, other, [road], given.deals, SEED)
            ((lost, _),) = shares(other, one, [road], given.deals, SEED)
            console.print(
                f"{name:24} {str(road.told['stage'])[:30]:30} {won:6.1%} ± {margin:.1%}, the reverse {lost:6.1%}, "
                f"even {1 / road.seats:.1%}"
            )


if __name__ == "__main__":
    main()
