"""Luck: one stream an owner, three sources, and a memory."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lignerouge.kernel.errors import InputError
from lignerouge.kernel.hot import INTERPRETED, clone, same
from lignerouge.kernel.luck import (
    MEMORY,
    OWNERS,
    Luck,
    below,
    check_script,
    draw,
    keyed,
    pass_over,
    scripted,
    seeded,
    streams,
    take_draws,
)


def row(*things: int) -> "np.typing.NDArray[np.int8]":
    return np.array(things, np.int8)


def test_drawn_items_change_places_with_the_last_ones() -> None:
    items, luck = row(9, 1, 2, 3, 4, 9), seeded(1)
    draw(luck, 0, items, 1, 4, 2)
    assert sorted(items[1:5].tolist()) == [1, 2, 3, 4]
    assert items[[0, 5]].tolist() == [9, 9]
    assert take_draws(luck) == ((0, items[4]), (0, items[3]))
    assert take_draws(luck) == ()


def test_what_others_draw_changes_nothing_for_an_owner() -> None:
    alone, together = seeded(7), seeded(7)
    one, other, busy = row(*range(9)), row(*range(9)), row(*range(9))
    draw(alone, 2, one, 0, 9, 5)
    draw(together, 1, busy, 0, 9, 9)
    draw(together, 2, other, 0, 9, 5)
    assert one.tolist() == other.tolist()
    assert one.tolist() != busy.tolist()


def test_every_order_is_drawn_about_equally_often() -> None:
    luck, games = seeded(11), 600 if INTERPRETED else 6000
    luck.remembers = False
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(games):
        items = row(1, 2, 3)
        draw(luck, 0, items, 0, 3, 3)
        seen[tuple(items.tolist())] += 1
    assert len(seen) == 6
    assert all(abs(count - games / 6) < 5 * (games / 6) ** 0.5 for count in seen.values())


@given(st.integers(0, 2**63 - 1), st.integers(1, 1000))
def test_a_number_below_is_below(seed: int, n: int) -> None:
    luck = seeded(seed)
    numbers = [int(below(luck, 3, n)) for _ in range(5)]
    assert all(0 <= number < n for number in numbers)
    assert luck.count == 0


def test_games_of_one_seed_have_streams_of_their_own_and_can_be_made_one_by_one() -> None:
    many = streams(5, 0, 50)
    assert many.shape == (50, OWNERS)
    assert len(set(many.ravel().tolist())) == 50 * OWNERS
    assert (many > 0).all()
    assert (streams(5, 10, 3) == many[10:13]).all()
    assert seeded(5, 7).stream.tolist() == many[7].tolist()
    assert not set(streams(6, 0, 50).ravel().tolist()) & set(many.ravel().tolist())


@pytest.mark.parametrize("seed", [-1, 2**63, 2**70])
def test_a_seed_is_a_number_from_0_on(seed: int) -> None:
    with pytest.raises(InputError, match=f"not {seed}"):
        streams(seed, 0, 1)


def test_a_script_gives_each_owner_their_items_in_order() -> None:
    luck = scripted([(0, 3), (1, 8), (0, 1)])
    items, others = row(1, 2, 3, 3), row(7, 8)
    draw(luck, 1, others, 0, 2, 1)
    draw(luck, 0, items, 0, 4, 2)
    assert take_draws(luck) == ((1, 8), (0, 3), (0, 1))
    assert sorted(items[:2].tolist()) == [2, 3]
    check_script(luck)


@pytest.mark.parametrize(
    ("script", "many", "says"),
    [
        ([(0, 3)], 2, "draws more here than is written down"),
        ([(1, 3)], 1, "draws more here than is written down"),
        ([(0, 5)], 1, "was not there to draw"),
        ([(0, 2), (0, 2)], 2, "was not there to draw"),
        ([(0, 3), (0, 2)], 1, "More is written down"),
    ],
)
def test_a_script_that_does_not_fit_is_a_mistake(script: list[tuple[int, int]], many: int, says: str) -> None:
    luck = scripted(script)
    draw(luck, 0, row(1, 2, 3), 0, 3, many)
    with pytest.raises(InputError, match=says):
        check_script(luck)


def test_memory_is_large_enough_or_says_so() -> None:
    with pytest.raises(InputError, match="draws more than"):
        scripted([(0, 1)] * (MEMORY + 1))
    luck = seeded(1)
    for _ in range(MEMORY + 1):
        draw(luck, 0, row(1), 0, 1, 1)
    with pytest.raises(AssertionError, match="before anybody asked"):
        take_draws(luck)


def test_luck_can_be_cloned() -> None:
    luck = seeded(3)
    copy = clone(luck)
    draw(copy, 0, row(1, 2, 3), 0, 3, 2)
    assert luck.count == 0
    assert same(luck, seeded(3))
    assert not same(luck, copy)
    assert isinstance(luck, Luck)


KEY_A, KEY_B = bytes(range(32)), bytes(range(1, 33))


def test_a_key_draws_each_owner_from_a_stream_of_their_own() -> None:
    alone, together = keyed(KEY_A), keyed(KEY_A)
    one, other, busy = row(*range(9)), row(*range(9)), row(*range(9))
    draw(alone, 2, one, 0, 9, 5)
    draw(together, 1, busy, 0, 9, 9)
    draw(together, 2, other, 0, 9, 5)
    assert one.tolist() == other.tolist()
    assert sorted(busy.tolist()) == list(range(9))
    assert take_draws(alone) == tuple((2, int(thing)) for thing in one[:3:-1])


def test_what_a_key_draws_depends_on_what_lies_there_and_not_on_how_it_lies() -> None:
    for order in ([1, 2, 2, 5, 9], [9, 2, 5, 1, 2], [2, 9, 5, 2, 1]):
        luck, items = keyed(KEY_B), row(*order)
        draw(luck, 3, items, 0, 5, 5)
        assert items.tolist() == EXPECTED


EXPECTED = [9, 1, 2, 2, 5]  # written down once: another result is another luck, and old records would not verify


def test_a_key_draws_every_order_about_equally_often() -> None:
    luck, games = keyed(KEY_A), 300 if INTERPRETED else 6000
    luck.remembers = False
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(games):
        items = row(1, 2, 3)
        draw(luck, 0, items, 0, 3, 3)
        seen[tuple(items.tolist())] += 1
    assert len(seen) == 6
    assert all(abs(count - games / 6) < 5 * (games / 6) ** 0.5 for count in seen.values())


def test_luck_of_a_key_goes_on_behind_what_was_drawn_elsewhere() -> None:
    whole, second = keyed(KEY_A), keyed(KEY_A)
    draw(whole, 4, row(*range(9)), 0, 9, 3)
    pass_over(second, take_draws(whole))
    draw(whole, 4, row(*range(9)), 0, 9, 3)
    draw(second, 4, row(*range(9)), 0, 9, 3)
    assert take_draws(whole) == take_draws(second)


def test_chance_without_memory_comes_from_the_key_too() -> None:
    luck = keyed(KEY_A)
    numbers = [int(below(luck, 5, 1000)) for _ in range(40)]
    assert len(set(numbers)) > 30
    assert numbers != [int(below(keyed(KEY_B), 5, 1000))] * 40
    assert luck.count == 0
    assert luck.taken[5] == 40
