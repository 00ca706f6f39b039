"""Luck is an argument: a record beside the game, never part of it.

Every owner has a stream of their own, so the order in which people click cannot change what they are dealt. All chance
is one act, drawing items from a row of them, and it has four sources: a seed (simulation, search, play alone), a key
(live tables: a cipher, which nobody can compute without the key), the ranks of a key (deals that are the same for
everybody, whatever they do) and a script (tests, and replay by a journal, which must fit). What was drawn can be
remembered, to be written down.

Ranks: every copy of an item has, for each shuffle of its owner's pile, a rank from the key, and what is drawn is the
highest rank among what lies there. A pile that has gained something since its owner last drew from it was shuffled.
So until then everybody draws the same, and of two piles the items that are in both come in the same order. It is the
same chance as any shuffle: the words of a cipher are independent of each other, so each order of the copies in a pile
is as likely as any other, whatever was drawn and chosen before; the highest rank first is then one item after the
other, each as likely as any that is left. `docs/decisions/0031-ranked-deals.md` says what it is for.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np

from lignerouge.kernel.chacha import KEY_BYTES, cipher_long, cipher_word
from lignerouge.kernel.hot import Column, Grid, Record, apart, field, hot
from lignerouge.kernel.refusals import refusal

OWNERS = 20
MEMORY = 192
PILE = 48  # items in the largest pile that is ranked
MOST_SEED = 2**63 - 1

SEED, KEY, SCRIPT, RANKS = 0, 1, 2, 3  # the sources; those of a cipher are odd
THINGS = 128  # an item is a number below this

RAN_OUT, NOT_THERE, FORGOT, TOO_MANY = 1, 2, 3, 4


class Luck(Record):
    """Where chance comes from, and what it gave."""

    source: int = field("i1")  # SEED, KEY, SCRIPT or RANKS
    stream: Column = field("u8", OWNERS)  # of a seed: one random stream an owner
    key: Column = field("u4", 8)  # of a cipher: 256 bits for all owners, each has its own stream,
    taken: Column = field("u4", OWNERS)  # and how many words of it are used up
    part: int = field("i2")  # of the match, for which the key is (`keys.py`)
    fault: int = field("i1")  # the script ran out, or asked for an item that is not there
    lines: int = field("i2")  # length of the script
    owner: Column = field("i1", MEMORY)  # the script: whose draw,
    thing: Column = field("i1", MEMORY)  # what they draw,
    used: Column = field("i1", MEMORY)  # and whether they did
    remembers: int = field("i1")  # keep what is drawn
    count: int = field("i2")  # draws kept:
    drawer: Column = field("i1", MEMORY)  # who drew
    drawn: Column = field("i1", MEMORY)  # what
    shuffles: Column = field("u2", OWNERS)  # of ranks: how often an owner's pile was shuffled,
    left: Column = field("i1", OWNERS)  # how many items of it are left,
    pile: Grid = field("i1", OWNERS, PILE)  # and these, the highest rank last


@hot
def stir(x: Any) -> Any:
    """The next word of a stream (xorshift64)."""
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    return x ^ (x << np.uint64(17))


@hot
def scale(x: Any, n: int) -> int:
    """A word as a number from 0 to n - 1; n below 2**32."""
    return np.int64(((x >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))  # type: ignore[return-value]


@hot
def below(luck: Luck, owner: int, n: int) -> int:
    """A number from 0 to n - 1, which nobody needs to remember: what a bot decides by chance."""
    if luck.source & KEY:
        return scale_key(luck, owner, n)
    luck.stream[owner] = stir(luck.stream[owner])
    return scale(luck.stream[owner], n)


@hot
def draw(luck: Luck, owner: int, row: Column, first: int, count: int, many: int) -> None:
    """Draw `many` of the `count` items from `first` on in a row: they change places with the last of them."""
    is_seeded = luck.source == SEED
    x = luck.stream[owner]
    for n in range(many):
        left = count - n
        last: Any = np.uint64(first + left - 1)  # unsigned: Numba need not ask whether it counts from the end
        if is_seeded:
            x = stir(x)
            index = first + scale(x, left)
        else:
            index = find_drawn(luck, owner, row, first, left)
        row[index], row[last] = row[last], row[index]
    luck.stream[owner] = x
    if luck.remembers:
        for place in range(first + count - 1, first + count - 1 - many, -1):
            if luck.count == MEMORY:
                luck.fault = FORGOT
                return
            luck.drawer[luck.count] = owner
            luck.drawn[luck.count] = row[place]
            luck.count += 1


@apart
def scale_key(luck: Luck, owner: int, n: int) -> int:
    """The next word of an owner's cipher stream as a number from 0 to n - 1."""
    word: Any = cipher_word(luck.key, owner, luck.taken[owner])
    luck.taken[owner] += 1
    return np.int64((word * np.uint64(n)) >> np.uint64(32))  # type: ignore[return-value]


