"""Bots: what they answer is legal, endings are exact, and nothing is known that the seat does not see."""

from collections.abc import Iterator

import pytest
from tests.support.redline_positions import games

from lignerouge.kernel.errors import InputError
from lignerouge.kernel.events import Event
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.hot import INTERPRETED, clone
from lignerouge.kernel.luck import below, scripted, seeded
from lignerouge.kernel.match import Match
from lignerouge.redline.bots import catalogue
from lignerouge.redline.bots.catalogue import Diligence, SearchBot, new_bot
from lignerouge.redline.bots.heuristic import least_useful
from lignerouge.redline.bots.many import run_games
from lignerouge.redline.play.events import Drew
from lignerouge.redline.play.game import REDLINE
from lignerouge.redline.play.notation import lay_table, parse_position
from lignerouge.redline.play.setup import TableState
from lignerouge.redline.rules.pieces import PIECE_NAMES
from lignerouge.redline.rules.table import PLACING

QUICK = Diligence(turns=60, placements=4, tables=60, pieces=4)


def brute_force(state: TableState, me: int) -> float:
    """The chance to win if both play their best: every answer, and every piece that could be drawn."""
    outcome = REDLINE.outcome(state)
    if outcome is not None:
        return float(outcome.places[me] == 1)
    (prompt,) = REDLINE.prompts(state)
    best = max if prompt.seat == me else min
    return best(option_value(state, prompt, option, me) for option in prompt.options)


def option_value(state: TableState, prompt: Prompt, option: str, me: int) -> float:
    """What an answer is worth: the mean over the draws, if it brings one."""
    after, events = state.clone(), list[Event]()
    REDLINE.answer(after, prompt, option, seeded(1), events)
    if not any(isinstance(event, Drew) for event in events):
        return brute_force(after, me)
    chances = []
    for n in range(state.table.kept):
        drawn = state.clone()
        REDLINE.answer(drawn, prompt, option, scripted([(prompt.seat, int(state.table.reserve[n]))]), None)
        chances.append(brute_force(drawn, me))
    return sum(chances) / len(chances)


def endings(seed: int, pieces: int) -> Iterator[TableState]:
    """Positions of two players late in random games, with so many pieces in hand and none to three in the reserve."""
    dice = seeded(seed)
    for table in games(seed):
        if table.seats == 2 and table.held[0] + table.held[1] <= pieces and table.laid > 4:
            ending = clone(table)
            ending.kept = min(int(ending.kept), int(below(dice, 0, 4)))
            yield TableState(ending)


COUNT = 4 if INTERPRETED else 30
ALL_KNOWN = 2 if INTERPRETED else 8  # of these every answer is held against the brute force


def test_endings_are_played_exactly() -> None:
    solved, chances, drawn = 0, set(), 0
    for state in endings(1, pieces=2 if INTERPRETED else 3):
        (prompt,) = REDLINE.prompts(state)
        bot = SearchBot(seeded(1), Diligence(tables=200_000))
        if len(prompt.options) * int(state.table.kept + 1) > (40 if INTERPRETED else 120):
            continue
        option = bot.choose(REDLINE.view(state, prompt.seat), prompt)
        if len(prompt.options) > 1:
            assert bot.chance is not None
            assert bot.chance == pytest.approx(brute_force(state, prompt.seat))
            assert bot.chance == pytest.approx(option_value(state, prompt, option, prompt.seat))
            for each in bot.opinion(REDLINE.view(state, prompt.seat), prompt).values if solved < ALL_KNOWN else ():
                assert (each.worlds, each.chance_error) == (0, 0)
                assert each.chance == pytest.approx(option_value(state, prompt, each.option, prompt.seat))
            solved += 1
            chances.add(round(bot.chance, 3))
            drawn += 0 < bot.chance < 1
        if solved == COUNT:
            break
    assert {0.0, 1.0} <= chances or INTERPRETED
    assert drawn > 3 or INTERPRETED


TWO_OF_THREE = (  # with the right placement B draws, and wins with two of the three pieces in the reserve
    "Y:025@0,0/146 B:025@-1,0/247 B:015@1,-1/015 B:014@0,1/014 Y:035@-2,-1/136 B:135@-1,-2/135 Y:014@1,-2/014 "
    "Y:1@2,-2/5 Y:037@0,2/037 B:0@1,-3/4 B:01@-3,-1/23 B:034@1,3/047 Y:024@1,4/024 Y:0@1,2/4 "
    "A=B:15 B=B:04 turn=B scoring reserve=B:012,Y:03,Y:135"
)


TWO_TO_COME = (  # A has one piece, B two, and three may be drawn
    "Y:016@0,0/467 B:05@0,1/05 B:1@-1,-1/3 B:025@-1,0/247 Y:013@-1,2/167 Y:035@-1,1/035 Y:07@-2,-1/34 B:037@-2,1/347 "
    "Y:13@-3,0/35 B:027@-4,1/124 Y:034@-4,2/034 A=Y:02 B=B:01,Y:014 turn=B scoring reserve=B:0,B:012,Y:05"
)


