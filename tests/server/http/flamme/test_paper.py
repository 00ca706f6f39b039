"""Books of cardboard over HTTP: whose they are, revisions, links, bad input, and that nothing is lost."""

import asyncio
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.support.servers import RunningServer, running_server, start_server
from tests.support.store_rows import ANN, AT, BOB

from lignerouge.server.store.columns import packed
from lignerouge.server.store.rows import Book
from lignerouge.server.store.store import Store

pytestmark = pytest.mark.compiled

RIDERS = ["AR", "AS", "BR", "BS"]
EMPTY: dict[str, Any] = {
    "depth": "scores",
    "name": "Sunday",
    "teams": [
        {"letter": "A", "name": "Ann", "bot": "", "colour": ""},
        {"letter": "B", "name": "", "bot": "", "colour": ""},
    ],
    "stages": [3, 4, 8],
    "rest_days": [1],
    "specialists": True,
    "masters": {"AR": 4},
    "entries": {},
}
HOME = {rider: {"minutes": n // 2, "square": 4 - n % 2, "lane": 0} for n, rider in enumerate(RIDERS)}
STAGE: dict[str, Any] = {
    "finish": HOME,
    "tokens": {"major": ["AR", "AS", "BR"], "minor": ["BS", ""]},
    "sides": {},
    "exhaustion": {"AR": 3},
}


def new_id() -> str:
    return secrets.token_urlsafe(16)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("books") / "tables.db") as server:
        yield server


@contextmanager
def guest(server: RunningServer, name: str = "Ann") -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=60) as http:
        http.put("/api/me", json={"name": name}).raise_for_status()
        yield http


@pytest.fixture
def ann(server: RunningServer) -> Iterator[httpx.Client]:
    with guest(server) as http:
        yield http


@pytest.fixture
def bob(server: RunningServer) -> Iterator[httpx.Client]:
    with guest(server, "Bob") as http:
        yield http


def write(
    http: httpx.Client, id: str, revision: int, document: dict[str, Any] | None = None, key: str = ""
) -> httpx.Response:
    body = {"revision": revision, "key": key, "document": document or EMPTY}
    return http.put(f"/api/cardboard/{id}", json=body)


def test_a_book_grows_and_is_counted_each_time(ann: httpx.Client) -> None:
    id = new_id()
    made = write(ann, id, 0).json()
    assert [made["id"], made["revision"], made["mine"], made["document"]] == [id, 1, True, EMPTY]
    assert [stage["card"] for stage in made["scores"]["stages"]] == [3, 4, 8]
    typed = write(ann, id, 1, {**EMPTY, "entries": {"1": STAGE}}).json()
    assert typed["revision"] == 2
    assert typed["scores"]["results"][0]["times"] == {"AR": 10, "AS": 10, "BR": 70, "BS": 70}
    assert typed["scores"]["results"][0]["rest_points"] == {"A": 2, "B": 1}
    assert ann.get(f"/api/cardboard/{id}").json() == typed
    file = ann.get(f"/api/cardboard/{id}/file")
    assert file.headers["content-disposition"] == f'attachment; filename="cardboard-{id}.json"'
    assert file.json()["entries"] == {"1": STAGE}
    assert [book["id"] for book in ann.get("/api/cardboard").json()["books"]] == [id]


def test_what_does_not_fit_is_kept_with_a_mark(ann: httpx.Client) -> None:
    id = new_id()
    half = {**STAGE, "finish": {"AR": HOME["AR"]}}
    made = write(ann, id, 0, {**EMPTY, "entries": {"1": half, "2": STAGE}}).json()
    assert made["document"]["entries"] == {"1": half, "2": STAGE}
    assert made["scores"]["marks"]["1"] == {"code": "incomplete", "riders": ["AS", "BR", "BS"], "options": []}
    assert made["scores"]["marks"]["2"]["code"] == "later"


def test_two_devices_do_not_overwrite_each_other(ann: httpx.Client) -> None:
    id = new_id()
    write(ann, id, 0)
    assert write(ann, id, 1, {**EMPTY, "name": "first"}).status_code == 200
    late = write(ann, id, 1, {**EMPTY, "name": "second"})
    assert [late.status_code, late.json()["code"]] == [409, "taken"]
    assert write(ann, id, 0).status_code == 409  # it was made twice
    assert ann.get(f"/api/cardboard/{id}").json()["document"]["name"] == "first"