@apart
def find_drawn(luck: Luck, owner: int, row: Column, first: int, count: int) -> int:
    """The index of the item that the key, its ranks or the script give next."""
    if luck.source == KEY:
        return draw_by_key(luck, owner, row, first, count)
    if luck.source == RANKS:
        return draw_by_rank(luck, owner, row, first, count)
    return follow_script(luck, owner, row, first, count)


@hot
def draw_by_key(luck: Luck, owner: int, row: Column, first: int, count: int) -> int:
    """The index of the item that the next word draws.

    It counts the items by size, not as they lie: two rows of the same items give the same, whatever their past.
    """
    rank = scale_key(luck, owner, count)
    found, above = first, -1000  # smaller than any item
    while rank >= 0:
        times = 0
        for index in range(first, first + count):
            if row[index] > above and (times == 0 or row[index] < row[found]):
                found, times = index, 1
            elif times and row[index] == row[found]:
                times += 1
        rank -= times
        above = row[found]
    return found


@apart
def draw_by_rank(luck: Luck, owner: int, row: Column, first: int, count: int) -> int:
    """The index of the item with the highest rank of those in the row."""
    if count > PILE:
        luck.fault = TOO_MANY
        return first
    if not keep_to(luck, owner, row, first, count):
        shuffle_by_rank(luck, owner, row, first, count)
    luck.left[owner] -= 1
    index = first
    while row[index] != luck.pile[owner, luck.left[owner]]:
        index += 1
    return index


@apart
def keep_to(luck: Luck, owner: int, row: Column, first: int, count: int) -> bool:
    """Forget of an owner's pile what others have taken from it. -> False: it has gained something, and was shuffled.

    Only piles in which no two items are alike are shared: who took which of two that are alike would not be known.
    """
    counts = np.zeros(THINGS, np.int64)
    for index in range(first, first + count):
        counts[row[index]] += 1
    pile, kept = luck.pile[owner], 0
    for n in range(luck.left[owner]):
        if counts[pile[n]] > 0:
            counts[pile[n]] -= 1
            pile[kept] = pile[n]
            kept += 1
    luck.left[owner] = kept
    return kept == count


@apart
def shuffle_by_rank(luck: Luck, owner: int, row: Column, first: int, count: int) -> None:
    """Order an owner's pile by the ranks of its next shuffle. A rank belongs to the item, not to its place in the row.

    Ranks have 64 bits, so two of a pile are equal in one of 10**16 shuffles.
    """
    counts, ranks = np.zeros(THINGS, np.int64), np.zeros(PILE, np.uint64)
    shuffle = np.int64(luck.shuffles[owner])
    for n in range(count):
        item = row[first + n]
        ranks[n] = cipher_long(luck.key, OWNERS + owner, (shuffle * THINGS + item) * PILE + counts[item])
        counts[item] += 1
    order_pile(luck.pile[owner], row, first, count, ranks)
    luck.left[owner] = count
    luck.shuffles[owner] += 1


@apart
def order_pile(pile: Column, row: Column, first: int, count: int, ranks: Any) -> None:
    """The items of a row by their ranks, the highest last."""
    for n in range(count):
        rank, place = ranks[n], n
        while place > 0 and ranks[place - 1] > rank:
            ranks[place], pile[place] = ranks[place - 1], pile[place - 1]
            place -= 1
        ranks[place], pile[place] = rank, row[first + n]


