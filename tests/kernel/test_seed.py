"""A record with a seed goes on exactly as if it had never been interrupted."""

import pytest
from tests.support.toy_game import TOY, ToyState, ToyView

from lignerouge.kernel import journal
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match

ToyMatch = Match[ToyState, ToyView]


def ride(match: ToyMatch) -> ToyMatch:
    """Two cards each time, the first of them played."""
    pilots = {seat: lambda _view, prompt: prompt.options[-1] for seat in range(2)}
    for _ in match.autopilot(pilots):
        pass
    return match


def begun(seed: int) -> ToyMatch:
    match = Match.begin(TOY, {}, ["Ada", "Bob"], seeded(seed))
    match.journal.seed = seed
    return match


def again(text: str) -> journal.Journal:
    return journal.read(text)


def with_head(text: str, line: str) -> str:
    body = text.replace("seed: 5", line).rpartition("check: ")[0]
    return f"{body}check: {journal.checksum(body)}\n"


def test_the_seed_stands_in_the_head_only_when_it_is_set() -> None:
    match = begun(5)
    assert "options: {}\nseed: 5\n---\n" in journal.write(match.journal)
    assert again(journal.write(match.journal)).seed == 5
    match.journal.seed = None
    assert "seed" not in journal.write(match.journal)
    assert again(journal.write(match.journal)).seed is None


@pytest.mark.parametrize("seed", range(6))
def test_an_interruption_changes_nothing(seed: int) -> None:
    whole = journal.write(ride(begun(seed)).journal)
    for entries in range(1, len(again(whole).entries) + 1):
        kept = journal.cut(again(whole), entries)
        kept.result = again(whole).result if entries == len(again(whole).entries) else ()
        resumed: ToyMatch = Match.go_on(TOY, again(journal.write(kept)), seed)
        assert journal.write(ride(resumed).journal) == whole


def test_events_are_there_again() -> None:
    match = ride(begun(5))
    assert Match.go_on(TOY, match.journal, 5).events == match.events


def test_a_record_played_with_other_luck_goes_on_all_the_same() -> None:
    """What is written down counts, not the seed; and it still goes on in one way only."""
    whole = ride(begun(5)).journal
    ways: list[ToyMatch] = [Match.go_on(TOY, journal.cut(whole, 4), 77) for _ in range(2)]
    for match in ways:
        assert match.journal.entries == whole.entries[:4]
        assert journal.last_state(TOY, ride(match).journal).canonical() == match.state.canonical()
    assert journal.write(ways[0].journal) == journal.write(ways[1].journal)


def test_replay_with_another_seed_names_the_place() -> None:
    whole = ride(begun(5)).journal
    with pytest.raises(InputError, match=r"Entry \d+ \(.*\) does not fit: the seed gives other draws"):
        list(journal.replay(TOY, whole, seeded(6)))


def test_a_broken_record_is_still_a_mistake() -> None:
    whole = ride(begun(5)).journal
    whole.entries[1] = journal.Entry(whole.entries[1].prompt, "9", whole.entries[1].draws)
    with pytest.raises(InputError, match="not among the options"):
        Match.go_on(TOY, whole, 5)


@pytest.mark.parametrize(
    ("line", "said"),
    [("seed: five", "head or foot"), ("seed: -1", "A seed is a whole number"), ("seed: ", "head or foot")],
)
def test_a_seed_is_a_number(line: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        again(with_head(journal.write(begun(5).journal), line))
