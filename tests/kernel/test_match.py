"""A match: answers are carried out on a copy, only a commit makes them count, and bad answers change nothing."""

from itertools import islice
from typing import Any

import pytest
from tests.support.toy_game import TOY, ToyState, ToyView

from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.game import Game
from lignerouge.kernel.hot import same
from lignerouge.kernel.journal import Entry, Journal, cut, read, write
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Code, Match, Refusal, Step
from lignerouge.redline.play.game import REDLINE

ToyMatch = Match[ToyState, ToyView]


def begun() -> ToyMatch:
    return Match.begin(TOY, {}, ["Ada", "Bo"], seeded(3))


def finished() -> ToyMatch:
    match = begun()
    for _ in match.autopilot(dict.fromkeys(range(2), lambda view, prompt: prompt.options[-1])):
        pass
    return match


def kept(match: Match[Any, Any]) -> tuple[Any, ...]:
    """Everything that an answer could change."""
    return (match.state.canonical(), write(match.journal), list(match.events), match.luck.tobytes())


def test_an_answer_counts_only_when_it_is_committed() -> None:
    match = begun()
    before = kept(match)
    step = match.try_answer(0, "1/A/draw", "2")
    assert isinstance(step, Step)
    assert kept(match) == before
    match.commit(step)
    assert match.journal.entries[-1] == step.entry
    assert step.entry.option == "2"
    assert len(step.entry.draws[0][1]) == 2
    assert match.events == list(step.events)
    assert match.state.canonical() == step.state.canonical() != before[0]
    assert same(match.luck, step.luck)


def test_a_step_that_comes_too_late_is_not_committed() -> None:
    match = begun()
    late = match.try_answer(0, "1/A/draw", "1")
    assert isinstance(late, Step)
    match.answer(1, "1/B/draw", "1")
    with pytest.raises(AssertionError, match="another answer came in between"):
        match.commit(late)


@pytest.mark.parametrize(
    ("seat", "prompt", "option", "code", "reason"),
    [
        (0, "1/A/draw", "1", "answered", '"1/A/draw" is already answered.'),
        (0, "2/A/draw", "1", "not-asked", '"2/A/draw" is not asked.'),
        (0, "", "", "not-asked", '"" is not asked.'),
        (1, "1/A/play", "4", "not-yours", '"1/A/play" is asked of another seat.'),
        (0, "1/B/draw", "1", "not-yours", '"1/B/draw" is asked of another seat.'),
        (1, "1/B/draw", "3", "not-an-option", '"3" is not among the options: 1, 2.'),
        (1, "1/B/draw", "1\n2", "not-an-option", r'"1\n2" is not among the options: 1, 2.'),
        (1, "x" * 100, "1", "not-asked", f'"{"x" * 40}…" is not asked.'),
    ],
)
def test_a_bad_answer_is_refused_in_one_sentence(seat: int, prompt: str, option: str, code: Code, reason: str) -> None:
    match = begun()
    match.answer(0, "1/A/draw", "2")
    before = kept(match)
    assert match.answer(seat, prompt, option) == Refusal(code, reason)
    assert kept(match) == before


def test_when_the_game_is_over_nothing_is_accepted() -> None:
    match = finished()
    before = kept(match)
    assert match.outcome is not None
    assert match.journal.result == match.outcome.order
    assert match.answer(0, "3/A/play", "1") == Refusal("over", "The game is over.")
    assert kept(match) == before


def test_an_answer_may_be_changed_while_others_think() -> None:
    match = begun()
    match.answer(0, "1/A/draw", "2")
    for card in match.prompts(0)[0].options:
        assert isinstance(match.answer(0, "1/A/play", card), Step)
    assert [entry.prompt for entry in match.journal.entries] == ["begin", "1/A/draw", "1/A/play", "1/A/play"]
    assert match.prompts(0)[0].chosen == match.prompts(0)[0].options[-1]
    assert not match.prompts(0)[0].owed


def test_prompts_and_views_belong_to_seats() -> None:
    match = begun()
    match.answer(0, "1/A/draw", "2")
    assert [prompt.name for prompt in match.prompts()] == ["1/A/play", "1/B/draw"]
    assert [prompt.name for prompt in match.prompts(1)] == ["1/B/draw"]
    assert len(match.view(0).hand) == 2
    assert match.view(1).hand == match.view(None).hand == ()


def test_pilots_answer_for_their_own_seats_only() -> None:
    match = begun()
    steps = list(match.autopilot({1: lambda view, prompt: prompt.options[0]}))
    assert [step.entry.prompt for step in steps] == ["1/B/draw", "1/B/play"]
    assert [prompt.seat for prompt in match.prompts() if prompt.owed] == [0]
    with pytest.raises(AssertionError, match="not among the options"):
        list(match.autopilot({0: lambda view, prompt: "nonsense"}))


