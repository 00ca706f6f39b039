"""Leaving a match in the middle: every game can, by its journal alone, and the same luck is the same."""

import importlib
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from tests.support.goofspiel import PACKAGE
from tests.support.toy_game import TOY, Shown

from lignerouge.kernel import journal
from lignerouge.kernel.branching import position, shared_keys
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.events import EVERYONE
from lignerouge.kernel.game import Game
from lignerouge.kernel.journal import Branch, Journal, cut, last_state
from lignerouge.kernel.keys import Keys
from lignerouge.kernel.line import Line
from lignerouge.kernel.match import Match, Step
from lignerouge.kernel.verify import verify
from lignerouge.registry import GAMES

KEYS = Keys(bytes(range(32)), 5, ("ab" * 16, ""))


@pytest.fixture(params=["toy", "flamme", "redline", "goofspiel"])
def played(request: pytest.FixtureRequest) -> Iterator[tuple[Game[Any, Any], Journal]]:
    """A game, and the record of a whole match with its key."""
    if request.param == "goofspiel":
        sys.path.insert(0, str(PACKAGE))
    games: dict[str, tuple[Any, dict[str, Any]]] = {
        "toy": (TOY, {}),
        "flamme": (GAMES["flamme"].game, {"stage": "au"}),
        "redline": (GAMES["redline"].game, {}),
    }
    game, options = games.get(request.param) or (importlib.import_module("goofspiel.game").GAME, {"cards": 4})
    match: Match[Any, Any] = Match.begin(game, options, ["Ada", "Bob"], KEYS)
    pilots = {0: lambda view, prompt: prompt.options[0], 1: lambda view, prompt: prompt.options[-1]}
    for _ in match.autopilot(pilots):
        pass
    yield game, replace(match.journal, pledge=KEYS.opened(int(match.luck.part)))
    if request.param == "goofspiel":
        sys.path.remove(str(PACKAGE))


def gone_on(game: Game[Any, Any], record: Journal, at: int, *, as_played: bool) -> Match[Any, Any]:
    """A branch with the same luck in which everybody answers again what they answered then."""
    keys = shared_keys(record, at, None)
    assert keys is not None
    found = position(game, record, at, as_played=as_played)
    left = replace(record, entries=list(found.entries), result=(), branch=Branch("0" * 16, at, same_luck=True))
    luck, events = keys.luck(), []
    for step in journal.replay(game, left):
        luck = keys.behind(luck, step.step, journal.number_draws(game, step.entry.draws), step.events)
        events += step.events
    match: Match[Any, Any] = Match(game, left, step.state, luck, events, keys, Line())
    for entry in record.entries[at:]:
        asked = [prompt for prompt in match.prompts() if prompt.name == entry.prompt]
        if asked and asked[0].chosen != entry.option:
            assert isinstance(match.answer(asked[0].seat, entry.prompt, entry.option), Step)
    return match


