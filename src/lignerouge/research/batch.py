"""Many races at once for learning machines: arrays of records, stepped by compiled code in threads.

A step takes one card from every seat of every race. First each seat's rouleur plays, then, knowing that card, its
sprinteur; then the round is resolved. Riders draft specialists and line up as the sensible bot does, and give
exhaustion cards back whenever they may. A race that is over begins anew at once. What a seat observes is what it
sees, never more.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from lignerouge.flamme.bots.levels import SENSIBLE
from lignerouge.flamme.bots.rollout import draft_race, line_up_all, recover_all
from lignerouge.flamme.play.options import RACE, RaceOptions
from lignerouge.flamme.play.setup import Setup, prepare
from lignerouge.flamme.rules.cards import MOST_VALUE, Cards
from lignerouge.flamme.rules.draft import Decks, all_decks
from lignerouge.flamme.rules.energy import draw_hand, play
from lignerouge.flamme.rules.race import DRAFT, SEATS, Race
from lignerouge.flamme.rules.road import bit
from lignerouge.flamme.rules.round import RaceContext, resolve
from lignerouge.flamme.rules.track import Track
from lignerouge.flamme.rules.weather import DEALT, MOST, Sky, deal_tokens, lay_tokens, open_sky
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.game import Options
from lignerouge.kernel.hot import Column, Grid, apart, copies, hot
from lignerouge.kernel.luck import Luck, return_streams, streams, take_streams

HAND = 5  # cards in hand, at most
AHEAD = 15  # squares of the road that an observation shows
VALUES = MOST_VALUE + 1  # of cards; 0 is counted for exhaustion cards, which move 2
PUBLIC = 5 + VALUES  # numbers for each rider
SEEN = 5  # numbers for each square ahead
HEAD = 4 + HAND + SEEN * AHEAD  # numbers before those of the riders

# An observation: whether the sprinteur plays, the round, cards in hand, their kinds (-1: none), the kind that the own
# rouleur has played this round (-1: none), the road ahead of who plays (ascent; least value of a card; whether there is
# slipstream; whether it is slippery; cards drawn there); then for each rider, one's own team first: square, lane, cards
# left, cards face down when the round began, exhaustion cards taken since the deck was last turned over, and cards left
# by value.


@hot
def observation_size(seats: int) -> int:
    """Numbers of an observation."""
    return HEAD + 2 * seats * PUBLIC


@apart
def write_public(cards: Cards, race: Race, table: Any) -> None:
    """What everybody sees of each rider; a card chosen in secret is still part of the deck."""
    for rider in range(race.riders):
        row = table[rider]
        drawn = race.hand[rider] > 0 or race.locked & bit(rider) != 0
        held = race.down[rider] + race.hand[rider] + race.recycled[rider]
        row[0] = race.square[rider]
        row[1] = race.lane[rider]
        row[3] = race.down_before[rider] if drawn else race.down[rider]
        row[4] = race.tired_before[rider] if drawn else race.tired_since[rider]
        for value in range(VALUES):
            row[5 + value] = 0
        for n in range(held):
            kind = race.deck[rider, n]
            row[5 + (cards.value[kind] if kind else 0)] += 1
        if race.locked & bit(rider):
            kind = race.card[rider]
            row[5 + (cards.value[kind] if kind else 0)] += 1
            held += 1
        row[2] = held


@apart
def write_seen(track: Track, race: Race, half: int, table: Any, seen: Any, hands: Any) -> None:
    """The observations of all seats of a race."""
    for seat in range(race.seats):
        row, rider = seen[seat], 2 * seat + half
        hand = race.hand[rider]
        hands[seat] = hand
        row[0] = half
        row[1] = race.rounds
        row[2] = hand
        for n in range(HAND):
            row[3 + n] = race.deck[rider, race.down[rider] + n] if n < hand else -1
        row[3 + HAND] = race.card[rider - 1] if half else -1
        square = race.square[rider]
        for n in range(AHEAD):
            ahead = track.path[square, 0, n + 1]
            row[4 + HAND + n] = track.ascent[ahead]
            row[4 + HAND + AHEAD + n] = track.floor[ahead]
            row[4 + HAND + 2 * AHEAD + n] = track.tows[ahead]
            row[4 + HAND + 3 * AHEAD + n] = track.slippery[ahead]
            row[4 + HAND + 4 * AHEAD + n] = track.draw[ahead]
        place = HEAD
        for n in range(race.seats):
            first = 2 * ((seat + n) % race.seats)
            for other in range(first, first + 2):
                for m in range(PUBLIC):
                    row[place + m] = table[other, m]
                place += PUBLIC


class BatchPart(NamedTuple):
    """The races of one thread, and what it needs to step them. Rows of all arrays but `start` and `table` are races."""

    context: RaceContext
    policies: Column
    decks: Decks
    start: Any  # one race before its start
    races: Any
    chances: Grid
    sky: Sky
    weather: Grid
    table: Any  # room for what everybody sees of a race
    observations: Any
    hands: Any
    rewards: Any
    done: Any


@apart
def set_out(part: BatchPart, n: int) -> None:
    """Race `n` anew: it has its weather, specialists are drafted, it is lined up, and every rouleur has a hand."""
    part.races[n] = part.start[0]
    race, context = part.races[n], part.context
    if part.sky.tiles:
        deal_tokens(part.sky, part.weather[n], context.luck)
        lay_tokens(part.sky, part.weather[n], context.track)
    if race.phase == DRAFT:
        draft_race(part.policies, part.decks, race, context.luck)
    line_up_all(part.policies, context, race)
    draw_hands(context.track, race, 0, context.luck)


@hot
def draw_hands(track: Track, race: Race, half: int, luck: Luck) -> None:
    """Of every rouleur, or of every sprinteur."""
    for seat in range(race.seats):
        draw_hand(track, race, 2 * seat + half, luck)


@hot
def write_rewards(race: Race, rewards: Any) -> None:
    """From 1 for the first to -1 for the last team, by their better riders (F13)."""
    seen, place = 0, 0
    for n in range(race.riders):
        seat = race.order[n] // 2
        if not seen >> seat & 1:
            seen |= 1 << seat
            rewards[seat] = 1.0 - 2.0 * place / (race.seats - 1)
            place += 1


@apart
def begin_all(part: BatchPart) -> None:
    """All races from the start."""
    for n in range(len(part.races)):
        take_streams(part.context.luck, part.chances, n)
        set_out(part, n)
        return_streams(part.context.luck, part.chances, n)
        write_public(part.context.cards, part.races[n], part.table)
        write_seen(part.context.track, part.races[n], 0, part.table, part.observations[n], part.hands[n])


@apart
def step_all(part: BatchPart, half: int, actions: Any) -> None:
    """Every seat plays a card; after the second one the round is resolved. A card that is not in hand is the first."""
    # out of the tuple once: compiled code counts references to an array each time that it takes one out
    track, cards, rules, road, notes, luck = part.context
    races, chances, sky, weather, table = part.races, part.chances, part.sky, part.weather, part.table
    observations, hands, rewards, done = part.observations, part.hands, part.rewards, part.done
    for n in range(len(races)):
        race = races[n]
        take_streams(luck, chances, n)
        if sky.tiles:
            lay_tokens(sky, weather[n], track)
        done[n] = 0
        for seat in range(race.seats):
            rewards[n, seat] = 0.0
            rider = 2 * seat + half
            choice = actions[n, seat]
            play(race, rider, choice if 0 <= choice < race.hand[rider] else 0)
        if half == 0:
            draw_hands(track, race, 1, luck)
        else:
            recover_all(cards, race)
            resolve(track, cards, rules, race, road, notes)
            if race.over:
                write_rewards(race, rewards[n])
                done[n] = 1
                set_out(part, n)
            else:
                draw_hands(track, race, 0, luck)
        return_streams(luck, chances, n)
        write_public(cards, races[n], table)
        write_seen(track, races[n], 1 - half, table, observations[n], hands[n])


@dataclass
class Batch:
    """Races side by side. `observations`, `hands`, `rewards` and `done` are written anew by every step.

    An action is a place in the hand: 0 up to `hands` - 1. Rewards come when a race is over: 1 for the first team, -1
    for the last. The same seed and the same actions give the same races, however many threads share them.
    """

    setup: Setup
    start: Any
    races: Any
    chances: Any
    threads: int
    dealt: bool = False  # every race gets weather of its own

    @classmethod
    def prepare(cls, options: Options, seats: int, count: int, seed: int, threads: int = 2) -> "Batch":
        """So many races with these options, of the base game's kind."""
        read = RaceOptions.read(options, seats)
        if read.kind != RACE:
            raise InputError("A batch is of races that end with the first arrival, as in the base game.")
        if any(read.automatic):
            raise InputError("In a batch somebody chooses for every team: none is automatic.")
        if count < 1 or threads < 1:
            raise InputError("A batch has at least one race and one thread.")
        setup, race = prepare(read, seats)
        chances = streams(seed, 0, count)
        batch = cls(setup, copies(race, 1), copies(race, count), chances, threads, read.weather == DEALT)
        batch.reset()
        return batch

    def __post_init__(self) -> None:
        """Room for what a step tells."""
        count, seats = len(self.races), self.setup.seats
        self.observations = np.zeros((count, seats, observation_size(seats)), np.int16)
        self.hands = np.zeros((count, seats), np.int8)
        self.rewards = np.zeros((count, seats), np.float32)
        self.done = np.zeros(count, np.int8)
        self.half = 0  # 0: the rouleurs play next
        weather = np.zeros((count, MOST), np.int8)  # of every race: the tokens on its tiles
        edges = np.linspace(0, count, min(self.threads, count) + 1).astype(int).tolist()
        self._slices = [slice(first, last) for first, last in pairwise(edges)]
        self._parts = [self._part(rows, weather) for rows in self._slices]
        self._pool = ThreadPoolExecutor(len(self._parts)) if len(self._parts) > 1 else None

    def _part(self, rows: slice, weather: Any) -> BatchPart:
        track, sky = open_sky(self.setup.course, dealt=self.dealt)
        return BatchPart(
            self.setup.context(Luck.fresh(), track),
            np.full(SEATS, SENSIBLE, np.int8),
            all_decks(),
            self.start,
            self.races[rows],
            self.chances[rows],
            sky,
            weather[rows],
            np.zeros((2 * SEATS, PUBLIC), np.int16),
            self.observations[rows],
            self.hands[rows],
            self.rewards[rows],
            self.done[rows],
        )

    @property
    def mask(self) -> Any:
        """Which places in the hand hold a card: races x seats x HAND."""
        return np.arange(HAND) < self.hands[:, :, None]

    def reset(self) -> Any:
        """All races from the start, with luck that goes on. -> the observations"""
        self.half = 0
        self._share(lambda part, _: begin_all(part))
        return self.observations

    def step(self, actions: Any) -> tuple[Any, Any, Any]:
        """A card from every seat of every race. -> observations, rewards, done"""
        actions = np.ascontiguousarray(actions, np.int8)
        if actions.shape != self.hands.shape:
            raise InputError(f"A step takes {self.hands.shape} actions, not {actions.shape}.")
        self._share(lambda part, rows: step_all(part, self.half, actions[rows]))
        self.half = 1 - self.half
        return self.observations, self.rewards, self.done

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    def _share(self, work: Callable[[BatchPart, slice], None]) -> None:
        if self._pool is None:
            work(self._parts[0], self._slices[0])
        else:
            list(self._pool.map(work, self._parts, self._slices))
