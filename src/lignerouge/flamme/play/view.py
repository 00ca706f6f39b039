"""What a seat sees: built by addition, never by stripping.

Public is what lies open on the table: the road, how many cards are face down and recycled, and which cards are left in
a deck altogether (what was played and taken is public). A hand, how the cards are divided, and what was chosen this
round belong to their seat. Of the others a seat knows their piles as they were when the round began, and how many cards
they have chosen since.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

from lignerouge.flamme.content.catalogue import automatic_teams
from lignerouge.flamme.play.names import RIDER_NAMES, riders_in
from lignerouge.flamme.play.race_bytes import (
    CARD,
    CARDS,
    CHOICE,
    DOWN,
    HAND,
    LOCKED,
    OWN,
    PHASE,
    RECYCLED,
    ROUND,
    UNCHOSEN,
    running_in,
)
from lignerouge.flamme.play.result import final_places, total_time
from lignerouge.flamme.play.setup import RaceState, Setup
from lignerouge.flamme.rules.cards import EXHAUSTION, CardTable
from lignerouge.flamme.rules.race import (
    BREAKAWAY,
    DECK,
    DRAFT,
    ENERGY,
    NOBODY,
    OVER,
    PILES,
    PLACING,
    RECOVERY,
    REFRESHMENT,
    Race,
)
from lignerouge.flamme.rules.weather import by_tile
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.plain import assembled, plain

PHASES = {
    DRAFT: "draft",
    PLACING: "placing",
    BREAKAWAY: "breakaway",
    ENERGY: "energy",
    RECOVERY: "recovery",
    REFRESHMENT: "refreshment",
    OVER: "over",
}


@dataclass(slots=True, unsafe_hash=True)  # not frozen: made with every answer, in half the time
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


@dataclass(slots=True, unsafe_hash=True)  # not frozen: made with every answer, in half the time
class Hand:
    """A rider as their own seat sees them, beyond what is public."""

    rider: str
    cards: tuple[str, ...]  # in hand, while a card is owed or may be changed
    chosen: str  # this round's card, or ""
    final: bool  # it can no longer be changed
    face_down: int
    recycled: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BreakawayView:
    """The bids before the first round, as far as they lie open."""

    step: int  # 0: riders are named; then the bid that is laid, 1 or 2
    riders: tuple[str, ...]  # by seat, once all have named theirs; "" of a team that does not bid
    bids: tuple[tuple[str, ...], ...]  # by seat: cards that were revealed
    totals: tuple[int, ...]  # by seat: of the cards that were revealed
    square: str  # where the winners will stand
    places: int  # how many of them
    named: str  # the rider whom this seat has named, or ""


@dataclass(frozen=True)
class SeatView:
    """A race as a seat sees it; seat None is a spectator."""

    seat: int | None
    seats: int
    stage: str
    phase: str
    round: int  # the round being played, 0 before the first
    turn: tuple[int, ...]  # seats in the order in which they place their riders; before that is drawn none
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
    paper: tuple[int, ...]  # seats that play with cards of their own: any card of their decks may be the next one
    automatic: tuple[str, ...]  # by seat: the team that rides by itself there, "" where somebody plays
    breakaway: BreakawayView | None  # while it is bid for
    places: tuple[int, ...]  # by seat, 1 the first, once the race is over: in a team time trial the time decides
    specialist: tuple[int, ...]  # by rider: the number of their specialist, 0 without
    drafting: tuple[int, ...]  # seats in the order in which they draft, or drafted; none without a draft
    drafted: int  # specialists drafted so far
    weather: dict[str, str]  # tokens by the number of the tile, from 0; none: no weather is in play
    total: int | None  # seconds, of a time trial that was ridden alone, once it is over

    def _repr_svg_(self) -> str:
        """A picture for notebooks."""
        from lignerouge.flamme.designer.picture import race_picture  # servers start without it

        return race_picture(self)


def reading(state: RaceState) -> Race:
    """The race as plain numbers."""
    return plain(state.race)


def is_locked(race: Race, rider: int) -> bool:
    """Their card of this round is played."""
    return bool(race.locked >> rider & 1)


def running_riders(race: Race) -> list[int]:
    """Everybody on the road, in movement order."""
    order = race.order
    return (list(order) if isinstance(order, tuple) else order.tolist())[: race.running]


def seat_riders(race: Race, seat: int) -> list[int]:
    """A seat's riders on the road, the rouleur first."""
    running, first = running_riders(race), 2 * seat
    return [rider for rider in (first, first + 1) if rider in running]


def thinking_riders(race: Race, seat: int | None = None) -> list[int]:
    """A seat's riders on the road, or everybody's, whose cards somebody chooses: those of automatic teams are not."""
    riders = running_riders(race) if seat is None else seat_riders(race, seat)
    return [rider for rider in riders if not race.automatic >> rider & 1]


def labels(setup: Setup, kinds: Iterable[int]) -> tuple[str, ...]:
    """Cards by name, in a fixed order."""
    return _labels(setup.cards, bytes(sorted(kinds)))


