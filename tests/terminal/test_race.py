"""Whole races through the keyboard, and what is seen of them."""

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import pytest
from rich.console import Console
from tests.support.keyboard import paper, printed, typing

from lignerouge.flamme.play.events import Revealed
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.setup import RaceState
from lignerouge.flamme.play.view import SeatView
from lignerouge.kernel import journal
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match, Pilot
from lignerouge.terminal.flamme.reveal import tell_record
from lignerouge.terminal.play import play_match


def first(_view: Any, prompt: Prompt) -> str:
    return prompt.options[0]


def last(_view: Any, prompt: Prompt) -> str:
    return prompt.options[-1]


PILOTS: dict[int, Pilot] = {0: last, 1: last, 2: first}


def begun(seed: int = 2, seats: int = 3, **options: Any) -> Match[RaceState, SeatView]:
    options = {"stage": "Firenze - Milano"} | options
    return Match.begin(FLAMME_ROUGE, options, [f"seat {n}" for n in range(seats)], seeded(seed))


def player(console: Console, before: Iterable[str] = ()) -> Callable[[str], str]:
    """Types these lines first, then always the last choice that is offered."""
    waiting = list(before)

    def read(invitation: str) -> str:
        if not invitation.startswith(">"):
            return ""
        if waiting:
            return waiting.pop(0)
        question = [line for line in printed(console).splitlines() if line.startswith("▸ ")][-1]
        names = question.split("  ")[1]
        return names.split(" · ")[-1].split(" ")[0]

    return read


def ridden(language: str = "en", width: int = 100, before: Iterable[str] = (), **options: Any) -> tuple[str, Any]:
    """A whole race of one person against two bots. -> (the screen, the match)"""
    match, console = begun(**options), paper(width)
    outcome = play_match(
        match,
        human_seats={0},
        pilots={1: last, 2: first},
        console=console,
        language=language,
        read=player(console, before),
    )
    assert outcome is not None
    assert outcome == match.outcome
    return printed(console), match


@cache
def standard() -> tuple[str, Any]:
    """One race for several tests to look at."""
    return ridden()


@cache
def narrow(language: str) -> str:
    """The same race on a small screen."""
    return ridden(language, width=80)[0]


def test_a_race_from_the_grid_to_the_line() -> None:
    text, match = ridden(before=["", "x", "?", "b", "d", "l"])
    assert "Nothing typed." in text
    assert '"x" is not among them' in text
    assert "Help" in text
    assert "3×3" in text  # the decks
    for heading in (
        "Cards ─",
        "Movement phase ─",
        "Slipstream ─",
        "Exhaustion ─",
        "Finish line ─",
        "The race is over ─",
    ):
        assert heading in text
    assert match.outcome is not None
    final = text[text.index("The race is over ─") :]
    assert re.findall(r"^\d +([ABC][RS]) ", final, re.MULTILINE) == list(match.outcome.order)
    assert "past the line" in final
    assert "A Aurore" in final
    assert "seat 2" in final


def test_every_round_is_told_and_every_reason_has_its_ruling() -> None:
    text, match = standard()
    rounds = [event for event in match.events if isinstance(event, Revealed)]
    assert text.count("Movement phase ─") == len(rounds)
    assert text.count("· round ") == len(rounds)
    assert re.search(r"^ {5}The ascent at square \d+ allows \w+ no more than 5 steps\.  F8", text, re.MULTILINE)
    assert re.search(r"takes an exhaustion card\.  F12", text)


def test_the_hand_shows_where_each_card_leads() -> None:
    text, _ = standard()
    assert "if nobody else moves" in text
    assert re.search(r"▐ \d ▌.* → 5 +to square \d+ +The ascent at square \d+ allows A", text)
    assert "that is final" in text
    assert "recycled cards turned over" in text


def test_odds_and_earlier_rounds_can_be_asked_for() -> None:
    """A card is chosen in round 2 after these: the odds of the hand, round 1, the start, and two that are none."""
    match, console = begun(), paper()
    lines = ["o", *["last"] * 7, "o", "l 1", "l 0", "l 9", "l x", "q"]
    waiting = list(lines)
    choose = player(console)

    def read(invitation: str) -> str:
        if not invitation.startswith(">"):
            return ""
        line = waiting.pop(0)
        return choose(invitation) if line == "last" else line

    play_match(match, human_seats={0}, pilots=PILOTS, console=console, read=read)
    text = printed(console)
    assert "Odds are told while a card is asked for." in text
    assert re.search(r"slipstream +exhaustion +blocked +ends on", text)
    assert re.search(r"▐ \d ▌ +\d+% +\d+% +\d+% +\d+ \d+%", text)
    assert text.count("Movement phase ─") >= 1
    assert "No round 9 was ridden" in text
    assert "No round x was ridden" in text


