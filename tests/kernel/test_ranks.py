"""Ranked deals: the same for everybody, whatever they do, and the same chance as any shuffle."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.kernel.test_keys import KEYS, begun, clean, ride, told
from tests.support.toy_game import TOY, Shown

from lignerouge.kernel import journal
from lignerouge.kernel.chacha import cipher_long, cipher_word
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.hot import INTERPRETED, same
from lignerouge.kernel.journal import Entry
from lignerouge.kernel.luck import OWNERS, PILE, THINGS, Luck, below, draw, order_pile, ranked, take_draws
from lignerouge.kernel.match import Step
from lignerouge.kernel.verify import verify

KEY, OTHER_KEY = bytes(range(32)), bytes(range(1, 33))
RANKED = replace(KEYS, ranked=True)
piles = st.lists(st.integers(0, 9), min_size=1, max_size=12)


def row(*things: int) -> "np.typing.NDArray[np.int8]":
    return np.array(things, np.int8)


def drawn(luck: Luck, owner: int, things: list[int], many: int | None = None) -> list[int]:
    """What an owner draws of a pile, and what is then left of it."""
    items, many = row(*things), len(things) if many is None else many
    draw(luck, owner, items, 0, len(things), many)
    things[:] = items.tolist()[: len(things) - many]
    return [thing for _, thing in take_draws(luck)]


def by_definition(key: bytes, owner: int, shuffle: int, things: list[int]) -> list[int]:
    """The highest rank first: copy by copy, from the words of the cipher."""
    words, seen = np.frombuffer(key, "<u4"), Counter[int]()
    ranks: list[tuple[int, int]] = []
    for thing in things:
        number = (shuffle * THINGS + thing) * PILE + seen[thing]
        ranks.append((int(cipher_long(words, OWNERS + owner, number)), thing))
        seen[thing] += 1
    return [thing for _, thing in sorted(ranks, reverse=True)]


def test_two_words_are_one_long_one() -> None:
    words = np.frombuffer(KEY, "<u4")
    for number in (0, 3, 7, 8, 1000):
        high, low = (int(cipher_word(words, 5, 2 * number + n)) for n in range(2))
        assert int(cipher_long(words, 5, number)) == (high << 32) + low


@given(piles, st.integers(0, OWNERS - 1))
def test_the_highest_rank_comes_first_however_the_items_lie(things: list[int], owner: int) -> None:
    expected = by_definition(KEY, owner, 0, things)
    assert drawn(ranked(KEY), owner, list(things)) == expected
    assert drawn(ranked(KEY), owner, sorted(things)) == expected
    hands, left, luck = [], list(things), ranked(KEY)
    while left:
        hands += drawn(luck, owner, left, min(4, len(left)))
        left.reverse()
    assert hands == expected


def test_every_order_of_ranks_gives_hands_exactly_as_often_as_ordinary_draws() -> None:
    """All orders of ranks are equally likely. So are all choices of an ordinary draw, which swaps them to the end."""
    things = (2, 2, 3, 9, 9)
    for hand in range(1, len(things) + 1):
        by_rank: Counter[tuple[int, ...]] = Counter()
        orders = list(permutations(range(len(things))))
        for ranks in orders:
            pile = row(*[0] * len(things))
            order_pile(pile, row(*things), 0, len(things), np.array(ranks, np.uint64))
            by_rank[tuple(pile[::-1][:hand].tolist())] += 1
        ordinary: Counter[tuple[int, ...]] = Counter()
        choices = list(product(*(range(len(things) - n) for n in range(hand))))
        for choice in choices:
            left, got = list(things), list[int]()
            for n, index in enumerate(choice):
                last = len(things) - n - 1
                left[index], left[last] = left[last], left[index]
                got.append(left[last])
            ordinary[tuple(got)] += 1
        assert {each: Fraction(many, len(orders)) for each, many in by_rank.items()} == {
            each: Fraction(many, len(choices)) for each, many in ordinary.items()
        }


def test_the_words_of_a_key_rank_every_order_about_equally_often() -> None:
    luck, games = ranked(KEY), 200 if INTERPRETED else 6000
    luck.remembers = False
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(games):
        items = row(1, 2, 3)
        draw(luck, 0, items, 0, 3, 3)
        seen[tuple(items.tolist())] += 1
    assert len(seen) == 6
    assert all(abs(count - games / 6) < 5 * (games / 6) ** 0.5 for count in seen.values())
    assert luck.shuffles[0] == games


@given(piles, piles, st.data())
def test_nobody_changes_what_another_owner_draws(mine: list[int], others: list[int], data: st.DataObject) -> None:
    alone, together = ranked(KEY), ranked(KEY)
    expected, left, got = drawn(alone, 3, list(mine)), list(mine), list[int]()
    while left:
        drawn(together, data.draw(st.sampled_from([0, 2, 4])), list(others), data.draw(st.integers(0, len(others))))
        got += drawn(together, 3, left, data.draw(st.integers(1, len(left))))
    assert got == expected


@given(piles, piles, piles)
def test_after_a_shuffle_what_two_piles_share_keeps_its_order(first: list[int], one: list[int], two: list[int]) -> None:
    orders: list[list[int]] = []
    for second in (one, two):
        luck = ranked(KEY)
        drawn(luck, 1, list(first))
        orders.append(drawn(luck, 1, sorted(set(second))))
        assert orders[-1] == by_definition(KEY, 1, 1, sorted(set(second)))
    shared = set(one) & set(two)
    assert [thing for thing in orders[0] if thing in shared] == [thing for thing in orders[1] if thing in shared]


def test_each_shuffle_each_owner_and_each_key_has_ranks_of_its_own() -> None:
    things, luck = list(range(20)), ranked(KEY)
    orders = [drawn(luck, owner, list(things)) for owner in (0, 0, 0, 1, 2)]
    orders.append(drawn(ranked(OTHER_KEY), 0, list(things)))
    assert len({tuple(order) for order in orders}) == len(orders)


def test_what_others_take_from_a_shared_pile_leaves_the_rest_in_order() -> None:
    alone, shared = drawn(ranked(KEY), 0, list(range(20))), ranked(KEY)
    left = list(range(20))
    mine = drawn(shared, 0, left, 4)
    theirs = drawn(shared, 1, left, 5)
    mine += drawn(shared, 0, left, 6)
    assert mine == [thing for thing in alone if thing not in theirs][:10]
    assert shared.shuffles[0] == 1
    left.append(theirs[0])  # put back: now it is another pile
    drawn(shared, 0, left, 1)
    assert shared.shuffles[0] == 2


def test_a_pile_that_is_too_large_says_so() -> None:
    luck, items = ranked(KEY), row(*range(PILE + 1))
    draw(luck, 0, items, 0, PILE + 1, 1)
    with pytest.raises(AssertionError, match="more than 48 items"):
        take_draws(luck)


def test_chance_without_memory_comes_from_the_key() -> None:
    numbers = [[int(below(luck, 5, 1000)) for _ in range(10)] for luck in (ranked(KEY), ranked(OTHER_KEY))]
    assert numbers[0] != numbers[1]
    assert len({*numbers[0]}) > 5


def test_a_ranked_match_says_so_and_its_key_proves_every_draw() -> None:
    match = ride(begun(RANKED))
    text = journal.write(told(match))
    assert "\ndeal: ranked\nkey: " in text
    assert verify(TOY, told(match), Shown) == "promised"
    assert verify(TOY, match.journal, Shown) == "closed"
    record = told(match)
    assert record.pledge is not None
    record.pledge = replace(record.pledge, ranked=False)
    with pytest.raises(InputError, match="the keys and salts give other draws"):
        verify(TOY, record, Shown)


def test_a_forged_deal_is_found_and_its_place_named() -> None:
    record = told(ride(begun(RANKED)))
    number = next(number for number, entry in enumerate(record.entries) if len(entry.draws) > 0 and entry.option)
    entry = record.entries[number]
    owner, things = entry.draws[0]
    other = next(card for card in ("card-1", "card-2", "card-3", "card-4") if card not in things)
    record.entries[number] = Entry(entry.prompt, entry.option, ((owner, (other, *things[1:])), *entry.draws[1:]))
    with pytest.raises(InputError, match=rf"Entry {number} \(.*\) does not fit: the keys and salts give other draws"):
        verify(TOY, record, Shown)


def test_whoever_follows_or_reads_the_journal_goes_on_with_the_same_ranks() -> None:
    one, other = begun(RANKED), begun(RANKED)
    for step in one.autopilot({seat: lambda _view, prompt: prompt.options[-1] for seat in range(2)}):
        followed = other.follow(step.entry)
        assert isinstance(followed, Step)
        other.commit(followed)
        assert same(clean(other), clean(one))
    *_, last = journal.replay(TOY, one.journal, keys=RANKED)
    assert last.luck is not None
    assert last.luck.shuffles.tolist() == one.luck.shuffles.tolist()