@lru_cache(8192)  # whoever holds the same cards is shown the same row of names
def _labels(cards: CardTable, kinds: bytes) -> tuple[str, ...]:
    return tuple(map(cards.labels.__getitem__, kinds))


def piles(race: Race, rider: int) -> tuple[list[int], list[int], list[int]]:
    """A rider's deck: the cards face down, those in hand, and the recycled ones."""
    row, down, hand, recycled = race.deck[rider].tolist(), race.down[rider], race.hand[rider], race.recycled[rider]
    drawn = down + hand
    return row[:down], row[down:drawn], row[drawn : drawn + recycled]


def hand_kinds(race: Race, rider: int) -> list[int]:
    """The cards in hand."""
    return piles(race, rider)[1]


def have_chosen(race: Race) -> list[int]:
    """The riders on the road whose card of this round is chosen, final or not; before it, those who were named."""
    if race.phase == BREAKAWAY and race.bidding == 0:
        return [rider for rider in running_riders(race) if race.bidder[rider // 2] == rider]
    locked, hand, choice = int(race.locked), race.hand, race.choice
    return [
        rider for rider in running_riders(race) if locked >> rider & 1 or (hand[rider] > 0 and choice[rider] != NOBODY)
    ]


@dataclass(slots=True)
class OwnPart:
    """What only a seat sees, and what it is asked about it once that is worked out (`prompts.py`)."""

    hands: tuple[Hand, ...]
    chosen: int  # cards of this round
    prompts: Sequence[Prompt] | None = None


class Parts(NamedTuple):
    """Of what views are made."""

    lasting: dict[str, Any]  # what everybody sees, by the fields of a view: for a round the same object
    chosen: tuple[int, ...]  # but this
    own: list[OwnPart]  # by seat


def view(state: RaceState, seat: int | None) -> SeatView:
    """A seat's view: what everybody sees, and its own hands."""
    lasting, chosen, own = state.recall(parts)
    hands = () if seat is None else own[seat].hands
    seen = assembled(SeatView, {**lasting, "seat": seat, "chosen": chosen, "hands": hands})
    if seat is None or seen.breakaway is None or state.race.bidder[seat] == NOBODY:
        return seen
    return replace(seen, breakaway=replace(seen.breakaway, named=RIDER_NAMES[state.race.bidder[seat]]))


def changed_fields(before: RaceState, now: RaceState, seat: int | None) -> dict[str, Any] | None:
    """What differs between two views of a seat while cards are chosen; None: the views must be compared.

    Both are states of a match, which no longer change.
    """
    lasting, chosen, own = now.recall_settled(parts)
    lasting_then, chosen_then, own_then = before.recall_settled(parts)
    if lasting_then is not lasting:
        return None
    changes: dict[str, Any] = {}
    if seat is not None and own_then[seat] is not own[seat]:
        changes["hands"] = own[seat].hands
    if chosen_then != chosen:
        changes["chosen"] = chosen
    return changes


def parts(state: RaceState) -> Parts:
    """While cards are chosen, all but the number of those that are chosen stays the same for a round."""
    data, setup = state.race.tobytes(), state.setup
    kept, own = state.kept, list[OwnPart]()
    for seat in range(setup.seats):
        decides = (data[LOCKED + (seat > 3)] >> (2 * seat & 7) & 3, OWN[seat](data))
        own.append(kept.of(seat, decides, own_part, setup, data, seat))
    if data[PHASE] == ENERGY:
        lasting = kept.of("round", ROUND(data), lasting_part, state)
        return Parts(lasting, tuple([each.chosen for each in own]), own)
    chosen = [0] * setup.seats
    for rider in have_chosen(state.recall(reading)):
        chosen[rider // 2] += 1
    return Parts(lasting_part(state), tuple(chosen), own)


def lasting_part(state: RaceState) -> dict[str, Any]:
    """What everybody sees but the number of cards that are chosen; in the order of the fields, with their places."""
    setup, race = state.setup, state.recall(reading)
    home = list(race.home)[: race.arrived]
    return {
        "seat": None,
        "seats": setup.seats,
        "stage": setup.stage,
        "phase": PHASES[race.phase],
        "round": 0 if race.phase in (DRAFT, PLACING, BREAKAWAY) else race.rounds + (not race.over),
        "turn": tuple(race.turn)[: setup.seats] if race.turn[0] != NOBODY else (),
        "picked": "" if race.picked == NOBODY else RIDER_NAMES[race.picked],
        "order": tuple([RIDER_NAMES[rider] for rider in running_riders(race)]),
        "riders": tuple([rider_view(setup, race, rider, home) for rider in range(race.riders)]),
        "hands": (),
        "chosen": (),
        "asked": riders_in(race.asked),
        "kind": setup.kind,
        "home": tuple([RIDER_NAMES[rider] for rider in home]),
        "ticking": bool(race.ticking),
        "tokens": tuple([token_holders(setup, race, pile) for pile in range(PILES)]),
        "feeding": bool(race.feeding),
        "paper": tuple([seat for seat in range(setup.seats) if race.paper >> 2 * seat & 1]),
        "automatic": tuple([automatic_kind(race, seat) for seat in range(setup.seats)]),
        "breakaway": bids_seen(setup, race) if race.phase == BREAKAWAY else None,
        "places": final_places(state) if race.over else (),
        "specialist": tuple(race.specialist)[: race.riders],
        "drafting": tuple(race.drafting)[: race.drafters],
        "drafted": race.drafted,
        "weather": by_tile(setup.course.weather),
        "total": total_time(state) if race.over and setup.seats == 1 else None,
    }


def automatic_kind(race: Race, seat: int) -> str:
    """The automatic team on a seat, or ""."""
    if not race.automatic >> 2 * seat & 1:
        return ""
    return next(team.key for team in automatic_teams() if team.shares == bool(race.paired >> 2 * seat & 1))


def bids_seen(setup: Setup, race: Race) -> BreakawayView:
    """What lies open: names once all are named, bids once all are laid."""
    step, seats = race.bidding, range(setup.seats)
    names = [race.bidder[seat] for seat in seats]
    open_bids = max(step - 1, 0)
    bids = [
        tuple([setup.labels[race.bid[seat, n]] for n in range(open_bids) if names[seat] != NOBODY]) for seat in seats
    ]
    return BreakawayView(
        step=step,
        riders=tuple([RIDER_NAMES[rider] if rider != NOBODY else "" for rider in names]) if step else (),
        bids=tuple(bids),
        totals=tuple([total_laid(setup, race, seat, len(bids[seat])) for seat in seats]),
        square=setup.course.names[setup.rules.away],
        places=int(setup.rules.slots),
        named="",
    )


def total_laid(setup: Setup, race: Race, seat: int, bids: int) -> int:
    """Of a seat's first bids for the breakaway (F32)."""
    return sum(setup.cards.cards[race.bid[seat, n]].value for n in range(bids))


def token_holders(setup: Setup, race: Race, pile: int) -> tuple[str, ...]:
    """Who took the tokens of a pile so far, best first."""
    return tuple([RIDER_NAMES[race.holder[pile, left]] for left in range(setup.tokens[pile], race.stock[pile], -1)])


def rider_view(setup: Setup, race: Race, rider: int, home: list[int]) -> RiderView:
    """What is public; a hand, or a card chosen in secret, is still part of the deck."""
    secret, locked = race.phase in (ENERGY, BREAKAWAY), is_locked(race, rider)
    drawn = secret and (race.hand[rider] > 0 or locked)
    cards = race.deck[rider].tolist()[: race.down[rider] + race.hand[rider] + race.recycled[rider]]
    spent = race.spent[rider].tolist()[: race.spents[rider]]
    if secret and locked:
        card = race.card[rider]
        cards.append(card)
        if card != EXHAUSTION:
            spent.remove(card)
    if drawn and race.held_before[rider] == 0:  # the supply's exhaustion card is nobody's business before the reveal
        cards = []
    face_down = race.down_before[rider] if drawn else race.down[rider]
    return RiderView(
        rider=RIDER_NAMES[rider],
        square=setup.course.names[race.square[rider]] if race.square[rider] else "",
        lane=race.lane[rider],
        crashed=bool(race.crashed[rider]),
        deck=labels(setup, cards),
        face_down=face_down,
        recycled=len(cards) - face_down,
        tired=race.tired_before[rider] if drawn else race.tired_since[rider],
        card=setup.labels[race.card[rider]] if race.phase in (RECOVERY, REFRESHMENT, OVER) else "",
        spent=labels(setup, spent),
        seniority=race.seniority[rider],
        minutes=race.minutes[rider],
        seconds=race.time[rider] if rider in home else None,
        left=race.left[rider],
    )


def own_part(setup: Setup, data: bytes, seat: int) -> OwnPart:
    """What only a seat sees of its riders on the road, worked out when its own cards change. `data`: of the race."""
    running, locked = running_in(data), data[LOCKED + (seat > 3)] >> (2 * seat & 7)
    hands = [
        own_hand(setup.cards, data, rider, final=bool(locked >> number & 1))
        for number, rider in enumerate((2 * seat, 2 * seat + 1))
        if rider in running
    ]
    return OwnPart(tuple(hands), len([hand for hand in hands if hand.chosen]))


def own_hand(cards: CardTable, data: bytes, rider: int, *, final: bool) -> Hand:
    """What only the rider's own seat sees."""
    down, chosen = data[DOWN + rider], ""
    first = CARDS + DECK * rider + down
    end = first + data[HAND + rider]
    hand, recycled = data[first:end], data[end : end + data[RECYCLED + rider]]
    if final:
        chosen = cards.labels[data[CARD + rider]]
    elif hand and data[CHOICE + rider] != UNCHOSEN:
        chosen = cards.labels[hand[data[CHOICE + rider]]]
    in_hand = _labels(cards, bytes(sorted(hand))) if hand else ()
    return Hand(RIDER_NAMES[rider], in_hand, chosen, final, down, _labels(cards, bytes(sorted(recycled))))