def test_the_board_shows_what_is_public_and_who_has_chosen() -> None:
    text, _ = standard()
    assert "you are A Aurore" in text
    assert re.search(r"B Boréal +seat 1 .*✓ ready", text)
    assert re.search(r"A Aurore +seat 0 .*… 0 of 2", text)


def test_nobody_else_s_cards_are_shown_before_the_reveal() -> None:
    match, console = begun(), paper()
    play_match(match, human_seats={0}, pilots=PILOTS, console=console, read=player(console, ["1", "q"]))
    text = printed(console)
    assert "▐" not in text.split("▸ Which rider do you draw cards for first?")[0]


@pytest.mark.parametrize(("language", "won"), [("fr", "remporte la course"), ("es", "gana la carrera")])
def test_other_languages(language: str, won: str) -> None:
    text = narrow(language)
    assert won in text
    english = re.findall(r"\b(?:square|rides|slipstream|team|round|exhaustion)\b", text, re.IGNORECASE)
    assert english == []


def test_lines_fit_the_screen() -> None:
    for language in ("fr", "es"):
        assert max(len(line) for line in narrow(language).splitlines()) <= 80


def test_leaving_keeps_the_journal() -> None:
    match, console = begun(), paper()
    lines = ["r", "quit"]
    assert play_match(match, human_seats={0}, pilots=PILOTS, console=console, read=typing(lines)) is None
    assert "You leave before the start." in printed(console)
    assert journal.read(journal.write(match.journal)).entries == match.journal.entries


def test_leaving_in_a_round() -> None:
    match, console = begun(), paper()
    answers = 3

    def read(invitation: str) -> str:
        nonlocal answers
        answers -= 1
        if answers < 0:
            raise EOFError
        return player(console)(invitation)

    assert play_match(match, human_seats={0}, pilots=PILOTS, console=console, read=read) is None
    assert "You leave the race in round 1." in printed(console)


def test_an_interrupt_while_bots_think_is_leaving() -> None:
    def interrupted(_view: Any, _prompt: Prompt) -> str:
        raise KeyboardInterrupt

    match, console = begun(), paper()
    assert play_match(match, human_seats=(), pilots=dict.fromkeys(range(3), interrupted), console=console) is None


def test_bots_alone_need_no_keyboard() -> None:
    match, console = begun(stage="Avenue Corso Paseo"), paper()
    outcome = play_match(match, human_seats=(), pilots=PILOTS, console=console, read=typing([]))
    assert outcome is not None
    assert "LIGNE ROUGE · Avenue Corso Paseo · round 1" in printed(console)


def test_stepping_waits_between_the_phases() -> None:
    match, console = begun(), paper()
    invitations: list[str] = []

    def read(invitation: str) -> str:
        invitations.append(invitation)
        return "" if len(invitations) < 5 else "q"

    assert play_match(match, human_seats=(), pilots=PILOTS, console=console, step=True, read=read) is None
    assert len(invitations) == 5
    assert set(invitations) == {"Enter: go on · ? help · q leave "}
    assert printed(console).count("Cards ─") == 2


def test_several_people_at_one_keyboard_hide_their_hands() -> None:
    match, console = begun(), Console(file=paper().file, width=80, height=24, force_terminal=True, no_color=True)
    reader = player(console)
    invitations: list[str] = []

    def read(invitation: str) -> str:
        invitations.append(invitation)
        return reader(invitation) if match.view(None).round < 3 else "q"

    screens = re.compile(r"\x1b\[[0-9;]*m")

    def plain_read(invitation: str) -> str:
        text = screens.sub("", printed(console))
        console.file.seek(0)  # the reader looks for questions at the beginning of a line
        console.file.truncate()
        console.file.write(text)
        return read(invitation)

    assert play_match(match, human_seats={0, 1}, pilots={2: first}, console=console, read=plain_read) is None
    text = printed(console)
    assert "Pass the keyboard to team A Aurore." in text
    assert "Pass the keyboard to team B Boréal." in text
    assert any(line.startswith("Team B Boréal: Enter when nobody") for line in invitations)
    assert "\x1b[2J" in text
    for part in text.split("\x1b[2J"):
        assert not ("AR rouleur ·" in part and "BR rouleur ·" in part)


def test_powers_and_recovery_are_asked() -> None:
    """A domestique may give an exhaustion card back when a card with recovery is played (F15)."""
    text, match = ridden(specialists={"AR": 4, "AS": 4, "BR": 5}, seed=3)
    assert "4 (recovery)" in text
    assert "▐4* ▌" in text
    assert "Does AR give an exhaustion card back?" in text
    assert "Recovery ─" in text
    assert any(entry.prompt.endswith("/recover") for entry in match.journal.entries)


