"""What a turn leads to, beyond the rulebook's cases."""

import random

import pytest

from lignerouge.kernel.errors import InputError
from lignerouge.kernel.luck import below, scripted, seeded
from lignerouge.kernel.match import Match, Refusal, Step
from lignerouge.kernel.notes import attentive, silent
from lignerouge.redline.bots.many import run_games
from lignerouge.redline.play import events as happened
from lignerouge.redline.play.events import from_notes
from lignerouge.redline.play.game import REDLINE
from lignerouge.redline.play.names import Lying, packed, parse_lying
from lignerouge.redline.play.notation import lay_table, parse_position
from lignerouge.redline.play.setup import MatchOptions, TableState, winner_begins
from lignerouge.redline.rules.pieces import PIECE_NUMBERS
from lignerouge.redline.rules.rounds import score_of
from lignerouge.redline.rules.table import BLOCKED, GIVING, NOBODY, OVER, PLACING, Table
from lignerouge.redline.rules.turns import discard, give, nobody_can_place, place


def table_at(text: str) -> Table:
    return lay_table(parse_position(text))


def put(table: Table, move: str, *draws: str) -> list[str]:
    """Place, and tell the kinds of events."""
    code, notes = packed(parse_lying(move)), attentive()
    luck = scripted((int(table.turn), PIECE_NUMBERS[name]) for name in draws)
    place(table, code >> 20, code >> 12 & 255, code & 4095, luck, notes)
    return [type(event).__name__ for event in from_notes(table, notes)]


THREE_YELLOW = "Y:1@1,0/7 Y:13@2,0/57 B:0@0,1/0"  # with a yellow piece at 0,0, open to the south


def test_a_placer_without_pieces_goes_out_together_with_those_emptied_by_the_reward() -> None:
    table = table_at(f"{THREE_YELLOW} A=Y:0 B=Y:07 C=Y:02,B:1 turn=A reserve=-")
    put(table, "Y:0@0,0/4")
    assert table.phase == GIVING
    table.choice[1], table.choice[2] = PIECE_NUMBERS["Y:07"], PIECE_NUMBERS["Y:02"]
    give(table, silent())
    assert (table.phase, table.winner, table.exit.tolist()[:3]) == (OVER, 2, [1, 1, 0])
    assert [int(score_of(table, seat)) for seat in range(3)] == [1, 1, 3]


def test_an_alignment_that_draws_tells_so() -> None:
    table = table_at(f"{THREE_YELLOW} A=Y:0 B=Y:07 turn=A")
    assert put(table, "Y:0@0,0/4", "B:135") == ["Placed", "Aligned", "Drew", "Blocked"]
    assert (table.turn, table.phase, table.held[0]) == (1, BLOCKED, 1)


def test_a_player_who_shows_with_the_last_piece_that_nobody_can_place_wins() -> None:
    """R9: the one who has just placed wins at once, even without pieces left."""
    for text in ("Y:0@0,0/0 A=B:0 B=B:1 C=B:13 turn=A", "Y:0@0,0/0 A=B:0 B=B:1 C=B:13 turn=A scoring"):
        table = table_at(text)
        assert put(table, "B:0@0,-1/4") == ["Placed", "NobodyCanPlace", "Won"]
        assert (table.winner, table.exit.tolist()[:3]) == (0, [0, 1, 1])


def test_players_emptied_by_the_reward_are_out_before_the_early_end() -> None:
    text = "Y:1@1,0/7 Y:13@2,0/57 B:0@0,1/0 A=Y:0,Y:07 B=Y:02 C=Y:03,Y:04 turn=A reserve=- scoring"
    table = table_at(text)
    code = packed(parse_lying("Y:0@0,0/4"))
    place(table, code >> 20, code >> 12 & 255, code & 4095, seeded(1), silent())
    table.choice[1], table.choice[2] = PIECE_NUMBERS["Y:02"], PIECE_NUMBERS["Y:03"]
    table.opened = 0  # as if no line were open anywhere
    give(table, silent())
    assert (table.phase, table.winner, table.exit.tolist()[:3]) == (OVER, 0, [0, 1, 2])
    assert [int(score_of(table, seat)) for seat in range(3)] == [3, 1, 2]