def test_who_knows_the_address_may_read_and_who_has_the_link_may_write(ann: httpx.Client, bob: httpx.Client) -> None:
    id = new_id()
    links = write(ann, id, 0).json()["links"]
    read = bob.get(f"/api/cardboard/{id}").json()
    assert [read["mine"], read["links"]] == [False, {"read": f"/cardboard/{id}", "write": None}]
    for key in ("", "wrong", "é"):
        refused = write(bob, id, 1, key=key)
        assert [refused.status_code, refused.json()["code"]] == [403, "forbidden"]
    key = links["write"].partition("#write=")[2]
    written = write(bob, id, 1, {**EMPTY, "name": "Bob’s"}, key)
    assert written.status_code == 200
    assert written.json()["mine"] is False
    other = new_id()
    write(ann, other, 0)
    assert write(bob, other, 1, key=key).status_code == 403
    assert bob.get("/api/cardboard").json()["books"] == []


def test_links_as_pictures(ann: httpx.Client, bob: httpx.Client, server: RunningServer) -> None:
    id = new_id()
    write(ann, id, 0)
    for http, query, status in ((ann, "&write=true", 200), (bob, "", 200), (bob, "&write=true", 403)):
        assert http.get(f"/api/cardboard/{id}/qr?base={server.url}{query}").status_code == status
    assert ann.get(f"/api/cardboard/{id}/qr?base=http://elsewhere.example").status_code == 403


def test_strangers_and_books_that_are_not_there(server: RunningServer, ann: httpx.Client) -> None:
    with httpx.Client(base_url=server.url) as nobody:
        assert write(nobody, new_id(), 0).status_code == 401
        assert nobody.get("/api/cardboard").status_code == 401
    assert ann.get(f"/api/cardboard/{new_id()}").status_code == 404
    assert ann.get("/api/cardboard/short").status_code == 422


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({"depth": "deep"}, 422),
        ({"teams": []}, 422),
        ({"teams": [{"letter": "A", "name": "", "bot": "", "colour": ""}]}, 422),
        ({"teams": [{"letter": "Z", "name": "", "bot": "", "colour": ""}] * 2}, 422),
        ({"stages": [1]}, 422),
        ({"stages": [99, 3, 4]}, 422),
        ({"stages": [{"tiles": "nonsense", "kind": "normal"}, 3, 4]}, 422),
        ({"stages": [{"tiles": "abcdu", "kind": "odd"}, 3, 4]}, 422),
        ({"rest_days": [9]}, 422),
        ({"name": "x" * 61}, 422),
        ({"entries": {"1": {"finish": 3}}}, 422),
        ({"entries": {str(n): STAGE for n in range(50)}}, 422),
        ({"entries": {"1": {**STAGE, "exhaustion": {"A" * 300_000: 1}}}}, 413),
        ({"more": 1}, 422),
    ],
)
def test_bad_input_gets_one_sentence_and_changes_nothing(
    ann: httpx.Client, changes: dict[str, Any], status: int
) -> None:
    id = new_id()
    before = write(ann, id, 0).json()
    reply = write(ann, id, 1, {**EMPTY, **changes})
    assert reply.status_code == status, reply.text
    assert reply.json()["reason"]
    assert ann.get(f"/api/cardboard/{id}").json() == before


def test_a_book_outlives_the_server(tmp_path: Path) -> None:
    id, entries = new_id(), {"1": STAGE}
    server = start_server(tmp_path / "tables.db")
    with guest(server) as ann:
        before = write(ann, id, 0, {**EMPTY, "entries": entries}).json()
        cookies = ann.cookies
        server.kill()
    server = start_server(tmp_path / "tables.db")
    with httpx.Client(base_url=server.url, cookies=cookies, timeout=60) as ann:
        assert ann.get(f"/api/cardboard/{id}").json() == before
        assert write(ann, id, 1, {**EMPTY, "entries": {}}).json()["revision"] == 2
    server.stop()


@pytest.mark.anyio
async def test_the_store_keeps_books_by_revision(store: Store) -> None:
    for each in (ANN, BOB):
        await store.add_guest(each)
    book = Book("book", ANN.id, {"name": "é"}, ("begin",), 0, AT, AT)
    assert await store.write_book(book)
    assert not await store.write_book(replace(book, owner=BOB.id))
    first = replace(book, revision=1)
    assert await store.book("book") == first
    second = replace(first, document={}, changed=AT + 1)
    assert sorted(await asyncio.gather(store.write_book(second), store.write_book(second))) == [False, True]
    assert await store.books_of(ANN.id, 9) == [replace(second, revision=2)]
    assert await store.books_of(BOB.id, 9) == []
    assert await store.book("other") is None


