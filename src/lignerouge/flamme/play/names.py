"""Names of riders and sets of riders: `BR` is the rouleur, `BS` the sprinteur of team B."""

from functools import lru_cache

from lignerouge.flamme.rules.race import RIDERS, SEATS
from lignerouge.kernel.errors import InputError, quoted

LETTERS = "ABCDEF"[:SEATS]
TYPES = "RS"
RIDER_NAMES = tuple(LETTERS[rider // 2] + TYPES[rider % 2] for rider in range(RIDERS))
RIDER_NUMBERS = {name: rider for rider, name in enumerate(RIDER_NAMES)}


def rider_number(name: str) -> int:
    """The rider of this name."""
    if name not in RIDER_NUMBERS:
        raise InputError(f"{quoted(name)} is not a rider: riders are called AR, AS, BR and so on, up to FS.")
    return RIDER_NUMBERS[name]


@lru_cache(4096)
def riders_in(members: int, names: tuple[str, ...] = RIDER_NAMES) -> tuple[str, ...]:
    """The names in a set of riders, bit n for rider n."""
    return tuple(name for rider, name in enumerate(names) if members >> rider & 1)
