"""Records read at once, and what is remembered of them until a byte changes."""

from dataclasses import FrozenInstanceError, dataclass

import pytest

from lignerouge.kernel.hot import Column, Grid, Record, field
from lignerouge.kernel.plain import Kept, Memory, assembled, plain


class Basket(Record):
    """A record to try: every kind of number."""

    apples: int = field("i2")
    nuts: Column = field("i1", 3)
    rows: Grid = field("u2", 2, 2)
    eggs: Column = field("u1", 2)
    grains: Column = field("i4", 2)
    plums: int = field("u2")


def basket() -> Basket:
    filled = Basket.fresh()
    filled.apples, filled.plums = -300, 60000
    filled.nuts[:] = [7, -1, 0]
    filled.rows[1, 0] = 500
    filled.eggs[:] = [255, 1]
    filled.grains[:] = [-70000, 70000]
    return filled


def test_a_plain_record_has_the_same_fields() -> None:
    reading = plain(basket())
    assert (reading.apples, reading.plums) == (-300, 60000)
    assert (list(reading.nuts), list(reading.eggs), list(reading.grains)) == ([7, -1, 0], [255, 1], [-70000, 70000])
    assert {type(number) for number in (reading.apples, reading.nuts[0], reading.grains[1])} == {int}
    assert [row.tolist() for row in reading.rows] == [[0, 0], [500, 0]]
    assert reading.rows[1, 0] == 500


def test_what_was_worked_out_is_remembered_until_the_record_changes() -> None:
    asked: list[int] = []

    def count(record: Basket) -> int:
        asked.append(int(record.apples))
        return len(asked)

    def pick(record: Basket) -> int:
        return int(record.nuts[0])

    memory, record = Memory[Basket](), basket()
    assert [memory.recall(count, record, record) for _ in range(3)] == [1, 1, 1]
    assert memory.recall(pick, record, record) == 7
    record.nuts[0] = 8
    assert memory.recall(pick, record, record) == 8
    assert memory.recall(count, record, record) == 2


def test_a_copy_remembers_what_the_first_one_knew_until_it_changes() -> None:
    asked: list[int] = []

    def pick(record: Basket) -> int:
        asked.append(int(record.nuts[0]))
        return asked[-1]

    first, second = basket(), basket()
    memory = Memory[Basket]()
    assert memory.recall(pick, first, first) == 7
    copy = Memory(memory)
    assert (copy.recall(pick, second, second), asked) == (7, [7])
    second.nuts[0] = 9
    assert (copy.recall(pick, second, second), memory.recall(pick, first, first), asked) == (9, 7, [7, 9])


def test_a_state_that_is_settled_is_not_looked_at_again_but_its_copy_is() -> None:
    def pick(record: Basket) -> int:
        return int(record.nuts[0])

    first, second = basket(), basket()
    memory = Memory[Basket]()
    assert memory.recall_settled(pick, first, first) == 7
    copy = Memory(memory)
    second.nuts[0] = 9
    assert copy.recall_settled(pick, second, second) == 9, "what the first one knew may no longer hold"
    first.nuts[0] = second.nuts[0] = 4
    assert (memory.recall_settled(pick, first, first), copy.recall_settled(pick, second, second)) == (7, 9)
    assert memory.recall(pick, first, first) == 4


def test_what_is_kept_of_a_part_is_worked_out_again_when_that_part_changes() -> None:
    kept, made = Kept(), list[int]()

    def double(number: int) -> int:
        made.append(number)
        return 2 * number

    assert [kept.of("a", part, double, part) for part in (1, 1, 2, 2, 1)] == [2, 2, 4, 4, 2]
    assert made == [1, 2, 1]
    assert kept.of("b", 1, double, 5) == 10, "each under its own name"


def test_what_is_assembled_is_as_if_made_the_usual_way() -> None:
    @dataclass(frozen=True)
    class Pair:
        one: int
        two: str

    pair = assembled(Pair, {"one": 1, "two": "b"})
    assert (pair, hash(pair), repr(pair)) == (Pair(1, "b"), hash(Pair(1, "b")), repr(Pair(1, "b")))
    with pytest.raises(FrozenInstanceError):
        pair.one = 2  # type: ignore[misc]