RACE: dict[str, Any] = {
    "depth": "race",
    "name": "",
    "teams": [
        {"letter": "A", "name": "Ann", "bot": "", "colour": ""},
        {"letter": "B", "name": "", "bot": "sensible", "colour": "F"},
    ],
    "stage": "abcdu",
    "kind": "race",
    "specialists": {},
    "starter": "A",
    "entries": {},
}
PELOTON = [RACE["teams"][0], {"letter": "B", "name": "", "bot": "peloton"}]
GRID = {"0/A/rider": "AR", "0/AR/place": "0.5", "0/AS/place": "0.4"}


def typed(rounds: int) -> dict[str, str]:
    cards = {f"{n}/{rider}/card": card for n in range(1, rounds + 1) for rider, card in (("AR", "3"), ("AS", "2"))}
    return GRID | cards


def test_automatic_teams_ride_along_and_are_not_asked(ann: httpx.Client) -> None:
    automatic = [{"letter": "B", "name": "", "bot": "muscle"}, {"letter": "C", "name": "", "bot": "peloton"}]
    race: dict[str, Any] = {**RACE, "teams": [RACE["teams"][0], *automatic]}
    id = new_id()
    asked = write(ann, id, 0, race).json()["race"]
    assert asked["view"]["automatic"] == ["", "muscle", "peloton"]
    assert {ask["seat"] for ask in asked["asks"]} == {0}
    for revision in range(1, 4):  # a rider, and a place for each
        (ask, *_) = asked["asks"]
        race["entries"] = {**race["entries"], ask["name"]: ask["options"][0]}
        asked = write(ann, id, revision, race).json()["race"]
    race["entries"] = {**race["entries"], "1/AR/card": "3", "1/AS/card": "2"}
    ridden = write(ann, id, 4, race).json()["race"]
    assert [ask["name"] for ask in ridden["asks"]] == ["2/AR/card", "2/AS/card"]
    assert set(ridden["played"][0]) == {"AR", "AS", "BR", "BS", "CR", "CS"}
    two = [RACE["teams"][0], *({**team, "bot": "peloton"} for team in automatic)]
    refused = write(ann, new_id(), 0, {**RACE, "teams": two})
    assert (refused.status_code, refused.json()["code"]) == (422, "bad-options")


def test_a_race_is_ridden_as_far_as_it_was_typed_and_a_bot_plays_for_who_is_missing(ann: httpx.Client) -> None:
    id = new_id()
    asked = write(ann, id, 0, RACE).json()["race"]
    assert [(ask["ask"], ask["options"]) for ask in asked["asks"]] == [("PickRider", ["AR", "AS"])]
    placed = write(ann, id, 1, {**RACE, "entries": GRID}).json()["race"]
    assert [ask["name"] for ask in placed["asks"]] == ["1/AR/card", "1/AS/card"]
    assert placed["view"]["chosen"] == [0, 2]  # the bot has chosen, and nobody can see what
    assert placed["played"] == []
    assert "Drew" not in str(placed["latest"]["events"])
    ridden = write(ann, id, 2, {**RACE, "entries": typed(2)}).json()["race"]
    assert [sorted(cards) for cards in ridden["played"]] == [["AR", "AS", "BR", "BS"]] * 2
    assert ridden["latest"]["name"] == "2"
    assert ann.get(f"/api/cardboard/{id}").json()["race"] == ridden
    changed = write(ann, id, 3, {**RACE, "entries": {**typed(2), "1/AR/card": "7"}}).json()["race"]
    assert changed["played"][0]["AR"] == "7"
    assert [cards["BR"] for cards in changed["played"]] == [cards["BR"] for cards in ridden["played"]]
    wrong = write(ann, id, 4, {**RACE, "entries": {**typed(2), "1/AR/card": "9"}}).json()
    assert wrong["race"]["marks"]["1/AR/card"]["code"] == "not-an-option"
    assert wrong["race"]["marks"]["2/AR/card"]["code"] == "later"
    assert wrong["document"]["entries"]["2/AR/card"] == "3"


def test_a_correction_says_what_to_change_on_the_table(ann: httpx.Client) -> None:
    id = new_id()
    first = {**typed(2), "1/AR/card": "7"}
    assert write(ann, id, 0, {**RACE, "entries": GRID}).json()["race"]["changes"] is None
    assert write(ann, id, 1, {**RACE, "entries": first}).json()["race"]["changes"] is None
    changed = write(ann, id, 2, {**RACE, "entries": typed(2)}).json()["race"]
    (mine,) = [change for change in changed["changes"] if change["rider"] == "AR"]
    seen = next(rider for rider in changed["view"]["riders"] if rider["rider"] == "AR")
    assert (mine["moves"], mine["square"], mine["lane"]) == (True, seen["square"], seen["lane"])
    assert mine["back"] == ["7"]
    assert ann.get(f"/api/cardboard/{id}").json()["race"]["changes"] == changed["changes"]  # also after a reload
    other = {**RACE, "stage": "abcdefu", "entries": GRID}
    assert write(ann, id, 3, other).json()["race"]["changes"] is None  # another race
    assert write(ann, id, 4, {**EMPTY, "entries": {}}).json()["race"] is None


