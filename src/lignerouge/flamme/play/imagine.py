"""A whole race that looks like a seat's view: what bots think on. The hidden rest is drawn with the bot's own luck."""

from collections import Counter
from dataclasses import replace

import numpy as np

from lignerouge.flamme.play.names import RIDER_NUMBERS
from lignerouge.flamme.play.setup import RaceState, Setup, make_automatic, make_setup, new_race, paper_riders, under
from lignerouge.flamme.play.view import PHASES, BreakawayView, Hand, RiderView, SeatView, running_riders
from lignerouge.flamme.rules.cards import EXHAUSTION, all_cards
from lignerouge.flamme.rules.energy import draw_hand, play
from lignerouge.flamme.rules.placing import set_up
from lignerouge.flamme.rules.race import BREAKAWAY, ENERGY, NOBODY, OVER, RECOVERY, RIDERS, SPENT, TABLE, THINKING, Race
from lignerouge.flamme.rules.weather import from_tiles
from lignerouge.flamme.stages.text import parse_stage
from lignerouge.kernel.hot import hot
from lignerouge.kernel.luck import Luck, below, draw

KINDS = {card.label: kind for kind, card in enumerate(all_cards().cards)}


def imagine(view: SeatView, luck: Luck) -> RaceState:
    """The public things as they are, the seat's own cards as it sees them, the others' divided at random."""
    tiles, moved = parse_stage(view.stage)
    setup = under(make_setup(tiles, view.kind, view.seats, moved), from_tiles(view.weather))
    race = new_race(view.seats)
    race.phase = next(phase for phase, name in PHASES.items() if name == view.phase)
    race.over = view.phase == PHASES[OVER]
    race.rounds = max(view.round - (not race.over), 0)
    race.picked = RIDER_NUMBERS.get(view.picked, NOBODY)
    race.ticking, race.feeding = view.ticking, view.feeding
    race.paper = paper_riders(view.paper)
    make_automatic(race, view.automatic)
    race.running, race.arrived = len(view.order), len(view.home)
    race.turn[: len(view.turn)] = view.turn
    race.specialist[: len(view.specialist)] = view.specialist
    race.drafters, race.drafted = len(view.drafting), view.drafted
    race.drafting[: race.drafters] = view.drafting
    race.order[: race.running] = [RIDER_NUMBERS[name] for name in view.order]
    race.home[: race.arrived] = [RIDER_NUMBERS[name] for name in view.home]
    lay_out_table(setup, race, view)
    hands = {hand.rider: hand for hand in view.hands}
    for public in view.riders:
        rider = RIDER_NUMBERS[public.rider]
        stand(setup, race, rider, public)
        if public.rider in hands and race.phase in (ENERGY, BREAKAWAY):
            lay_out(setup, race, rider, public, hands[public.rider])
        else:
            own = hands[public.rider].recycled if public.rider in hands else None
            recovers = race.phase == RECOVERY and public.rider in view.asked
            divide(race, rider, public, own, luck, at_least=recovers)
    race.asked = sum(1 << RIDER_NUMBERS[name] for name in view.asked)
    if race.phase == RECOVERY:
        race.locked = sum(1 << RIDER_NUMBERS[name] for name in view.order)
    if race.phase == ENERGY:
        for seat in range(view.seats):
            if seat != view.seat and not view.automatic[seat]:
                choose_somehow(setup, race, seat, view.chosen[seat], luck)
    if view.breakaway is not None:
        lay_out_bids(setup, race, view, view.breakaway, luck)
    return RaceState(setup, race)


def lay_out_table(setup: Setup, race: Race, view: SeatView) -> None:
    """The tokens that are left, and who feels whom."""
    nobody = np.zeros(RIDERS, np.int8)
    set_up(setup.rules, race, np.zeros((RIDERS, SPENT), np.int8), nobody, nobody)
    for pile, holders in enumerate(view.tokens):
        for name in holders:
            race.holder[pile, race.stock[pile]] = RIDER_NUMBERS[name]
            race.stock[pile] -= 1


def stand(setup: Setup, race: Race, rider: int, public: RiderView) -> None:
    """A rider's place on the road, and the card that everybody has seen."""
    race.square[rider] = setup.course.number(public.square) if public.square else 0
    race.lane[rider] = public.lane
    race.crashed[rider] = public.crashed
    race.card[rider] = KINDS[public.card] if public.card else EXHAUSTION
    race.held_before[rider] = len(public.deck)
    race.down_before[rider] = public.face_down
    race.tired_since[rider] = race.tired_before[rider] = public.tired
    spent = [KINDS[label] for label in public.spent]
    race.spent[rider, : len(spent)] = spent
    race.spents[rider] = len(spent)
    race.seniority[rider] = public.seniority
    race.minutes[rider], race.time[rider] = public.minutes, public.seconds or 0
    race.left[rider] = public.left


def put_cards(race: Race, rider: int, down: list[int], hand: list[int], recycled: list[int]) -> None:
    """A deck as its row."""
    cards = [*down, *hand, *recycled]
    race.deck[rider, : len(cards)] = cards
    race.down[rider], race.hand[rider], race.recycled[rider] = len(down), len(hand), len(recycled)


