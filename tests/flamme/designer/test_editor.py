"""A stage while it is made."""

import json
from dataclasses import asdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lignerouge.flamme.content.boxes import read_boxes
from lignerouge.flamme.content.catalogue import tiles
from lignerouge.flamme.designer.drawing import StageDrawing, draw_stage
from lignerouge.flamme.designer.editor import Draft, laid_part, make_draft, tile_faces
from lignerouge.flamme.stages.cards import Kind
from lignerouge.flamme.stages.findings import ANCHORS, WORDS, Finding
from lignerouge.flamme.stages.text import parse_tiles
from lignerouge.flamme.stages.tokens import Movable
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.phrases import LANGUAGES

CORSO = "abcdefghijklmnopqrstu"
EXTENDED = "A b g t r e S Z c J l m 3 o X Y q i k d h n p f v"
EVERYTHING = "a b c d f l m n h k q r s t e o g p i j 2 3 4 5 6 7 8 9 x y z u"


def made(
    text: str,
    kind: Kind = "normal",
    seats: int = 4,
    tour: bool = False,
    moved: dict[Movable, str] | None = None,
    language: str = "en",
) -> Draft:
    return make_draft(text, kind=kind, seats=seats, tour=tour, moved=moved, language=language)


def picture(draft: Draft) -> StageDrawing:
    assert draft.drawing is not None
    return draft.drawing


def codes(draft: Draft) -> list[str]:
    return [finding.code for finding in draft.findings]


def test_a_finished_stage_is_drawn_as_it_is_ridden() -> None:
    draft = made(CORSO)
    assert draft.findings == ()
    assert draft.can_be_raced
    assert draft.drawing is not None
    assert asdict(draft.drawing) == {**asdict(draw_stage(draft.tiles, "race")), "name": ""}
    assert (draft.stage, draft.ridden, draft.length, draft.bends, draft.climbs) == (CORSO, "race", 78, 12, ())


def test_a_stage_of_a_tour_has_the_wide_finish_and_tokens() -> None:
    draft = made("a b c L D u", tour=True)
    assert draft.ridden == "normal"
    assert picture(draft).tiles[-1].name == "v"
    assert {token.pile for token in picture(draft).tokens} == {"major", "minor"}
    assert draft.climbs == (3, 5)
    assert (draft.ascents, draft.descents) == (8, 4)


def test_nothing_yet() -> None:
    draft = made("")
    assert draft.drawing is None
    assert (draft.length, draft.overlaps, draft.choices) == (0, (), {})
    assert codes(draft)[:2] == ["no_start", "no_finish"]
    assert not draft.can_be_raced


@pytest.mark.parametrize("kind", ["normal", "extended", "ttt", "itt"])
@pytest.mark.parametrize("text", ["a", "u", "bcd", "ab5z", "uab", "aAb"])
def test_what_is_not_finished_is_drawn_as_far_as_it_goes(text: str, kind: Kind) -> None:
    for tour in (True, False):
        draft = made(text, kind, tour=tour)
        assert not draft.can_be_raced
        assert len(picture(draft).tiles) == len(text)
        has_finish = "u" in text
        assert (picture(draft).finish >= 0) == has_finish
        assert (picture(draft).start >= 0) == ("a" in text)
        assert all(token.square >= 0 for token in picture(draft).tokens)


def test_tiles_that_meet_are_named_by_place() -> None:
    draft = made("abecgdiflu")
    assert (0, 8) in draft.overlaps
    crossing = next(finding for finding in draft.findings if finding.code == "crossing")
    assert crossing.tiles == draft.overlaps[0]
    assert made("abecg").overlaps == ()


def test_the_wide_finish_needs_its_room() -> None:
    assert made("aeghku").overlaps == ()
    assert made("aeghku", tour=True).overlaps == ((0, 5),)
    assert made("aeghku", seats=5).overlaps == ((0, 5),)


def test_an_unknown_tile_ends_the_drawing() -> None:
    draft = made("abwcu")
    assert [tile.name for tile in picture(draft).tiles] == ["a", "b"]
    assert codes(draft) == ["unknown"]
    assert draft.findings[0].tiles == (2,)
    assert made("wa").drawing is None


def test_what_the_engine_has_no_room_for_ends_the_drawing() -> None:
    draft = made(EVERYTHING)
    assert len(laid_part(draft.tiles)) == len(draft.tiles) - 2
    assert "too_long" in codes(draft)
    assert picture(draft).finish == -1


def test_signs_that_no_tile_has_are_told_and_change_nothing_else() -> None:
    draft = made("ab?c!?u")
    assert [finding.text for finding in draft.findings] == [
        'A stage is written with letters and digits; "?" is neither.',
        'A stage is written with letters and digits; "!" is neither.',
    ]
    assert (draft.stage, draft.drawing) == ("", None)


def test_every_fault_is_told() -> None:
    assert codes(made("bbaAcuU"))[:5] == ["twice", "two_faces", "two_faces", "many_start", "many_finish"]
    assert codes(made("bau"))[0] == "misplaced_start"
    assert codes(made("auA", seats=6))[:2] == ["two_faces", "many_start"]


@pytest.mark.parametrize("seats", [0, 7])
def test_how_many_teams(seats: int) -> None:
    with pytest.raises(InputError, match="2 to 6 teams"):
        made("?", seats=seats)


# --- Tokens that may be moved ---