def test_a_handicap_lies_in_both_decks_from_the_start(ann: httpx.Client) -> None:
    """Also of a team that a bot plays; a book from before this was asked has none."""
    book = write(ann, new_id(), 0, {**RACE, "handicap": {"A": 2, "B": 1}}).json()
    riders = {each["rider"]: each["deck"].count("E") for each in book["race"]["view"]["riders"]}
    assert riders == {"AR": 2, "AS": 2, "BR": 1, "BS": 1}
    assert write(ann, new_id(), 0, RACE).json()["document"]["handicap"] == {}


SIX: dict[str, Any] = {
    **RACE,
    "teams": [
        {"letter": letter, "name": "", "bot": bot}
        for letter, bot in zip("ABCDEF", ("", "", "", "", "sensible", "muscle"), strict=True)
    ],
    "stage": "1 2 3 v",
    "starter": "E",
    "handicap": dict.fromkeys("ABCDE", 1),
    "specialists": {f"{letter}{kind}": 1 + n // 2 for n, letter in enumerate("ABCDE") for kind in "RS"},
}


def test_six_teams_bid_and_ride(ann: httpx.Client) -> None:
    """All but the automatic team, which does not bid, have handicaps and specialists; a bot bids for the missing."""
    id, entries = new_id(), dict[str, str]()
    asked = write(ann, id, 0, SIX).json()["race"]
    steps: list[list[str]] = []
    for revision in range(1, 60):
        asks = asked["asks"]
        if [ask["ask"] for ask in asks] != ["PickRider"] and asks[0]["ask"] != "PlaceRider":
            steps.append([ask["name"] for ask in asks])
        if asks[0]["ask"] == "PlayCard":
            break
        entries |= {ask["name"]: ask["options"][0] for ask in asks}
        asked = write(ann, id, revision, {**SIX, "entries": entries}).json()["race"]
        assert asked["marks"] == {}
    assert [len(step) for step in steps] == [4, 4, 4, 8]
    assert steps[0] == [f"0/{letter}/name" for letter in "ABCD"]
    assert [name.partition("/bid")[2] for name in steps[1] + steps[2]] == ["1"] * 4 + ["2"] * 4
    told = asked["latest"]["events"]
    assert [len(event["cards"]) for event in told if event["event"] == "BidsRevealed"] == [5, 5]
    assert len([event for event in told if event["event"] == "BrokeAway"]) == 2
    cards = {ask["name"]: ask["options"][0] for ask in asked["asks"]}
    ridden = write(ann, id, revision, {**SIX, "entries": {**entries, **cards}}).json()["race"]
    assert len(ridden["played"][0]) == 12
    wrong = write(ann, id, revision + 1, {**SIX, "entries": {**entries, steps[1][0]: "11"}}).json()["race"]
    assert wrong["marks"][steps[1][0]]["code"] == "not-an-option"
    assert "E" in wrong["marks"][steps[1][0]]["options"]  # the handicap


def test_nobody_learns_the_bids_of_a_bot_before_all_are_laid(ann: httpx.Client) -> None:
    id = new_id()
    race: dict[str, Any] = {**RACE, "stage": "a 2B c u", "entries": {**GRID, "0/A/name": "AR"}}
    laying = write(ann, id, 0, race).json()
    assert [ask["name"] for ask in laying["race"]["asks"]] == ["0/AR/bid1"]
    assert laying["race"]["view"]["chosen"] == [0, 1]  # the bot has bid
    assert laying["race"]["view"]["hands"] == []
    assert not {"Drew", "BidsRevealed"} & {event["event"] for event in laying["race"]["latest"]["events"]}
    assert not [name for name in laying["document"]["entries"] if name.startswith("0/B")]
    shown = write(ann, id, 1, {**race, "entries": {**race["entries"], "0/AR/bid1": "3"}}).json()["race"]
    assert [len(laid) for laid in shown["view"]["breakaway"]["bids"]] == [1, 1]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"stage": "Avenue Corso Paseo"}, "places for 10 riders, and 6 teams have 12"),
        ({"starter": "F", "teams": SIX["teams"][:5]}, "no team F to place its riders first"),
        ({"teams": SIX["teams"][::-1]}, "6 teams of a race are A, B, C, D, E, F, in this order"),
        ({"handicap": {**SIX["handicap"], "G": 1}}, ""),
        ({"specialists": {**SIX["specialists"], "GR": 1}}, ""),
        ({"specialists": {"AR": 1, "BR": 1, "CR": 1}}, "AR, BR and CR cannot all have specialist 1"),
        ({"teams": SIX["teams"] * 2}, ""),
    ],
)
def test_six_teams_that_cannot_be(ann: httpx.Client, changes: dict[str, Any], said: str) -> None:
    reply = write(ann, new_id(), 0, {**SIX, **changes})
    assert reply.status_code == 422, reply.text
    assert said in reply.json()["reason"]


