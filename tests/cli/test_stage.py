"""The commands for stage makers."""

import json
import sys
from typing import Any

import pytest

from lignerouge.cli import main
from lignerouge.flamme.stages.checks import check_stage
from lignerouge.flamme.stages.text import parse_tiles

CORSO = "abcdefghijklmnopqrstu"
SPECIALISTS = ("--specialists", "draft")


class Stage:
    """`lignerouge stage ...` in this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def __call__(self, *arguments: str, code: int = 0) -> str:
        self.monkeypatch.setattr(sys, "argv", ["lignerouge", "stage", *arguments])
        with pytest.raises(SystemExit) as left:
            main()
        assert (left.value.code or 0) == code
        out, err = self.capsys.readouterr()
        if code == 2:
            assert out == ""
            assert err.count("\n") == 1
            return err
        assert err == ""
        return out

    def data(self, *arguments: str, code: int = 0) -> Any:
        return json.loads(self(*arguments, "--json", code=code))


@pytest.fixture
def stage(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Stage:
    return Stage(monkeypatch, capsys)


def test_check_a_stage_by_the_book(stage: Stage) -> None:
    assert stage("check", CORSO) == "By the book: 78 squares, 0 up, 0 down, no climbs.\n"
    assert stage.data("check", CORSO, "--seats", "3") == {
        "tiles": CORSO,
        "kind": "normal",
        "seats": 3,
        "tour": False,
        "as_printed": False,
        "can_be_raced": True,
        "findings": [],
    }


def test_check_tells_advice(stage: Stage) -> None:
    said = "advice: The wide finish v takes the place of u in tours and for five or six teams."
    assert stage("check", CORSO, "--tour").startswith(said)
    assert "at most 3 climbs" in stage("check", "20", "--tour", "--seats", "6")
    assert stage("check", "20", "--tour").endswith("\nAfter the printed card, as far as known.\n")
    assert stage("check", "20", "--tour", "-l", "es").endswith("\nSegún la carta impresa, hasta donde se sabe.\n")
    assert stage("check", "7", "--tour", "--teams", "6").startswith("By the book: ")
    assert "without the breakaway tile 2B" in stage("check", "a-2B-b-u", "--kind", "ttt")


@pytest.mark.parametrize("tiles", ["abecgdiflu", "abbu", "abwu", "bcu", "abc"])
def test_a_stage_that_cannot_be_raced_has_exit_code_1(stage: Stage, tiles: str) -> None:
    assert stage("check", tiles, code=1).startswith("error: ")
    found = stage.data("check", tiles, code=1)
    assert found["can_be_raced"] is False
    assert found["findings"][0]["severity"] == "error"


def test_check_speaks_three_languages(stage: Stage) -> None:
    assert stage("check", "ab", "-l", "fr", code=1).startswith(
        "erreur\N{NO-BREAK SPACE}: Cette étape n’a pas de tuile d’arrivée"
    )
    assert stage("check", CORSO, "--tour", "-l", "es").startswith("consejo: La meta ancha v ocupa el lugar de u")
    found = stage.data("check", "abwu", "--language", "fr", code=1)["findings"][0]
    assert found["code"] == "unknown"
    assert found["tiles"] == [2]
    assert found["message"].startswith('Il n’y a pas de tuile "w"')
    assert found["rule"] == "Jeu de base, Construisez la piste"


def test_estimate(stage: Stage) -> None:
    told = stage("estimate", "abcdu", "-n", "3", "--seats", "2", "--seed", "5")
    assert told == stage("estimate", "abcdu", "-n", "3", "--seats", "2", "--seed", "5")
    assert told.startswith("3 races of 2 teams by the bot sensible on abcdu")
    assert "Won by a breakaway: " in told
    assert "--seed" not in told
    assert "--seed " in stage("estimate", "au", "-n", "1", "--seats", "2")
    french = stage("estimate", "a-b-u", "-n", "2", "--seats", "2", "--kind", "itt", "-l", "fr", "--seed", "1")
    assert "Cartes Fatigue d’un rouleur\N{NO-BREAK SPACE}: " in french
    assert "échappée" not in french  # in a trial there is none


def test_estimate_as_data(stage: Stage) -> None:
    known = stage.data("estimate", "4", "-n", "2", "--seats", "2", "--seed", "5", "--bots", "random")
    assert (known["kind"], known["races"], known["bots"]) == ("race", 2, ["random", "random"])
    assert known["rounds"]["low"] <= known["rounds"]["value"] <= known["rounds"]["high"]
    assert stage.data("estimate", "1", "-n", "1", "--seats", "2", "--seed", "5")["kind"] == "ttt"


def test_estimate_with_specialists(stage: Stage) -> None:
    """As the designer's page can."""
    asked = ("estimate", "abcdu", "-n", "20", "--seats", "2", "--seed", "5")
    plain, drafted, named = (stage.data(*asked, *more) for more in ((), SPECIALISTS, ("--specialists", "AS=1")))
    assert len({known["rounds"]["value"] for known in (plain, drafted, named)}) > 1
    assert drafted == stage.data(*asked, *SPECIALISTS)


