"""Keys that were promised: what a record proves with them, and what it does not tell before its time."""

import hashlib
from dataclasses import replace

import pytest
from tests.support.toy_game import TOY, Shown, ToyState, ToyView

from lignerouge.kernel import journal
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.hot import same
from lignerouge.kernel.journal import Entry, Journal
from lignerouge.kernel.keys import MOST_PARTS, Keys, Pledge, open_keys
from lignerouge.kernel.luck import Luck, seeded
from lignerouge.kernel.match import Match, Step
from lignerouge.kernel.verify import verify

SALTS = ("ab" * 16, "")
KEYS = Keys(bytes(range(32)), MOST_PARTS, SALTS, milestone=Shown)
PARTS = 3  # the rounds of the toy game
ToyMatch = Match[ToyState, ToyView]


def begun(keys: Keys = KEYS) -> ToyMatch:
    return Match.begin(TOY, {}, ["Ada", "Bob"], keys)


def ride(match: ToyMatch) -> ToyMatch:
    for _ in match.autopilot({seat: lambda _view, prompt: prompt.options[-1] for seat in range(2)}):
        pass
    return match


def told(match: ToyMatch, part: int = PARTS) -> Journal:
    """Its record, with the key of this part, written and read."""
    assert match.keys is not None
    return journal.read(journal.write(replace(match.journal, pledge=match.keys.opened(part))))


def test_each_key_is_the_hash_of_the_next_and_the_first_one_that_of_nothing_else() -> None:
    for part in range(MOST_PARTS):
        assert hashlib.sha256(KEYS.key(part + 1)).digest() == KEYS.key(part)
    assert KEYS.key(MOST_PARTS) == bytes(range(32))
    assert KEYS.pledge.commitment == KEYS.key(0).hex()
    assert bytes(range(32)).hex() not in repr(KEYS)


def test_each_part_and_each_salt_has_luck_of_its_own() -> None:
    lucks = [KEYS.luck(part).key.tolist() for part in range(1, 5)]
    lucks += [replace(KEYS, salts=salts).luck().key.tolist() for salts in ((), ("",), ("", "ab" * 16))]
    assert len({tuple(key) for key in lucks}) == len(lucks)


def test_the_promise_stands_in_the_record_and_its_keys_do_not() -> None:
    match = ride(begun())
    text = journal.write(match.journal)
    assert f'commitment: {KEYS.key(0).hex()}\nsalts: ["{SALTS[0]}", ""]\n---' in text
    assert not any(KEYS.key(part).hex() in text for part in range(1, MOST_PARTS))
    assert journal.read(text).pledge == KEYS.pledge
    assert verify(TOY, journal.read(text), Shown) == "closed"


def test_the_last_key_proves_every_draw() -> None:
    match = ride(begun())
    assert f"key: {KEYS.key(PARTS).hex()}\n---" in journal.write(told(match))
    assert verify(TOY, told(match), Shown) == "promised"


def test_a_match_under_way_is_proved_up_to_the_part_that_is_over() -> None:
    match = ride(begun())
    ends = [
        number
        for number, step in enumerate(journal.replay(TOY, match.journal), 1)
        if any(isinstance(event, Shown) for event in step.events)
    ]
    for part, entries in enumerate(ends[:-1], 1):
        record = journal.cut(told(match, part), entries)
        assert verify(TOY, record, Shown) == "promised"
        assert open_keys(record.pledge, Shown).parts == part  # type: ignore[arg-type]  # it has one
        more = journal.cut(told(match, part), entries + 2)
        with pytest.raises(InputError, match=r"Entry \d+ .* the keys and salts give other draws"):
            verify(TOY, more, Shown)


