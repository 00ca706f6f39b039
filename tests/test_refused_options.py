"""What the games refuse in a form carries the key of its sentence: a page says it in its reader's language."""

import ast
import re
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.options import RaceOptions
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.game import Options
from lignerouge.kernel.journal import replay
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.kernel.phrases import LANGUAGES, Phrasebook
from lignerouge.registry import GAMES
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.protocol.sentences import of_games

SOURCES = Path(str(files("lignerouge")))
OWN = [{"tiles": tiles} for tiles in ("abcdu", "acbdu", "abdcu")]
PLACEHOLDER = re.compile(r"\{(\w+)\}")


@pytest.mark.parametrize(
    ("game", "seats", "options", "sentence"),
    [
        ("flamme", 6, {"stage": "La Classicissima"}, "flamme.findings."),
        ("flamme", 2, {"stage": "abcd"}, "flamme.findings."),
        ("flamme", 2, {"stage": "Nowhere at all"}, "flamme.refusals.stage_unknown"),
        ("flamme", 5, {"boxes": ["base"]}, "flamme.refusals.teams_box"),
        ("flamme", 2, {"boxes": ["base"], "specialists": "draft"}, "flamme.refusals.specialists_box"),
        ("flamme", 2, {"boxes": ["base", "peloton"], "specialists": {"AR": 3}}, "flamme.refusals.specialists_box"),
        ("flamme", 2, {"boxes": ["base"], "automatic": {"B": "muscle"}}, "flamme.refusals.automatic_box"),
        ("tour", 2, {"boxes": ["base"], "stages": OWN, "specialists": True}, "flamme.refusals.specialists_box"),
        ("tour", 2, {"boxes": ["base"], "stages": OWN, "automatic": {"B": "peloton"}}, "flamme.refusals.automatic_box"),
        ("flamme", 2, {"specialists": {"AR": 3, "BR": 3}}, "flamme.refusals.copies"),
        ("flamme", 2, {"specialists": {"AR": 3.0}}, "flamme.refusals.specialists_number"),
        ("flamme", 2, {"automatic": {"A": "peloton", "B": "muscle"}}, "flamme.refusals.automatic_all"),
        ("flamme", 9, {}, "flamme.refusals.race_teams"),
        ("tour", 2, {"stages": [1]}, "flamme.refusals.tour_stages"),
        ("tour", 2, {"stages": [1, 1, 2]}, "flamme.refusals.tour_twice"),
        ("tour", 2, {"stages": [1, 2, 3], "rest_days": [3]}, "flamme.refusals.rest_after"),
        ("flamme", 2, {"kind": "long"}, "flamme.refusals.race_kind"),
        ("flamme", 2, {"stage": ["a"]}, "flamme.refusals.stage_text"),
        ("flamme", 2, {"handicap": 1}, "flamme.refusals.handicap_list"),
        ("flamme", 2, {"specialists": ["AR"]}, "flamme.refusals.specialists_form"),
        ("flamme", 2, {"paper": [0, 0]}, "flamme.refusals.paper_list"),
        ("flamme", 2, {"automatic": ["A"]}, "flamme.refusals.automatic_form"),
        ("flamme", 2, {"automatic": {"C": "muscle"}}, "flamme.refusals.automatic_team"),
        ("flamme", 2, {"automatic": {"B": "robots"}}, "flamme.refusals.automatic_kind"),
        ("tour", 2, {"stages": ["3", "4", "8"]}, "flamme.refusals.tour_stage"),
        ("tour", 2, {"weather": [{}] * 8}, "flamme.refusals.tour_weathers"),
        ("tour", 2, {"rest_days": 3}, "flamme.refusals.rest_list"),
        ("redline", 9, {}, "redline.refusals.players"),
        ("redline", 2, {"starter": 2}, "redline.refusals.seat_number"),
        ("redline", 6, {"hand": 10}, "redline.refusals.pieces"),
    ],
)
def test_options_that_do_not_fit(game: str, seats: int, options: Mapping[str, Any], sentence: str) -> None:
    with pytest.raises(InputError) as refused:
        GAMES[game].game.begin(options, seats, seeded(0), None, None)
    reply = DeniedError.of("bad-options", refused.value).reply
    assert reply["sentence"].startswith(sentence)
    for language in LANGUAGES:
        said = of_games(language)[reply["sentence"]]
        words = " ".join(map(str, said.values())) if isinstance(said, Mapping) else str(said)
        assert set(PLACEHOLDER.findall(words)) <= set(reply["values"])


