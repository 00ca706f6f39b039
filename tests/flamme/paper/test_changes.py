"""After a correction the book says what is to be changed on the table, and only that."""

from typing import Any

from tests.flamme.paper.test_ride import RACE, cards, placed, ride, three_rounds

from lignerouge.flamme.paper.changes import Change, RiderLies, Table, change_of, changes_on, next_table


def gone_on(typed: dict[str, str], options: dict[str, Any] = RACE) -> Any:
    made = ride(typed, options)
    assert made.go_on() is None
    return made


class Writer:
    """A book that is written again and again."""

    def __init__(self) -> None:
        self.table: Table | None = None
        self.entries: dict[str, str] = {}

    def write(self, entries: dict[str, str]) -> tuple[Change, ...] | None:
        now = gone_on(entries)
        self.table = next_table(self.table, self.entries, now)
        self.entries = entries
        return changes_on(self.table, now)


def test_what_is_typed_on_changes_nothing() -> None:
    book = Writer()
    assert book.write({}) is None
    assert book.write(placed(0, 1)) is None
    assert book.write(placed(0, 1) | cards(1, AR="3", AS="2", BR="4", BS="5")) is None


def test_a_corrected_card_moves_its_rider_and_goes_back_to_the_deck() -> None:
    book = Writer()
    typed = three_rounds()
    book.write(typed)
    told = book.write({**typed, "3/AR/card": "7"})
    assert told is not None
    mine = next(change for change in told if change.rider == "AR")
    assert (mine.moves, mine.back, mine.out) == (True, ("3",), ("7",))
    after = gone_on(book.entries).game.view(gone_on(book.entries).state, None)
    seen = {each.rider: each for each in after.riders}
    for change in told:
        assert (change.square, change.lane) == (seen[change.rider].square, seen[change.rider].lane)
    assert book.write(typed) == ()  # back again: nothing is to be done


def test_two_corrections_are_told_as_one_until_the_race_goes_on() -> None:
    typed = three_rounds()
    both = {**typed, "1/AR/card": "7", "2/BS/card": "9"}
    slowly, at_once = Writer(), Writer()
    slowly.write(typed)
    slowly.write({**typed, "1/AR/card": "7"})
    at_once.write(typed)
    assert slowly.write(both) == at_once.write(both)
    assert slowly.write(both | cards(4, AR="4", AS="3", BR="3", BS="4")) is None


def test_an_entry_that_was_taken_out_waits_for_another_one() -> None:
    typed = three_rounds()
    book = Writer()
    book.write(typed)
    without = {name: card for name, card in typed.items() if name != "2/AR/card"}
    assert book.write(without) is None  # the third round waits
    told = book.write({**without, "2/AR/card": "7"})
    assert told is not None
    assert next(change for change in told if change.rider == "AR").out == ("7",)


def test_undoing_a_round_leads_everybody_back() -> None:
    typed = three_rounds()
    book = Writer()
    book.write(typed)
    told = book.write({name: card for name, card in typed.items() if not name.startswith("3/")})
    assert told is not None
    assert {change.rider: change.back for change in told} == {"AR": ("3",), "AS": ("2",), "BR": ("4",), "BS": ("5",)}


def test_a_place_on_the_grid_is_corrected_while_others_are_placed() -> None:
    book = Writer()
    book.write(dict(list(placed(0, 1).items())[:2]))
    told = book.write({})
    assert told is not None
    assert [(change.square, change.moves) for change in told] == [("", True)]


def test_a_correction_while_the_race_is_further_is_told_for_where_the_table_lay() -> None:
    typed = three_rounds()
    book = Writer()
    book.write(typed)
    told = book.write({**typed, "1/AR/card": "7"} | cards(4, AR="4", AS="3", BR="3", BS="4"))
    other = Writer()
    other.write(typed)
    assert told == other.write({**typed, "1/AR/card": "7"})


def test_a_round_that_lay_open_is_compared_with_its_end() -> None:
    book = Writer()
    book.write(dict(list(placed(0, 1).items())[:2]))
    assert book.table is not None
    assert book.table.begun
    further = placed(0, 1) | {"0/AR/place": "0.3"} | cards(1, AR="3", AS="2", BR="4", BS="5")
    told = book.write(further)
    assert told is not None
    assert {change.rider: change.square for change in told} == {"AR": "0.3", "AS": "0.5", "BR": "0.4", "BS": "0.4"}
    assert not any(change.out for change in told)  # the cards of round 1 are told as every round is


def test_exhaustion_minutes_tokens_and_falls() -> None:
    before = RiderLies("a1", 0, True, ("3", "E", "E"), 2, 1)
    now = RiderLies("a1", 0, False, ("3", "E"), 3, 0)
    told = change_of("AR", before, now)
    assert told == Change("AR", False, "a1", 0, (), (), -1, 1, -1, False, True)
    assert change_of("AR", now, before).falls
