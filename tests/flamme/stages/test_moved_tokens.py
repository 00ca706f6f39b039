"""Tokens that the maker of a stage put elsewhere: read, checked, laid, raced, kept (Grand Tour p. 16)."""

from collections.abc import Mapping
from typing import Any

import pytest

from lignerouge.flamme.bots.catalogue import new_bot
from lignerouge.flamme.designer.drawing import draw_asked
from lignerouge.flamme.designer.editor import make_draft
from lignerouge.flamme.paper.scores import keep_scores
from lignerouge.flamme.play.events import TookToken
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.options import RaceOptions
from lignerouge.flamme.play.setup import Setup, prepare
from lignerouge.flamme.rules.finish import REFRESHMENT_PILE
from lignerouge.flamme.rules.ledger import MINOR
from lignerouge.flamme.stages.text import parse_stage, split_tokens
from lignerouge.flamme.stages.tokens import Movable
from lignerouge.flamme.text.tour import token_sentences
from lignerouge.flamme.tour.plan import TourPlan
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.game import Options
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match

CORSO = "abcdefghijklmnopqrstu"
WIDE = "abcdefghijklmnopqrstv"
MOVED = f"{CORSO} 5.1:minor 5.1:refreshment"
HERE, THERE = "11.1", "5.1"


def lie(setup: Setup) -> dict[int, str]:
    """The squares of the piles."""
    rules, names = setup.rules, setup.course.names
    return {pile: names[rules.pile[pile]] for pile in (MINOR, REFRESHMENT_PILE) if setup.tokens[pile]}


def raced(stage: str, kind: str) -> dict[int, str]:
    return lie(prepare(RaceOptions.read({"stage": stage, "kind": kind}, 2), 2)[0])


def test_a_race_lays_them_where_its_stage_says() -> None:
    assert raced(CORSO, "extended") == {MINOR: HERE, REFRESHMENT_PILE: HERE}
    assert raced(MOVED, "extended") == {MINOR: THERE, REFRESHMENT_PILE: THERE}
    assert raced(f"{CORSO}_11.1:refreshment_5.1:minor", "extended") == {MINOR: THERE, REFRESHMENT_PILE: HERE}
    assert raced("Avenue Corso Paseo 5.1:minor", "normal") == {MINOR: THERE}


def test_tokens_that_a_race_does_not_have_are_left_out() -> None:
    assert raced(MOVED, "normal") == {MINOR: THERE}
    for kind in ("race", "ttt", "itt"):
        assert raced(MOVED, kind) == {}
        assert RaceOptions.read({"stage": MOVED, "kind": kind}, 2).moved == ()


@pytest.mark.parametrize(
    ("stage", "message"),
    [
        (f"{CORSO} 4.1:minor", 'The squares for the Minor tokens are 5.1, 11.1, not "4.1" (Grand Tour p. 16).'),
        (f"{CORSO} 5.1:major", '"5.1:major" is not a square with minor or refreshment behind it, as in 4.1:minor.'),
        (f"{CORSO} 5.1:minor 11.1:minor", "The Minor tokens cannot lie in two places."),
        ("abcLDu 1.1:minor", "The rule leaves no choice of a square for the Minor tokens here (Grand Tour p. 16)."),
        ("abcLDe 1.1:minor", "This stage has no finish tile; one of U, V, u, v is needed."),
    ],
)
def test_where_the_rule_does_not_let_them_lie(stage: str, message: str) -> None:
    with pytest.raises(InputError) as refused:
        RaceOptions.read({"stage": stage, "kind": "normal"}, 2)
    assert str(refused.value) == message
    with pytest.raises(InputError) as refused:
        TourPlan.read({"stages": [3, 4, {"tiles": stage}]}, 2)
    assert str(refused.value) == message


def test_the_text_of_a_stage() -> None:
    assert split_tokens(" abcdu  2.1:minor ") == ("abcdu", ("2.1:minor",))
    assert split_tokens("a 2B 3 u") == ("a 2B 3 u", ())
    assert parse_stage(MOVED) == (tuple(CORSO), ("5.1:minor", "5.1:refreshment"))


def test_a_race_and_its_record_keep_them() -> None:
    """Also what a bot imagines from its view, and what a replay of the record comes to."""
    options: Options = {"stage": MOVED, "kind": "extended"}
    match: Match[Any, Any] = Match.begin(FLAMME_ROUGE, options, ["p", "q"], seeded(3))
    assert match.view(0).stage == f"{WIDE} 5.1:minor 5.1:refreshment"
    assert lie(FLAMME_ROUGE.imagine(match.view(0), seeded(1)).setup) == {MINOR: THERE, REFRESHMENT_PILE: THERE}
    choose, number = new_bot("sensible", 4).choose, match.state.setup.course.number
    for step in match.autopilot({0: choose, 1: choose}):
        taken = [one for one in step.events if isinstance(one, TookToken) and one.pile == MINOR]
        if taken:
            [square] = [each.square for each in match.view(None).riders if each.rider == taken[0].rider]
            assert number(THERE) <= number(square) < number(HERE)
            break
    else:
        pytest.fail("nobody took a token")
    assert match.journal.options == options


def test_a_stage_of_a_tour_lays_them_there() -> None:
    own = {"tiles": MOVED, "kind": "extended", "name": "Mine"}
    plan = TourPlan.read({"stages": [3, 4, own]}, 2)
    assert plan.stages[2].moved == ("5.1:minor", "5.1:refreshment")
    assert lie(plan.setups[2]) == {MINOR: THERE, REFRESHMENT_PILE: THERE}
    assert keep_scores("AB", [3, 4, own], [], {}).stages[2].tiles == f"{WIDE} 5.1:minor 5.1:refreshment"


def test_drawings_and_drafts_show_them_there() -> None:
    drawing = draw_asked(MOVED, "extended")
    assert {token.pile: drawing.squares[token.square].name for token in drawing.tokens} == {
        "major": "20.2",
        "minor": THERE,
        "refreshment": THERE,
    }
    moved: Mapping[Movable, str] = {"minor": THERE}
    draft = make_draft(CORSO, kind="extended", seats=4, tour=True, moved=moved)
    assert (draft.stage, draft.whole, draft.moved) == (CORSO, f"{CORSO} 5.1:minor", {"minor": THERE})
    typed = make_draft(f"{CORSO}_5.1:minor 9.1:nonsense", kind="extended", seats=4, tour=True)
    assert (typed.whole, typed.tiles) == (draft.whole, tuple(CORSO))
    assert make_draft(MOVED, kind="normal", seats=4, tour=False).whole == CORSO


def test_what_is_said_before_the_stage() -> None:
    course = prepare(RaceOptions.read({"stage": MOVED, "kind": "extended"}, 2), 2)[0].course
    usual, moved = (
        token_sentences(course, "extended"),
        token_sentences(course, "extended", moved={"minor": THERE, "refreshment": THERE}),
    )
    assert usual[0] == moved[0]
    assert usual[1:] != moved[1:]