@pytest.mark.parametrize("wish", [{"specialists": "draft"}, {"automatic": {"B": "muscle"}}])
def test_a_match_that_began_with_what_is_refused_today_goes_on(wish: Options) -> None:
    begun = GAMES["flamme"].game.begin({"boxes": ["base"], **wish}, 2, seeded(0), None, revision=2)
    assert GAMES["flamme"].game.prompts(begun)


@pytest.mark.parametrize(
    ("stage", "more", "ridden"),
    [
        ("10", {}, {"stage": "Stage 10", "kind": "itt"}),
        ("GT 10", {"kind": "race"}, {"stage": "Stage 10", "kind": "race"}),
        ("Stage 3", {}, {"stage": "Stage 3"}),
        ("Avenue Corso Paseo", {}, {"stage": "Avenue Corso Paseo"}),
        ("abcdu", {}, {"stage": "abcdu"}),
        (10, {}, {"stage": "Stage 10", "kind": "itt"}),  # a number, as in a tour
        (True, {}, {"stage": True}),  # that this is no stage is said by whoever reads it
    ],
)
def test_a_card_of_the_grand_tour_is_ridden_as_what_it_was_made_for(stage: Any, more: Options, ridden: Options) -> None:
    assert GAMES["flamme"].written_out({"stage": stage, **more}) == ridden
    assert GAMES["flamme"].written_out(more) == more, "where nobody chose a stage, nothing follows from it"


@pytest.mark.parametrize("stage", ["10", "GT 10", 10])
def test_a_program_that_begins_a_match_rides_a_card_as_everybody_does(stage: Any) -> None:
    begun = Match.begin(FLAMME_ROUGE, {"stage": stage}, ["random"] * 2, seeded(1))
    assert begun.journal.options == {"stage": "Stage 10", "kind": "itt"}
    assert begun.state.setup.kind == "itt"
    assert FLAMME_ROUGE.begin({"stage": stage}, 2, seeded(1), None).setup.kind == "itt"
    assert RaceOptions.read({"stage": stage}, 2).kind == "itt"
    again = [*replay(FLAMME_ROUGE, begun.journal)][-1].state
    assert again.canonical() == begun.state.canonical()


def test_a_program_that_begins_a_match_is_refused_what_everybody_is() -> None:
    with pytest.raises(InputError, match="Specialists need the box"):
        Match.begin(FLAMME_ROUGE, {"boxes": ["base"], "specialists": "draft"}, ["random"] * 2, seeded(1))


def test_races_of_before_are_ridden_as_they_were() -> None:
    for revision in (1, 2):
        begun = Match.begin(FLAMME_ROUGE, {"stage": "Stage 10"}, ["random"] * 2, seeded(1), revision)
        assert (begun.journal.options, begun.state.setup.kind) == ({"stage": "Stage 10"}, "race")


@pytest.mark.parametrize("kind", ["", None, "long"])
@pytest.mark.parametrize("stage", ["10", "Stage 3", "Avenue Corso Paseo"])
def test_a_kind_that_is_none_is_refused_whatever_the_stage(stage: str, kind: Any) -> None:
    options = GAMES["flamme"].written_out({"stage": stage, "kind": kind})
    with pytest.raises(InputError, match="A race is of kind"):
        RaceOptions.read(options, 2)


def test_every_sentence_is_raised_somewhere_and_every_key_has_one() -> None:
    for game, package in (("flamme", "lignerouge.flamme"), ("redline", "lignerouge.redline")):
        raised: set[str] = set()
        for path in (SOURCES / game).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                    if getattr(node.func, "id", "") == "refusal":
                        raised.add("refusals." + str(node.args[0].value))
                    elif getattr(node.func, "attr", "") == "refusal":
                        raised.add(str(node.args[0].value))
        known = {key for key in Phrasebook(package, "text/words").entries("en") if key.startswith("refusals.")}
        assert raised == known
