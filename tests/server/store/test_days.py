"""Tries of a day and what came of them, on both databases alike."""

import pytest
from tests.support.store_rows import ANN, BOB

from lignerouge.server.store.days import (
    DayRow,
    Ranked,
    Try,
    begin_try,
    best_of,
    counts_of,
    end_try,
    find_day,
    find_try,
    keep_par,
    tries_of,
)
from lignerouge.server.store.removal import remove_guest
from lignerouge.server.store.store import Store

pytestmark = pytest.mark.anyio

DAY = "2026-11-17"


async def test_one_try_of_a_guest_counts_and_is_counted_once(store: Store) -> None:
    for guest in (ANN, BOB):
        await store.add_guest(guest)
        assert (await begin_try(store, DAY, guest.id, f"table of {guest.id}")).state == "riding"
    assert (await begin_try(store, DAY, ANN.id, "another")).match == f"table of {ANN.id}"
    await keep_par(store, DAY, 2, [-9, 2])
    await keep_par(store, DAY, 5, [])
    assert await find_day(store, DAY) == DayRow(2, 2, [-9, 2])
    assert await end_try(store, DAY, ANN.id, Try(DAY, "", "done", 3, 1, [-8, 3]))
    assert not await end_try(store, DAY, ANN.id, Try(DAY, "", "done", 9, 1))
    assert await end_try(store, DAY, BOB.id, Try(DAY, "", "off"))
    assert await counts_of(store, DAY) == {3: 1}
    assert await best_of(store, DAY, 5) == [Ranked(ANN.name, 3, 1, ANN.id)]
    found = await find_try(store, DAY, ANN.id)
    assert found is not None
    assert (found.result, found.place, found.path) == (3, 1, [-8, 3])
    assert [each.state for each in await tries_of(store, BOB.id, 5)] == ["off"]
    assert await find_try(store, "2026-11-18", ANN.id) is None
    await remove_guest(store, ANN.id, house=lambda game: "sensible")
    assert await find_try(store, DAY, ANN.id) is None
    assert await counts_of(store, DAY) == {3: 1}, "a number without a name"
