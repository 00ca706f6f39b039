"""The race as columns over riders: everything that changes, and nothing else."""

import numpy as np

from lignerouge.kernel.hot import Column, Grid, Record, field, hot

SEATS = 6
RIDERS = 2 * SEATS
NOBODY = -1
DECK = 48  # cards of a rider: at most 46, with exhaustion carried through a long tour and energy taken back
SPENT = 18  # energy cards of a rider, and one place to spare
BIDS = 2  # of a team that names a rider for the breakaway
PILES = 3  # of tokens: major, minor, refreshment

TABLE = RIDERS  # owners of luck: every rider, the table,
THINKING = TABLE + 1  # and what a seat's bot decides by chance, seat by seat

FIRST_SEAT = 100  # things that luck draws: kinds of cards, and the seats from here on

PLACING, ENERGY, RECOVERY, REFRESHMENT, OVER, BREAKAWAY, DRAFT = 0, 1, 2, 3, 4, 5, 6  # phases: what it waits for
ROULEUR, SPRINTEUR = 0, 1


class Race(Record):
    """A race between two answers. Rider 2n is the rouleur and 2n + 1 the sprinteur of seat n."""

    phase: int = field("i1")
    seats: int = field("i2")
    riders: int = field("i2")  # riders who started
    running: int = field("i2")  # riders still on the road: order[:running]
    roads: int = field("i2")  # parallel roads: 1, or one per team or rider in time trials
    rounds: int = field("i2")  # rounds completed
    over: int = field("i1")
    ticking: int = field("i1")  # somebody is home: the clock runs (F18)
    turn: Column = field("i1", SEATS)  # seats in the order in which they place their riders (F2, F24)
    picked: int = field("i1")  # the rider whom the placing seat places first, once it has said so; else NOBODY
    table: Column = field("i1", SEATS)  # the seats as things that luck can draw
    order: Column = field("u1", RIDERS)  # riders in movement order (F6), foremost first; while placing, as placed
    road: Column = field("u1", RIDERS)  # riders on one road feel each other, others do not exist (F20, F21)
    seniority: Column = field("i1", RIDERS)  # breaks ties before the lane does: the lower goes first (F22)
    square: Column = field("u2", RIDERS)
    lane: Column = field("i1", RIDERS)  # 0 right; -1, -2 on the verge (F15)
    rank: Column = field("i4", RIDERS)
    crashed: Column = field("i1", RIDERS)
    # what happened this round
    card: Column = field("u1", RIDERS)  # kind played
    began: Column = field("i2", RIDERS)  # square at the start of the round
    halted: Column = field("i2", RIDERS)  # square after movement, before slipstream
    moved: Column = field("i1", RIDERS)  # own steps
    lost: Column = field("i1", RIDERS)  # steps lost because riders were in the way
    chased: Column = field("i1", RIDERS)
    slip: Column = field("i1", RIDERS)  # slipstream steps
    tired: Column = field("i1", RIDERS)  # takes an exhaustion card
    # the tour's clock and tokens
    minutes: Column = field("i1", RIDERS)
    time: Column = field("i1", RIDERS)  # seconds at the finish
    home: Column = field("u1", RIDERS)  # riders past the line, in order (F19)
    arrived: int = field("i2")  # how many of them
    pile: Column = field("i2", PILES)  # square of a pile of tokens, 0: none
    stock: Column = field("i1", PILES)  # tokens left
    holder: Grid = field("i1", PILES, 4)  # who took the token when n were left
    feeding: int = field("i1")  # the refreshment token was taken this round
    left: Column = field("i1", RIDERS)  # energy that a rider may still take back (F27)
    # decks: a row of cards without order: those face down, then the hand, then the recycled ones
    deck: Grid = field("i1", RIDERS, DECK)
    down: Column = field("i1", RIDERS)
    hand: Column = field("i1", RIDERS)
    recycled: Column = field("i1", RIDERS)
    spent: Grid = field("i1", RIDERS, SPENT)  # energy cards played, in no order
    spents: Column = field("i1", RIDERS)
    choice: Column = field("i1", RIDERS)  # place in the hand of the card chosen, not yet played: it may be changed
    tired_since: Column = field("i1", RIDERS)  # exhaustion cards taken since the recycled cards were last turned over
    held_before: Column = field("i1", RIDERS)  # cards in the deck before this round's hand was drawn
    down_before: Column = field("i1", RIDERS)  # `down` and `tired_since` before this round's hand was drawn: what the
    tired_before: Column = field("i1", RIDERS)  # other seats know while the round's cards are secret
    asked: int = field("i2")  # set of riders who may still give an exhaustion card or take energy cards back (F15, F27)
    locked: int = field("i2")  # set of riders whose card for this round is played: bit n for rider n
    automatic: int = field("i2")  # set of riders whose cards are turned over: nobody thinks for them (F33)
    paired: int = field("i2")  # set of those whose team draws one card for both, from the rouleur's deck
    # the breakaway before the first round (F32)
    slots: int = field("i1")  # riders whom it takes; 0: there is none
    bidding: int = field("i1")  # 0: riders are named; then the bid that is laid, 1 or 2
    bidder: Column = field("i1", SEATS)  # the rider whom a seat has named, or NOBODY
    bid: Grid = field("i1", SEATS, BIDS)  # kinds of the cards laid, or NOBODY
    # the specialists, and the draft before everything else (F28)
    specialist: Column = field("i1", RIDERS)  # number, 0 without
    drafters: int = field("i2")  # seats that draft; 0: nobody does
    drafting: Column = field("i1", SEATS)  # seats in the order in which they draft
    drafted: int = field("i2")  # specialists drafted so far
    paper: int = field("i2")  # set of riders whose hands are on paper: they may play any card of their deck


@hot
def standing(race: Race, rider: int) -> int:
    """F6, F13, F19, F22 as one number: further ahead, then seniority (trials only), then further right."""
    return (np.int64(race.square[rider]) << 16) - (np.int64(race.seniority[rider]) << 8) - race.lane[rider]  # type: ignore[return-value]


@hot
def line_up(race: Race) -> None:
    """Sort the running riders, foremost first. Insertion: they are nearly in order from the round before."""
    for n in range(race.running):
        rider = race.order[n]
        rank = race.rank[rider] = standing(race, rider)
        place = n
        while place > 0 and race.rank[race.order[place - 1]] < rank:
            race.order[place] = race.order[place - 1]
            place -= 1
        race.order[place] = rider