@pytest.mark.parametrize("kind", ["normal", "extended", "ttt", "itt"])
def test_generate(stage: Stage, kind: str) -> None:
    made = stage.data("generate", "--seed", "5", "-n", "2", "--kind", kind, "--seats", "6", "--tour")
    assert made == stage.data("generate", "--seed", "5", "-n", "2", "--kind", kind, "--seats", "6", "--tour")
    assert [one["number"] for one in made] == [0, 1]
    for one in made:
        assert one["kind"] == kind
        assert check_stage(parse_tiles(one["tiles"]), seats=6, kind=one["kind"], tour=True) == []
        assert len(one["heights"]) >= one["squares"]
        assert (one["tokens"]["major"] is None) == (kind in ("ttt", "itt"))
        assert (one["refreshment"] is None) == (kind != "extended")


def test_generate_shows_stages_and_how_to_get_them_again(stage: Stage) -> None:
    told = stage("generate", "--relief", "flat", "--boxes", "base")
    again = stage("generate", "--relief", "flat", "--boxes", "base", "--seed", told.split()[-1].strip("."))
    assert told.startswith(again.rstrip("\n"))
    assert "0 up" in again
    assert stage("generate", "--relief", "hilly", "--seed", "3", "-n", "3").count("78 squares, ") == 3


def test_profile(stage: Stage) -> None:
    told = stage("profile", "4")
    for part in (
        "Stage 4, normal stage",
        "abrdzLckgqfpohseIjtmV",
        "2 climbs of 3, 6 squares",
        "5  Major tokens, mountain side, square 20.3 (tile V)",
        "2  Minor tokens, mountain side, square 5.4 (tile L)",
        "Confidence in the tiles: medium-high; reconstructed",
    ):
        assert part in told
    relief, ground, flags = told.splitlines()[3:6]
    assert len(relief) == len(ground) == len(flags)
    assert (ground[flags.index("2")], ground[flags.index("5")]) == ("v", "║")


def test_profile_of_other_stages(stage: Stage) -> None:
    assert "R  Refreshment token, square 10.1 (tile 4)" in stage("profile", "20")
    assert "R" not in stage("profile", "5").splitlines()[5]  # it lies on the square of the Minor tokens
    assert "2  Refreshment token and Minor tokens, sprint side, square 12.1 (tile 3)" in stage("profile", "5")
    trial = stage("profile", "Stage 1")
    assert "team time trial" in trial
    assert "tokens" not in trial
    assert "Avenue Corso Paseo, normal stage" in stage("profile", "avenue")
    assert stage("profile", "a-b-8-L-u", "--kind", "individual time trial").startswith("Individual time trial\n")
    assert "1B-2-3-s-Y" in stage("profile", "21", "--seats", "5")


def test_profile_as_data(stage: Stage) -> None:
    seen = stage.data("profile", "8")
    assert seen["name"] == "Stage 8"
    assert seen["confidence"] == "medium"
    assert "repaired" in seen["note"]
    assert seen["tokens"] == {"major": ["sprint", "20.2"], "minor": ["mountain", "9.1"]}
    assert [climb["length"] for climb in seen["climbs"]] == [2, 4, 2]
    assert seen["heights"]["3.2"] == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["check", "no such"], 'There is no stage called "no such"'),
        (["check", "Avenue Corse"], 'There is no stage called "Avenue Corse"'),
        (["check", "ab?u"], 'There is no stage called "ab?u"'),
        (["check", ""], "There is no stage called"),
        (["check", CORSO, "--seats", "7"], "2 to 6 teams"),
        (["check", CORSO, "--kind", "long"], 'A stage is of kind normal, extended, ttt, itt, not "long".'),
        (["profile", "22"], "numbered from 1 to 21"),
        (["profile", "abbu"], "uses it twice"),
        (["generate", "-n", "0"], "1 to 1000 stages"),
        (["generate", "--relief", "steep"], "any, flat or hilly"),
        (["generate", "--teams", "6", "--boxes", "base,grand_tour"], "6 teams need the box Peloton"),
        (["generate", "--seed", "-1"], "A seed is"),
        (["check", CORSO, "--language", "de"], "There is no language"),
        (["estimate", CORSO, "-n", "0"], "1 to 5000 races"),
        (["estimate", CORSO, "--bots", "nobody"], "There is no bot"),
        (["estimate", CORSO, "--seats", "6"], "places for 10 riders"),
        (["estimate", CORSO, "--specialists", "AR=99"], "specialist"),
    ],
)
def test_a_mistake_is_one_sentence(stage: Stage, arguments: list[str], said: str) -> None:
    assert said in stage(*arguments, code=2)
