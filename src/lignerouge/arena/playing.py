"""A heat, played: in compiled code where all its bots are, else answer by answer. Whatever a bot does, it goes on.

The same heat has the same result wherever and whenever it is played. Bots get luck of their own, and no clock: those
that search stop after a number of imagined worlds. Only bots of others, which run in processes of their own, may think
no longer than the meeting's patience.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from lignerouge.arena.adjusting import luck_in
from lignerouge.arena.meeting import Meeting
from lignerouge.external_bots import BotError, describe
from lignerouge.external_bots.blocking import ask_external_bot
from lignerouge.kernel.budget import split_budget
from lignerouge.kernel.game import Outcome, Prompt
from lignerouge.kernel.journal import Journal
from lignerouge.kernel.luck import MOST_SEED, seeded, streams
from lignerouge.kernel.match import Match
from lignerouge.registry import Bot, GameEntry, load_reference

BOTS_LUCK = 0x0B07  # what a bot imagines has nothing to do with the deal
HOPELESS = 3  # times in one game that a bot of others had to be ended: then the house bot plays it out

Places = tuple[int, ...]  # of every seat


@dataclass(frozen=True)
class Failure:
    """A bot lost its turn to the house bot, so many times in a heat."""

    bot: str
    reason: str  # error, nonsense, slow, crashed, broken ...
    error: str  # of an exception its kind and place
    deal: int
    prompt: str  # the first time
    times: int = 1


@dataclass(frozen=True)
class Heat:
    """What came of a heat: for every rotation the places of the seats."""

    number: int
    places: tuple[Places, ...]
    failures: tuple[Failure, ...] = ()
    luck: tuple[tuple[tuple[float, ...], ...], ...] = ()  # of a meeting that is adjusted: by rotation, phase and seat


def play_heats(meeting: Meeting, first: int, count: int) -> list[Heat]:
    """A portion of a meeting, for one process."""
    if plays_compiled(meeting):
        return compiled_heats(meeting, first, count)
    return [play_heat(meeting, heat) for heat in range(first, first + count)]


# --- in compiled code


def plays_compiled(meeting: Meeting) -> bool:
    """The game has compiled code for these options, and all bots are policies or automatic teams."""
    many = meeting.game_entry.many
    if many is None or meeting.adjusted:
        return False
    able = {*many.bots, *meeting.game_entry.automatic}
    return all(bot in able for bot in meeting.bots) and all(map(many.can_play, meeting.options))


def compiled_play(meeting: Meeting) -> Any:
    """What plays games by the thousand."""
    assert meeting.game_entry.many is not None
    play = meeting.game_entry.many.play
    return load_reference(play) if isinstance(play, str) else play


def compiled_heats(meeting: Meeting, first: int, count: int) -> list[Heat]:
    """Line-up by line-up and road by road, each a batch."""
    play, many, roads = compiled_play(meeting), len(meeting.line_ups), len(meeting.options)
    found = np.zeros((count, meeting.seats, meeting.seats), np.int64)
    for start in range(first, min(first + many * roads, first + count)):
        heats = range(start, first + count, many * roads)
        for rotation in range(meeting.seats):
            bots = meeting.seating(start, rotation)
            batch = play(meeting.options_of(start), bots, meeting.seed, meeting.deal(start), len(heats), roads)
            found[start - first :: many * roads, rotation] = batch
    return [Heat(first + n, tuple(map(tuple, each))) for n, each in enumerate(found.tolist())]


# --- answer by answer


def play_heat(meeting: Meeting, heat: int) -> Heat:
    """All rotations."""
    log, entry = Log(meeting.deal(heat)), meeting.game_entry
    if not meeting.adjusted:
        return Heat(
            heat, tuple(play_game(meeting, heat, rotation, log) for rotation in range(meeting.seats)), log.failures()
        )
    records = [record_game(meeting, heat, rotation, log) for rotation in range(meeting.seats)]
    places = tuple(outcome.places for _, outcome in records)
    luck = tuple(
        luck_in(entry, record, meeting.adjusted, heat * meeting.seats + n) for n, (record, _) in enumerate(records)
    )
    return Heat(heat, places, log.failures(), luck)


def record_game(meeting: Meeting, heat: int, rotation: int, log: "Log") -> tuple[Journal, Outcome]:
    """A game between bots with its record; the same game as without one."""
    luck = seeded(meeting.seed, meeting.deal(heat))
    seating = meeting.seating(heat, rotation)
    match: Match[Any, Any] = Match.begin(meeting.game_entry.game, meeting.options_at(heat, rotation), seating, luck)
    pilots = {seat: player.choose for seat, player in seated(meeting, heat, rotation, log).items()}
    for _ in match.autopilot(pilots):
        pass
    assert match.outcome is not None, "everybody has answered"
    return match.journal, match.outcome


def play_game(meeting: Meeting, heat: int, rotation: int, log: "Log") -> Places:
    """A game between bots, each of which sees what its seat sees."""
    game, deal = meeting.game_entry.game, meeting.deal(heat)
    luck = seeded(meeting.seed, deal)
    luck.remembers = False
    seats = seated(meeting, heat, rotation, log)
    state = game.begin(meeting.options_at(heat, rotation), meeting.seats, luck, None)
    while (outcome := game.outcome(state)) is None:
        prompt = next(prompt for prompt in game.prompts(state) if prompt.owed)
        game.answer(state, prompt, seats[prompt.seat].choose(game.view(state, prompt.seat), prompt), luck, None)
    return outcome.places


def seated(meeting: Meeting, heat: int, rotation: int, log: "Log") -> dict[int, "Player"]:
    """Who answers on which seat."""
    deal = meeting.deal(heat)
    return {
        seat: Player(meeting, bot, bot_seed(meeting.seed, deal, seat), log)
        for seat, bot in enumerate(meeting.seating(heat, rotation))
        if bot not in meeting.game_entry.automatic
    }


def bot_seed(seed: int, deal: int, seat: int) -> int:
    """Luck for a bot, apart from the deal's."""
    return int(streams((seed + BOTS_LUCK) % MOST_SEED, deal, 1)[0, seat] >> np.uint64(1))