@pytest.mark.parametrize(
    "changes",
    [
        {"stage": "nonsense"},
        {"kind": "odd"},
        {"teams": [RACE["teams"][0], {**RACE["teams"][1], "colour": "A"}]},
        {"teams": [{"letter": "A", "name": "", "bot": "nobody"}, {"letter": "B", "name": "", "bot": "", "colour": ""}]},
        {
            "teams": [
                {"letter": "B", "name": "", "bot": "", "colour": ""},
                {"letter": "A", "name": "", "bot": "", "colour": ""},
            ]
        },
        {"starter": "D"},
        {"specialists": {"AR": 9}},
        {"handicap": {"A": 3}},
        {"handicap": {"C": 1}},
        {"teams": PELOTON, "starter": "B"},
        {"teams": PELOTON, "specialists": {"BR": 1}},
        {"teams": PELOTON, "handicap": {"B": 1}},
        {"entries": {"1/AR/card": 3}},
    ],
)
def test_a_race_that_cannot_be(ann: httpx.Client, changes: dict[str, Any]) -> None:
    reply = write(ann, new_id(), 0, {**RACE, **changes})
    assert reply.status_code == 422, reply.text
    assert reply.json()["reason"]


def test_a_book_from_before_copies_were_counted_is_kept_with_a_mark(tmp_path: Path) -> None:
    id, database = new_id(), tmp_path / "tables.db"
    both = {**RACE, "specialists": {"AR": 4, "BR": 4}, "handicap": {}, "weather": {}}
    server = start_server(database)
    with guest(server) as ann:
        write(ann, id, 0, RACE)
        cookies = ann.cookies
    server.stop()
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE books SET document = ? WHERE id = ?", (packed(both), id))
    server = start_server(database)
    with httpx.Client(base_url=server.url, cookies=cookies, timeout=60) as ann:
        shown = ann.get(f"/api/cardboard/{id}").json()
        mark = {"code": "copies", "riders": ["AR", "BR"], "options": []}
        assert [shown["document"], shown["race"]["marks"]["specialists"]] == [both, mark]
        ridden = write(ann, id, 1, {**both, "entries": {**GRID, "1/AR/card": "4+recovery", "1/AS/card": "3"}}).json()
        assert [ridden["race"]["view"]["round"], ridden["race"]["marks"]] == [2, {"specialists": mark}]
        assert write(ann, id, 2, {**both, "specialists": {"AR": 4}}).json()["race"]["marks"] == {}
    server.stop()


@pytest.mark.parametrize(("kind", "total"), [("itt", "sum"), ("ttt", "max")])
def test_one_team_alone_rides_a_time_trial_on_cardboard(ann: httpx.Client, kind: str, total: str) -> None:
    """Grand Tour p. 14: against the clock; typed to the end, the table is told the total time."""
    book: dict[str, Any] = {**RACE, "teams": RACE["teams"][:1], "stage": "abu", "kind": kind}
    id, revision, race = new_id(), 0, dict[str, Any]()
    while revision == 0 or race["asks"]:
        assert revision < 80
        answer = write(ann, id, revision, book)
        assert answer.status_code == 200, answer.text
        race, revision = answer.json()["race"], revision + 1
        assert race["marks"] == {}
        book["entries"] = {**book["entries"], **{ask["name"]: ask["options"][0] for ask in race["asks"]}}
    riders = [60 * rider["minutes"] + rider["seconds"] for rider in race["view"]["riders"]]
    assert race["view"]["total"] == (sum(riders) if total == "sum" else max(riders))
    assert race["latest"]["events"][-1]["total"] == race["view"]["total"]
    refused = write(ann, new_id(), 0, {**book, "kind": "race", "entries": {}})
    assert refused.status_code == 422
    assert "One team alone rides a time trial" in refused.json()["reason"]
