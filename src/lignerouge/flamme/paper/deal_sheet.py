"""A deal on paper: in which order every rider's cards come, for tables of cardboard that are to have the same decks.

The orders are the ranks by which a key deals at a server (`kernel/luck.py`): a row for every shuffle of a deck. What a
rider no longer has is left out of a row, and of several copies the last letters go first; so whoever follows the sheet
draws what a table with this key draws.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from string import ascii_lowercase

from lignerouge.flamme.content.catalogue import deck
from lignerouge.flamme.play.names import RIDER_NAMES
from lignerouge.flamme.rules.cards import EXHAUSTION, all_cards
from lignerouge.kernel.chacha import cipher_long
from lignerouge.kernel.keys import Keys
from lignerouge.kernel.luck import OWNERS, PILE, THINGS

SHUFFLES = 6  # rows of a rider: a race of twenty rounds has fewer
TIRED = 8  # exhaustion cards that a row has room for
TYPES = {"R": "rouleur", "S": "sprinteur"}


@dataclass(frozen=True, slots=True)
class DealtRider:
    """A rider's rows, the first card first: "5a" is the first of several fives, "E" exhaustion."""

    rider: str
    rows: tuple[tuple[str, ...], ...]


def deal_sheet(key: bytes, seats: int) -> list[DealtRider]:
    """The sheet of a key for so many teams; it is the deal of a table with this key to which nobody added a salt."""
    luck = Keys(key, 1, ("",) * seats, ranked=True).luck()
    return [
        DealtRider(rider, tuple(tuple(row(luck.key, owner, rider[1], shuffle)) for shuffle in range(SHUFFLES)))
        for owner, rider in enumerate(RIDER_NAMES[: 2 * seats])
    ]


def row(key: object, owner: int, type_: str, shuffle: int) -> Iterator[str]:
    """The cards of a deck by their ranks in one shuffle; exhaustion cards only once they can be there."""
    numbers = all_cards().numbers
    cards = Counter(numbers[card] for card in deck(TYPES[type_]))
    if shuffle:
        cards[EXHAUSTION] = TIRED
    copies = [(item, copy) for item, many in cards.items() for copy in range(many)]

    def rank(of: tuple[int, int]) -> int:
        return int(cipher_long(key, OWNERS + owner, (shuffle * THINGS + of[0]) * PILE + of[1]))  # type: ignore[arg-type]

    for item, copy in sorted(copies, key=rank, reverse=True):
        yield f"{all_cards().labels[item]}{ascii_lowercase[copy]}"