@dataclass
class Log:
    """Who lost a turn, and why."""

    deal: int
    first: dict[tuple[str, str, str], str] = field(default_factory=dict)
    times: Counter[tuple[str, str, str]] = field(default_factory=Counter)

    def note(self, bot: str, failure: BotError, prompt: Prompt) -> None:
        """Once more."""
        kind = bot, failure.reason, failure.error
        self.first.setdefault(kind, prompt.name)
        self.times[kind] += 1

    def failures(self) -> tuple[Failure, ...]:
        """Each kind once."""
        return tuple(Failure(*kind, self.deal, prompt, self.times[kind]) for kind, prompt in self.first.items())


class Player:
    """A bot on a seat, with the house bot behind it."""

    def __init__(self, meeting: Meeting, bot: str, seed: int, log: Log) -> None:
        self.meeting, self.bot, self.seed, self.log = meeting, bot, seed, log
        entry = meeting.game_entry
        is_external = not is_own(entry, bot)
        self.own: Bot | None = None if is_external else entry.new_steady_bot(bot, seed)
        self.house: Bot = entry.new_steady_bot(entry.house, seed)
        self.asked = self.ended = 0

    def choose(self, view: Any, prompt: Prompt) -> str:
        """One of the options, whatever the bot does."""
        if len(prompt.options) == 1:
            return prompt.options[0]
        self.asked += 1
        try:
            return self._ask(view, prompt)
        except BotError as failure:
            self.log.note(self.bot, failure, prompt)
        return self.house.choose(view, prompt)

    def _ask(self, view: Any, prompt: Prompt) -> str:
        if self.own is None:
            return self._ask_external(view, prompt)
        try:
            option = self.own.choose(view, prompt)
        except Exception as error:
            raise BotError("error", describe(error)) from error
        if option not in prompt.options:
            raise BotError("nonsense")
        return option

    def _ask_external(self, view: Any, prompt: Prompt) -> str:
        if self.ended >= HOPELESS:
            raise BotError("hopeless")
        seed = (self.seed + self.asked) % MOST_SEED
        try:
            return ask_external_bot(self.bot, self.meeting.patience, self.meeting.game, seed, view, prompt)
        except BotError as failure:
            self.ended += failure.reason != "error"
            raise


def is_own(entry: GameEntry, bot: str) -> bool:
    """No bot of others takes the name of an own one, or of an automatic team."""
    return split_budget(bot)[0] in (*entry.bots, *entry.automatic)
