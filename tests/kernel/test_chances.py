"""Parts of a change that add up, to the last digit."""

import numpy as np
import pytest

from lignerouge.kernel.chances import Figure, PartSums, Worths, check_worlds
from lignerouge.kernel.errors import InputError


def test_a_shared_win_is_shared() -> None:
    worths = Worths.settled((1, 3, 1), 4)
    assert [seat.chance for seat in worths.standings()] == [Figure(0.5, 0.0), Figure(0.0, 0.0), Figure(0.5, 0.0)]
    assert [seat.place.value for seat in worths.standings()] == [1, 3, 1]


def test_chances_have_errors() -> None:
    chance = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 0.0]])
    first = Worths.of(chance, 2 - chance).standings()[0]
    assert first.chance.as_json() == [0.75, pytest.approx((0.1875 / 4) ** 0.5)]
    assert first.place.value == 1.25


def test_what_one_seat_chooses_befalls_the_others() -> None:
    sums = PartSums.blank(2, 3)
    sums.choice(1, np.array([[-0.25, 0.5, -0.25], [0.0, 0.25, -0.25]]))
    more = PartSums.blank(2, 3)
    more.deal += 0.125
    sums.add(more)
    assert [split.own.value for split in sums.splits()] == [0, 0.375, 0]
    assert [split.others.value for split in sums.splits()] == [-0.125, 0, -0.25]
    assert {split.deal for split in sums.splits()} == {Figure(0.125, 0.0)}
    assert [split.change for split in sums.splits()] == [0, 0.5, -0.125]


@pytest.mark.parametrize("worlds", [0, 1, 3, 100, 1 << 16])
def test_worlds_come_in_powers_of_two(worlds: int) -> None:
    check_worlds(64)
    with pytest.raises(InputError, match=f"not in {worlds}"):
        check_worlds(worlds)
