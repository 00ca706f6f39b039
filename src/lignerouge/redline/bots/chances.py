"""How the chances of a match of Redline went, turn by turn, and what each change came from: pieces drawn, or choices.

Everything lies open, so there is no round of secret cards: an answer is worth what it leads to before anything is drawn
for it, the draw is worth the rest. Endings of two are solved where that is near enough, and then chances are exact.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from lignerouge.kernel.chances import PartSums, RoundChances, Splitting, Worths, weigh_again
from lignerouge.kernel.game import Game, Outcome, Prompt
from lignerouge.kernel.hot import clone
from lignerouge.kernel.journal import Journal, find_prompt, last_state, replay
from lignerouge.kernel.line import BACK
from lignerouge.kernel.luck import Luck, seeded, streams, take_streams
from lignerouge.kernel.notes import silent
from lignerouge.redline.bots.catalogue import POLICIES, SearchBot
from lignerouge.redline.bots.policy import SENSIBLE, play_out
from lignerouge.redline.play.game import final_places
from lignerouge.redline.play.setup import TableState
from lignerouge.redline.rules.legality import Placements
from lignerouge.redline.rules.rounds import keep_score, next_game
from lignerouge.redline.rules.table import SEATS, Table


@dataclass(frozen=True, slots=True)
class Evaluator:
    """Weighs positions in so many worlds each, everybody by a policy; the same seed, the same luck in every position.

    `solver`: solves endings of two, and then everybody plays their best; None: nobody does.
    """

    policies: Any  # by seat
    worlds: int
    seed: int
    solver: SearchBot | None

    def weigh(self, state: TableState, first: int = 0, worlds: int = 0) -> Worths:
        """What the position is worth to everybody, in the worlds from number `first` on; as a rule in all of them."""
        many, seats = worlds or self.worlds, int(state.table.seats)
        chance = self.solved(state.table)
        if chance is not None:
            both = np.array([[chance, 1 - chance]])
            return Worths.of(np.repeat(both, many, axis=0), np.repeat(2 - both, many, axis=0))
        rows, luck, found, notes = streams(self.seed, first, many), Luck.fresh(), Placements.fresh(), silent()
        places = np.zeros((many, seats))
        for n in range(many):
            take_streams(luck, rows, n)
            table = clone(state.table)
            play_out(self.policies, table, found, luck, notes)
            keep_score(table)
            while table.game < table.games:
                next_game(table, luck)
                play_out(self.policies, table, found, luck, notes)
                keep_score(table)
            places[n] = final_places(table.points.tolist()[:seats])
        return Worths.of((places == 1).astype(np.float64), places)

    def solved(self, table: Table) -> float | None:
        """The chance of the first of two, if both play their best; None where it is too far, or there is a series."""
        near = table.seats == 2 and table.games == 1 and not table.scored
        if self.solver is None or not near or table.held[0] + table.held[1] > self.solver.diligence.pieces:
            return None
        return None if self.solver.solve(table, 0) is None else self.solver.chance


@dataclass(frozen=True, slots=True)
class Answer:
    """An entry that counts, with the positions before and after it."""

    prompt: Prompt
    option: str
    has_drawn: bool
    before: TableState
    after: TableState

    @property
    def round(self) -> str:
        """`1/7`: game and turn."""
        return self.prompt.when


def answers(game: Game[Any, Any], record: Journal) -> list[Answer]:
    """All answers that were not taken back."""
    steps = [(step.step, step.entry, step.state.clone(), step.line) for step in replay(game, record)]
    counting = {item.number for item in steps[-1][3].items}
    found: list[Answer] = []
    before: TableState = steps[0][2]
    for number, entry, after, _ in steps[1:]:
        if entry.prompt == BACK or number not in counting:
            continue
        prompt = find_prompt(game.prompts(before), entry.prompt)
        assert prompt is not None, "it was replayed"
        found.append(Answer(prompt, entry.option, bool(entry.draws), before, after))
        before = after
    return found


def review_chances(
    game: Game[Any, Any], record: Journal, critic: str, worlds: int, seed: int, parts: Splitting = "all"
) -> Iterator[tuple[RoundChances, PartSums]]:
    """The chances of a record, everybody sensible, endings of two solved."""
    luck = seeded(seed)
    luck.remembers = False
    return chances(game, record, Evaluator(np.full(SEATS, SENSIBLE), worlds, seed, SearchBot(luck)), parts=parts)


def luck_of_bots(
    game: Game[Any, Any], record: Journal, bots: Sequence[str], worlds: int, seed: int
) -> Iterator[tuple[int, Any]]:
    """What was drawn was worth to each seat in a game between bots, by their own ways; those that search are sensible.

    Turn by turn, with its phase.
    """
    policies = np.full(SEATS, SENSIBLE)
    policies[: len(bots)] = [POLICIES.get(bot, SENSIBLE) for bot in bots]
    for each, parts in chances(game, record, Evaluator(policies, worlds, seed, None), parts="deal"):
        yield each.phase, parts.deal.mean(axis=0)


def chances(
    game: Game[Any, Any], record: Journal, evaluator: Evaluator, *, parts: Splitting = "all"
) -> Iterator[tuple[RoundChances, PartSums]]:
    """Turn after turn, as far as the record goes; each with the sums of its parts, to be added up.

    Of a match that is not over last how it stands there, without a name; `end`: that alone, also before the first
    answer.
    """
    seats, now, began, answer = len(record.seats), None, None, None
    if parts == "end":
        yield from stands(game, record, evaluator)
        return
    name, sums = "", PartSums.blank(evaluator.worlds, seats)
    for answer in answers(game, record):
        is_new = answer.round != name
        if parts == "none" and not is_new:
            continue
        now = now or evaluator.weigh(answer.before)
        if is_new:
            if began is not None:
                yield RoundChances(name, began.standings(), sums.splits()), sums
            name, began, sums = answer.round, now, PartSums.blank(evaluator.worlds, seats)
        if parts == "none":
            now = None
            continue
        then = weigh_end(evaluator, answer.after, game.outcome(answer.after))
        chosen = then
        if answer.has_drawn:
            chosen = weigh_again(game, evaluator, answer.before, answer.prompt, answer.option)
        sums.choice(answer.prompt.seat, chosen.chance - now.chance)
        sums.deal += then.chance - chosen.chance
        now = then
    if began is not None:
        yield RoundChances(name, began.standings(), sums.splits()), sums
    if answer is not None and parts != "deal" and game.outcome(answer.after) is None:
        sums, now = PartSums.blank(evaluator.worlds, seats), now or evaluator.weigh(answer.after)
        yield RoundChances("", now.standings(), sums.splits()), sums


def stands(game: Game[Any, Any], record: Journal, evaluator: Evaluator) -> Iterator[tuple[RoundChances, PartSums]]:
    """How it stands where a record ends, if the match goes on there."""
    state = last_state(game, record)
    if game.outcome(state) is None:
        sums = PartSums.blank(evaluator.worlds, len(record.seats))
        yield RoundChances("", evaluator.weigh(state).standings(), sums.splits()), sums


def weigh_end(evaluator: Evaluator, state: TableState, outcome: Outcome | None) -> Worths:
    """A position, or the end."""
    return evaluator.weigh(state) if outcome is None else Worths.settled(outcome.places, evaluator.worlds)
