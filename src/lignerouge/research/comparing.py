"""Two ways of riding, compared on all kinds of roads: one over the others, and the reverse.

    python -m lignerouge.research.comparing actor instinct --deals 250
    python -m lignerouge.research.comparing actor instinct --deals 20 --worlds 48 --kinds ttt,itt

A way is a style (`follower`, `breakaway`, `climber`), `instinct`, `actor`, or a folder of `selfplay`. Same
deals, every seat in turn. An even share is one divided by the number of teams. With worlds it is not they who race, but
searches that imagine so many, in which everybody rides on by that way.
"""

import argparse
import math
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console

from lignerouge.flamme.bots.catalogue import new_bot
from lignerouge.flamme.bots.levels import POLICIES, RANDOM, STYLED, STYLES, WARM, actor, legend
from lignerouge.flamme.designer.generator import Wish, generate_stage
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.stages.cards import Kind
from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
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


def searched(one: Any, others: Any, road: Road, deals: int, worlds: int) -> tuple[float, float]:
    """What a search that rides on by one way wins over searches that ride on by another, with its 95 % margin."""
    levels = [replace(legend(), flat=way, mountains=way, trials=way) for way in (tuple(one), tuple(others))]
    won = np.zeros(deals)
    for deal in range(deals):
        for seat in range(road.seats):
            match = Match.begin(FLAMME_ROUGE, dict(road.told), [str(n) for n in range(road.seats)], seeded(SEED, deal))
            bots = [new_bot(f"legend@{worlds}", deal, n, level=levels[n != seat]) for n in range(road.seats)]
            for _ in match.autopilot({n: bot.choose for n, bot in enumerate(bots)}):
                pass
            places = match.outcome.places if match.outcome else ()
            won[deal] += (places[seat] == 1) / places.count(1) / road.seats
    return float(won.mean()), 1.96 * float(won.std()) / math.sqrt(deals)


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
    parser.add_argument("--worlds", type=int, help="that searches imagine for an answer; without: no searches")
    parser.add_argument("--kinds", default="", help="of roads, between commas; without: all")
    given = parser.parse_args()
    console, kinds = Console(highlight=False, width=160), dict(kinds_of_roads(given.stages))
    wanted = given.kinds.split(",") if given.kinds else list(kinds)
    if unknown := [name for name in wanted if name not in kinds]:
        parser.error(f"{quoted(unknown[0])} is no kind of road: there are {', '.join(kinds)}.")
    for name in wanted:
        for road in kinds[name]:
            one, other = way_of(given.one, road), way_of(given.other, road)
            if given.worlds:
                won, margin = searched(one, other, road, given.deals, given.worlds)
                lost, _ = searched(other, one, road, given.deals, given.worlds)
            else:
                ((won, margin),) = shares(one, other, [road], given.deals, SEED)
                ((lost, _),) = shares(other, one, [road], given.deals, SEED)
            console.print(
                f"{name:24} {str(road.told['stage'])[:30]:30} {won:6.1%} ± {margin:.1%}, the reverse {lost:6.1%}, "
                f"even {1 / road.seats:.1%}"
            )


if __name__ == "__main__":
    main()
