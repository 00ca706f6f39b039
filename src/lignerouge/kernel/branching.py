"""Leaving a match in the middle: another one begins in the position of one of its decisions.

A branch is a journal of its own. It begins with the entries of the match that it left, up to the decision, and goes on
with luck of its own, or with the keys of that match as far as they are told: then every owner goes on drawing from
their own stream, so the same decks give the same cards whatever was chosen in between.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lignerouge.kernel.events import Event
from lignerouge.kernel.game import Game, Prompt
from lignerouge.kernel.journal import (
    BEGIN,
    Entry,
    Journal,
    Replay,
    cut,
    find_prompt,
    noted,
    number_draws,
    replay,
)
from lignerouge.kernel.keys import Keys
from lignerouge.kernel.line import BACK
from lignerouge.kernel.luck import scripted
from lignerouge.kernel.refusals import refusal
from lignerouge.kernel.verify import told_keys


@dataclass(frozen=True, slots=True)
class Position:
    """Where a branch begins: what led there, and the seat whose decision it is."""

    entries: tuple[Entry, ...]
    seat: int


def position(
    game: Game[Any, Any],
    record: Journal,
    at: int,
    *,
    as_played: bool = False,
    look: Callable[[Replay], None] = lambda step: None,
) -> Position:
    """The position in which entry number `at` of a record was chosen.

    `as_played`: what the others chose in secret in the same round stays as it was, although they chose it later: they
    could not know. Without it they choose anew, unless they had chosen before.
    """
    last = len(record.entries) - 1
    if not 1 <= at <= last:
        raise refusal("branch_entry", last=last, at=at)
    state: Any = None
    for step in replay(game, cut(record, at)):
        look(step)
        state = step.state
    asked = find_prompt(game.prompts(state), record.entries[at].prompt)
    if asked is None or record.entries[at].prompt in (BEGIN, BACK):
        raise refusal("branch_nobody", at=at)
    entries = record.entries[:at]
    if as_played:
        entries = [*entries, *chosen_in_secret(game, record, at, asked, state)]
    return Position(tuple(entries), asked.seat)


def chosen_in_secret(game: Game[Any, Any], record: Journal, at: int, asked: Prompt, state: Any) -> list[Entry]:
    """What the others chose in secret in the round of a decision, as far as it comes later in the record.

    What the round's last answer drew for the next round is left out: it is not due before everybody has chosen.
    """
    found: list[Entry] = []
    for entry in record.entries[at:]:
        prompt = find_prompt(game.prompts(state), entry.prompt)
        if prompt is None or prompt.when != asked.when or prompt.seat == asked.seat:
            continue
        if not prompt.secret or entry.option not in prompt.options:
            continue
        luck, after = scripted(number_draws(game, entry.draws)), state.clone()
        events: list[Event] = []
        game.answer(after, prompt, entry.option, luck, events)
        if not luck.fault:
            found.append(noted(game, entry.prompt, entry.option, luck))
            state = after
    return found


def shared_keys(record: Journal, at: int, milestone: type[Event] | None) -> Keys | None:
    """The keys with which a branch has the luck of the match that it leaves; None where they are not known.

    Of a tour under way these are the keys of the stages that are over: behind them luck goes on with the last of these,
    and nothing of the stages to come shows.
    """
    keys = told_keys(record, milestone)
    return keys if keys is not None and keys.since <= at else None