def test_blocked_players_discard_while_somebody_can_place() -> None:
    table = table_at("Y:0@0,0/0 A=Y:1,Y:13,Y:02 B=Y:03,Y:05 C=B:0 turn=A")
    assert table.phase == BLOCKED
    discard(table, PIECE_NUMBERS["Y:1"], PIECE_NUMBERS["Y:13"], silent())
    assert (table.turn, table.phase, table.held.tolist()[:3]) == (1, BLOCKED, [1, 2, 1])
    discard(table, PIECE_NUMBERS["Y:03"], PIECE_NUMBERS["Y:05"], silent())
    assert (table.turn, table.phase, table.exit.tolist()[:3]) == (2, PLACING, [0, 1, 0])
    table.turn, table.phase = 0, BLOCKED
    notes = attentive()
    discard(table, PIECE_NUMBERS["Y:02"], NOBODY, notes)
    assert (table.phase, table.winner) == (OVER, 2)
    assert [type(event) for event in from_notes(table, notes)] == [
        happened.Discarded,
        happened.WentOut,
        happened.Won,
    ]


def test_in_a_game_of_revision_1_the_last_with_pieces_wins() -> None:
    table = table_at("Y:0@0,0/0 A=B:0 B=B:1,B:13 turn=A")
    table.plays_on = True
    assert put(table, "B:0@0,-1/4") == ["Placed", "WentOut", "Won"]
    assert (table.winner, bool(nobody_can_place(table))) == (1, True)
    table = table_at(f"{THREE_YELLOW} A=Y:0 B=Y:07 C=B:1 turn=A reserve=-")
    table.plays_on = True
    put(table, "Y:0@0,0/4")
    table.choice[1], table.choice[2] = PIECE_NUMBERS["Y:07"], PIECE_NUMBERS["B:1"]
    give(table, silent())
    assert (table.phase, table.winner, table.exit.tolist()[:3]) == (OVER, 0, [0, 1, 1])


def test_turns_pass_over_those_who_are_out() -> None:
    table = table_at("Y:15@0,0/15 A=B:15,B:0 B=- C=B:1,Y:1 D=- turn=C out=B,D")
    put(table, "B:1@1,-1/5")
    assert (table.turn, table.turns, table.phase) == (0, 3, PLACING)
    put(table, "B:15@-1,1/15")
    assert table.turn == 2


def test_a_note_of_an_unknown_kind_is_a_broken_rule() -> None:
    notes = attentive()
    notes.count, notes.kind[0] = 1, 99
    with pytest.raises(AssertionError, match="no event"):
        list(from_notes(table_at("A=Y:1 B=B:1"), notes))


# ---------------------------------------------------------------- the match


def test_the_winner_begins_the_next_game_and_points_add_up() -> None:
    match = Match.begin(REDLINE, {"games": 3}, ["a", "b", "c"], seeded(4))
    pilots = dict.fromkeys(range(3), lambda view, asked: asked.options[0])
    for _ in match.autopilot(pilots):
        pass
    began = [event for event in match.events if isinstance(event, happened.Began)]
    won = [event.seat for event in match.events if isinstance(event, happened.Won)]
    scored = [event for event in match.events if isinstance(event, happened.Scored)]
    assert [event.game for event in began] == [1, 2, 3] == [event.game for event in scored]
    assert [event.seat for event in began[1:]] == won[:-1]
    sums = tuple(sum(event.points[seat] for event in scored) for seat in range(3))
    assert scored[-1].total == sums == match.view(None).points
    assert match.outcome is not None
    assert [sums["ABC".index(letter)] for letter in match.outcome.order] == sorted(sums, reverse=True)
    assert isinstance(match.answer(0, "1/1/A/place", "x"), Refusal)


def test_a_series_without_scores_goes_by_the_games_won() -> None:
    """R11, R12: the winner begins the next game; whoever has won the same number of games shares the place."""
    seen = set()
    for seed in range(12):
        match = Match.begin(REDLINE, {"games": 3, "scoring": False}, ["a", "b", "c"], seeded(seed))
        dice = random.Random(seed)
        while match.outcome is None:
            prompt = next(prompt for prompt in match.prompts() if prompt.owed)
            match.answer(prompt.seat, prompt.name, dice.choice(prompt.options))
        began = [event.seat for event in match.events if isinstance(event, happened.Began)]
        won = [event.seat for event in match.events if isinstance(event, happened.Won)]
        assert (len(won), began[1:]) == (3, won[:-1])
        assert not any(isinstance(event, happened.Scored) for event in match.events)
        wins = tuple(won.count(seat) for seat in range(3))
        assert match.view(None).points == wins
        assert match.outcome.places == tuple(1 + sum(other > own for other in wins) for own in wins)
        seen.add(tuple(sorted(wins)))
    assert {(0, 1, 2), (1, 1, 1)} <= seen


@pytest.mark.parametrize("starter", [0, 2])
def test_who_has_won_before_begins_if_the_same_people_play_again(starter: int) -> None:
    """R12"""
    match = Match.begin(REDLINE, {"starter": starter}, ["a", "b", "c"], seeded(4))
    assert match.view(None).starter == match.view(None).turn == starter
    assert "table" not in [owner for owner, _ in match.journal.entries[0].draws]
    assert run_games({"starter": starter}, ["random"] * 3, 1, 0, 2).turns.min() > 1


