"""Records read at once, and what is remembered of them until a byte changes."""

from lignerouge.kernel.hot import Column, Grid, Record, field
from lignerouge.kernel.plain import Memory, plain


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
