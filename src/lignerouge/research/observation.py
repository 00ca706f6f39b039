"""What a seat observes, as numbers with a fixed meaning: one compiled function for batches, environments and tables.

The function reads what the seat may know and nothing else: `observe` lets it look at a race that was imagined behind a
view, and finds the same numbers. Every number lies between -1 and 1. `LAYOUT` says what stands where; whoever changes
it, or what a number means, changes `VERSION`.

*Me* is the rider who is asked about; where none is, the seat's rouleur. Riders come after everything else: me, my mate,
then seat by seat clockwise. So the observation at a table of four is that at a table of six without its last numbers.
"""

from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from lignerouge.flamme.bots.guess import Guess, landing, new_guess
from lignerouge.flamme.bots.network import survey
from lignerouge.flamme.bots.rollout import is_running
from lignerouge.flamme.play.imagine import imagine
from lignerouge.flamme.play.names import RIDER_NUMBERS
from lignerouge.flamme.play.setup import RaceState
from lignerouge.flamme.play.view import SeatView
from lignerouge.flamme.rules.automatic import deck_owner
from lignerouge.flamme.rules.cards import CAP, EXHAUSTION, MOST_VALUE, Cards
from lignerouge.flamme.rules.movement import steps_wanted
from lignerouge.flamme.rules.race import BREAKAWAY, DECK, ENERGY, NOBODY, OVER, PILES, RECOVERY, Race
from lignerouge.flamme.rules.road import bit
from lignerouge.flamme.rules.round import RaceContext
from lignerouge.flamme.rules.ruleset import BY_RIDER, BY_TEAM
from lignerouge.flamme.rules.track import NOWHERE, SQUARES, Track
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.hot import apart, hot
from lignerouge.kernel.luck import Luck, seeded
from lignerouge.research.questions import ACTIONS, ASKS, CODES, KINDS, question, write_mask

VERSION = 1
Numbers = npt.NDArray[np.float32]

PHASES, KIND, COUNTS = 7, 4, 5
VALUES = MOST_VALUE + 1  # of cards; 0 is counted for exhaustion cards, which move 2
POWERS = 7  # recovery, relentless, breakaway, chase, nimble; may climb faster, may descend faster
FIRST_LOOK, LOOKS, LOOK = 2, 8, 5  # a plain card of the values 2 to 9: five numbers each
AHEAD, SQUARE = 16, 8  # squares ahead, eight numbers each
FAR, STRETCH, STRETCHES = AHEAD, 6, 8  # behind these, stretches of six squares: two numbers each
RIDER = 21 + VALUES + POWERS

# What stands where: (name, how many numbers). The comments give the order inside.
LAYOUT = (
    ("ask", len(ASKS)),  # a 1 for what is asked, in the order of `questions.ASKS`
    ("phase", PHASES),  # a 1 for the phase, in the order of `rules.race`
    ("kind", KIND),  # with a clock; a team trial; an individual trial; with a meal
    ("table", COUNTS),  # round / 60, somebody is home, a meal is eaten, bid / 2, teams / 6
    ("me", 1),  # I am a sprinteur
    ("hand", KINDS),  # cards of my hand by kind, / 3
    ("mine", 2 * (2 + VALUES)),  # me and mate: a card is chosen, its value / 11, recycled cards by value / 4
    ("look", LOOKS * LOOK),  # of each value: squares made / 11, chances of slipstream and of exhaustion, of company;
    # rounds nearer to the line / 3. Every card that a rider has left is taken to be as likely as any other.
    ("road", AHEAD * SQUARE),  # the squares ahead of me, from the next one: lanes / 4, ascent, least value / 7,
    # no slipstream, slippery, past the line, riders there / 3, cards drawn there beyond four
    ("far", STRETCHES * 2),  # further on: shares of ascent and of descent
)
PLACES = {name: sum(many for _, many in LAYOUT[:n]) for n, (name, _) in enumerate(LAYOUT)}
HEAD = sum(many for _, many in LAYOUT)  # from here on the riders, RIDER numbers each:
# placed, on the road, home, crashed, automatic, paired, named for the breakaway; squares ahead of me / 24, squares to
# go / 100, rounds to go / 20, lane / 4, place in the movement order / 12, minutes / 60, seconds / 60, energy to take
# back / 25, cards / 24, face down / 24, exhaustion since the deck was turned / 8, the card turned up / 11, tokens / 3,
# bids that lie open / 22; cards left by value / 6, with a power / 4.
HAND_AT, MINE_AT, LOOK_AT, ROAD_AT, FAR_AT = (PLACES[name] for name in ("hand", "mine", "look", "road", "far"))
PHASE_AT, KIND_AT, TABLE_AT, ME_AT = (PLACES[name] for name in ("phase", "kind", "table", "me"))