@pytest.mark.parametrize("as_played", [False, True])
def test_with_the_same_luck_and_the_same_answers_it_is_the_same_match(
    played: tuple[Game[Any, Any], Journal], as_played: bool
) -> None:
    game, record = played
    end = last_state(game, record).canonical()
    steps = range(1, len(record.entries))
    for at in [*steps][:: max(1, len(steps) // 8)]:
        match = gone_on(game, record, at, as_played=as_played)
        assert match.state.canonical() == end, at
        if not as_played:
            assert match.journal.entries == record.entries
        text = journal.write(match.journal)
        assert f"branch: {'0' * 16} from {at} with its luck\n---" in text
        assert verify(game, journal.read(text)) == "known"


def test_what_others_chose_in_secret_stays_and_waits_for_the_one_who_chooses_anew() -> None:
    game = GAMES["flamme"].game
    match: Match[Any, Any] = Match.begin(game, {"stage": "au"}, ["Ada", "Bob"], KEYS)
    for _ in match.autopilot({0: lambda view, prompt: prompt.options[0], 1: lambda view, prompt: prompt.options[-1]}):
        pass
    record = match.journal
    at = next(step for step, entry in enumerate(record.entries) if entry.prompt == "1/A/rider")
    found = position(game, record, at, as_played=True)
    assert found.seat == 0
    later = found.entries[at:]
    assert [entry.prompt for entry in later] == ["1/B/rider", "1/BS/card", "1/BR/card"]
    there = last_state(game, replace(record, entries=list(found.entries), result=()))
    assert {prompt.seat for prompt in game.prompts(there) if prompt.owed} == {0}
    before = last_state(game, cut(record, at))
    assert game.view(there, 0).hands == game.view(before, 0).hands, "the same hands"


def test_what_others_can_no_longer_choose_is_left_out() -> None:
    """An option that is not offered, and draws that do not fit: later entries were not replayed."""
    game = GAMES["flamme"].game
    match: Match[Any, Any] = Match.begin(game, {"stage": "au"}, ["Ada", "Bob"], KEYS)
    for _ in match.autopilot(dict.fromkeys((0, 1), lambda view, prompt: prompt.options[0])):
        pass
    entries = list(match.journal.entries)
    at, others = (next(n for n, entry in enumerate(entries) if entry.prompt == f"1/{team}/rider") for team in "AB")
    for changed in (replace(entries[others], option="AR"), replace(entries[others], draws=())):
        record = replace(match.journal, entries=[*entries[:others], changed, *entries[others + 1 :]])
        assert len(position(game, record, at, as_played=True).entries) == at
    record = replace(match.journal, entries=[*entries[:at], replace(entries[at], prompt="9/A/rider"), *entries[at:]])
    with pytest.raises(InputError, match="nobody's decision"):
        position(game, record, at)


def test_nobody_leaves_where_nobody_decides() -> None:
    game = GAMES["flamme"].game
    match: Match[Any, Any] = Match.begin(game, {"stage": "au"}, ["Ada", "Bob"], KEYS)
    for at in (0, 1, 99):
        with pytest.raises(InputError, match="leaves at one of the entries"):
            position(game, match.journal, at)


def test_the_line_about_the_branch_is_read_back_and_nonsense_is_not() -> None:
    match = Match.begin(TOY, {}, ["Ada", "Bob"], KEYS)
    for branch in (Branch("0123456789abcdef", 7), Branch("0123456789abcdef", 7, same_luck=True)):
        text = journal.write(replace(match.journal, branch=branch))
        assert journal.read(text).branch == branch
    for words in ("0123 from 7", "0123456789abcdef", "0123456789abcdef from 0", "0123456789abcdef from 7 or so"):
        body = journal.write(match.journal).rpartition("check: ")[0].replace("\n---\n", f"\nbranch: {words}\n---\n", 1)
        with pytest.raises(InputError):
            journal.read(f"{body}check: {journal.checksum(body)}\n")


def test_of_a_match_under_way_nothing_shows_of_the_parts_to_come() -> None:
    keys = Keys(bytes(range(32)), 5, ("", ""), milestone=Shown)
    match = Match.begin(TOY, {}, ["Ada", "Bob"], keys)
    for _ in match.autopilot({seat: lambda _view, prompt: prompt.options[-1] for seat in range(2)}):
        if int(match.luck.part) == 2:
            break
    told = replace(match.journal, pledge=keys.opened(1))
    shared = shared_keys(told, 1, Shown)
    assert shared is not None
    assert shared.key(1) == keys.key(1)
    assert shared.luck(1).key.tolist() == keys.luck(1).key.tolist()
    assert (
        shared.after(shared.luck(1), [Shown(cards=(1, 2), audience=EVERYONE)]).key.tolist() == keys.luck(1).key.tolist()
    ), "goes on with it"
    assert shared_keys(replace(told, pledge=keys.pledge), 1, Shown) is None, "no key is told yet"
    assert shared_keys(replace(told, pledge=replace(keys.opened(1), since=9)), 8, Shown) is None, "drawn elsewhere"