def test_a_match_may_begin_unheard() -> None:
    state = REDLINE.begin({"hand": 10}, 4, seeded(1), None)
    assert REDLINE.view(state, None).reserve == tuple(sorted(REDLINE.view(state, 0).reserve))
    assert [len(hand) for hand in REDLINE.view(state, None).hands] == [10] * 4


def test_a_choice_to_give_may_be_changed_until_all_have_chosen() -> None:
    table = table_at(f"{THREE_YELLOW} A=Y:0,B:1 B=Y:07,Y:02 C=Y:03,Y:04 turn=A reserve=-")
    state = TableState(table)
    luck = seeded(1)
    (asked,) = REDLINE.prompts(state)
    REDLINE.answer(state, asked, "Y:0@0,0/4", luck, None)
    first, second = REDLINE.prompts(state)
    assert [first.name, second.name] == ["1/4/B/discard", "1/4/C/discard"]
    assert first.secret
    told: list[object] = []
    REDLINE.answer(state, first, "Y:02", luck, told)  # type: ignore[arg-type]  # a list of events
    assert [type(event).__name__ for event in told] == ["Chose"]
    assert (REDLINE.view(state, 1).chosen, REDLINE.view(state, 2).chosen) == ("Y:02", "")
    assert (REDLINE.view(state, None).ready, REDLINE.view(state, None).waiting) == ((1,), (2,))
    again = REDLINE.prompts(state)[0]
    assert (again.chosen, again.owed) == ("Y:02", False)
    REDLINE.answer(state, again, "Y:07", luck, None)
    REDLINE.answer(state, second, "Y:04", luck, None)
    assert REDLINE.view(state, None).reserve == ("Y:04", "Y:07")


def test_answers_are_placements_that_were_offered() -> None:
    match = Match.begin(REDLINE, {}, ["a", "b"], seeded(4))
    (asked,) = match.prompts()
    assert asked.ask == "PlacePiece"
    assert all(option.split("@")[1].startswith("0,0/") for option in asked.options)
    assert isinstance(match.answer(asked.seat, asked.name, asked.options[0]), Step)


@pytest.mark.parametrize(
    ("seats", "options", "sentence"),
    [
        (1, {}, "Redline is for 2 to 6 players, not 1."),
        (7, {}, "Redline is for 2 to 6 players, not 7."),
        (2, {"speed": 1}, 'Redline has no option "speed".'),
        (2, {"hand": 9}, "Everybody receives 8 or 10 pieces, not 9."),
        (2, {"hand": True}, 'The option "hand" is a whole number, not "True".'),
        (2, {"games": "two"}, 'The option "games" is a whole number, not "two".'),
        (5, {"hand": 10}, "There are 48 pieces, not enough to deal 10 to each of 5 players."),
        (2, {"games": 0}, "A match has 1 to 99 games, not 0."),
        (2, {"variant": 1}, 'The option "variant" is true or false, not "1".'),
        (3, {"starter": 3}, 'A seat is a number from 0 to 2, not "3".'),
        (2, {"starter": "A"}, 'A seat is a number from 0 to 1, not "A".'),
    ],
)
def test_options_that_do_not_fit_are_refused(seats: int, options: dict[str, object], sentence: str) -> None:
    with pytest.raises(InputError) as told:
        MatchOptions.read(options, seats)
    assert str(told.value) == sentence


def test_a_lying_piece_is_a_word() -> None:
    assert str(parse_lying("Y:147@3,-1/257")) == "Y:035@3,-1/257"
    assert packed(Lying("B:0", "4", 0, 1)) == 16 << 12 | 64
    for wrong, sentence in {
        "Y:0": "is not a piece in its place",
        "Y:0@99,0/0": "No piece lies more than 47 cells",
        "Y:0@0,0/1": "Y:0 cannot be turned",
    }.items():
        with pytest.raises(InputError, match=sentence):
            parse_lying(wrong)


def test_whoever_won_begins_when_the_same_people_play_again() -> None:
    """R12, as for the next game of a series."""
    match = Match.begin(REDLINE, {}, ["p", "q"], seeded(3))
    dice = seeded(4)
    pilots = dict.fromkeys(range(2), lambda view, asked: asked.options[int(below(dice, 0, len(asked.options)))])
    for _ in match.autopilot(pilots):
        pass
    assert match.outcome is not None
    again = Match.begin(REDLINE, winner_begins({"hand": 8}, match.view(None)), ["p", "q"], seeded(5))
    assert again.view(None).starter == match.outcome.places.index(1)
