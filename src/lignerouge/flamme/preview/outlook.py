"""What may come of each card that a seat can play: an estimate for people, made of nothing but what the seat sees.

Where a card leads while nobody else moves is certain. Whether riders in the way stop it,
and what slipstream and the wind make of it, depends on the others: so
rounds are imagined, in which their cards are dealt again and the sensible policy chooses among them, and counted.
Every card is tried in the same imagined rounds: a difference between two of them comes from the cards, not from luck.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from lignerouge.flamme.bots.levels import SENSIBLE
from lignerouge.flamme.bots.rollout import play_by_policy
from lignerouge.flamme.play.imagine import KINDS, before_the_others, deal_again, imagine
from lignerouge.flamme.play.names import RIDER_NUMBERS
from lignerouge.flamme.play.setup import RaceState
from lignerouge.flamme.play.view import SeatView
from lignerouge.flamme.preview.card import Preview, ride_alone
from lignerouge.flamme.rules.energy import play
from lignerouge.flamme.rules.race import SEATS
from lignerouge.flamme.rules.round import RaceContext, resolve
from lignerouge.flamme.tour.view import TourView
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.hot import Column, Grid, apart, clone, copies
from lignerouge.kernel.luck import Luck


@dataclass(frozen=True, slots=True)
class Chance:
    """What may come of a card."""

    option: str
    preview: Preview
    towed: float  # the share of the imagined rounds in which slipstream moves the rider up,
    tired: float  # of those in which they take an exhaustion card,
    stopped: float  # and of those in which riders in the way cost them steps
    halts: tuple[tuple[str, float], ...]  # where their own movement ends, the likeliest first

    def as_json(self) -> dict[str, Any]:
        """With the events as they are told."""
        preview = self.preview
        return {
            "option": self.option,
            "square": preview.square,
            "lane": preview.lane,
            "steps": preview.steps,
            "events": [event.as_json() for event in preview.events],
            "towed": self.towed,
            "tired": self.tired,
            "stopped": self.stopped,
            "halts": [{"square": square, "share": share} for square, share in self.halts],
        }


def outlook(view: SeatView | TourView, prompt: Prompt, luck: Luck, rounds: int = 200) -> tuple[Chance, ...]:
    """For every option of a PlayCard prompt of this view's seat; of other prompts nothing can be said.

    The luck is the asker's own, never that of the match, and stays as it is: the same question has the same answer.
    """
    if prompt.ask != "PlayCard":
        return ()
    seen = view.race if isinstance(view, TourView) else view
    assert seen is not None, "a tour asks for cards only while a stage is ridden"
    luck = clone(luck)
    luck.remembers = False
    name = prompt.name.split("/")[-2]  # "7/BS/card", in a tour "3/7/BS/card"
    state = imagine(before_the_others(seen), luck)
    kinds = np.array([KINDS[option] for option in prompt.options], np.int64)
    samples = sample(state, RIDER_NUMBERS[name], kinds, luck, rounds)
    squares = state.setup.course.names
    return tuple(
        Chance(
            option,
            ride_alone(state, name, option),
            towed=found.towed / rounds,
            tired=found.tired / rounds,
            stopped=found.stopped / rounds,
            halts=tuple((squares[square], times / rounds) for square, times in found.halts),
        )
        for option, found in zip(prompt.options, samples, strict=True)
    )


class Sample(NamedTuple):
    """In how many of the imagined rounds it happened to the rider of a card."""

    towed: int
    tired: int
    stopped: int
    halts: tuple[tuple[int, int], ...]  # by the number of the square, the most frequent first


def sample(state: RaceState, rider: int, kinds: Any, luck: Luck, rounds: int) -> list[Sample]:
    """So many imagined rounds, for each kind of card."""
    setup, races = state.setup, copies(state.race, 3)
    play(races[0], rider, 0)  # any card: the round only asks which one lies open, and that is each kind in turn
    counts = np.zeros((len(kinds), 3), np.int64)
    halted = np.zeros((len(kinds), rounds), np.int64)
    policies = np.full(SEATS, SENSIBLE, np.int8)
    try_kinds(policies, setup.context(luck), races, rider, kinds, counts, halted, rounds)
    found = []
    for (towed, tired, stopped), row in zip(counts.tolist(), halted.tolist(), strict=True):
        halts = sorted(Counter(row).items(), key=lambda halt: (-halt[1], halt[0]))
        found.append(Sample(towed, tired, stopped, tuple(halts)))
    return found


@apart
def try_kinds(
    policies: Column,
    context: RaceContext,
    races: Any,
    rider: int,
    kinds: Column,
    counts: Grid,
    halted: Grid,
    rounds: int,
) -> None:
    """`races`: the race as it is seen, one as it is imagined, and that one with a card of the rider played."""
    for number in range(rounds):
        races[1] = races[0]
        deal_again(races[1], rider // 2, context.luck)
        play_by_policy(policies, context, races[1])
        for n in range(len(kinds)):
            races[2] = races[1]
            race = races[2]
            race.card[rider] = kinds[n]
            resolve(context.track, context.cards, context.rules, race, context.road, context.notes)
            counts[n, 0] += race.slip[rider] > 0
            counts[n, 1] += race.tired[rider] != 0
            counts[n, 2] += race.lost[rider] > 0
            halted[n, number] = race.halted[rider]
