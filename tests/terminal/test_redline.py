"""A match of Redline at a keyboard."""

import re

import pytest
from tests.support.keyboard import paper, printed, typing

from lignerouge.kernel.errors import InputError
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.kernel.phrases import LANGUAGES
from lignerouge.redline.bots.catalogue import new_bot
from lignerouge.redline.play.game import REDLINE
from lignerouge.redline.play.names import Lying
from lignerouge.redline.play.notation import lay_table, parse_position
from lignerouge.redline.play.setup import TableState
from lignerouge.redline.play.view import SeatView
from lignerouge.terminal.play import play_match
from lignerouge.terminal.redline.board import board_lines, in_rows
from lignerouge.terminal.redline.table import asks_again, spellings

RedlineMatch = Match[TableState, SeatView]


def begin(**options: object) -> RedlineMatch:
    return Match.begin(REDLINE, options, ["you", "bot"], seeded(3))


def at(text: str) -> RedlineMatch:
    """A match that is at this position."""
    match = begin()
    match.state = TableState(lay_table(parse_position(text)))
    return match


def play(match: RedlineMatch, *lines: str, language: str = "en", humans: tuple[int, ...] = (0,)) -> str:
    console = paper(100)
    pilots = {seat: new_bot("eager", seat).choose for seat in range(2)}
    play_match(match, human_seats=humans, pilots=pilots, console=console, language=language, read=typing(lines))
    return printed(console)


@pytest.mark.parametrize("language", LANGUAGES)
def test_bots_play_a_whole_match(language: str) -> None:
    match = begin(scoring=True)
    text = play(match, language=language, humans=())
    assert match.outcome is not None
    assert "{" not in text
    assert "R12" in text


def test_somebody_places_a_piece_and_leaves() -> None:
    match = begin()
    text = play(match, "?", "b", "r", "b04", "0,0/26", "q")
    assert match.journal.entries[1].option == "B:04@0,0/26"
    assert "Which piece do you place?" in text
    assert "draw the board again" in text
    assert "You leave in game 1, turn 3." in text
    assert "A lays the first piece, B:04." in text


def test_cells_are_marked_and_refusals_explained() -> None:
    match = at("Y:0@0,0/0 A=B:02,B:04 B=Y:1 turn=A")
    text = play(match, "w", "B:02", "w", "0,-1/24", "q")
    assert "Why B:02 goes nowhere else:" in text
    assert "0,-1/02  It would end the line of Y:0 (0,0).  R4" in text
    assert "  -1   ·   1-2   ·" in text
    assert match.journal.entries[1].option == "B:02@0,-1/24"


def test_a_single_way_is_called_by_its_cell() -> None:
    match = at("Y:0@0,0/0 A=B:0,B:04 B=Y:1 turn=A")
    assert "Where does B:04 go?  1) 0,-1 " in play(match, "B:04", "q")


def test_a_cell_is_chosen_by_its_number_and_alignments_have_a_star() -> None:
    match = at("Y:07@0,0/07 B:13@-1,-1/35 Y:017@-2,0/123 B:037@-1,1/037 A=B:016,B:024 B=Y:1 turn=A")
    (prompt,) = match.prompts()
    text = play(match, "B:016", "2", "q")
    assert match.journal.entries[1].option == [each for each in prompt.options if each.startswith("B:016@")][1]
    assert re.search(r"[12]\) \S+\*", text)
    assert "* makes an alignment" in text


def test_alone_among_bots_the_last_answer_is_taken_back() -> None:
    match = begin(starter=0)
    text = play(match, "u", "b04", "1", "u", "b04", "2", "q")
    assert "Nothing can be taken back here" in text
    assert "A takes the last answer back." in text
    assert [entry.prompt for entry in match.journal.entries[1:4]] == ["1/1/A/place", "1/2/B/place", "back"]
    assert match.journal.entries[4].prompt == "1/1/A/place"
    assert "u  take your last answer back" not in play(begin(), "?", "q", humans=(0, 1))


def test_a_hint_and_what_everybody_can_place() -> None:
    match = at("Y:0@0,0/0 A=B:02,B:04 B=Y:1,B:1 turn=A")
    text = play(match, "o", "i", "q")
    assert "A (you): 2 of 2 pieces can be placed." in text
    assert "B (bot): 0 of 2 pieces can be placed." in text
    assert "A bot that thinks would answer B:0" in text


def test_whoever_is_out_is_left_out_of_it() -> None:
    match = begin()
    match.state.table.exit[1], match.state.table.exits = 1, 1
    text = play(match, "o", "q")
    assert re.search(r"A \(you\): \d of 8 pieces", text)
    assert not re.search(r"B \(bot\): \d of", text)


def test_a_blocked_player_discards_two() -> None:
    match = at("Y:0@0,0/0 B:0@0,-1/4 A=Y:1,Y:13,Y:02 B=B:1,B:13,B:02 turn=A")
    text = play(match, "y13+y1", "q")
    assert match.journal.entries[1].option == "Y:1+Y:13"
    assert "You are blocked. Which two pieces do you discard?" in text


def test_an_empty_reserve_and_players_who_are_out_are_said() -> None:
    match = at("Y:0@0,0/0 A=B:0 B=Y:1 turn=A reserve=-")
    assert "0 pieces in the reserve" in play(match, "r", "q").replace("\n", " ")
    over = at("Y:0@0,0/0 A=B:04 B=Y:04 turn=A")
    text = play(over, "1", "0,-1")
    assert "  A (you)  out" in text.replace("▸", " ")
    assert over.outcome is not None


def test_pieces_are_drawn() -> None:
    lines = [line.plain for line in board_lines([Lying("Y:035", "035", 0, 0)])]
    assert lines[4:7] == ["            │        ".ljust(20)[:20], *lines[5:7]]
    assert lines[5] == "   0   ·    Y    ·  "
    assert lines[6] == "          \u2571   ╲     "
    assert board_lines([])[0].plain == "      -1    0    1  "
    assert len(in_rows([("Y:0", Lying("Y:0", "0", 0, 0))] * 3, 8)) == 12
    assert in_rows([], 80) == []


def test_pieces_may_be_typed_in_several_ways() -> None:
    assert spellings("Y:0+B:1") == ["Y:0+B:1", "B:1+Y:0", "Y0+B1", "B1+Y0"]


def test_another_language_is_a_mistake() -> None:
    with pytest.raises(InputError, match="no language"):
        play(begin(), language="nl")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_series_without_scores_tells_the_games_won(language: str) -> None:
    match = begin(games=2, scoring=False)
    text = play(match, language=language, humans=())
    told = {"en": "Games won: A ", "fr": "Parties gagnées\xa0: A ", "es": "Partidas ganadas: A "}[language]
    assert text.count(told) == 2
    heading = {"en": "games won", "fr": "parties gagnées", "es": "partidas ganadas"}[language]
    assert heading in text
    assert "{" not in text


@pytest.mark.parametrize(("line", "language", "again"), [("y", "en", True), ("non", "fr", False), ("si", "es", True)])
def test_the_same_people_may_play_again(line: str, language: str, again: bool) -> None:
    console = paper(100)
    assert asks_again(1, console, language, typing([line])) is again
    assert "B " in printed(console)
    assert not asks_again(1, console, language, typing([])), "who leaves does not"
