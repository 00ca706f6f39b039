"""Decisions in retrospect: judged by what the seat knew, with a reason from the rules themselves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from math import hypot
from typing import Any

from lignerouge.kernel import journal
from lignerouge.kernel.budget import split_budget
from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.events import EVERYONE, Event
from lignerouge.kernel.game import Outcome, Prompt
from lignerouge.kernel.line import Line
from lignerouge.kernel.opinion import Opinion
from lignerouge.registry import GAMES, GameEntry

CLEARLY = 2.0  # standard errors from which on a decision counts as a mistake
GRADES = (("best", 0.015), ("fine", 0.06), ("doubtful", 0.15), ("mistake", 0.35), ("blunder", 1.0))
"""Up to which loss of chance a decision is called what."""
FRESH = 1 << 20  # between the seeds of a first and of a second opinion


@dataclass(frozen=True)
class Moment:
    """What a seat saw, what it was asked and what it answered."""

    step: int
    view: Any
    prompt: Prompt
    option: str


def moments(entry: GameEntry, record: journal.Journal) -> tuple[list[Moment], Outcome | None]:
    """All answers that counted, and the outcome.

    An answer counts as it was changed last, and not at all if it was taken back.
    """
    last = {entry.prompt: step for step, entry in enumerate(record.entries)}
    found: list[Moment] = []
    prompts: Mapping[str, Prompt] = {}
    before: Any = None
    outcome = None
    line = Line()
    for step in journal.replay(entry.game, record):
        line = step.line
        asked = prompts.get(step.entry.prompt)
        if asked is not None and last[asked.name] == step.step and len(asked.options) > 1:
            found.append(Moment(step.step, entry.game.view(before, asked.seat), asked, step.entry.option))
        before = step.state.clone()
        prompts = {prompt.name: prompt for prompt in entry.game.prompts(before)}
        outcome = entry.game.outcome(before)
    counting = {item.number for item in line.items}
    return [moment for moment in found if moment.step in counting], outcome


def round_of(prompt: str) -> str:
    """The round that a prompt belongs to: the numbers that its name begins with."""
    return "/".join(takewhile(str.isdecimal, prompt.split("/")))


@dataclass(frozen=True, slots=True)
class Decision:
    """An answer, and what the critic thinks of it."""

    step: int  # of the record
    round: str
    seat: int
    prompt: str
    option: str
    opinion: Opinion
    played: tuple[Event, ...] = ()  # of a mistake: what befell the rider,
    better: tuple[Event, ...] = ()  # and what would have with the best option, all others as they played

    @property
    def loss(self) -> float:
        """How much chance to win it cost against the critic's best option; never less than nothing."""
        return self._costs(self.option)

    @property
    def loss_error(self) -> float:
        """The standard error of the loss; for the best option, of its lead over the next best."""
        others = [value for value in self.opinion.values if value.option != self.opinion.best]
        is_best = self.option == self.opinion.best
        return self._error(max(others, key=lambda value: value.chance).option if is_best else self.option)

    def _costs(self, option: str) -> float:
        return max(0.0, self.opinion.expected.chance - self.opinion.of(option).chance)

    def _error(self, option: str) -> float:
        """The standard error of what an option loses; smaller where both options were tried in the same worlds."""
        apart = self.opinion.of(option).apart_error
        return (
            hypot(self.opinion.expected.chance_error, self.opinion.of(option).chance_error) if apart is None else apart
        )

    def is_right(self, option: str) -> bool:
        """Whether nobody can tell an option from the best: it costs nearly nothing, or no more than chance explains."""
        return self._costs(option) <= max(GRADES[0][1], CLEARLY * self._error(option))

    @property
    def grade(self) -> str:
        """One of GRADES; never worse than fine if the loss may be chance."""
        grade = next(name for name, most in GRADES if self.loss <= most)
        return "fine" if grade != "best" and self.is_right(self.option) else grade

    @property
    def is_mistake(self) -> bool:
        """Whether the answer clearly cost chances."""
        return self.grade in ("mistake", "blunder", "doubtful")


def check_critic(entry: GameEntry, critic: str) -> None:
    """Raise the mistake of naming a bot that has no opinions."""
    bot = entry.new_steady_bot(critic, 0) if split_budget(critic)[0] in entry.bots else None
    if not hasattr(bot, "opinion"):
        able = [name for name in entry.bots if hasattr(entry.new_steady_bot(name, 0), "opinion")]
        if not able:
            raise InputError("None of the bots of this game has opinions.")
        raise InputError(f"{quoted(critic)} has no opinions: of the bots {', '.join(able)} have.")


def judge(entry: GameEntry, critic: str, seed: int, moment: Moment) -> Decision | None:
    """What the critic thinks of a decision, if anything.

    The best of several uncertain numbers looks better than it is: nothing is called a mistake before the best option
    and the one that was chosen have been looked at again, with fresh luck.
    """
    name = moment.prompt.name
    bot: Any = entry.new_steady_bot(critic, seed + moment.step)
    opinion: Opinion | None = bot.opinion(moment.view, moment.prompt)
    if opinion is None:
        return None
    decision = Decision(moment.step, round_of(name), moment.prompt.seat, name, moment.option, opinion)
    if not decision.is_mistake:
        return decision
    again: Any = entry.new_steady_bot(critic, seed + moment.step + FRESH)
    second: Opinion = again.second_opinion(moment.view, moment.prompt, opinion.best)
    return replace(decision, opinion=second)


def with_reasons(record: journal.Journal, decision: Decision) -> Decision:
    """The decision; a mistake has the events that followed, and those that would have with the best option."""
    if not decision.is_mistake:
        return decision
    played, better = (
        events_of_rider(events_with(record, decision.step, option), decision.prompt)
        for option in (decision.option, decision.opinion.best)
    )
    return replace(decision, played=played, better=better)


def events_with(record: journal.Journal, step: int, option: str) -> list[Event]:
    """The events of a round in which one entry is another option and all other entries stay as they were.

    They end where an entry of the rest of the round is no longer legal.
    """
    name = round_of(record.entries[step].prompt)
    entries = [*record.entries[:step], replace(record.entries[step], option=option)]
    entries += [each for each in record.entries[step + 1 :] if round_of(each.prompt) == name]
    events: list[Event] = []
    try:
        for each in journal.replay(GAMES.find(record.game).game, replace(record, entries=entries, result=())):
            events += each.events if each.step >= step else []
    except InputError:
        pass
    return events


def events_of_rider(events: Sequence[Event], prompt: str) -> tuple[Event, ...]:
    """What everybody saw befall the rider whom a prompt names, as in `7/BS/card`."""
    riders = set(prompt.split("/"))
    return tuple(each for each in events if each.audience == EVERYONE and getattr(each, "rider", None) in riders)