@pytest.mark.parametrize("text", [TWO_OF_THREE, TWO_TO_COME])
def test_the_chance_of_a_draw_is_the_mean_over_the_reserve(text: str) -> None:
    state = TableState(lay_table(parse_position(text)))
    (prompt,) = REDLINE.prompts(state)
    bot = SearchBot(seeded(1))
    option = bot.choose(REDLINE.view(state, 1), prompt)
    assert bot.chance == pytest.approx(2 / 3)
    assert brute_force(state, 1) == pytest.approx(2 / 3)
    assert option_value(state, prompt, option, 1) == pytest.approx(2 / 3)


MUST_DISCARD = "Y:0@0,0/0 A=Y:1,Y:13,Y:02 B=B:0,B:13,B:02 turn=A"
CAN_ALIGN = "Y:1@1,0/7 Y:13@2,0/57 B:0@0,1/0 A=Y:0,B:05 B=B:1,Y:07 C=B:02,B:07,B:03 turn=A reserve=-"


@pytest.mark.parametrize("name", ["random", "eager", "sensible", "search"])
def test_every_bot_answers_every_prompt(name: str) -> None:
    for text in (MUST_DISCARD, MUST_DISCARD.replace("A=Y:1,Y:13,Y:02", "A=Y:1"), CAN_ALIGN):
        state = TableState(lay_table(parse_position(text)))
        bot = new_bot(name, 3)
        if isinstance(bot, SearchBot):
            bot.diligence = QUICK
        while REDLINE.outcome(state) is None and state.table.turns < 9:
            prompt = next(prompt for prompt in REDLINE.prompts(state) if prompt.owed)
            option = bot.choose(REDLINE.view(state, prompt.seat), prompt)
            assert option in prompt.options
            REDLINE.answer(state, prompt, option, seeded(1), None)


@pytest.mark.parametrize("name", ["eager", "sensible"])
def test_alignments_are_taken(name: str) -> None:
    state = TableState(lay_table(parse_position(CAN_ALIGN)))
    (prompt,) = REDLINE.prompts(state)
    assert len(prompt.options) > 2
    assert new_bot(name, 1).choose(REDLINE.view(state, 0), prompt) == "Y:0@0,0/4"


def test_in_a_series_without_scores_nothing_counts_but_winning() -> None:
    table = lay_table(parse_position(CAN_ALIGN))
    bot = SearchBot(seeded(1), Diligence(turns=200))
    for many in (1, 2):
        table.games = many
        state = TableState(table)
        (prompt,) = REDLINE.prompts(state)
        values = bot.opinion(REDLINE.view(state, prompt.seat), prompt).values
        assert all(value.worth == pytest.approx(value.chance) for value in values) is (many == 2)


@pytest.mark.parametrize("name", ["sensible", "search@60"])
def test_who_can_be_the_last_to_place_is(name: str) -> None:
    """B:04 keeps room for A and none for B, but C can place then; after B:0 nobody can."""
    state = TableState(lay_table(parse_position("Y:0@0,0/0 A=B:0,B:04,Y:02 B=B:1,B:13 C=Y:15,Y:03 turn=A")))
    (prompt,) = REDLINE.prompts(state)
    assert new_bot(name, 1).choose(REDLINE.view(state, 0), prompt) == "B:0@0,-1/4"


def test_the_least_useful_piece_is_one_without_a_place() -> None:
    table = lay_table(parse_position("Y:0@0,0/0 A=B:04,Y:1,B:0 B=B:1"))
    assert PIECE_NAMES[least_useful(table, 0)] == "Y:1"


def test_an_opinion_has_a_value_for_every_option() -> None:
    bot = SearchBot(seeded(1), QUICK)
    for text in (CAN_ALIGN, MUST_DISCARD):
        state = TableState(lay_table(parse_position(text)))
        (prompt,) = REDLINE.prompts(state)
        opinion = bot.opinion(REDLINE.view(state, prompt.seat), prompt)
        assert [value.option for value in opinion.values] == list(prompt.options)
        assert opinion.best in prompt.options
        again = bot.second_opinion(REDLINE.view(state, prompt.seat), prompt, prompt.options[0])
        assert (again.best, len(again.values)) == (prompt.options[0], len(prompt.options))
        for value in opinion.values:
            assert value.worlds == 8 or not value.chance_error, "each as often as the others, or all solved"
            assert value.apart_error is None or value.apart_error >= 1 / 8, "so few games prove nothing"
            assert 0 <= value.chance <= 1 <= value.place <= state.table.seats
            assert min(value.chance_error, value.place_error, value.worth_error) >= 0