def squares(draft: Draft, pile: Movable) -> list[str]:
    return [picture(draft).squares[n].name for n in draft.choices[pile]]


def where(draft: Draft, pile: str) -> str:
    return next(picture(draft).squares[token.square].name for token in picture(draft).tokens if token.pile == pile)


def test_the_refreshment_may_lie_on_any_tile_of_six_near_the_middle() -> None:
    draft = made(EXTENDED, "extended", tour=True)
    assert draft.ridden == "extended"
    here = where(draft, "refreshment")
    assert here in squares(draft, "refreshment")
    assert len(squares(draft, "refreshment")) > 1
    other = next(square for square in squares(draft, "refreshment") if square != here)
    assert where(made(EXTENDED, "extended", tour=True, moved={"refreshment": other}), "refreshment") == other
    for nonsense in ("0.1", "99.9", ""):
        assert where(made(EXTENDED, "extended", tour=True, moved={"refreshment": nonsense}), "refreshment") == here


def test_minor_tokens_without_a_climb_may_lie_on_any_tile_of_six_near_the_middle() -> None:
    draft = made(CORSO, tour=True)
    here = where(draft, "minor")
    assert here in squares(draft, "minor")
    other = next(square for square in squares(draft, "minor") if square != here)
    assert where(made(CORSO, tour=True, moved={"minor": other}), "minor") == other
    assert where(made(CORSO, tour=True, moved={"minor": other}), "major") == where(draft, "major")


def test_where_the_rule_says_the_square_there_is_no_choice() -> None:
    assert made("a b c L D v", tour=True).choices == {}
    assert made("a b c l D e v", tour=True, moved={"minor": "1.1"}).choices == {}
    assert made(CORSO, "itt", tour=True).choices == {}
    assert made(CORSO).choices == {}


def test_far_from_the_middle_the_choice_is_between_the_last_before_it_and_the_first_after_it() -> None:
    bends = "a-b-c-d-f-l-e-h-g-k-i-q-J-r-o-s-p-t-m-n-2B-3-4-5-v"
    draft = made(bends, "extended", tour=True)
    assert squares(draft, "refreshment") == squares(draft, "minor") == ["5.1", "18.1"]
    assert where(draft, "refreshment") in squares(draft, "refreshment")


def test_without_a_tile_of_six_there_is_nothing_to_move() -> None:
    assert made("aev", "extended", tour=True).choices == {}


# --- Tiles ---


def test_every_face_can_be_chosen() -> None:
    faces = {face.name: face for face in tile_faces()}
    assert set(faces) == set(tiles())
    assert {face.box for face in faces.values()} == {"base", "peloton", "grand_tour"}
    for name, face in faces.items():
        assert faces[face.back].piece == face.piece
        assert [tile.name for tile in face.drawing.tiles] == [name]
    groups = {name: faces[name].group for name in ("a", "V", "b", "L", "B", "5", "3", "x", "z", "9B", "2")}
    assert groups == {
        "a": "ends",
        "V": "ends",
        "b": "flat",
        "L": "climb",
        "B": "descent",
        "5": "rough",
        "3": "rough",
        "x": "special",
        "z": "special",
        "9B": "flat",
        "2": "flat",
    }
    assert (faces["x"].squares, faces["e"].turn) == (6, 90)


# --- Sentences ---


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_finding_can_be_said(language: str) -> None:
    drafts = [
        *(
            made(text, kind, seats, tour, language=language)
            for kind in ("normal", "extended", "ttt")
            for seats in (1, 2, 6)
            for tour in (True, False)
            for text in (
                "",
                "?",
                "abw",
                "abbBu",
                "uba",
                "aA1uU",
                "bau",
                "aub",
                EVERYTHING,
                "abecgdiflu",
                "a3u",
                "a-2B-9-u",
                "aeu",
                "a-b-C-e-d-L-g-h-i-j-k-3B-n-4B-o-p-q-r-s-t-u",
            )
        ),
        make_draft("a3u", kind="normal", seats=6, tour=False, chosen=read_boxes(["base"]), language=language),
    ]
    found = [finding for draft in drafts for finding in draft.findings]
    said = {finding.code: finding.text for finding in found}
    expected = {key.partition(".")[2] for key in WORDS.entries(language) if key.startswith("findings.")}
    assert set(said) == expected
    assert all("{" not in text and text.endswith(".") for text in said.values())
    assert {finding.rule for finding in found} == {WORDS.say(f"sources.{source}", language) for source in ANCHORS}
    assert {finding.anchor for finding in found} == set(ANCHORS.values())


def test_findings_in_french() -> None:
    draft = made("abA1u", language="fr")
    assert draft.findings[1].text == "Une étape a une seule tuile de départ, celle-ci a a, A et 1."
    bends = Finding("bends", "advice", "all", {"missing": "s", "count": 1})
    assert bends.text("es").startswith("Una etapa tiene las doce curvas")


@given(
    st.text(alphabet="aAbBuUvVeExXzZ12359B -,?w", max_size=24),
    st.sampled_from(["normal", "extended", "ttt", "itt"]),
    st.booleans(),
)
def test_any_letters_are_a_draft_that_can_be_sent(text: str, kind: Kind, tour: bool) -> None:
    draft = made(text, kind, tour=tour)
    json.dumps(asdict(draft))
    if draft.tiles:
        assert parse_tiles(draft.stage) == draft.tiles