def test_roundabouts_and_dangerous_bends() -> None:
    text, _ = ridden(stage="a D X z c 5B b h i j m V", width=120)
    assert "@@ roundabout: the outer branch above" in text
    assert "dangerous bend" in text
    assert "43o" in text


def test_a_record_is_told_again() -> None:
    text, match = standard()
    console = paper(100)
    tell_record(journal.read(journal.write(match.journal)), console, "en")
    told = printed(console)
    assert told.count("Movement phase ─") == text.count("Movement phase ─")
    assert "The riders gather for Firenze - Milano." in told
    assert told.rstrip().endswith("to go")
    unfinished = paper()
    tell_record(journal.cut(match.journal, 12), unfinished, "fr")
    assert "place" not in printed(unfinished).splitlines()[-1]


@pytest.mark.parametrize("kind", ["normal", "ttt", "itt"])
def test_a_stage_of_a_tour_ends_when_everybody_is_home(kind: str) -> None:
    """F18, F20, F21: times, and trials in which others do not exist."""
    text, match = ridden(stage="a b c d e f v", kind=kind)
    assert match.outcome is not None
    final = text[text.index("The race is over ─") :]
    order, places = list(match.outcome.order), match.outcome.places
    if kind == "ttt":  # F20: by the time of the team
        order.sort(key=lambda rider: places["ABC".index(rider[0])])
    assert re.findall(r"^\d +([ABC][RS]) .* \d:\d\d", final, re.MULTILINE) == order
    roads = re.findall(r"^[│┃║].*$", text, re.MULTILINE)
    assert any("BR" in road for road in roads) == (kind == "normal")


def test_a_refreshment_is_one_chapter() -> None:
    """F27: cards are picked together and confirmed once; what comes back is told under one heading."""
    text, _ = ridden(stage="A b g t r e S Z c J l m 3 o X Y q i k d h n p f v", kind="extended", width=120)
    assert re.search(r"▸ Which played cards does AR take back\? 0 of 2[45] energy so far", text)
    assert text.count("takes back: ") > 6
    assert text.count("Refreshment ─") == 1


def test_spectators_of_a_trial_see_every_team() -> None:
    match, console = begun(stage="a b c d e f v", kind="itt"), paper()
    play_match(match, human_seats=(), pilots=PILOTS, console=console, read=typing([]))
    first_board = printed(console).split("Cards ─")[0]
    for rider in ("AR", "AS", "BR", "BS", "CR", "CS"):
        assert re.search(rf"^[│┃].*{rider}", first_board, re.MULTILINE)


def test_every_seat_needs_somebody() -> None:
    with pytest.raises(InputError, match="Nobody plays for seat 3"):
        play_match(begun(), human_seats={0}, pilots={1: last}, console=paper(), read=typing([]))


def test_an_unknown_language_is_a_mistake() -> None:
    with pytest.raises(InputError, match='no language "de"'):
        play_match(begun(), human_seats={0}, pilots=PILOTS, console=paper(), language="de", read=typing([]))


def test_weather_is_told_drawn_and_explained() -> None:
    windy: dict[str, Any] = {"stage": "abcdu", "weather": {"1": "tailwind", "2": "rain", "3": "crosswind"}}
    screen, _ = ridden(before=["?"], **windy)
    assert "The forecast: tailwind on squares" in screen
    assert "»» tailwind" in screen
    assert "tailwind: whoever starts a round there draws five cards." in screen
    assert " »»»" * 3 in screen
    assert "· tailwind" in screen


def test_specialists_are_drafted_before_the_race() -> None:
    text, match = ridden(specialists="draft", seed=3)
    assert "Draft of specialists ─" in text
    assert "Specialists are drafted in this order, and then back:" in text
    assert "Draft · team A Aurore" in text
    assert "Which specialist do you take?" in text
    assert "recovery: " in text, "what the powers do"
    assert text.index("Which specialist") < text.index("The riders gather")
    assert [entry.prompt for entry in match.journal.entries if entry.prompt.startswith("draft/")]
    console = paper()
    tell_record(match.journal, console)
    assert "takes the" in printed(console)


def test_several_people_draft_without_handing_the_keyboard_on() -> None:
    """Nothing is hidden in a draft."""
    match, console = begun(specialists="draft"), paper(100)
    reader = player(console)

    def read(invitation: str) -> str:
        return reader(invitation) if match.view(None).phase == "draft" else "q"

    assert play_match(match, human_seats={0, 1, 2}, pilots={}, console=console, read=read) is None
    drafting = printed(console).partition("The riders gather")[0]
    assert "Pass the keyboard" not in drafting
    assert [f"Draft · team {team}" in drafting for team in ("A Aurore", "B Boréal", "C Cyprès")] == [True] * 3
    assert all(match.view(None).specialist)
