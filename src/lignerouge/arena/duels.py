"""One bot against the same bot on all other seats: the same deals with every seat in turn, answer by answer.

`python -m lignerouge.arena.duels champion follower --races 2000`. By chance one of four teams wins 25 %.
"""

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any

from rich.console import Console

from lignerouge.arena.statistics import share
from lignerouge.flamme.bots.bots import new_bot
from lignerouge.flamme.game import FLAMME_ROUGE
from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.games import Bot
from lignerouge.kernel.game import Game, Options
from lignerouge.kernel.luck import seeded

STAGES = ("Avenue Corso Paseo", "Firenze - Milano", "La Classicissima")
TEAMS = 4
BOTS_LUCK = 1000  # their seeds are the deals' seed and more


@dataclass(frozen=True)
class Meeting:
    """What is played, and who against whom."""

    game: Game[Any, Any]
    options: tuple[Options, ...]  # in turn
    strong: str
    weak: str
    seed: int

    def place(self, number: int) -> int:
        """The place of the strong one in game `number`: the options change fastest, then the seat, then the deal."""
        options = self.options[number % len(self.options)]
        rest = number // len(self.options)
        seat, deal = rest % TEAMS, rest // TEAMS
        bots = [new_bot(self.strong if n == seat else self.weak, self.seed + BOTS_LUCK + n, deal) for n in range(TEAMS)]
        return play(self.game, options, bots, self.seed, deal)[seat]


def play(game: Game[Any, Any], options: Options, bots: Sequence[Bot], seed: int, deal: int) -> tuple[int, ...]:
    """A game between bots, each of which sees what its seat sees. -> the place of every seat"""
    luck = seeded(seed, deal)
    luck.remembers = False
    state = game.begin(options, len(bots), luck, None)
    while (outcome := game.outcome(state)) is None:
        prompt = next(prompt for prompt in game.prompts(state) if prompt.owed)
        game.answer(state, prompt, bots[prompt.seat].choose(game.view(state, prompt.seat), prompt), luck, None)
    return outcome.places


def places(meeting: Meeting, first: int, count: int, jobs: int) -> Iterator[int]:
    """The places of the strong one, game after game."""
    numbers = range(first, first + count)
    if jobs == 1:
        yield from map(meeting.place, numbers)
        return
    with ProcessPoolExecutor(jobs) as executor:
        yield from executor.map(meeting.place, numbers, chunksize=4)


def summary(found: Sequence[int]) -> str:
    """Won, with the 95 % interval, and the mean place."""
    won = share(sum(place == 1 for place in found), len(found))
    mean = sum(found) / len(found)
    return f"{len(found)}: {won.share:.1%} ({won.low:.1%} to {won.high:.1%}), mean place {mean:.2f}"


def main() -> None:
    """Play, and say how it stands now and then."""
    parser = argparse.ArgumentParser(description="One bot against three of another.")
    parser.add_argument("strong")
    parser.add_argument("weak")
    parser.add_argument("--races", type=int, default=240)
    parser.add_argument("--tour", action="store_true", help="basic tours of seven stages with specialists, not races")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first race, to go on after a pause")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    options: tuple[Options, ...] = tuple({"stage": stage} for stage in STAGES)
    if given.tour:
        options = ({"stages": "basic", "specialists": True, "rest_days": [3]},)
    meeting = Meeting(GRAND_TOUR if given.tour else FLAMME_ROUGE, options, given.strong, given.weak, given.seed)
    found: list[int] = []
    for place in places(meeting, given.first, given.races, given.jobs):
        found.append(place)
        if len(found) % 60 == 0 or len(found) == given.races:
            by_stage = [found[n :: len(options)] for n in range(len(options))]
            stages = " / ".join(f"{sum(place == 1 for place in each) / len(each):.0%}" for each in by_stage)
            Console().print(f"{given.strong} over {given.weak}: {summary(found)}, by stage {stages}", highlight=False)


if __name__ == "__main__":
    main()
