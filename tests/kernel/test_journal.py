"""Records as text: what they say, what is wrong with bad ones, and that nothing but a InputError ever comes of them."""

import json
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.toy_game import TOY, Toy, ToyState

from lignerouge.kernel.errors import InputError
from lignerouge.kernel.events import Event
from lignerouge.kernel.game import Options
from lignerouge.kernel.journal import (
    Entry,
    Journal,
    answer_again,
    checksum,
    cut,
    last_state,
    name_draws,
    number_draws,
    parse_entry,
    read,
    replay,
    write,
    write_entry,
)
from lignerouge.kernel.luck import Luck, seeded
from lignerouge.kernel.match import Match


def played() -> Journal:
    match = Match.begin(TOY, {}, ["Ada", "Bo\u00e9"], seeded(3))
    for _ in match.autopilot(dict.fromkeys(range(2), lambda view, prompt: prompt.options[-1])):
        pass
    return match.journal


TEXT = write(played())


def resealed(text: str) -> str:
    """An edited record with a check that fits."""
    body = text.rpartition("check: ")[0]
    return f"{body}check: {checksum(body)}\n"


def test_a_record_says_everything_in_plain_words() -> None:
    lines = TEXT.split("\n")
    assert lines[:5] == ["Ligne Rouge record 1", "game: toy 3", 'seats: ["Ada", "Bo\u00e9"]', "options: {}", "---"]
    assert lines[5] == "begin"
    assert lines[6].startswith("1/A/draw 2 | A: card-")
    assert lines[-4] == "---"
    assert lines[-3].startswith("result: ")
    assert lines[-2] == f"check: {checksum(TEXT.rpartition('check: ')[0])}"


def test_reading_is_the_reverse_of_writing() -> None:
    journal = played()
    assert read(TEXT) == journal
    assert write(read(TEXT)) == TEXT
    assert read(TEXT.replace("\n", "\r\n")) == journal
    assert read(TEXT.rstrip("\n")) == journal


def test_draws_of_one_owner_stand_together() -> None:
    draws = [(0, 1), (0, 2), (1, 3), (0, 4)]
    named = name_draws(TOY, draws)
    assert named == (("A", ("card-1", "card-2")), ("B", ("card-3",)), ("A", ("card-4",)))
    assert list(number_draws(TOY, named)) == draws
    assert write_entry(Entry("1/A/draw", "2", named)) == "1/A/draw 2 | A: card-1 card-2 | B: card-3 | A: card-4"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "This is not a record"),
        ("Ligne Rouge record 2\n", "This is not a record"),
        (TEXT[: len(TEXT) // 2], "cut off"),
        (TEXT.rpartition("check:")[0], "cut off"),
        (TEXT[:-3] + "\n", "edited or damaged"),
        (TEXT.replace("Ada", "Eve"), "edited or damaged"),
        (TEXT.replace("1/A/draw 2", "1/A/draw 1"), "edited or damaged"),
        (resealed(TEXT.replace("---\n", "", 1)), "head or foot"),
        (resealed(TEXT.replace("game: toy 3\n", "")), "head or foot"),
        (resealed(TEXT.replace("toy 3", "toy three")), "head or foot"),
        (resealed(TEXT.replace("toy 3", "toy")), "head or foot"),
        (resealed(TEXT.replace("options: {}", "options: {")), "head or foot"),
        (resealed(TEXT.replace("options: {}", "options: " + "[" * 100_000)), "head or foot"),
        (resealed(TEXT.replace("options: {}", "options: []")), "seats or options"),
        (resealed(TEXT.replace('["Ada", "Bo\u00e9"]', '["Ada", 3]')), "seats or options"),
        (resealed(TEXT.replace('["Ada", "Bo\u00e9"]', '"Ada"')), "seats or options"),
        (resealed(TEXT.replace("result: ", "outcome: ")), "head or foot"),
        (resealed(TEXT.replace("begin\n", "")), "Entry 0"),
        (resealed(TEXT.replace("begin\n", "begin\nbegin\n")), "Entry 1"),
        (resealed(TEXT.replace("begin\n", "begin again\n")), "Entry 0"),
        (resealed(TEXT.replace("1/A/draw 2 |", "1/A/draw |")), "Entry 1"),
        (resealed(TEXT.replace("1/A/draw 2 | A: ", "1/A/draw 2 | A ")), "Entry 1"),
        (resealed(TEXT.replace("begin\n", "begin\n\n")), "Entry 1"),
    ],
)
def test_what_is_no_record_is_refused_with_the_reason(text: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        read(text)


@pytest.mark.parametrize("line", ["", " x", "1/A/draw", "1/A/draw 1 | ", "1/A/draw 1 | A:", "1/A/draw 1 | A: "])
def test_an_entry_has_a_prompt_an_option_and_owners_with_things(line: str) -> None:
    with pytest.raises(InputError, match="Entry 4"):
        parse_entry(line, 4)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("game: toy 3", "game: chess 3", 'a record of "chess", not of "toy"'),
        ("game: toy 3", "game: toy 2", "revision 2 of the rules; this program plays revision 3"),
        ("options: {}", 'options: {"a": 1}', r"Entry 0 \(begin\) does not fit: There is nothing to choose."),
        ("1/A/draw 2 | A: card-", "1/A/draw 2 | Z: card-", 'Nobody called "Z" draws'),
        ("1/A/draw 2 | A: card-", "1/A/draw 2 | A: joker card-", 'no "joker" to draw'),
        ("1/A/draw 2 | A: card-", "1/A/draw 1 | A: card-1 card-", "More is written down as drawn"),
        ("1/A/draw 2 |", "1/A/draw 3 |", '"3" is not among the options 1, 2'),
        ("1/A/draw 2 |", "9/A/draw 2 |", 'nobody is asked for "9/A/draw" here'),
        ("\nresult: ", "\nresult: B ", "The result of this record is not the one"),
    ],
)
def test_a_record_that_does_not_fit_the_rules_names_the_place(old: str, new: str, says: str) -> None:
    assert old in TEXT
    with pytest.raises(InputError, match=says):
        last_state(TOY, read(resealed(TEXT.replace(old, new, 1))))