@hot
def size(seats: int) -> int:
    """Numbers of an observation."""
    return HEAD + 2 * seats * RIDER


@hot
def bounded(amount: float) -> float:
    """Between -1 and 1."""
    return min(max(amount, -1.0), 1.0)


@apart
def prepare_observation(guess: Guess, track: Track) -> None:
    """What stays the same on a road: the rounds to the line from every square."""
    survey(guess, track)
    finish = track.last
    while track.past[finish]:
        finish -= 1
    guess.finish = finish


@hot
def slot(cards: Cards, kind: int) -> int:
    """Where cards of this kind are counted among the values."""
    return np.int64(cards.value[kind]) * (kind != EXHAUSTION)  # type: ignore[return-value]


@hot
def count_cards(race: Race, rider: int, counts: Any) -> int:
    """The cards that everybody knows a rider to have left, by kind. -> how many"""
    owner = deck_owner(race, rider)
    secret, is_locked = race.phase == ENERGY or race.phase == BREAKAWAY, race.locked & bit(owner) != 0
    for kind in range(KINDS):
        counts[kind] = 0
    if secret and (race.hand[owner] > 0 or is_locked) and race.held_before[owner] == 0:
        return 0  # the supply's exhaustion card is nobody's business before the reveal
    held = race.down[owner] + race.hand[owner] + race.recycled[owner]
    for n in range(held):
        counts[race.deck[owner, n]] += 1
    if secret and is_locked and race.automatic & bit(owner) == 0:
        counts[race.card[owner]] += 1
        held += 1
    return held


@hot
def to_go(guess: Guess, square: int) -> int:
    """Squares to the first one past the line."""
    return max(guess.finish + 1 - square, 0)


@apart
def look_ahead(guess: Guess, track: Track, cards: Cards, race: Race, me: int, counts: Any, row: Any) -> None:
    """What a plain card of each value would bring, if everybody else plays any of their cards."""
    here: Any = np.int64(race.square[me])
    empty, mate = guess.empty, me ^ 1
    for square in range(SQUARES):
        empty[square] = 1.0
    for n in range(race.running):
        other = race.order[n]
        if other == me or race.road[other] != race.road[me]:
            continue
        if other == mate and race.locked & bit(mate) and race.phase == ENERGY:
            empty[landing(track, cards, race, mate, race.card[mate])] = 0.0
            continue
        many = count_cards(race, other, counts)
        for kind in range(KINDS):
            for _ in range(counts[kind]):
                empty[landing(track, cards, race, other, kind)] *= 1.0 - 1.0 / max(many, 2)
    for n in range(LOOKS):
        value = max(FIRST_LOOK + n, track.floor[here])
        goal = track.path[here, 0, steps_wanted(track, here, 0, value, CAP)]
        ahead = track.ahead[goal, 0]
        beyond = track.ahead[ahead, 0]
        towed = empty[ahead] * (1.0 - empty[beyond]) * (track.tows[goal] != 0 and track.tows[beyond] != 0)
        place = LOOK_AT + n * LOOK
        row[place] = (goal - here) / 11
        row[place + 1] = towed
        row[place + 2] = empty[ahead] * (1.0 - towed) * (track.past[goal] == 0)
        row[place + 3] = 1.0 - empty[goal]
        row[place + 4] = bounded((guess.rounds[me & 1, here] - guess.rounds[me & 1, goal]) / 3)


@apart
def write_road(track: Track, race: Race, here: int, row: Any) -> None:
    """The squares ahead on the shortest way, and how the road goes on behind them."""
    square: Any = np.int64(here)
    for n in range(AHEAD):
        square = track.ahead[square, 0]
        place, riders = ROAD_AT + n * SQUARE, 0
        for m in range(race.running):
            riders += race.square[race.order[m]] == square
        row[place] = track.lanes[square] / 4
        row[place + 1] = track.ascent[square]
        row[place + 2] = track.floor[square] / 7
        row[place + 3] = track.tows[square] == 0
        row[place + 4] = track.slippery[square]
        row[place + 5] = track.past[square]
        row[place + 6] = bounded(riders / 3) * (square != NOWHERE)
        row[place + 7] = (track.draw[square] - 4.0) * (square != NOWHERE)
    for n in range(STRETCHES):
        ascents = descents = 0
        for _ in range(STRETCH):
            square = track.ahead[square, 0]
            ascents += track.ascent[square]
            descents += track.descent[square]
        row[FAR_AT + 2 * n] = ascents / STRETCH
        row[FAR_AT + 2 * n + 1] = descents / STRETCH


