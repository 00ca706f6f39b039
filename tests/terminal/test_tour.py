"""Whole tours through the keyboard, and what is seen of them."""

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import pytest
from rich.console import Console
from tests.support.keyboard import paper, printed, typing

from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.kernel import journal
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.terminal.flamme.tour import TourMatch
from lignerouge.terminal.play import play_match
from lignerouge.terminal.user_input import SCREEN

POND = {"tiles": "a b c D e v", "kind": "normal", "name": "Around the pond"}
STAGES = [POND, {**POND, "kind": "itt"}, {**POND, "kind": "ttt"}]


def first(_view: Any, prompt: Prompt) -> str:
    return prompt.options[0]


def last(_view: Any, prompt: Prompt) -> str:
    return prompt.options[-1]


def begun(*, specialists: bool = True, seats: int = 3) -> TourMatch:
    options = {"stages": STAGES, "rest_days": [1], "specialists": specialists}
    return Match.begin(GRAND_TOUR, options, [f"seat {n}" for n in range(seats)], seeded(2))


def player(console: Console, before: Iterable[str] = ()) -> Callable[[str], str]:
    """Types these lines first, then always the last choice that is offered."""
    waiting = list(before)

    def read(invitation: str) -> str:
        if not invitation.startswith(">"):
            return ""
        if waiting:
            return waiting.pop(0)
        question = re.findall(r"^▸ .*(?:\n(?!>)\S.*)*", printed(console), re.MULTILINE)[-1]
        offered = re.sub(r"\s+", " ", question.split("  ")[1])
        return str(offered.split(" · ")[-1].split(" ")[0])

    return read


def ridden(language: str = "en", width: int = 100, before: Iterable[str] = ()) -> tuple[str, TourMatch, int]:
    """A whole tour of one person against two bots. -> (the screen, the match, how often it was kept)"""
    match, console, kept = begun(), paper(width), 0

    def keep(given: TourMatch) -> None:
        nonlocal kept
        assert given is match
        kept += 1
        assert len(match.journal.entries) == kept + 1

    outcome = play_match(
        match,
        human_seats={0},
        pilots={1: last, 2: first},
        console=console,
        language=language,
        read=player(console, before),
        after_answer=keep,
    )
    assert outcome is not None
    assert outcome == match.outcome
    return printed(console), match, kept


@cache
def standard() -> tuple[str, TourMatch, int]:
    return ridden(before=["s", "?", "grimp", "12"])


@cache
def narrow(language: str) -> str:
    return ridden(language, width=80)[0]


def test_a_tour_from_the_draft_to_the_ceremony() -> None:
    text, match, _ = standard()
    for heading in (
        "LIGNE ROUGE · a tour of 3 stages ═",
        "Draft · team A Aurore ─",
        "stage 1/3 · Around the pond · normal stage ─",
        "stage 2/3 · Around the pond · individual time trial ─",
        "stage 3/3 · Around the pond · team time trial ─",
        "Standings after stage 1 of 3 ─",
        "The tour is over ─",
    ):
        assert text.count(heading) >= 1, heading
    assert text.count("Result of the stage ─") == 3
    assert "Rest day. Tour points for leading classifications:" in text
    assert "LIGNE ROUGE · stage 2/3 · Around the pond · round 1" in text
    assert match.outcome is not None
    final = text[text.index("The tour is over ─") :]
    assert re.findall(r"^\d +([ABC]) ", final, re.MULTILINE) == list(match.outcome.order)
    totals = match.view(None).standings.total
    assert f"{max(totals)} tour points!" in final


def test_the_draft_says_what_specialists_do() -> None:
    text, match, _ = standard()
    assert "No stage is over yet." in text  # the standings, asked for during the draft
    assert re.search(r"^3 +Grimpeur +R +without 3 3 3 6 6 6; with 3 3 3 \(descending 7\), 6", text, re.MULTILINE)
    assert "breakaway: nobody slipstreams to this rider's square" in text
    assert "Team A Aurore takes the Grimpeur as its rouleur." in text
    assert re.search(r"taken: .*AR Grimpeur", text)
    assert match.view(None).specialist[0] == 3


def test_a_stage_opens_with_everything_that_lies_there() -> None:
    text, _, _ = standard()
    opening = text[text.index("stage 1/3 · Around the pond · normal stage") :]
    assert "own design" in opening.splitlines()[1]
    assert "▁▁▁▁" in opening.splitlines()[2]
    assert "Tokens: 5-3-1 mountain points at square 4 and 2-1 sprint points at square +1." in opening
    assert "Start order: " in opening
    assert "There are no tokens in time trials." in text
    assert "Exhaustion cards from the stages before: " in text


