"""The rules of Goofspiel, as a game on the kernel of Ligne Rouge: six verbs.

Everybody has the cards 1 to N. A prize, also 1 to N, is turned up by lot. All bid one of their cards for it, face down;
until the last bid lies there a bid may be changed. The highest bid wins the prize. If the highest bids are equal nobody
does, and the prize is added to the next one. Cards that were bid are gone. The most points win.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from lignerouge.kernel.errors import InputError
from lignerouge.kernel.events import EVERYONE, Event
from lignerouge.kernel.game import Options, Outcome, Prompt
from lignerouge.kernel.luck import Luck, draw

FEWEST_SEATS, MOST_SEATS = 2, 5
FEWEST_CARDS, MOST_CARDS = 2, 13
LETTERS = "ABCDE"
PRIZES, BLUFF = 0, 1  # whose luck: the order of the prizes, and what others may have bid in imagined games


class PrizeTurned(Event):
    """A prize is turned up; with what was left over, so much is at stake."""

    prize: int
    stake: int


class Bid(Event):
    """Somebody has bid; nobody else knows what."""

    seat: int


class Shown(Event):
    """A bid is turned over."""

    seat: int
    card: int


class Won(Event):
    """The highest bid takes what is at stake."""

    seat: int
    stake: int


class Tied(Event):
    """The highest bids are equal: what is at stake stays."""

    stake: int


@dataclass
class GoofspielState:
    """A game between two bids."""

    round: int
    prize: int  # 0: the game is over
    carried: int  # left over from equal bids
    prizes: list[int]  # not yet turned up
    hands: list[list[int]]
    bids: list[int]  # 0: not yet
    points: list[int]

    def clone(self) -> "GoofspielState":
        """A copy that shares nothing."""
        hands = [list(hand) for hand in self.hands]
        lists = list(self.prizes), hands, list(self.bids), list(self.points)
        return GoofspielState(self.round, self.prize, self.carried, *lists)

    def canonical(self) -> bytes:
        """The same bytes for the same situation: neither the prizes to come nor a hand have an order."""
        sets = sorted(self.prizes), [sorted(hand) for hand in self.hands]
        return json.dumps([self.round, self.prize, self.carried, *sets, self.bids, self.points]).encode()


@dataclass(frozen=True)
class GoofspielView:
    """What a seat sees: everything but the bids of others, until all have bid."""

    seat: int | None
    round: int
    prize: int
    stake: int
    to_come: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    bid: int | None  # one's own; None: not yet
    has_bid: tuple[bool, ...]
    points: tuple[int, ...]


class Goofspiel:
    """The game."""

    key = "goofspiel"
    revision = 1
    oldest = 1
    owners: Sequence[str] = ("prizes", "bluff")
    things: Mapping[int, str] = {card: f"card-{card}" for card in range(1, MOST_CARDS + 1)}

    def begin(
        self, options: Options, seats: int, luck: Luck, notes: list[Event] | None, revision: int | None = None
    ) -> GoofspielState:
        """Deal, and turn up the first prize. The option `cards` says how many everybody has, as a rule 13."""
        cards = options.get("cards", MOST_CARDS)
        if set(options) - {"cards"}:
            raise InputError("Goofspiel has one option: cards.")
        if not isinstance(cards, int) or isinstance(cards, bool) or not FEWEST_CARDS <= cards <= MOST_CARDS:
            raise InputError(f"Goofspiel is played with {FEWEST_CARDS} to {MOST_CARDS} cards.")
        if not FEWEST_SEATS <= seats <= MOST_SEATS:
            raise InputError(f"Goofspiel is for {FEWEST_SEATS} to {MOST_SEATS} players, not {seats}.")
        suit = list(range(1, cards + 1))
        state = GoofspielState(0, 0, 0, suit, [list(suit) for _ in range(seats)], [0] * seats, [0] * seats)
        self._turn_prize(state, luck, notes)
        return state

    def prompts(self, state: GoofspielState) -> list[Prompt]:
        """Everybody bids at once, and may change a bid until all lie there."""
        if not state.prize:
            return []
        return [
            Prompt(
                name=f"{state.round}/{LETTERS[seat]}/bid",
                seat=seat,
                ask="Bid",
                options=tuple(str(card) for card in sorted(hand)),
                secret=True,
                chosen=str(state.bids[seat] or ""),
            )
            for seat, hand in enumerate(state.hands)
        ]

    def answer(self, state: GoofspielState, prompt: Prompt, option: str, luck: Luck, notes: list[Event] | None) -> None:
        """Take a bid; the last one ends the round."""
        if notes is not None and not state.bids[prompt.seat]:
            notes.append(Bid(audience=EVERYONE, seat=prompt.seat))
        state.bids[prompt.seat] = int(option)
        if all(state.bids):
            self._settle(state, [] if notes is None else notes)
            self._turn_prize(state, luck, notes)

    def view(self, state: GoofspielState, seat: int | None) -> GoofspielView:
        """What a seat sees."""
        return GoofspielView(
            seat=seat,
            round=state.round,
            prize=state.prize,
            stake=state.prize + state.carried,
            to_come=tuple(sorted(state.prizes)),
            hands=tuple(tuple(sorted(hand)) for hand in state.hands),
            bid=None if seat is None else state.bids[seat] or None,
            has_bid=tuple(bool(bid) for bid in state.bids),
            points=tuple(state.points),
        )

    def imagine(self, view: GoofspielView, luck: Luck) -> GoofspielState:
        """Others who have bid may have bid any of their cards."""
        hands = [list(hand) for hand in view.hands]
        bids = [0 for _ in hands]
        for seat, hand in enumerate(hands):
            if seat == view.seat:
                bids[seat] = view.bid or 0
            elif view.has_bid[seat]:
                bids[seat] = take(hand, luck, BLUFF)
        prizes, carried = list(view.to_come), view.stake - view.prize
        return GoofspielState(view.round, view.prize, carried, prizes, hands, bids, list(view.points))

    def outcome(self, state: GoofspielState) -> Outcome | None:
        """The most points win; equals share a place."""
        if state.prize:
            return None
        places = tuple(1 + sum(other > own for other in state.points) for own in state.points)
        seats = sorted(range(len(places)), key=lambda seat: places[seat])
        return Outcome(places, tuple(LETTERS[seat] for seat in seats))

    def _settle(self, state: GoofspielState, notes: list[Event]) -> None:
        """Turn the bids over, and give what is at stake to the highest."""
        stake, highest = state.prize + state.carried, max(state.bids)
        for seat, bid in enumerate(state.bids):
            notes.append(Shown(audience=EVERYONE, seat=seat, card=bid))
            state.hands[seat].remove(bid)
        if state.bids.count(highest) > 1:
            notes.append(Tied(audience=EVERYONE, stake=stake))
            state.carried = stake
        else:
            winner = state.bids.index(highest)
            notes.append(Won(audience=EVERYONE, seat=winner, stake=stake))
            state.points[winner] += stake
            state.carried = 0
        state.bids = [0 for _ in state.bids]

    def _turn_prize(self, state: GoofspielState, luck: Luck, notes: list[Event] | None) -> None:
        """The next prize, or the end; what equal bids left over at the end nobody gets."""
        if not state.prizes:
            state.prize = state.carried = 0
            return
        state.round += 1
        state.prize = take(state.prizes, luck, PRIZES)
        state.prizes.remove(state.prize)
        if notes is not None:
            notes.append(PrizeTurned(audience=EVERYONE, prize=state.prize, stake=state.prize + state.carried))


def take(cards: list[int], luck: Luck, owner: int) -> int:
    """One of these cards, by luck; it stays where it is."""
    row = np.array(sorted(cards), np.int8)
    draw(luck, owner, row, 0, len(row), 1)
    return int(row[-1])


GAME = Goofspiel()