@apart
def write_rider(
    guess: Guess, cards: Cards, race: Race, seat: int, me: int, rider: int, counts: Any, row: Any, first: int
) -> None:
    """What everybody sees of a rider, from this place on."""
    here: Any = np.int64(race.square[me])
    square: Any = np.int64(race.square[rider])
    secret = race.phase == ENERGY or race.phase == BREAKAWAY
    is_drawn = secret and (race.hand[rider] > 0 or race.locked & bit(rider) != 0)
    rank = home = 0
    for n in range(race.running):
        if race.order[n] == rider:
            rank = n + 1
    for n in range(race.arrived):
        home |= race.home[n] == rider
    tokens = 0
    for pile in range(PILES):
        for n in range(4):
            tokens += race.holder[pile, n] == rider
    many = count_cards(race, rider, counts)
    known = race.bidding > 0 or rider // 2 == seat
    bid = 0
    for n in range(race.bidding - 1):
        bid += cards.value[race.bid[rider // 2, n]] * (race.bidder[rider // 2] == rider)
    row[first] = square > 0
    row[first + 1] = rank > 0
    row[first + 2] = home
    row[first + 3] = race.crashed[rider]
    row[first + 4] = race.automatic & bit(rider) != 0
    row[first + 5] = race.paired & bit(rider) != 0
    row[first + 6] = race.phase == BREAKAWAY and known and race.bidder[rider // 2] == rider
    row[first + 7] = bounded((square - here) / 24) * (square > 0 and here > 0)
    row[first + 8] = bounded(to_go(guess, square) / 100)
    row[first + 9] = bounded(guess.rounds[rider & 1, square] / 20)
    row[first + 10] = bounded(race.lane[rider] / 4)
    row[first + 11] = rank / 12
    row[first + 12] = bounded(race.minutes[rider] / 60)
    row[first + 13] = race.time[rider] / 60 * home
    row[first + 14] = race.left[rider] / 25
    row[first + 15] = bounded(many / 24)
    row[first + 16] = bounded((race.down_before[rider] if is_drawn else race.down[rider]) / 24)
    row[first + 17] = bounded((race.tired_before[rider] if is_drawn else race.tired_since[rider]) / 8)
    row[first + 18] = cards.value[race.card[rider]] / 11 * (RECOVERY <= race.phase <= OVER)
    row[first + 19] = tokens / 3
    row[first + 20] = bid / 22
    place = first + 21
    for n in range(VALUES + POWERS):
        row[place + n] = 0.0
    for kind in range(KINDS):
        if counts[kind]:
            row[place + slot(cards, kind)] += counts[kind] / 6
            for power in range(5):
                row[place + VALUES + power] += (cards.powers[kind] >> power & 1) * counts[kind] / 4
            row[place + VALUES + 5] += (cards.cap[kind] > CAP) * counts[kind] / 4
            row[place + VALUES + 6] += (cards.floor[kind] > 0) * counts[kind] / 4
    for n in range(VALUES + POWERS):
        row[place + n] = bounded(row[place + n])


@hot
def write_own(cards: Cards, race: Race, rider: int, row: Any, first: int) -> None:
    """What a seat knows of its own rider: the card chosen this round, and what was recycled."""
    secret = race.phase == ENERGY or race.phase == BREAKAWAY
    kind = NOBODY
    if secret and race.locked & bit(rider):
        kind = race.card[rider]
    elif secret and race.hand[rider] > 0 and race.choice[rider] != NOBODY:
        kind = race.deck[rider, race.down[rider] + race.choice[rider]]
    row[first] = kind != NOBODY
    row[first + 1] = cards.value[max(kind, 0)] / 11 * (kind != NOBODY)
    for n in range(VALUES):
        row[first + 2 + n] = 0.0
    begin = race.down[rider] + race.hand[rider]
    for n in range(begin, begin + race.recycled[rider] * is_running(race, rider)):  # views show those on the road
        kind = race.deck[rider, n]
        place = first + 2 + slot(cards, kind)
        row[place] = min(row[place] + 0.25, 1.0)


@apart
def write_observation(
    guess: Guess, context: RaceContext, race: Race, seat: int, ask: int, rider: int, counts: Any, row: Any
) -> None:
    """The observation of a seat that is asked this about this rider."""
    track, cards, rules = context.track, context.cards, context.rules
    me = 2 * seat if rider == NOBODY else rider
    for n in range(HAND_AT):
        row[n] = 0.0
    if ask:
        row[ask - 1] = 1.0
    row[PHASE_AT + race.phase] = 1.0
    row[KIND_AT] = rules.clock
    row[KIND_AT + 1] = rules.roads == BY_TEAM
    row[KIND_AT + 2] = rules.roads == BY_RIDER
    row[KIND_AT + 3] = rules.stock[PILES - 1] > 0
    row[TABLE_AT] = bounded(race.rounds / 60)
    row[TABLE_AT + 1] = race.ticking
    row[TABLE_AT + 2] = race.feeding
    row[TABLE_AT + 3] = race.bidding / 2
    row[TABLE_AT + 4] = race.seats / 6
    row[ME_AT] = me & 1
    for kind in range(KINDS):
        counts[kind] = 0
    for n in range(race.hand[me]):
        counts[race.deck[me, race.down[me] + n]] += 1
    for kind in range(KINDS):
        row[HAND_AT + kind] = min(counts[kind] / 3, 1.0)
    write_own(cards, race, me, row, MINE_AT)
    write_own(cards, race, me ^ 1, row, MINE_AT + 2 + VALUES)
    look_ahead(guess, track, cards, race, me, counts, row)
    write_road(track, race, race.square[me] if race.square[me] else track.start, row)
    place = HEAD
    for n in range(race.seats):
        first = 2 * ((seat + n) % race.seats)
        for m in range(2):
            other = first + m if n else me ^ m
            write_rider(guess, cards, race, seat, me, other, counts, row, place)
            place += RIDER


@apart
def sight_of(guess: Guess, context: RaceContext, race: Race, seat: int, rider: int, row: Any, mask: Any) -> None:
    """One observation and its mask; `rider` is the one who is asked about, if the seat may be asked about several."""
    ask, asked = question(race, seat)
    if rider != NOBODY and asked != NOBODY:
        asked = rider
    write_observation(guess, context, race, seat, ask, asked, np.zeros(DECK, np.int16), row)
    write_mask(context, race, seat, ask, asked, mask)


@lru_cache(64)
def _road_guess(tiles: tuple[str, ...], track: bytes) -> Guess:
    guess = new_guess()
    prepare_observation(guess, np.frombuffer(bytearray(track), Track.layout)[0])
    return guess


def state_observation(state: RaceState, seat: int, rider: int = NOBODY) -> tuple[Numbers, npt.NDArray[np.int8]]:
    """What a seat observes of a race, and which actions answer what it is asked."""
    setup = state.setup
    row, mask = np.zeros(size(setup.seats), np.float32), np.zeros(ACTIONS, np.int8)
    guess = _road_guess(setup.course.tiles, setup.course.track.tobytes())
    sight_of(guess, setup.context(Luck.fresh()), state.race, seat, rider, row, mask)
    return row, mask


def observe(view: SeatView, prompt: Prompt | None) -> tuple[Numbers, npt.NDArray[np.int8]]:
    """What a seat observes, and which actions answer the prompt: from its view and prompt alone, as at any table.

    `option_of` says which option of the prompt an action stands for. Of a tour's view it is the race that is seen.
    """
    names = prompt.name.split("/") if prompt else ()
    rider = next((RIDER_NUMBERS[name] for name in names if name in RIDER_NUMBERS), NOBODY)
    return state_observation(imagine(view, seeded(0)), view.seat or 0, rider)


def option_of(view: SeatView, prompt: Prompt, action: int) -> str | None:
    """The option of a prompt for which an action stands, or None if it answers something else."""
    return {CODES[thing_of(view, prompt.ask, option)]: option for option in prompt.options}.get(int(action))


def thing_of(view: SeatView, ask: str, option: str) -> tuple[str, str]:
    """What an option says: a rider, a square, a specialist, a word or a card."""
    if ask in ("PickRider", "NameRider"):
        return "rider", option[1]
    if ask == "Draft":
        return "specialist", option
    if ask == "PlaceRider":
        return "square", option.rpartition(".")[2]
    return ("card" if ("card", option) in CODES else "word"), option
