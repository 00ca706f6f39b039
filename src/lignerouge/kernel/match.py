"""A match: a game being played by seats. Pure: no clock, no sockets, no disk.

An answer is carried out on a copy and comes back as a `Step`; only `commit` makes it count. So whoever keeps a match
can write the journal entry to disk first, and nobody hears of anything that could still be lost.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, cast

from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.events import Event
from lignerouge.kernel.game import Drawable, Game, Options, Outcome, Prompt, S, Telling, V, written_out
from lignerouge.kernel.hot import clone
from lignerouge.kernel.journal import (
    BEGIN,
    Entry,
    Journal,
    Replay,
    answer_again,
    cut,
    find_prompt,
    last_state,
    noted,
    number_draws,
    replay,
    take_back,
    takes_back,
    written_luck,
)
from lignerouge.kernel.keys import Keys
from lignerouge.kernel.line import BACK, Line
from lignerouge.kernel.luck import Luck, seeded

Pilot = Callable[[Any, Prompt], str]  # chooses for a seat: (what the seat sees, what it is asked) -> option
Code = Literal["over", "answered", "not-asked", "not-yours", "not-an-option", "not-now"]  # why an answer is refused


@dataclass(frozen=True, slots=True)
class Refusal:
    """An answer that was not accepted, and why: for programs a code, for people one sentence. Nothing has changed."""

    code: Code
    reason: str


@dataclass(slots=True)  # not frozen: made with every answer, in half the time
class Step(Generic[S]):
    """An answer that was accepted, not yet committed: what the match becomes, and what is to be written down."""

    number: int  # of the entry in the journal
    entry: Entry
    state: S
    luck: Luck
    events: tuple[Event, ...]
    result: tuple[str, ...]  # the game's order, if this answer ends it
    line: Line  # which entries count with it


class Match(Generic[S, V]):
    """A game, its journal, and what has happened so far."""

    def __init__(
        self,
        game: Game[S, V],
        journal: Journal,
        state: S,
        luck: Luck,
        events: Sequence[Event],
        keys: Keys | None = None,
        line: Line | None = None,
    ) -> None:
        self.game = game
        self.keys = keys  # from which the luck of each part comes
        self.line = line or Line()  # which entries count; of a match whose line is not known nothing is taken back
        self.journal = journal
        self.state = state
        self.luck = luck
        self.events = list(events)
        self.takes_back = takes_back(game)
        self.telling = game if isinstance(game, Telling) else None
        self._past: dict[str, S] = {}  # how it was behind the entries since luck last gave something

    @classmethod
    def begin(
        cls, game: Game[S, V], options: Options, seats: Sequence[str], luck: Luck | Keys, revision: int | None = None
    ) -> "Match[S, V]":
        """A new match; `seats` says who sits where. `revision`: by the rules of then; None: of today.

        With keys its luck is promised, and its journal tells their commitment.
        """
        events: list[Event] = []
        keys, luck = (luck, luck.luck()) if isinstance(luck, Keys) else (None, luck)
        options = written_out(game, options) if revision is None else options
        state = game.begin(options, len(seats), luck, events, revision)
        revision = game.revision if revision is None else revision
        journal = Journal(game.key, revision, tuple(seats), options, [noted(game, BEGIN, "", luck)])
        if keys is not None:
            journal.pledge, luck = keys.pledge, keys.after(luck, events)
        line = Line()
        line.add(0, None, journal.entries[0].draws, events)
        return cls(game, journal, state, luck, events, keys, line)

    @classmethod
    def resume(cls, game: Game[S, V], journal: Journal, luck: Luck) -> "Match[S, V]":
        """Go on from a journal, with fresh luck for what has not been drawn yet."""
        return cls._played_again(game, journal, replay(game, journal), luck)

    @classmethod
    def go_on(cls, game: Game[S, V], journal: Journal, seed: int) -> "Match[S, V]":
        """Go on from a journal with this seed exactly as if the match had never been interrupted.

        A bag has no order, but the row in which it lies has one, and a seed draws places in that row. So the seed's
        luck draws everything again instead of being told what was drawn. A journal that was not played with this seed
        goes on with other luck of the same seed.
        """
        luck = seeded(seed)
        try:
            return cls._played_again(game, journal, replay(game, journal, luck), luck)
        except InputError:
            return cls.resume(game, journal, seeded(seed, len(journal.entries)))

    @classmethod
    def go_on_with(cls, game: Game[S, V], journal: Journal, keys: Keys) -> "Match[S, V]":
        """Go on from a journal that was dealt with these keys, exactly as if the match had never been interrupted."""
        steps = list(replay(game, journal, keys=keys))
        luck = steps[-1].luck
        assert luck is not None, "with keys every step has its luck"
        match = cls._played_again(game, journal, iter(steps), luck)
        match.keys = keys
        return match

    @classmethod
    def _played_again(cls, game: Game[S, V], journal: Journal, steps: Iterator[Replay], luck: Luck) -> "Match[S, V]":
        events: list[Event] = []
        state: Any = None
        line: Line | None = None
        for step in steps:
            state, line = step.state, step.line
            events += step.events
        return cls(game, journal, cast(S, state), luck, events, line=line)

    def prompts(self, seat: int | None = None) -> list[Prompt]:
        """What is asked, of one seat or of all."""
        return [prompt for prompt in self.game.prompts(self.state) if seat is None or prompt.seat == seat]

    def view(self, seat: int | None) -> V:
        """What a seat sees."""
        return self.game.view(self.state, seat)

    def __repr__(self) -> str:
        """What it is and how far it got."""
        seats = ", ".join(map(repr, self.journal.seats))
        state = "over" if self.outcome else f"{len(self.journal.entries) - 1} answers"
        return f"<Match of {self.game.key}: {seats}; {state}>"

    def _repr_svg_(self) -> str | None:
        """A picture for notebooks: what everybody sees, drawn by the game; None where it does not draw."""
        return self.game.picture(self.view(None)) if isinstance(self.game, Drawable) else None

    @property
    def outcome(self) -> Outcome | None:
        """The result, once there is one."""
        return self.game.outcome(self.state)

    def try_answer(self, seat: int, prompt: str, option: str) -> Step[S] | Refusal:
        """Carry an answer out on a copy."""
        if self.outcome is not None:
            return Refusal("over", "The game is over.")
        asked = find_prompt(self.prompts(), prompt)
        if asked is None:
            if any(entry.prompt == prompt for entry in self.journal.entries):
                return Refusal("answered", f"{quoted(prompt)} is already answered.")
            return Refusal("not-asked", f"{quoted(prompt)} is not asked.")
        if asked.seat != seat:
            return Refusal("not-yours", f"{quoted(prompt)} is asked of another seat.")
        return self.try_option(asked, option)

    def try_option(self, asked: Prompt, option: str) -> Step[S] | Refusal:
        """The same for a prompt that is known to be open."""
        if option not in asked.options:
            reason = f"{quoted(option)} is not among the options: {', '.join(asked.options)}."
            return Refusal("not-an-option", reason)
        state, luck = self.state.clone(), clone(self.luck)
        events: list[Event] = []
        self.game.answer(state, asked, option, luck, events)
        entry = noted(self.game, asked.name, option, luck)
        return self._step(entry, state, self.keys.after(luck, events) if self.keys else luck, events, asked.seat)

    def behind(self, seat: int) -> str | None:
        """What `try_back` takes to take this seat's last answer back; None if it cannot be."""
        behind = self.line.behind(seat) if self.takes_back and self.outcome is None else None
        return None if behind is None else str(behind)

    def try_back(self, seat: int, option: str) -> Step[S] | Refusal:
        """Go back, on a copy, to before this seat's last answer: `option` names the entry before it.

        Whether the others at the table agree is for whoever keeps the match to say.
        """
        if self.outcome is not None:
            return Refusal("over", "The game is over.")
        behind = self.behind(seat)
        if behind is None:
            return Refusal("not-now", "Nothing can be taken back here: what luck has given stays.")
        if option != behind:
            return Refusal("not-an-option", f"Only what came behind entry {behind} can be taken back.")
        return self._back(Entry(BACK, option))

    def _back(self, entry: Entry) -> Step[S]:
        events: list[Event] = []
        line = take_back(self.game, self.line, entry, events)
        past = self._past.get(entry.option)
        state = last_state(self.game, cut(self.journal, int(entry.option) + 1)) if past is None else past.clone()
        return Step(len(self.journal.entries), entry, state, self.luck, tuple(events), (), line)

    def follow(self, entry: Entry) -> Step[S]:
        """Carry out, on a copy, what somebody else who plays this match has written down.

        What it drew is what is written down, and what does not fit the rules is a mistake. Luck of keys goes on behind
        it, and that of ranks draws it again; other luck stays as it is, for what has not been drawn yet.
        """
        if entry.prompt == BACK:
            return self._back(entry)
        state, events, number, luck = self.state.clone(), list[Event](), len(self.journal.entries), self.luck
        again = self.keys.redrawn(luck, number) if self.keys else None
        with written_luck(self.game, number, entry, again) as written:
            seat = answer_again(self.game, state, entry, written, events).seat
        if self.keys is not None and again is not None:
            luck = self.keys.after(again, events)
        elif self.keys is not None:
            luck = self.keys.behind(luck, number, number_draws(self.game, entry.draws), events)
        return self._step(entry, state, luck, events, seat)

    def _step(self, entry: Entry, state: S, luck: Luck, events: list[Event], seat: int) -> Step[S]:
        outcome = self.game.outcome(state)
        result = outcome.order if outcome else ()
        number, line = len(self.journal.entries), self.line
        if self.takes_back:  # else nobody asks for it
            line = Line([*line.items])
            line.add(number, seat, entry.draws, events)
        return Step(number, entry, state, luck, tuple(events), result, line)

    def commit(self, step: Step[S]) -> None:
        """Make a step count."""
        assert step.number == len(self.journal.entries), "another answer came in between"
        self.journal.entries.append(step.entry)
        self.journal.result = step.result
        self.state, self.luck, self.line = step.state, step.luck, step.line
        self.events += step.events
        if self.takes_back:
            self._past = {} if step.entry.draws else self._past
            self._past[str(step.number)] = step.state

    def answer(self, seat: int, prompt: str, option: str) -> Step[S] | Refusal:
        """Answer and commit at once."""
        step = self.try_answer(seat, prompt, option)
        if isinstance(step, Step):
            self.commit(step)
        return step

    def autopilot(self, pilots: Mapping[int, Pilot]) -> Iterator[Step[S]]:
        """Let pilots answer what their seats owe, until the match waits for somebody else or is over."""
        while owed := [prompt for prompt in self.prompts() if prompt.owed and prompt.seat in pilots]:
            prompt = owed[0]
            option = pilots[prompt.seat](self.view(prompt.seat), prompt)
            step = self.answer(prompt.seat, prompt.name, option)
            assert isinstance(step, Step), step
            yield step