def lay_out(setup: Setup, race: Race, rider: int, public: RiderView, own: Hand) -> None:
    """The seat's own deck: it knows what is in hand and recycled, so also what is face down."""
    down = Counter(public.deck) - Counter(own.cards) - Counter(own.recycled)
    if own.final:
        down -= Counter([own.chosen])
        card = race.card[rider] = KINDS[own.chosen]
        race.locked |= 1 << rider
        race.spent[rider, race.spents[rider]] = card
        race.spents[rider] += card != EXHAUSTION
    hand = [KINDS[label] for label in own.cards]
    put_cards(race, rider, [KINDS[x] for x in down.elements()], hand, [KINDS[label] for label in own.recycled])
    if own.chosen and not own.final:
        race.choice[rider] = hand.index(KINDS[own.chosen])
    drawn = own.final or own.cards
    if drawn and (race.paper >> rider & 1 or public.face_down < setup.course.track.draw[race.square[rider]]):
        race.tired_since[rider] = 0


def divide(
    race: Race, rider: int, public: RiderView, own: tuple[str, ...] | None, luck: Luck, *, at_least: bool
) -> None:
    """Between two rounds a deck is face down or recycled: as its seat knows, or any way that fits what is public."""
    cards = Counter(KINDS[label] for label in public.deck)
    if own is not None:
        recycled = Counter(KINDS[label] for label in own)
    else:
        recycled = Counter({EXHAUSTION: max(public.tired, at_least)})
        rest = np.array(list((cards - recycled).elements()), np.int8)
        many = public.recycled - recycled.total()
        draw(luck, TABLE, rest, 0, len(rest), many)
        recycled += Counter(int(kind) for kind in rest[len(rest) - many :])
    put_cards(race, rider, list((cards - recycled).elements()), [], list(recycled.elements()))


def lay_out_bids(setup: Setup, race: Race, view: SeatView, seen: BreakawayView, luck: Luck) -> None:
    """F32: names and bids as far as they are known; another seat has named some rider, or laid some card."""
    race.bidding = seen.step
    for seat in range(view.seats):
        known = seen.named if seat == view.seat else seen.riders[seat] if seen.step else ""
        if known:
            race.bidder[seat] = RIDER_NUMBERS[known]
        elif view.chosen[seat]:
            race.bidder[seat] = 2 * seat + below(luck, THINKING + seat, 2)
        for n, label in enumerate(seen.bids[seat]):
            race.bid[seat, n] = KINDS[label]
        rider = int(race.bidder[seat])
        if seen.step and rider != NOBODY:
            if seat != view.seat:
                draw_hand(setup.course.track, race, rider, luck)
                if view.chosen[seat]:
                    play(race, rider, below(luck, THINKING + seat, race.hand[rider]))
            if view.chosen[seat]:
                race.bid[seat, seen.step - 1] = race.card[rider]


def choose_somehow(setup: Setup, race: Race, seat: int, chosen: int, luck: Luck) -> None:
    """Another seat has chosen so many cards: some rider first, some cards."""
    riders = [rider for rider in running_riders(race) if rider // 2 == seat]
    if len(riders) == 2 and chosen:
        first = riders.pop(below(luck, THINKING + seat, 2))
        draw_hand(setup.course.track, race, first, luck)
        play(race, first, below(luck, THINKING + seat, race.hand[first]))
        chosen -= 1
    if len(riders) == 1:
        draw_hand(setup.course.track, race, riders[0], luck)
        if chosen:
            race.choice[riders[0]] = below(luck, THINKING + seat, race.hand[riders[0]])


def before_the_others(view: SeatView) -> SeatView:
    """The others' cards are dealt again in every imagined round: how many they have chosen by now says nothing.

    Nobody knows which cards somebody has drawn on paper, but they are as many as everybody draws.
    """
    chosen = tuple(many * (seat == view.seat) for seat, many in enumerate(view.chosen))
    return replace(view, chosen=chosen, paper=())


@hot
def deal_again(race: Race, seat: int, luck: Luck) -> None:
    """The decks of all others as they may have been when the round began: any way that fits what is public."""
    for n in range(race.running):
        rider = race.order[n]
        if rider // 2 != seat:
            divide_again(race, rider, luck)


@hot
def divide_again(race: Race, rider: int, luck: Luck) -> None:
    """Nothing in hand; recycled are the exhaustion cards taken since the last turn, and any of the others."""
    row, held, tired = race.deck[rider], race.held_before[rider], race.tired_before[rider]
    last = held - 1
    for n in range(held - 1, -1, -1):
        if row[n] == EXHAUSTION and last >= held - tired:
            row[n], row[last] = row[last], row[n]
            last -= 1
    race.down[rider] = race.down_before[rider]
    race.hand[rider] = 0
    race.recycled[rider] = held - race.down[rider]
    draw(luck, TABLE, row, 0, held - tired, race.recycled[rider] - tired)