def test_the_standings_are_those_of_the_ledger() -> None:
    text, match, _ = standard()
    view = match.view(None)
    table = text[text.rindex("Standings after stage 3 of 3") : text.index("The tour is over")]
    rows = re.findall(r"^\d +([ABC][RS]) +\w+ +\w \w+ +(\d+:\d\d)", table, re.MULTILINE)
    assert [time for _, time in rows] == [f"{time // 60}:{time % 60:02}" for time in sorted(view.standings.times)]
    for jersey, rider in zip(("yellow", "green", "polka dot"), view.results[-1].jerseys, strict=True):
        assert not rider or re.search(rf"^\d +{rider} .* {jersey} *$", table, re.MULTILINE)
    points = re.findall(r"^\d +([ABC]) \w+ +seat \d .* (\d+) *$", table, re.MULTILINE)
    assert {team: int(number) for team, number in points} == dict(zip("ABC", view.standings.points, strict=True))


def test_every_answer_can_be_kept() -> None:
    _, match, kept = standard()
    assert kept == len(match.journal.entries) - 1


@pytest.mark.parametrize(("language", "won"), [("fr", "remporte le Tour"), ("es", "gana la vuelta")])
def test_other_languages(language: str, won: str) -> None:
    text = narrow(language)
    assert won in text
    english = re.findall(r"\b(?:square|stage|standings|jersey|team|round|exhaustion|gap)\b", text, re.IGNORECASE)
    assert english == []
    assert max(len(line) for line in text.splitlines()) <= 80


@pytest.mark.parametrize("language", ["fr", "es"])
def test_the_terminal_s_languages_are_equal(language: str) -> None:
    assert list(SCREEN.entries(language)) == list(SCREEN.entries("en"))


def test_leaving_during_the_draft_and_coming_back() -> None:
    match, console = begun(), paper()
    assert play_match(match, human_seats={0}, pilots={1: last, 2: first}, console=console, read=typing([])) is None
    assert "You leave the tour before its first stage." in printed(console)
    again: TourMatch = Match.resume(GRAND_TOUR, journal.read(journal.write(match.journal)), seeded(5))
    console = paper()
    lines = ["1", "1", "", "q"]
    assert play_match(again, human_seats={0}, pilots={1: last, 2: first}, console=console, read=typing(lines)) is None
    text = printed(console)
    assert len(match.journal.entries) > 1  # a bot has drafted
    assert "The tour goes on with the draft of specialists." in text
    assert "You leave the tour in stage 1 of 3." in text


def test_a_tour_goes_on_where_it_was() -> None:
    _, match, _ = standard()
    record = journal.cut(match.journal, len(match.journal.entries) * 2 // 3)
    again: TourMatch = Match.resume(GRAND_TOUR, record, seeded(5))
    console = paper()
    stage = len(again.view(None).results) + 1
    play_match(again, human_seats=(), pilots=dict.fromkeys(range(3), first), console=console, read=typing([]))
    text = printed(console)
    assert f"The tour goes on in stage {stage} of 3." in text
    assert f"Standings after stage {stage - 1} of 3" in text
    assert "The tour is over" in text


def test_a_tour_that_is_over_is_celebrated_again() -> None:
    _, match, _ = standard()
    console = paper()
    play_match(match, human_seats={0}, pilots={1: last, 2: first}, console=console, read=typing([]))
    assert "The tour is over" in printed(console)


def test_stepping_waits_between_the_stages_too() -> None:
    invitations: list[str] = []

    def read(invitation: str) -> str:
        invitations.append(invitation)
        return "q" if "Result of the stage" in printed(console) else ""

    match, console = begun(specialists=False), paper()
    pilots = dict.fromkeys(range(3), first)
    assert play_match(match, human_seats=(), pilots=pilots, console=console, step=True, read=read) is None
    assert set(invitations) == {"Enter: go on · ? help · q leave "}


def test_several_people_pass_the_keyboard_on() -> None:
    match, console = begun(seats=2), paper()
    reader = player(console)
    seen: list[str] = []

    def read(invitation: str) -> str:
        seen.append(invitation)
        return "q" if len(seen) > 25 else reader(invitation)

    assert play_match(match, human_seats={0, 1}, pilots={}, console=console, read=read) is None
    text = printed(console)
    for team in ("A Aurore", "B Boréal"):
        assert text.count(f"Draft · team {team}") == 2
        assert f"Pass the keyboard to team {team}." in text


def test_an_unknown_language_is_a_mistake() -> None:
    with pytest.raises(InputError, match='no language "de"'):
        play_match(begun(), human_seats={0}, pilots={}, console=paper(), language="de")
