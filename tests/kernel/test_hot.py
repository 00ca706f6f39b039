"""Records."""

import numpy as np
import pytest

from lignerouge.kernel.hot import Column, Grid, Record, clone, field, same


class Basket(Record):
    """A record to try."""

    apples: int = field("i2")
    nuts: Column = field("i1", 3)
    rows: Grid = field("u2", 2, 2)


def test_a_fresh_record_is_empty_and_its_fields_can_be_read_and_written() -> None:
    basket = Basket.fresh()
    assert isinstance(basket, Basket)
    assert basket.apples == 0
    basket.apples += 3
    basket.nuts[1] = -4
    basket.nuts[:1] = 7
    basket.rows[1, 0] = 9
    assert basket.apples == 3
    assert basket.nuts.tolist() == [7, -4, 0]
    assert [row.tolist() for row in basket.rows] == [[0, 0], [9, 0]]


def test_a_clone_shares_nothing_and_is_the_same_until_it_is_changed() -> None:
    basket = Basket.fresh()
    copy = clone(basket)
    assert same(basket, copy)
    copy.nuts[2] = 1
    assert not same(basket, copy)
    assert basket.nuts.tolist() == [0, 0, 0]


def test_compiled_code_finds_a_record_where_it_is() -> None:
    row = np.zeros(2, Basket.layout)
    row[1]["nuts"] = 7
    for basket in (Basket.fresh(), row[1], clone(row[1])):
        assert bytes(basket.data) == basket.tobytes()


def test_records_can_stand_in_a_row() -> None:
    row = np.zeros(3, Basket.layout)
    row[1] = Basket.fresh()
    row[1]["apples"] = 5
    assert [int(basket.apples) for basket in row] == [0, 5, 0]


@pytest.mark.parametrize("name", ["copy", "round", "sum", "tolist"])
def test_a_field_is_not_called_like_a_method_of_numpy(name: str) -> None:
    with pytest.raises(TypeError, match=name):
        type("Broken", (Record,), {name: field("i1")})