def test_a_match_goes_on_where_its_record_ends() -> None:
    whole = finished()
    for length in range(1, len(whole.journal.entries) + 1):
        journal = whole.journal if length == len(whole.journal.entries) else cut(whole.journal, length)
        resumed = Match.resume(TOY, read(write(journal)), seeded(8))
        assert resumed.events == whole.events[: len(resumed.events)]
        for _ in resumed.autopilot(dict.fromkeys(range(2), lambda view, prompt: prompt.options[-1])):
            pass
        assert resumed.outcome is not None
        assert read(write(resumed.journal)) == resumed.journal
    with pytest.raises(InputError, match="set-up"):
        Match.resume(TOY, Journal("toy", 3, ("Ada",), {}), seeded(1))


@pytest.mark.parametrize("seed", [-1, 2**63])
def test_a_seed_is_a_number_that_fits(seed: int) -> None:
    with pytest.raises(InputError, match="A seed is a whole number from 0"):
        seeded(seed)


RACE_ANSWERS: list[tuple[int, str, str, Code, str]] = [
    (0, "1/A/rider", "BR", "not-an-option", '"BR" is not among the options: AR, AS.'),
    (1, "1/A/rider", "AR", "not-yours", '"1/A/rider" is asked of another seat.'),
    (0, "0/A/rider", "AR", "answered", '"0/A/rider" is already answered.'),
    (0, "2/AR/card", "5", "not-asked", '"2/AR/card" is not asked.'),
    (0, "1/AR/card", "5", "not-asked", '"1/AR/card" is not asked.'),
]


@pytest.mark.parametrize(("seat", "prompt", "option", "code", "reason"), RACE_ANSWERS)
def test_a_race_refuses_as_well(seat: int, prompt: str, option: str, code: Code, reason: str) -> None:
    match = Match.begin(FLAMME_ROUGE, {"stage": "abu"}, ["p", "q"], seeded(1))
    while match.prompts()[0].name.startswith("0/"):
        asked = match.prompts()[0]
        match.answer(asked.seat, asked.name, asked.options[0])
    before = kept(match)
    assert match.answer(seat, prompt, option) == Refusal(code, reason)
    assert kept(match) == before


@pytest.mark.parametrize("game", [TOY, FLAMME_ROUGE, GRAND_TOUR, REDLINE], ids=lambda game: game.key)
def test_a_match_follows_what_another_has_written_down(game: Game[Any, Any]) -> None:
    match = Match.begin(game, {}, ["p", "q"], seeded(1))
    follower = Match.resume(game, cut(match.journal, 1), seeded(2))
    for step in islice(match.autopilot(dict.fromkeys(range(2), lambda view, prompt: prompt.options[-1])), 150):
        before, luck = kept(follower), follower.luck.tobytes()
        followed = follower.follow(step.entry)
        assert kept(follower) == before
        follower.commit(followed)
        assert followed.events == step.events
        assert followed.state.canonical() == step.state.canonical()
        assert follower.prompts() == match.prompts()
        assert follower.luck.tobytes() == luck
    assert write(follower.journal) == write(match.journal)
    assert follower.outcome == match.outcome


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        (Entry("1/A/draw", "1", (("A", ("card-1",)),)), 'nobody is asked for "1/A/draw" here.'),
        (Entry("1/B/draw", "3", (("B", ("card-1",)),)), '"3" is not among the options 1, 2.'),
        (Entry("1/B/draw", "1", (("C", ("card-1",)),)), "The game draws more here than is written down."),
        (Entry("1/B/draw", "1", (("Z", ("card-1",)),)), 'Nobody called "Z" draws in this game.'),
        (Entry("begin"), 'nobody is asked for "begin" here.'),
    ],
)
def test_a_match_follows_the_rules_only(entry: Entry, reason: str) -> None:
    match = begun()
    match.answer(0, "1/A/draw", "2")
    before = kept(match)
    with pytest.raises(InputError) as mistake:
        match.follow(entry)
    assert str(mistake.value) == f"Entry 2 ({entry.prompt}) does not fit: {reason}"
    assert kept(match) == before


def test_a_match_of_a_game_that_does_not_draw_is_told_in_words() -> None:
    match = Match.begin(TOY, {}, ["Ada", "<Bo>"], seeded(3))
    assert match._repr_svg_() is None
    assert repr(match) == "<Match of toy: 'Ada', '<Bo>'; 0 answers>"
    for _ in match.autopilot(dict.fromkeys(range(2), lambda view, asked: asked.options[0])):
        pass
    assert repr(match) == "<Match of toy: 'Ada', '<Bo>'; over>"