@hot
def follow_script(luck: Luck, owner: int, row: Column, first: int, count: int) -> int:
    """The owner's next item in the script. -> its index in the row; the first one, with a fault, if that cannot be"""
    for line in range(luck.lines):
        if luck.owner[line] == owner and not luck.used[line]:
            luck.used[line] = True
            for index in range(first, first + count):
                if row[index] == luck.thing[line]:
                    return index
            luck.fault = NOT_THERE
            return first
    luck.fault = RAN_OUT
    return first


@hot
def take_streams(luck: Luck, streams: Grid, n: int) -> None:
    """Luck goes on with the streams of game `n`."""
    for owner in range(OWNERS):
        luck.stream[owner] = streams[n, owner]


@hot
def return_streams(luck: Luck, streams: Grid, n: int) -> None:
    """Keep where the streams are."""
    for owner in range(OWNERS):
        streams[n, owner] = luck.stream[owner]


def streams(seed: int, first: int, count: int) -> Any:
    """The streams of `count` games of one seed, from number `first` on: a row of OWNERS streams each (splitmix64)."""
    check_seed(seed)
    numbers = np.arange(first * OWNERS, (first + count) * OWNERS, dtype=np.uint64)
    z = mixed(np.full(1, seed, np.uint64)) + (numbers + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
    return np.maximum(mixed(z), np.uint64(1)).reshape(count, OWNERS)  # a stream of zeros would stand still


def check_seed(seed: int) -> None:
    """Raise the mistake of a seed that is none."""
    if not 0 <= seed <= MOST_SEED:
        raise refusal("seed", most=MOST_SEED, seed=seed)


def mixed(z: Any) -> Any:
    """Spread every bit over the whole word."""
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


def seeded(seed: int, number: int = 0) -> Luck:
    """The luck of game `number` of a seed; it remembers what is drawn."""
    luck = Luck.fresh()
    luck.stream[:] = streams(seed, number, 1)[0]
    luck.remembers = True
    return luck


def keyed(key: bytes, source: int = KEY) -> Luck:
    """Luck that nobody can compute who does not have the key; it remembers what is drawn."""
    luck = Luck.fresh()
    luck.source, luck.remembers = source, True
    luck.key[:] = np.frombuffer(key, "<u4", KEY_BYTES // 4)
    return luck


def ranked(key: bytes) -> Luck:
    """Luck by the ranks of a key: all who have it draw the same, whatever they do."""
    return keyed(key, RANKS)


def pass_over(luck: Luck, draws: Iterable[tuple[int, int]]) -> None:
    """Keyed luck goes on behind what was drawn from it elsewhere: (owner, item), ..."""
    for owner, _ in draws:
        luck.taken[owner] += 1


def scripted(draws: Iterable[tuple[int, int]]) -> Luck:
    """Luck that gives each owner their items in this order: (owner, item), ..."""
    luck = Luck.fresh()
    luck.source, luck.remembers = SCRIPT, True
    for owner, item in draws:
        if luck.lines == MEMORY:
            raise refusal("draws_many", most=MEMORY)
        luck.owner[luck.lines] = owner
        luck.thing[luck.lines] = item
        luck.lines += 1
    return luck


def take_draws(luck: Luck) -> tuple[tuple[int, int], ...]:
    """What was drawn since the last call: (owner, item), ..."""
    fault, count = luck.fault, luck.count
    assert fault != FORGOT, f"more than {MEMORY} draws before anybody asked what they were"
    assert fault != TOO_MANY, f"more than {PILE} items in a pile by ranks"
    if not count:
        return ()
    luck.count = 0
    drawer: Any = luck.drawer
    drawn: Any = luck.drawn
    return tuple(zip(drawer[:count].tolist(), drawn[:count].tolist(), strict=True))


def check_script(luck: Luck) -> None:
    """Raise a mistake if the script did not fit the game: an item that was not there, too few or too many."""
    if luck.fault == RAN_OUT:
        raise refusal("draws_more")
    if luck.fault == NOT_THERE:
        raise refusal("draws_other")
    if not all(luck.used[line] for line in range(luck.lines)):
        raise refusal("draws_less")
