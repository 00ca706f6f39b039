"""What a seat sees: built by addition, never by stripping.

Public is what lies open on the table: the road, how many cards are face down and recycled, and which cards are left in
a deck altogether (what was played and taken is public). A hand, how the cards are divided, and what was chosen this
round belong to their seat. Of the others a seat knows their piles as they were when the round began, and how many cards
they have chosen since.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from lignerouge.flamme.cards import EXHAUSTION
from lignerouge.flamme.names import RIDER_NAMES, riders_in
from lignerouge.flamme.race import ENERGY, NOBODY, OVER, PILES, PLACING, RECOVERY, REFRESHMENT, Race
from lignerouge.flamme.setup import RaceState, Setup
from lignerouge.flamme.stage import format_tiles

PHASES = {
    PLACING: "placing",
    ENERGY: "energy",
    RECOVERY: "recovery",
    REFRESHMENT: "refreshment",
    OVER: "over",
}


@dataclass(frozen=True, slots=True)
class RiderView:
    """A rider as everybody sees them."""

    rider: str
    square: str  # "" before they are placed
    lane: int
    crashed: bool
    deck: tuple[str, ...]  # the cards left: face down, recycled, in hand, chosen
    face_down: int  # how many of them
    recycled: int
    tired: int  # exhaustion cards that went to the recycled ones since these were last turned over
    card: str  # played this round and revealed, or ""
    spent: tuple[str, ...]  # energy cards played before this round, in no order
    seniority: int  # breaks ties in time trials before the lane does (F22)
    minutes: int  # on the tour's clock, so far
    seconds: int | None  # at the finish, once home
    left: int  # energy that may still be taken back, during a refreshment


@dataclass(frozen=True, slots=True)
class Hand:
    """A rider as their own seat sees them, beyond what is public."""

    rider: str
    cards: tuple[str, ...]  # in hand, while a card is owed or may be changed
    chosen: str  # this round's card, or ""
    final: bool  # it can no longer be changed
    face_down: int
    recycled: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatView:
    """A race as a seat sees it; seat None is a spectator."""

    seat: int | None
    seats: int
    stage: str
    phase: str
    round: int  # the round being played, 0 while riders are placed
    turn: tuple[int, ...]  # seats in the order in which they place their riders
    picked: str  # while riders are placed: who goes first
    order: tuple[str, ...]  # riders on the road in movement order
    riders: tuple[RiderView, ...]
    hands: tuple[Hand, ...]
    chosen: tuple[int, ...]  # by seat: cards chosen this round
    asked: tuple[str, ...]  # riders who may give an exhaustion card, or take energy cards, back
    kind: str  # race, normal, extended, ttt or itt
    home: tuple[str, ...]  # riders past the line, in order
    ticking: bool  # somebody is home: the clock runs
    tokens: tuple[tuple[str, ...], ...]  # of the major, minor and refreshment piles: who took them, best first
    feeding: bool


def is_locked(race: Race, rider: int) -> bool:
    """Their card of this round is played."""
    return bool(race.locked >> rider & 1)


def running_riders(race: Race) -> list[int]:
    """Everybody on the road, in movement order."""
    return [int(race.order[n]) for n in range(race.running)]


def labels(setup: Setup, kinds: Iterable[int]) -> tuple[str, ...]:
    """Cards by name, in a fixed order."""
    return tuple(setup.cards.cards[kind].label for kind in sorted(int(kind) for kind in kinds))


def face_down_kinds(race: Race, rider: int) -> list[int]:
    """The cards face down."""
    return [int(race.deck[rider, n]) for n in range(race.down[rider])]


def hand_kinds(race: Race, rider: int) -> list[int]:
    """The cards in hand."""
    first = int(race.down[rider])
    return [int(race.deck[rider, n]) for n in range(first, first + race.hand[rider])]


def recycled_kinds(race: Race, rider: int) -> list[int]:
    """The recycled cards."""
    first = int(race.down[rider] + race.hand[rider])
    return [int(race.deck[rider, n]) for n in range(first, first + race.recycled[rider])]


def has_chosen(race: Race, rider: int) -> bool:
    """Their card of this round is chosen, final or not."""
    return is_locked(race, rider) or bool(race.hand[rider] > 0 and race.choice[rider] != NOBODY)


def view(state: RaceState, seat: int | None) -> SeatView:
    """A seat's view."""
    setup, race = state.setup, state.race
    running = running_riders(race)
    own = [] if seat is None else [rider for rider in (2 * seat, 2 * seat + 1) if rider in running]
    chosen = [0] * setup.seats
    for rider in running:
        chosen[rider // 2] += has_chosen(race, rider)
    return SeatView(
        seat=seat,
        seats=setup.seats,
        stage=format_tiles(setup.course.tiles),
        phase=PHASES[int(race.phase)],
        round=0 if race.phase == PLACING else int(race.rounds) + (not race.over),
        turn=tuple(race.turn.tolist()[: setup.seats]),
        picked="" if race.picked == NOBODY else RIDER_NAMES[race.picked],
        order=tuple(RIDER_NAMES[rider] for rider in running),
        riders=tuple(rider_view(state, rider) for rider in range(race.riders)),
        hands=tuple(own_hand(state, rider) for rider in own),
        chosen=tuple(chosen),
        asked=riders_in(int(race.asked)),
        kind=setup.kind,
        home=tuple(RIDER_NAMES[rider] for rider in race.home.tolist()[: race.arrived]),
        ticking=bool(race.ticking),
        tokens=tuple(token_holders(race, setup, pile) for pile in range(PILES)),
        feeding=bool(race.feeding),
    )


def token_holders(race: Race, setup: Setup, pile: int) -> tuple[str, ...]:
    """Who took the tokens of a pile so far, best first."""
    taken = range(setup.rules.stock[pile], race.stock[pile], -1)
    return tuple(RIDER_NAMES[race.holder[pile, left]] for left in taken)


def rider_view(state: RaceState, rider: int) -> RiderView:
    """What is public; a hand, or a card chosen in secret, is still part of the deck."""
    setup, race = state.setup, state.race
    secret = race.phase == ENERGY
    drawn = secret and (race.hand[rider] > 0 or is_locked(race, rider))
    cards = face_down_kinds(race, rider) + hand_kinds(race, rider) + recycled_kinds(race, rider)
    spent = race.spent[rider].tolist()[: race.spents[rider]]
    if secret and is_locked(race, rider):
        card = int(race.card[rider])
        cards.append(card)
        if card != EXHAUSTION:
            spent.remove(card)
    if drawn and race.held_before[rider] == 0:  # the supply's exhaustion card is nobody's business before the reveal
        cards = []
    face_down = int(race.down_before[rider] if drawn else race.down[rider])
    return RiderView(
        rider=RIDER_NAMES[rider],
        square=setup.course.names[race.square[rider]] if race.square[rider] else "",
        lane=int(race.lane[rider]),
        crashed=bool(race.crashed[rider]),
        deck=labels(setup, cards),
        face_down=face_down,
        recycled=len(cards) - face_down,
        tired=int(race.tired_before[rider] if drawn else race.tired_since[rider]),
        card=setup.cards.cards[race.card[rider]].label if race.phase in (RECOVERY, REFRESHMENT, OVER) else "",
        spent=labels(setup, spent),
        seniority=int(race.seniority[rider]),
        minutes=int(race.minutes[rider]),
        seconds=int(race.time[rider]) if rider in race.home.tolist()[: race.arrived] else None,
        left=int(race.left[rider]),
    )


def own_hand(state: RaceState, rider: int) -> Hand:
    """What only the rider's own seat sees."""
    setup, race = state.setup, state.race
    chosen = ""
    if is_locked(race, rider):
        chosen = setup.cards.cards[race.card[rider]].label
    elif has_chosen(race, rider):
        chosen = setup.cards.cards[hand_kinds(race, rider)[race.choice[rider]]].label
    return Hand(
        rider=RIDER_NAMES[rider],
        cards=labels(setup, hand_kinds(race, rider)),
        chosen=chosen,
        final=is_locked(race, rider),
        face_down=int(race.down[rider]),
        recycled=labels(setup, recycled_kinds(race, rider)),
    )