def drawn_first(text: str) -> str:
    """What A draws first."""
    return text.split("1/A/draw 2 | A: ")[1].split("\n")[0]


def test_a_record_cannot_draw_what_is_not_there_or_too_little() -> None:
    twice = drawn_first(TEXT).split(" ")[0]
    with pytest.raises(InputError, match="was not there to draw"):
        last_state(TOY, read(resealed(TEXT.replace(drawn_first(TEXT), f"{twice} {twice}", 1))))
    with pytest.raises(InputError, match="draws more here than is written down"):
        last_state(TOY, read(resealed(TEXT.replace(drawn_first(TEXT), twice, 1))))


def test_a_record_begins_with_the_set_up() -> None:
    for entries in ([], [Entry("1/A/draw", "1")]):
        with pytest.raises(InputError, match="does not begin with the set-up"):
            last_state(TOY, replace(played(), entries=entries))


def test_a_record_can_be_cut_at_any_entry() -> None:
    journal = played()
    states = [step.state.canonical() for step in replay(TOY, journal)]
    assert len(states) == len(journal.entries)
    for length in range(1, len(journal.entries)):
        shorter = read(write(cut(journal, length)))
        assert write(shorter).split("\n")[-3] == "result: unfinished"
        assert last_state(TOY, shorter).canonical() == states[length - 1]


def test_an_answer_that_is_not_asked_changes_nothing() -> None:
    match = Match.begin(TOY, {}, ["Ada", "Bo"], seeded(3))
    before = match.state.canonical()
    for entry in (Entry("2/A/draw", "1"), Entry("1/A/draw", "7")):
        with pytest.raises(InputError):
            answer_again(TOY, match.state, entry, seeded(1), [])
        assert match.state.canonical() == before


@given(st.text() | st.text(alphabet="begin:|-/ABrd12\n").map(lambda text: resealed(f"{TEXT[:60]}{text}\ncheck: ")))
def test_whatever_is_read_only_a_mistake_comes_of_it(text: str) -> None:
    with suppress(InputError):
        read(text)


@given(st.integers(0, len(TEXT) - 1), st.integers(0, 40), st.text(max_size=12), st.booleans())
def test_an_edited_record_is_a_mistake_or_a_record(start: int, length: int, inserted: str, sealed: bool) -> None:
    text = TEXT[:start] + inserted + TEXT[start + length :]
    if sealed and "check: " in text:
        text = resealed(text)
    with suppress(InputError):
        last_state(TOY, read(text))


SCALARS = st.none() | st.booleans() | st.integers() | st.text()
JSON = st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=6)


@given(JSON, JSON)
def test_seats_and_options_may_be_any_json_and_are_checked(seats: object, options: object) -> None:
    text = TEXT.replace('["Ada", "Bo\u00e9"]', json.dumps(seats))
    with suppress(InputError):
        last_state(TOY, read(resealed(text.replace("options: {}", f"options: {json.dumps(options)}"))))


class Older(Toy):
    """A toy that still plays an earlier revision, in which everybody began with a point."""

    oldest = 2

    def begin(
        self, options: Options, seats: int, luck: Luck, notes: list[Event] | None, revision: int | None = None
    ) -> ToyState:
        state = super().begin(options, seats, luck, notes, revision)
        if revision == 2:
            state.points = [1] * seats
        return state


def test_a_match_goes_on_by_the_rules_under_which_it_began() -> None:
    before = Match.begin(Older(), {}, ["Ada", "Bo"], seeded(3), revision=2)
    assert before.journal.revision == 2
    assert last_state(Older(), read(write(before.journal))).points == [1, 1]
    assert Match.resume(Older(), before.journal, seeded(4)).state.points == [1, 1]
    assert Match.begin(Older(), {}, ["Ada", "Bo"], seeded(3)).journal.revision == 3


@pytest.mark.parametrize("revision", [1, 4])
def test_rules_of_long_ago_and_of_tomorrow_are_refused(revision: int) -> None:
    text = resealed(TEXT.replace("game: toy 3", f"game: toy {revision}", 1))
    with pytest.raises(InputError, match=f"under revision {revision} of the rules; this program plays 2 to 3"):
        last_state(Older(), read(text))