def test_a_changed_deal_is_found_and_its_place_named() -> None:
    record = told(ride(begun()))
    number = next(number for number, entry in enumerate(record.entries) if entry.draws and entry.option)
    entry = record.entries[number]
    owner, things = entry.draws[0]
    other = next(card for card in ("card-1", "card-2", "card-3", "card-4") if card not in things)
    record.entries[number] = Entry(entry.prompt, entry.option, ((owner, (other, *things[1:])), *entry.draws[1:]))
    with pytest.raises(InputError, match=rf"Entry {number} \(.*\) does not fit: the keys and salts give other draws"):
        verify(TOY, record, Shown)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"key": "00" * 32}, "The key in this record does not fit its commitment"),
        ({"commitment": "00" * 32}, "The key in this record does not fit its commitment"),
        ({"salts": ("cd" * 16, "")}, "the keys and salts give other draws"),
        ({"since": 8}, "the keys and salts give other draws"),
    ],
)
def test_a_changed_pledge_is_found_and_named(change: dict[str, object], says: str) -> None:
    record = told(ride(begun()))
    assert record.pledge is not None
    record.pledge = replace(record.pledge, **change)  # type: ignore[arg-type]  # by name
    with pytest.raises(InputError, match=says):
        verify(TOY, record, Shown)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('commitment: 12\nsalts: ["", ""]', "64 hexadecimal digits"),
        (f'commitment: {"0" * 64}\nsalts: ["xy"]', "32 hexadecimal digits"),
        (f"commitment: {'0' * 64}", "head or foot"),
        (f"commitment: {'0' * 64}\nsalts: 5", "head or foot"),
        (f"commitment: {'0' * 64}\nsalts: []\nkey: 7", "64 hexadecimal digits"),
        (f'commitment: {"0" * 64}\nsalts: [""]', "seats or options"),
    ],
)
def test_a_pledge_that_is_none_is_a_mistake(line: str, says: str) -> None:
    text = journal.write(Journal("toy", 3, ("Ada", "Bob"), {}))
    body = text.replace("options: {}", f"options: {{}}\n{line}").rpartition("check: ")[0]
    with pytest.raises(InputError, match=says):
        journal.read(f"{body}check: {journal.checksum(body)}\n")


def test_whoever_follows_what_another_process_wrote_goes_on_with_the_same_luck() -> None:
    one, other = begun(), begun()
    for step in one.autopilot({seat: lambda _view, prompt: prompt.options[-1] for seat in range(2)}):
        followed = other.follow(step.entry)
        assert isinstance(followed, Step)
        other.commit(followed)
        assert same(clean(other), clean(one))
    assert other.journal.entries == one.journal.entries


def test_a_match_that_was_left_goes_on_as_if_it_had_not_been() -> None:
    whole = ride(begun()).journal
    for many in range(1, len(whole.entries)):
        left = replace(whole, entries=whole.entries[:many], result=())
        again = ride(Match.go_on_with(TOY, journal.read(journal.write(left)), KEYS))
        assert again.journal.entries == whole.entries
        assert again.keys == KEYS
    with pytest.raises(InputError, match="give other draws"):
        Match.go_on_with(TOY, replace(whole, result=()), replace(KEYS, salts=()))


def clean(match: ToyMatch) -> Luck:
    """Its luck; what it remembered of draws that are written down says nothing."""
    luck = match.luck
    luck.drawer[:] = luck.drawn[:] = 0
    return luck


def test_a_match_that_began_elsewhere_is_proved_from_where_it_went_on() -> None:
    elsewhere = ride(Match.begin(TOY, {}, ["Ada", "Bob"], seeded(5))).journal
    begun_there = journal.cut(elsewhere, 5)
    keys = replace(KEYS, since=5)
    luck, state = keys.luck(), None
    for step in journal.replay(TOY, begun_there):
        state = step.state
        luck = keys.behind(luck, step.step, journal.number_draws(TOY, step.entry.draws), step.events)
    assert state is not None
    begun_there.pledge = keys.pledge
    match = ride(Match(TOY, begun_there, state, luck, [], keys))
    part = int(match.luck.part)
    record = told(match, part)
    assert record.pledge == keys.opened(part)
    assert "commitment: " + KEYS.key(0).hex() + " from 5\n" in journal.write(record)
    assert verify(TOY, record, Shown) == "promised"


def test_a_match_with_more_parts_than_keys_draws_the_rest_with_the_last() -> None:
    match = ride(begun(replace(KEYS, parts=2)))
    assert match.luck.part == 2
    assert verify(TOY, told(match, 2), Shown) == "promised"


def test_other_luck_is_called_what_it_is() -> None:
    match = ride(Match.begin(TOY, {}, ["Ada", "Bob"], seeded(5)))
    assert verify(TOY, match.journal) == "none"
    match.journal.seed = 5
    assert verify(TOY, match.journal) == "seed"
    match.journal.seed = 6
    assert verify(TOY, match.journal) == "none"


def test_a_pledge_says_nothing_of_the_keys() -> None:
    assert KEYS.pledge == Pledge(KEYS.key(0).hex(), SALTS)
    assert KEYS.opened(0) == KEYS.pledge


def test_a_bot_has_the_same_luck_for_the_same_question_and_no_other() -> None:
    keys, again = (Keys(bytes(32), 2, ("", "")) for _ in range(2))
    asked = Prompt("1/AR/card", 0, "PlayCard", ("2", "3"))
    others = [Prompt("1/AR/card", 1, "PlayCard", ("2", "3")), Prompt("2/AR/card", 0, "PlayCard", ("2", "3"))]
    seeds = [keys.seed_of(each) for each in (asked, *others)]
    assert len(set(seeds)) == 3
    assert again.seed_of(asked) == seeds[0]
    assert all(0 <= seed < 2**62 for seed in seeds)
