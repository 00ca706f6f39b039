"""What luck gave in a race between bots: each round, less what the same bots make of it when they ride it again.

From the moment before anybody draws, every round of cards is ridden again and again with other luck, by the same bots:
they draw other hands, and those that search imagine other worlds. What the round brought and what it brought again are
alike likely, so their difference is luck and on average nothing, whoever plays and however positions are weighed.
Where everybody rides by a policy of ours, the worlds of a position already are such rounds.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from lignerouge.flamme.bots.catalogue import BOTS, new_bot
from lignerouge.flamme.bots.chances import (
    Answer,
    State,
    answers,
    before_the_draws,
    chances,
    drawn_at_once,
    phase_of,
    review_chances,
    round_of,
    together,
    undrawn,
    ways_of,
)
from lignerouge.flamme.bots.evaluator import OwnWays
from lignerouge.flamme.bots.levels import LEVELS
from lignerouge.flamme.play.automatic_teams import AUTOMATIC
from lignerouge.flamme.play.setup import RaceState
from lignerouge.flamme.rules.energy import draw_hand
from lignerouge.flamme.rules.race import ENERGY, RECOVERY
from lignerouge.kernel.budget import split_budget
from lignerouge.kernel.chances import Worths
from lignerouge.kernel.game import Game, Prompt
from lignerouge.kernel.journal import Journal
from lignerouge.kernel.luck import Luck, below, seeded, take_draws
from lignerouge.kernel.match import Pilot

MOST_WAYS = 16  # mixtures of policies, for whose way of riding is not known
TIMES = 16  # a round is ridden again
BOTS_LUCK = (1 << 32) - 1  # seeds of bots in rounds that are ridden again
OTHER_LUCK = 1 << 30  # the number of luck that no world of a position has

Ridden = tuple[RaceState, tuple[tuple[int, int], ...]]  # where a round led to, and what its last answer drew


def luck_of_bots(
    game: Game[Any, Any], record: Journal, bots: Sequence[str], worlds: int, seed: int
) -> Iterator[tuple[int, Any]]:
    """Round by round its phase, and what luck gave each seat.

    Bots that search ride their rounds again, and on from there by each of our policies. Bots of others are not asked
    again: of their rounds the deal alone is luck, as of those of tours, which are weighed by the legend's instincts.
    """
    if record.game != "flamme":
        for each, parts in review_chances(game, record, "legend", worlds, seed, "deal"):
            yield each.phase, parts.deal.mean(axis=0)
        return
    evaluator = OwnWays(ways_of(bots, min(worlds, MOST_WAYS)), worlds, seed)
    known = [bot for bot in bots if bot in AUTOMATIC or split_budget(bot)[0] in BOTS]
    if len(known) == len(bots) and any(split_budget(bot)[0] in LEVELS for bot in bots):
        yield from luck_of_rounds(game, record, bots, evaluator)
        return
    for each, parts in chances(game, record, evaluator, parts="deal"):
        yield each.phase, parts.deal.mean(axis=0)


def luck_of_rounds(
    game: Game[Any, Any], record: Journal, bots: Sequence[str], evaluator: OwnWays
) -> Iterator[tuple[int, Any]]:
    """What each round of cards brought, less what it brings on average."""
    times = min(TIMES, evaluator.worlds)
    worlds, luck = evaluator.worlds // times, seeded(evaluator.seed, OTHER_LUCK)
    for group in together(answers(game, record)):
        if not any(answer.cards for answer in group):
            continue
        brought = weigh_round(game, evaluator, group[-1].after, group[-1].draws, 0, evaluator.worlds)
        again = np.zeros(len(bots))
        for n in range(times):
            state, draws = ride_again(game, group, same_again(bots, luck), luck)
            again += weigh_round(game, evaluator, state, draws, n * worlds, worlds) / times
        yield phase_of(group[0].before), brought - again


def weigh_round(game: Game[Any, Any], evaluator: OwnWays, after: State, draws: Any, first: int, worlds: int) -> Any:
    """The chance of every seat behind a round, before anything is drawn for the next one."""
    outcome = game.outcome(after)
    if outcome is not None:
        return Worths.settled(outcome.places, 1).chance[0]
    return evaluator.weigh(undrawn(after, draws), first, worlds).chance.mean(axis=0)


def same_again(bots: Sequence[str], luck: Luck) -> dict[int, Pilot]:
    """Bots of these names with other luck, by seat."""
    return {
        seat: new_bot(bot, below(luck, 0, BOTS_LUCK)).choose for seat, bot in enumerate(bots) if bot not in AUTOMATIC
    }


def ride_again(game: Game[Any, Any], group: Sequence[Answer], pilots: Mapping[int, Pilot], luck: Luck) -> Ridden:
    """A round with other luck, from before the draws."""
    state = before_the_draws(group[0])
    assert isinstance(state, RaceState), "a race"
    for rider in sorted({rider for rider, _ in drawn_at_once(group[0])}):
        draw_hand(state.setup.course.track, state.race, rider, luck)
    draws = take_draws(luck)
    while (prompt := asked_in(game, state, round_of(group[0]))) is not None:
        game.answer(state, prompt, pilots[prompt.seat](game.view(state, prompt.seat), prompt), luck, None)
        draws = take_draws(luck)
    return state, draws


def asked_in(game: Game[Any, Any], state: RaceState, number: str) -> Prompt | None:
    """Whose card is asked for in this round, if it is not over."""
    if state.race.phase not in (ENERGY, RECOVERY) or game.outcome(state) is not None:
        return None
    prompt = next(prompt for prompt in game.prompts(state) if prompt.owed)
    return prompt if prompt.name.partition("/")[0] == number else None