def test_of_a_solved_ending_the_chance_is_exact() -> None:
    state = TableState(lay_table(parse_position(MUST_DISCARD)))
    (prompt,) = REDLINE.prompts(state)
    bot = SearchBot(seeded(1), Diligence(turns=20))
    opinion = bot.opinion(REDLINE.view(state, 0), prompt)
    assert bot.chance is not None
    assert (opinion.expected.chance, opinion.expected.place) == (bot.chance, 2 - bot.chance)
    assert opinion.expected.chance_error == 0
    assert opinion.best == SearchBot(seeded(1), Diligence()).choose(REDLINE.view(state, 0), prompt)


def test_an_ending_that_is_too_much_for_every_answer_is_imagined(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "ALL", 0)
    state = TableState(lay_table(parse_position(MUST_DISCARD)))
    (prompt,) = REDLINE.prompts(state)
    bot = SearchBot(seeded(1), Diligence(turns=20))
    opinion = bot.opinion(REDLINE.view(state, 0), prompt)
    assert opinion.best == bot.choose(REDLINE.view(state, 0), prompt)
    assert {value.worlds for value in opinion.values} == {8}


def test_a_search_that_may_not_look_far_still_answers() -> None:
    state = TableState(lay_table(parse_position(MUST_DISCARD)))
    (prompt,) = REDLINE.prompts(state)
    bot = SearchBot(seeded(1), Diligence(turns=40, tables=1))
    assert bot.choose(REDLINE.view(state, 0), prompt) in prompt.options
    assert bot.chance is None


def test_no_bot_knows_what_will_be_drawn() -> None:
    """The row in which the reserve happens to lie does not matter: a bot gets the view, which has no order."""
    for table in games(3):
        if table.laid == 8 and table.seats == 2 and table.phase == PLACING:
            break
    other = clone(table)
    other.reserve[: other.kept] = other.reserve.tolist()[: other.kept][::-1]
    answers = []
    for each in (table, other):
        state = TableState(each)
        (prompt,) = REDLINE.prompts(state)
        answers.append(SearchBot(seeded(7), QUICK).choose(REDLINE.view(state, prompt.seat), prompt))
    assert answers[0] == answers[1]


def test_there_is_no_bot_of_another_name() -> None:
    with pytest.raises(InputError, match='There is no bot called "god": there are random, eager, sensible, search'):
        new_bot("god", 1)


def win_share(bots: list[str], pairs: int) -> float:
    """How often the first bot wins, seats swapped on equal deals."""
    wins = 0
    for seed in range(pairs):
        for order in (bots, bots[::-1]):
            match = Match.begin(REDLINE, {}, order, seeded(seed))
            pilots = {seat: new_bot(name, 100 * seed + seat).choose for seat, name in enumerate(order)}
            for _ in match.autopilot(pilots):
                pass
            assert match.outcome is not None
            wins += match.outcome.order[0] == "AB"[order.index(bots[0])]
    return wins / (2 * pairs)


@pytest.mark.compiled
def test_bots_are_as_strong_as_their_names() -> None:
    assert win_share(["eager", "random"], 60) > 0.65
    assert win_share(["sensible", "eager"], 60) > 0.65
    assert win_share(["search", "sensible"], 10) > 0.65


def test_many_games_are_the_same_games_in_whatever_portions() -> None:
    bots = ["random", "eager", "sensible"]
    whole = run_games({}, bots, 1, 0, 3)
    parts = [run_games({}, bots, 1, 0, 2), run_games({}, bots, 1, 2, 1)]
    assert whole.points.tolist() == [points for part in parts for points in part.points.tolist()]
    assert whole.turns.tolist() == [turns for part in parts for turns in part.turns.tolist()]
    assert [places.count(1) for places in whole.places.tolist()] == [1, 1, 1]
    assert min(whole.turns.tolist()) > 5


@pytest.mark.parametrize(("scoring", "points"), [(True, 3 * (2 + 1)), (False, 3)])
def test_many_matches_are_played_to_their_last_game(scoring: bool, points: int) -> None:
    bots = ["random", "eager"]
    single = run_games({}, bots, 1, 0, 2)
    series = run_games({"games": 3, "scoring": scoring}, bots, 1, 0, 2)
    assert series.points.sum(axis=1).tolist() == [points, points]
    assert (series.turns > single.turns).all()
    assert {tuple(places) for places in series.places.tolist()} <= {(1, 2), (2, 1)}


def test_only_compiled_policies_play_by_the_thousand() -> None:
    with pytest.raises(InputError, match='"search" does not play games by the thousand'):
        run_games({}, ["search", "random"], 1, 0, 1)


@pytest.mark.parametrize("seats", [2, 3])
def test_in_a_series_without_scores_it_plays_for_games_and_always_the_same(seats: int) -> None:
    match = Match.begin(REDLINE, {"games": 2, "scoring": False}, ["p", "q", "r"][:seats], seeded(1))
    prompt = match.prompts()[0]
    found = {SearchBot(seeded(1), QUICK).choose(match.view(prompt.seat), prompt) for _ in range(2)}
    assert len(found) == 1
    assert found <= set(prompt.options)
