"""What makers of stages ask of a server."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.support.servers import RunningServer, running_server

from lignerouge.flamme.designer.editor import tile_faces
from lignerouge.flamme.designer.estimate import estimate
from lignerouge.flamme.stages.checks import check_stage
from lignerouge.flamme.stages.text import parse_tiles

pytestmark = pytest.mark.compiled
CORSO = "abcdefghijklmnopqrstu"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder: Path = tmp_path_factory.mktemp("stages")
    with running_server(folder / "tables.db") as server:
        yield server


@pytest.fixture
def http(server: RunningServer) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=120) as client:
        yield client


def draft(http: httpx.Client, tiles: str, **more: Any) -> Any:
    reply = http.get("/api/stages/draft", params={"tiles": tiles, **more})
    assert reply.status_code == 200, reply.text
    return reply.json()


def test_every_tile_has_its_drawing(http: httpx.Client) -> None:
    faces = http.get("/api/stages/tiles").json()["tiles"]
    assert [face["name"] for face in faces] == [face.name for face in tile_faces()]
    assert all(face["drawing"]["squares"] for face in faces)


def test_a_stage_by_the_book(http: httpx.Client) -> None:
    found = draft(http, CORSO)
    assert found["can_be_raced"]
    assert found["findings"] == found["overlaps"] == []
    assert found["drawing"]["length"] == found["length"] == 78


def drawing(http: httpx.Client, **asked: Any) -> httpx.Response:
    return http.get("/api/stages/drawing", params=asked)


@pytest.mark.parametrize(("stage", "kind"), [("Peloton 7", "race"), ("Stage 8", "normal")])
def test_a_stage_is_drawn_as_so_many_teams_ride_it(http: httpx.Client, stage: str, kind: str) -> None:
    cards = {each["name"]: each for each in http.get("/api/catalogue").json()["stages"]}
    drawn = [drawing(http, stage=stage, kind=kind, teams=teams).json() for teams in (4, 6)]
    few, many = ([tile["name"] for tile in each["tiles"]] for each in drawn)
    assert "".join(few) == cards[stage]["tiles"].replace("-", "")
    assert "".join(many)[:-1] == cards[stage]["tiles_5_6"].replace("-", "")[:-1], "and a wide finish"
    assert many[-1] in "vV"
    assert drawing(http, stage=stage, kind=kind).json()["tiles"][0]["name"] == few[0], "who does not say is few"


def test_a_stage_is_not_drawn_for_more_than_can_ride_it(http: httpx.Client) -> None:
    corso = next(each for each in http.get("/api/catalogue").json()["stages"] if each["tiles"] == CORSO)
    assert corso["most_teams"] == {"race": 5, "normal": 5, "extended": 5, "ttt": 6, "itt": 6}
    for kind, most in corso["most_teams"].items():
        assert drawing(http, stage=corso["name"], kind=kind, teams=most).status_code == 200
        if most < 6:
            refused = drawing(http, stage=corso["name"], kind=kind, teams=most + 1)
            assert (refused.status_code, refused.json()["code"]) == (422, "bad-options")
            assert refused.json()["reason"] == "The start tile a has places for 10 riders, and 6 teams have 12."
    assert drawing(http, stage=CORSO, teams=7).json()["code"] == "bad-message"


def test_an_unfinished_stage_in_the_reader_s_language(http: httpx.Client) -> None:
    found = draft(http, "abecgdifl", language="fr", seats=6, tour=True, kind="extended")
    assert not found["can_be_raced"]
    assert len(found["drawing"]["tiles"]) == 9
    assert [0, 8] in found["overlaps"]
    told = {finding["code"]: finding for finding in found["findings"]}
    assert told["crossing"]["text"] == "La route se croise aux tuiles a et l."
    assert told["crossing"]["tiles"] == [0, 8]
    assert told["no_finish"]["severity"] == "error"
    assert told["bends"]["severity"] == "advice"
    assert (told["bends"]["rule"], told["bends"]["anchor"]) == ("Grand Tour p. 16, toutes les étapes", "design")


@pytest.mark.parametrize(
    ("text", "code"), [("a?u", "strange"), ("awu", "unknown"), ("abbu", "twice"), ("", "no_start")]
)
def test_bad_letters_are_told_not_refused(http: httpx.Client, text: str, code: str) -> None:
    assert draft(http, text)["findings"][0]["code"] == code


def test_tokens_are_moved_where_the_rule_leaves_a_choice(http: httpx.Client) -> None:
    found = draft(http, CORSO, tour=True)
    names = [square["name"] for square in found["drawing"]["squares"]]
    other = names[found["choices"]["minor"][-1]]
    moved = draft(http, CORSO, tour=True, minor=other)
    assert [names[token["square"]] for token in moved["drawing"]["tokens"] if token["pile"] == "minor"] == [other]


@pytest.mark.parametrize(
    "query", ["seats=7", "seats=0", "kind=long", "language=de", f"tiles={'a' * 401}", "minor=12345678901"]
)
def test_what_cannot_be_is_refused(http: httpx.Client, query: str) -> None:
    reply = http.get(f"/api/stages/draft?{query}")
    assert reply.status_code == 422
    assert reply.json()["code"] == "bad-message"


def test_a_stage_by_chance(http: httpx.Client) -> None:
    made = http.get("/api/stages/generated", params={"seats": 6, "tour": True, "seed": 5}).json()
    assert made == http.get("/api/stages/generated", params={"seats": 6, "tour": True, "seed": 5}).json()
    assert check_stage(parse_tiles(made["stage"]), seats=6, kind="normal", tour=True) == []
    assert http.get("/api/stages/generated", params={"relief": "hilly"}).json()["stage"]
    refused = http.get("/api/stages/generated", params={"kind": "extended", "boxes": ["base"]})
    assert (refused.status_code, refused.json()["code"]) == (422, "bad-options")


BOXES = {
    ("base",): (26, 0, 4, []),
    ("base", "grand_tour"): (26, 13, 4, ["basic"]),
    ("base", "peloton"): (34, 0, 6, []),
    ("base", "peloton", "grand_tour"): (34, 21, 6, ["basic", "full"]),
}


@pytest.mark.parametrize(("boxes", "expected"), BOXES.items())
def test_who_has_some_boxes_sees_what_these_can_build(
    http: httpx.Client, boxes: tuple[str, ...], expected: tuple[int, int, int, list[str]]
) -> None:
    found = http.get("/api/catalogue", params={"boxes": boxes}).json()
    built = [card["number"] is None for card in found["stages"] if card["most_teams"]["itt"] > 0]
    tours = [tour["key"] for tour in found["tours"]]
    most = found["tour_limits"]["most_teams"]
    assert (sum(built), len(built) - sum(built), most, tours) == expected
    assert len(found["teams"]) == most
    assert [(box["key"], box["expansion"]) for box in found["boxes"]] == [
        ("base", False),
        ("peloton", True),
        ("grand_tour", True),
    ], "all of them, to choose from"
    for card in found["stages"][::7]:
        for teams in (2, 4, 5, 6):
            asked = {"stage": card["name"], "kind": card["kind"], "teams": teams, "boxes": boxes}
            can_ride = teams <= card["most_teams"][card["kind"]]
            assert (drawing(http, **asked).status_code == 200) == can_ride, asked


def test_who_has_all_boxes_need_not_say_so(http: httpx.Client) -> None:
    every = http.get("/api/catalogue", params={"boxes": ["grand_tour", "base", "peloton"]})
    assert every.json() == http.get("/api/catalogue").json()


@pytest.mark.parametrize("path", ["catalogue", "stages/drawing?stage=abu", "stages/draft", "stages/generated"])
def test_boxes_that_there_are_not(http: httpx.Client, path: str) -> None:
    refused = http.get(f"/api/{path}{'&' if '?' in path else '?'}boxes=shoe")
    assert (refused.status_code, refused.json()["code"]) == (422, "bad-options")
    assert refused.json()["reason"] == 'There is no box "shoe": there are base, peloton, grand_tour.'


def test_a_stage_that_the_boxes_cannot_build_says_which_box_it_needs(http: httpx.Client) -> None:
    refused = drawing(http, stage="Stage 8", boxes=["base", "peloton"]).json()
    assert refused["code"] == "bad-options"
    assert "of the box Grand Tour, which is not among those chosen (Flamme Rouge, Peloton)" in refused["reason"]
    http.put("/api/me", json={"name": "Ada"})
    seats = [{"kind": "guest"}] * 2
    wish = {"game": "tour", "seats": seats, "options": {"stages": "basic", "boxes": ["base"]}}
    reply = http.post("/api/tables", json=wish)
    assert reply.status_code == 422
    assert "of the box Grand Tour" in reply.json()["reason"]


@pytest.mark.parametrize(
    ("game", "teams", "options", "stage"),
    [
        ("flamme", 4, {}, "Avenue Corso Paseo"),
        ("flamme", 6, {}, "Peloton 7"),
        ("flamme", 2, {"stage": "abcdu"}, "abcdu"),
        ("tour", 2, {}, ""),
        ("redline", 2, {}, ""),
    ],
)
def test_a_table_knows_its_stage(
    http: httpx.Client, game: str, teams: int, options: dict[str, str], stage: str
) -> None:
    http.put("/api/me", json={"name": "Ada"})
    wish = {"game": game, "seats": [{"kind": "guest", "name": "Ada"}] * teams, "options": options}
    made = http.post("/api/tables", json=wish).json()["table"]
    assert (made["stage"], made["options"]) == (stage, options)
    assert made in http.get("/api/me/tables").json()["tables"], "also in lists"


def lines(reply: httpx.Response) -> list[Any]:
    return [json.loads(line) for line in reply.iter_lines()]


def test_an_estimate_tells_how_far_it_is_and_then_the_numbers(http: httpx.Client) -> None:
    wish = {"stage": "abcdu", "seats": 2, "races": 120, "seed": 7}
    refused = http.post("/api/stages/estimate", json=wish)
    assert (refused.status_code, refused.json()["code"]) == (401, "no-guest")
    http.put("/api/me", json={"name": "Ada"})
    with http.stream("POST", "/api/stages/estimate", json=wish) as reply:
        assert reply.headers["content-type"].startswith("application/x-ndjson")
        steps = lines(reply)
    assert [step["done"] for step in steps] == [0, 50, 100, 120, 120]
    assert [step["estimate"] is None for step in steps] == [True, True, True, True, False]
    known = estimate({"stage": "abcdu"}, seats=2, seed=7, races=120)
    assert steps[-1]["estimate"]["rounds"]["value"] == known.rounds.value
    assert steps[-1]["estimate"]["jams"][0]["square"] == known.jams[0].square


@pytest.mark.parametrize(
    ("wish", "status", "code"),
    [
        ({"stage": "abc"}, 422, "bad-options"),
        ({"stage": "no such stage"}, 422, "bad-options"),
        ({"stage": "abu", "races": 1001}, 422, "bad-message"),
        ({"stage": "abu", "seats": 7}, 422, "bad-message"),
        ({"stage": "abu", "seats": 6}, 422, "bad-options"),
        ({"stage": "1-2-v", "seats": 6, "boxes": ["base", "grand_tour"]}, 422, "bad-options"),
        ({"stage": "a-3-u", "boxes": ["base"]}, 422, "bad-options"),
        ({"stage": "abu", "weather": {"0": "rain"}}, 422, "bad-options"),
        ({"stage": "abu", "automatic": {"A": "robots"}}, 422, "bad-options"),
        ({"stage": "abu", "bots": "x"}, 422, "bad-message"),
        ({"stage": "abu", "bots": []}, 422, "bad-message"),
        ({"stage": "abu", "bots": ["sensible", "champion"]}, 422, "bad-options"),
    ],
)
def test_what_cannot_be_estimated_is_refused(http: httpx.Client, wish: dict[str, Any], status: int, code: str) -> None:
    http.put("/api/me", json={"name": "Ada"})
    reply = http.post("/api/stages/estimate", json=wish)
    assert (reply.status_code, reply.json()["code"]) == (status, code)


def test_an_estimate_with_everything(http: httpx.Client) -> None:
    http.put("/api/me", json={"name": "Ada"})
    options = {"stage": "1-2-3-9-5-v", "automatic": {"E": "peloton", "F": "muscle"}, "weather": "dealt"}
    bots = ["climber", "random", "follower"]
    reply = http.post("/api/stages/estimate", json={**options, "seats": 6, "races": 5, "seed": 3, "bots": bots})
    told = lines(reply)[-1]["estimate"]
    known = estimate(options, seats=6, seed=3, races=5, bots=bots)
    assert told["bots"] == [*bots, *["follower"] * 3]
    assert (told["seats"], told["rounds"]["value"]) == (6, known.rounds.value)
    calm = estimate({**options, "weather": None}, seats=6, seed=3, races=5)
    assert known != calm


def test_boxes_of_a_stage_that_is_made(http: httpx.Client) -> None:
    found = draft(http, "a-3-x-u", boxes=["base", "grand_tour"])
    assert not found["can_be_raced"]
    told = found["findings"][0]
    assert (told["code"], told["tiles"]) == ("tiles_in_no_box", [1])
    assert told["text"] == "Tiles of the box Peloton, which is not among those chosen (Flamme Rouge, Grand Tour): 3."
    six = draft(http, "1-2-v", boxes=["base"], seats=6, language="es")["findings"]
    assert [each["code"] for each in six[:3]] == ["teams_in_no_box", "tiles_in_no_box", "tiles_in_no_box"]
    assert six[0]["text"].startswith("Para 6 equipos hace falta la caja Peloton")
    made = http.get("/api/stages/generated", params={"boxes": ["base", "peloton"], "seats": 6, "seed": 3}).json()
    assert made["stage"].startswith("1")
    assert made["stage"][-1] in "vV"
    for asked in ("boxes=base&seats=6", "boxes=cellar"):
        refused = http.get(f"/api/stages/generated?{asked}")
        assert (refused.status_code, refused.json()["code"]) == (422, "bad-options")
    refused = http.get("/api/stages/draft", params={"tiles": "abu", "boxes": ["cellar"]})
    assert (refused.status_code, refused.json()["code"]) == (422, "bad-options")


@pytest.mark.parametrize(
    ("game", "seats", "options", "reason"),
    [
        (
            "flamme",
            6,
            {"boxes": ["base", "grand_tour"]},
            "6 teams need the box Peloton, which is not among those chosen",
        ),
        ("flamme", 2, {"boxes": ["base"], "stage": "a-3-u"}, "This stage needs the tile 3 of the box Peloton"),
        ("tour", 5, {"boxes": ["base", "grand_tour"]}, "5 teams need the box Peloton"),
        ("tour", 2, {"boxes": ["base", "peloton"]}, "of the box Grand Tour, which is not among those chosen"),
        ("flamme", 2, {"weather": {"0": "rain"}}, "Weather lies on straight tiles of six squares"),
        ("flamme", 3, {"automatic": {"B": "peloton", "C": "peloton"}}, "Automatic teams are given a seat, like bots"),
    ],
)
def test_a_table_for_which_something_is_missing(
    http: httpx.Client, game: str, seats: int, options: dict[str, Any], reason: str
) -> None:
    http.put("/api/me", json={"name": "Ada"})
    wanted = [{"kind": "guest"}, *[{"kind": "bot", "bot": "random"}] * (seats - 1)]
    reply = http.post("/api/tables", json={"game": game, "seats": wanted, "options": options})
    assert (reply.status_code, reply.json()["code"]) == (422, "bad-options")
    assert reason in reply.json()["reason"]


def test_who_stops_listening_ends_it_and_others_are_served(http: httpx.Client) -> None:
    http.put("/api/me", json={"name": "Ada"})
    with http.stream("POST", "/api/stages/estimate", json={"stage": CORSO, "races": 1000}) as reply:
        next(reply.iter_lines())
    with http.stream("POST", "/api/stages/estimate", json={"stage": "abu", "races": 1}) as reply:
        assert lines(reply)[-1]["estimate"]["races"] == 1


def test_a_guest_may_ask_for_so_many(tmp_path: Path) -> None:
    few = {"a_second": 0.0, "at_once": 2}
    with running_server(tmp_path / "tables.db", estimates=few) as server, httpx.Client(base_url=server.url) as client:
        client.put("/api/me", json={"name": "Ada"})
        codes = [
            client.post("/api/stages/estimate", json={"stage": "au", "races": 1}, timeout=120).status_code
            for _ in range(3)
        ]
    assert codes == [200, 200, 429]


ALONE = "One team alone rides a time trial, as a team or individually; any other race is for 2 to 6 teams."


def test_one_team_alone_has_stages_for_time_trials(http: httpx.Client) -> None:
    http.put("/api/me", json={"name": "Ada"})
    made = http.get("/api/stages/generated", params={"seats": 1, "kind": "itt", "seed": 5}).json()
    assert check_stage(parse_tiles(made["stage"]), seats=1, kind="itt", tour=False) == []
    assert draft(http, made["stage"], seats=1, kind="itt")["can_be_raced"]
    refused = draft(http, made["stage"], seats=1, language="fr")["findings"][0]
    assert refused["text"].startswith("Une équipe seule court un contre-la-montre")
    assert (refused["rule"], refused["anchor"]) == ("Grand Tour p. 14, contre-la-montre", "ttt")
    riding = {"stage": "abcdu", "seats": 1, "races": 50, "seed": 7}
    assert lines(http.post("/api/stages/estimate", json={**riding, "kind": "itt"}))[-1]["estimate"]["seats"] == 1
    for reply in (
        http.get("/api/stages/generated", params={"seats": 1}),
        http.post("/api/stages/estimate", json=riding),
        http.get("/api/stages/drawing", params={"stage": "Stage 10", "teams": 1}),
        http.post(
            "/api/tables", json={"game": "flamme", "seats": [{"kind": "guest"}], "options": {"stage": "Stage 3"}}
        ),
    ):
        assert (reply.status_code, reply.json()["reason"]) == (422, ALONE)


def test_which_tiles_fit_and_how_a_road_is_closed(http: httpx.Client) -> None:
    fits = http.get("/api/stages/fitting", params={"tiles": "abe", "place": 3, "boxes": "base"}).json()["tiles"]
    assert "u" in fits
    assert not {"a", "b", "e"} & set(fits)
    closed = http.get("/api/stages/closed", params={"tiles": "abc", "boxes": "base"}).json()["tiles"]
    assert closed[:3] == ["a", "b", "c"]
    assert draft(http, " ".join(closed))["can_be_raced"]
    for path in ("fitting", "closed"):
        reply = http.get(f"/api/stages/{path}", params={"tiles": "a%b"})
        assert (reply.status_code, reply.json()["code"]) == (422, "bad-options")
    crossing = http.get("/api/stages/closed", params={"tiles": "aeghibcd", "boxes": "base"})
    assert crossing.status_code == 422
    assert "No finish fits" in crossing.json()["reason"]


def test_a_stage_as_a_qr_code(http: httpx.Client, server: RunningServer) -> None:
    picture = http.get("/api/stages/qr", params={"base": server.url, "link": "stage=abcdu&kind=race"})
    assert picture.headers["content-type"].startswith("image/svg+xml")
    elsewhere = http.get("/api/stages/qr", params={"base": "https://example.org", "link": "stage=abcdu"})
    assert elsewhere.json()["code"] == "wrong-origin"
