"""A race, or a tour, on cardboard: what was typed is ridden again from the start, as far as it leads.

Every entry answers a prompt by its name, so an entry can be changed anywhere and all that follows is worked out anew.
What bots chose and drew is kept: it stays as it was wherever the rules still allow it.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic

from lignerouge.flamme.paper.marks import Mark
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.events import Event
from lignerouge.kernel.game import Game, Options, Prompt, S, V
from lignerouge.kernel.journal import Entry, name_draws, number_draws, parse_entry, write_entry
from lignerouge.kernel.luck import Luck, check_script, scripted, take_draws

WHO = re.compile(r"/(?=[A-F][RS]?(?:/|$))")  # before the team or rider in the name of a prompt


@dataclass(frozen=True, slots=True)
class PaperAsk:
    """What can be typed now: one of the options, under this name."""

    name: str
    seat: int
    ask: str
    options: tuple[str, ...]


@dataclass(slots=True)
class Round(Generic[S]):
    """What happened between two moments at which the table waits for everybody: a round, or the placing of riders."""

    name: str  # "3": round 3; "0": placing; in a tour "2/3"
    before: S
    events: list[Event] = field(default_factory=list)


def round_of(name: str) -> str:
    """The round that a prompt belongs to: "7" of "7/BS/card"."""
    return WHO.split(name)[0]


def who_is_asked(name: str) -> str:
    """The rider or team of a prompt: "BS" of "7/BS/card"."""
    return WHO.split(name)[1].partition("/")[0] if WHO.search(name) else ""


class Ride(Generic[S, V]):
    """Rides along what was typed. Whoever runs it answers for the bots, when it asks for that."""

    def __init__(
        self,
        game: Game[S, V],
        options: Options,
        *,
        seats: int,
        bots: frozenset[int],
        typed: Mapping[str, str],
        kept: Sequence[str],
        luck: Luck,
        revision: int | None = None,
    ) -> None:
        self.game = game
        self.bots = bots
        self.typed = typed
        self.luck = luck
        self.events: list[Event] = []
        self.state = game.begin(options, seats, luck, self.events, revision)
        take_draws(luck)
        self.marks: dict[str, Mark] = {}
        self.rounds: list[Round[S]] = []
        self.entries: list[Entry] = []  # to be kept: what bots answered, and what was drawn
        self._kept = {entry.prompt: entry for entry in (parse_entry(line, 1) for line in kept)}
        self._used: set[str] = set()

    @property
    def kept(self) -> tuple[str, ...]:
        """What bots answered and what was drawn, as lines of a journal."""
        return tuple(write_entry(entry) for entry in self.entries)

    def go_on(self) -> Prompt | None:
        """Ride as far as it leads. -> what a bot is asked; None: somebody has to type, or it is over."""
        while not self.marks.keys() & self.typed.keys():
            owed = self._owed()
            asked = next((prompt for prompt in owed if prompt.seat in self.bots), None)
            if asked is not None:
                known = self._kept.get(asked.name)
                if known is None:
                    return asked
                if known.option not in asked.options:
                    self.marks[asked.name] = Mark("chose-again", (who_is_asked(asked.name),), (known.option,))
                    return asked
                self.answer(asked, known.option)
                continue
            ready = next(((prompt, option) for prompt in owed if (option := self._typed(prompt))), None)
            if ready is None:
                break
            prompt, option = ready
            if option in prompt.options:
                self.answer(prompt, option)
            else:
                self.marks[prompt.name] = Mark("not-an-option", (who_is_asked(prompt.name),), prompt.options)
        self._mark_the_rest()
        return None

    def answer(self, prompt: Prompt, option: str) -> None:
        """Carry an answer out; what was drawn for it before is drawn again, if that can be."""
        name = round_of(prompt.name)
        if not self.rounds or self.rounds[-1].name != name:
            self.rounds.append(Round(name, self.state.clone()))
        events = self.rounds[-1].events
        draws = self._answer_as_before(prompt, option, events)
        if draws is None:
            self.game.answer(self.state, prompt, option, self.luck, events)
            draws = name_draws(self.game, take_draws(self.luck))
        self._used.add(prompt.name)
        if draws or prompt.seat in self.bots:
            self.entries.append(Entry(prompt.name, option, draws))

    def _answer_as_before(self, prompt: Prompt, option: str, events: list[Event]) -> Any:
        known = self._kept.get(prompt.name)
        if known is None or not known.draws:
            return None
        state, told = self.state.clone(), list[Event]()
        luck = scripted(number_draws(self.game, known.draws))
        self.game.answer(state, prompt, option, luck, told)
        try:
            check_script(luck)
        except InputError:
            return None
        self.state = state
        events += told
        return known.draws

    def asks(self) -> list[PaperAsk]:
        """Everything that can be typed now, for all riders at once: in which order they draw is nobody's business."""
        found: list[PaperAsk] = []
        for prompt in self._owed():
            if prompt.seat in self.bots:
                continue
            if not is_secret_pick(prompt):
                found.append(PaperAsk(prompt.name, prompt.seat, prompt.ask, prompt.options))
                continue
            for rider in prompt.options:
                state = self.state.clone()
                self.game.answer(state, prompt, rider, self.luck, None)
                card = next(each for each in self.game.prompts(state) if each.seat == prompt.seat)
                found.append(PaperAsk(card.name, card.seat, card.ask, card.options))
        return found

    def _owed(self) -> list[Prompt]:
        return [prompt for prompt in self.game.prompts(self.state) if prompt.owed]

    def _typed(self, prompt: Prompt) -> str | None:
        """What was typed for a prompt; whose hand is drawn first is not typed, it follows from whose card is."""
        if not is_secret_pick(prompt):
            return self.typed.get(prompt.name)
        name = round_of(prompt.name)
        return next((rider for rider in prompt.options if f"{name}/{rider}/card" in self.typed), None)

    def _mark_the_rest(self) -> None:
        """Entries that nobody asked for: because it is too early, or because it no longer comes to that."""
        waiting = {round_of(prompt.name) for prompt in self._owed()}
        past = {each.name for each in self.rounds} - waiting
        over = not waiting
        for name in self.typed:
            if name in self._used or name in self.marks or round_of(name) in waiting:
                continue
            code = "not-asked" if over or round_of(name) in past else "later"
            self.marks[name] = Mark(code, (who_is_asked(name),))  # type: ignore[arg-type]  # two of the codes


def is_secret_pick(prompt: Prompt) -> bool:
    """Whose hand is drawn first."""
    return prompt.secret and prompt.ask == "PickRider"
