"""Answers that are taken back: the journal keeps them, the match goes on without them, luck is asked once."""

from dataclasses import replace

import pytest

from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.journal import Entry, last_state, read, replay, write
from lignerouge.kernel.keys import Keys
from lignerouge.kernel.line import TookBack
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match, Refusal, Step
from lignerouge.kernel.verify import verify
from lignerouge.redline.bots.catalogue import new_bot
from lignerouge.redline.entry import REDLINE as ENTRY
from lignerouge.redline.play.game import REDLINE
from lignerouge.redline.play.setup import TableState
from lignerouge.redline.play.view import SeatView
from lignerouge.reviewing.decisions import moments

RedlineMatch = Match[TableState, SeatView]


def new_match(seed: int = 4, **options: object) -> RedlineMatch:
    return Match.begin(REDLINE, {"starter": 0, **options}, ("Ada", "random"), seeded(seed))


def play(match: RedlineMatch, answers: int) -> None:
    """So many answers without a draw, the first of which is legal and draws nothing."""
    for _ in range(answers):
        prompt = match.prompts()[0]
        for option in prompt.options:
            step = match.try_answer(prompt.seat, prompt.name, option)
            assert isinstance(step, Step)
            if not step.entry.draws:
                match.commit(step)
                break


def went_back(match: RedlineMatch, seat: int) -> Step[TableState]:
    behind = match.behind(seat)
    assert behind is not None
    step = match.try_back(seat, behind)
    assert isinstance(step, Step)
    match.commit(step)
    return step


def test_the_match_goes_on_as_it_was_and_the_journal_keeps_what_was_played() -> None:
    match = new_match()
    play(match, 2)
    before, asked = match.state.canonical(), match.prompts()
    play(match, 2)  # Ada, and the bot after her
    step = went_back(match, 0)
    assert match.state.canonical() == before
    assert match.prompts() == asked
    assert (step.entry, len(match.journal.entries)) == (Entry("back", "2"), 6)
    (told,) = step.events
    assert isinstance(told, TookBack)
    assert (told.seat, told.events) == (0, 2)
    assert last_state(REDLINE, read(write(match.journal))).canonical() == before
    assert ENTRY.sentence(told, "en") == "A takes the last answer back."


def test_one_after_the_other_can_be_taken_back_but_no_set_up() -> None:
    match = new_match()
    begin = match.state.canonical()
    play(match, 4)
    went_back(match, 0)
    went_back(match, 0)
    assert match.state.canonical() == begin
    assert match.behind(0) is None
    refused = match.try_back(0, "0")
    assert isinstance(refused, Refusal)
    assert refused.code == "not-now"
    play(match, 1)
    went_back(match, 0)  # behind one that was taken back before
    assert last_state(REDLINE, match.journal).canonical() == begin


def test_what_luck_has_given_stays() -> None:
    match = new_match()
    bot = new_bot("eager", 1)
    while not (match.journal.entries[-1].draws and len(match.journal.entries) > 1):
        prompt = match.prompts()[0]
        match.answer(prompt.seat, prompt.name, bot.choose(match.view(prompt.seat), prompt))
    assert match.behind(0) is None
    drawn = len(match.journal.entries) - 1
    play(match, 2)
    last = match.behind(0)
    assert last is not None
    assert int(last) >= drawn
    forged = replace(match.journal, entries=[*match.journal.entries, Entry("back", str(drawn - 1))])
    with pytest.raises(InputError, match="luck has given something since"):
        last_state(REDLINE, forged)


@pytest.mark.parametrize("option", ["3", "7", "x", "-1"])
def test_only_an_entry_that_counts_can_be_gone_back_to(option: str) -> None:
    match = new_match()
    play(match, 4)
    went_back(match, 0)  # behind 2: neither 3 nor 4 counts any more
    assert isinstance(match.try_back(0, option), Refusal)
    forged = replace(match.journal, entries=[*match.journal.entries, Entry("back", option)])
    with pytest.raises(InputError, match="nothing counts behind entry"):
        last_state(REDLINE, forged)


def test_after_the_end_nothing_is_taken_back() -> None:
    match = new_match()
    for _ in match.autopilot({seat: new_bot("eager", seat).choose for seat in range(2)}):
        pass
    assert match.behind(0) is None
    refused = match.try_back(0, "1")
    assert isinstance(refused, Refusal)
    assert refused.code == "over"


def test_games_that_hide_something_take_nothing_back() -> None:
    match = Match.begin(FLAMME_ROUGE, {}, ("Ada", "Bob"), seeded(1))
    for _ in range(2):
        prompt = match.prompts()[0]
        match.answer(prompt.seat, prompt.name, prompt.options[0])
    assert match.behind(0) is None
    forged = replace(match.journal, entries=[*match.journal.entries, Entry("back", "0")])
    with pytest.raises(InputError, match="nothing is taken back in this game"):
        list(replay(FLAMME_ROUGE, forged))


def test_another_process_follows_and_goes_on_alike() -> None:
    match, follower = new_match(), new_match()
    play(match, 4)
    went_back(match, 0)
    play(match, 1)
    for entry in match.journal.entries[1:]:
        follower.commit(follower.follow(entry))
    assert follower.state.canonical() == match.state.canonical()
    assert follower.behind(0) == match.behind(0) == "2"
    loaded = Match.resume(REDLINE, match.journal, seeded(9))
    went_back(loaded, 0)  # without having seen the states before
    assert loaded.prompts() == new_prompts(match)


def new_prompts(match: RedlineMatch) -> list[object]:
    went_back(match, 0)
    return [*match.prompts()]


def test_promised_luck_is_proved_across_it() -> None:
    keys = Keys(bytes(32), 1, ("", ""))
    match: RedlineMatch = Match.begin(REDLINE, {"starter": 0}, ("Ada", "eager"), keys)
    play(match, 4)
    went_back(match, 0)
    for _ in match.autopilot({seat: new_bot("eager", seat).choose for seat in range(2)}):
        pass
    record = read(write(replace(match.journal, pledge=keys.opened(1))))
    assert sum(bool(entry.draws) for entry in record.entries) > 2
    assert verify(REDLINE, record) == "promised"


def test_a_seed_gives_the_same_draws_as_without_it() -> None:
    match = new_match()
    play(match, 4)
    went_back(match, 0)
    for _ in match.autopilot({seat: new_bot("eager", seat).choose for seat in range(2)}):
        pass
    assert verify(REDLINE, replace(match.journal, seed=4)) == "seed"


def test_a_review_weighs_only_what_counts() -> None:
    match = new_match()
    play(match, 4)
    went_back(match, 0)
    play(match, 1)
    found, outcome = moments(ENTRY, match.journal)
    assert outcome is None
    assert [moment.step for moment in found] == [1, 2, 6]
