"""Abuse over HTTP is refused with its code: other sites, large bodies, odd names and options, floods."""

import asyncio
import contextlib
import socket
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import httpx
import orjson
import pytest
from tests.support.besieged_server import Fortress, Scene, check, race
from tests.support.players import Party
from tests.support.servers import running_server
from websockets.exceptions import InvalidStatus

from lignerouge.kernel import journal
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.redline.play.game import REDLINE
from lignerouge.server.guards import SECURITY


def test_pages_of_other_sites_change_nothing(fortress: Fortress) -> None:
    async def abuse() -> None:
        async with race(fortress) as scene:
            http, wish = scene.anna.http, orjson.dumps({"game": "flamme", "seats": [{"kind": "guest"}] * 2})
            foreign = [
                {"origin": "https://evil.example"},
                {"origin": "null"},
                {"origin": "http://["},
                {"origin": f"{fortress.server.url}@evil.example"},
                {"sec-fetch-site": "cross-site"},
                {"sec-fetch-site": "same-site"},
            ]
            for headers in foreign:
                json = {"content-type": "application/json", **headers}
                check(await http.post("/api/tables", content=wish, headers=json), "wrong-origin")
                check(await http.post(f"/api/tables/{scene.table}/start", headers=headers), "wrong-origin")
                check(await http.put("/api/me", json={"name": "Eve"}, headers=headers), "wrong-origin")
                check(await http.delete(f"/api/tables/{scene.table}/seats/0", headers=headers), "wrong-origin")
                reply = await http.get("/api/me", headers=headers)
                assert "access-control-allow-origin" not in reply.headers
            for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "x/y;json"):
                check(await http.post("/api/tables", content=wish, headers={"content-type": kind}), "bad-message")
            check(await http.post("/api/tables", content=wish), "bad-message")
            preflight = await http.options("/api/tables", headers={"origin": "https://evil.example"})
            assert "access-control-allow-origin" not in preflight.headers
            own = {"origin": fortress.server.url, "content-type": "application/json"}
            assert (await http.post("/api/tables", content=wish, headers=own)).status_code == 201

    asyncio.run(abuse())


def test_every_reply_carries_the_security_headers(fortress: Fortress) -> None:
    with httpx.Client(base_url=fortress.server.url) as http:
        replies = [
            http.get("/health"),
            http.get("/metrics"),
            http.get("/"),
            http.get("/assets/nothing.js"),
            http.get("/api/nothing"),
            http.get("/api/me/tables"),
            http.get("/api/openapi.json"),
            http.put("/api/me", json={"name": ""}),
            http.put("/api/me", json={"name": "Anna"}),
            http.put("/api/me", content=b"\xff", headers={"content-type": "application/json"}),
            http.put("/api/me", content=b"x" * 3_000_000),
            http.patch("/api/me", json={}),
            http.post("/api/me", json={}, headers={"origin": "https://evil.example"}),
            http.get("/ws/tables/x"),
        ]
        statuses = {reply.status_code for reply in replies}
        assert {200, 401, 403, 404, 405, 413, 422} <= statuses
        assert 500 not in statuses
        for reply in replies:
            assert SECURITY.items() <= reply.headers.items(), reply.url
            assert "server" not in reply.headers
            if reply.url.path.startswith("/api/") and reply.url.path != "/api/openapi.json":
                assert reply.headers["cache-control"] == "no-store", reply.url
            if reply.status_code >= 400 and not reply.is_server_error:
                assert set(reply.json()) == {"code", "reason", "sentence", "values"}


def test_what_fails_inside_is_told_without_details(tmp_path: Path) -> None:
    """The database is taken away from under a running server: no table of it, no text of it, no path shows."""
    database = tmp_path / "tables.db"
    with running_server(database) as server, httpx.Client(base_url=server.url) as http:
        assert http.put("/api/me", json={"name": "Anna"}).is_success
        with contextlib.closing(sqlite3.connect(database)) as connection:
            connection.execute("DROP TABLE guests")
            connection.commit()
        reply = http.get("/api/me/tables")
        check(reply, "trouble")
        assert SECURITY.items() <= reply.headers.items()
        assert not any(word in reply.text.lower() for word in ("sql", "guests", "traceback", str(tmp_path)))


def chunks(count: int) -> Iterator[bytes]:
    """A body that does not say how long it is."""
    for _ in range(count):
        yield b" " * 100_000


def test_bodies_have_a_limit_said_or_not(fortress: Fortress) -> None:
    with httpx.Client(base_url=fortress.server.url) as http:
        http.put("/api/me", json={"name": "Anna"})
        json = {"content-type": "application/json"}
        for path in ("/api/tables", "/api/records/verify", "/api/records"):
            check(http.post(path, content=b" " * 3_000_000, headers=json), "too-large")
            check(http.post(path, content=chunks(25), headers=json), "too-large")
        deep = b"[" * 100_000
        assert http.post("/api/tables", content=deep, headers=json).status_code == 422
        assert http.get("/health").json()["status"] == "ok"


@pytest.mark.parametrize(
    "path",
    [
        "/../../etc/passwd",
        "/..%2f..%2f..%2fetc%2fpasswd",
        "/%2e%2e/%2e%2e/pyproject.toml",
        "/assets/../../../pyproject.toml",
        "/assets/..%5c..%5cpyproject.toml",
        "//etc/passwd",
        "/api/tables/..%2f..%2fme",
        "/api/tables/%00",
        "/assets/%00.js",
        "/file:///etc/passwd",
    ],
)
def test_no_file_of_the_machine_is_served(fortress: Fortress, path: str) -> None:
    with socket.create_connection(("127.0.0.1", fortress.server.port)) as raw:
        raw.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        reply = b"".join(iter(lambda: raw.recv(65536), b""))
    head, _, content = reply.partition(b"\r\n\r\n")
    assert b"root:" not in content
    assert b"[project]" not in content
    assert b" 500 " not in head.splitlines()[0]


CONTROLS = ["", " ", "\n", "a\x00b", "a\nb", "\u202eevil", "a\u2028b", "\x85", "x" * 41, "x" * 100_000]
INVISIBLE = [
    "\u200b",
    "An\u200bna",
    "Anna\u00ad",
    "Anna\u2060",
    "\u3164",
    "Anna\ufe0f",
    "Anna\u200d",
    "🚴\u200d",
    "\U000e0041",
]
STACKED = ["Z\u0335\u0321\u0322\u0323", "a" + "\u0301" * 20]
ODD_NAMES = [*CONTROLS, *INVISIBLE, *STACKED]
FINE_NAMES = ["<script>alert(1)</script>", "Ünïcode ✿ 🚴‍♀️", "O'Brien; DROP TABLE guests", "日本語", "{{7*7}}", "a" * 40]
FINE_NAMES += ["Nguyễn Thị Ế", "❤️‍🔥 Zoë", "👍🏽", "שָׁלוֹם", "สวัสดี"]


def test_names_are_data_and_odd_ones_are_refused(fortress: Fortress) -> None:
    async def abuse() -> None:
        async with Party(fortress.server) as party:
            anna = await party.person("Anna")
            wish = {"game": "flamme", "seats": [{"kind": "guest"}, {"kind": "bot", "bot": "sensible"}]}
            for name in ODD_NAMES:
                check(await anna.http.put("/api/me", json={"name": name}), "bad-message")
                if name.strip(" "):
                    longer = name * 2 if len(name) > 40 else name
                    check(await anna.http.post("/api/tables", json={**wish, "name": longer}), "bad-message")
                    seats = [{"kind": "guest", "name": name}, {"kind": "open"}]
                    check(await anna.http.post("/api/tables", json={**wish, "seats": seats}), "bad-message")
            surrogate = b'{"name": "\\ud800"}'
            check(
                await anna.http.put("/api/me", content=surrogate, headers={"content-type": "application/json"}),
                "bad-message",
            )
            for name in FINE_NAMES:
                assert (await anna.http.put("/api/me", json={"name": name})).json()["name"] == name
                made = await anna.http.post("/api/tables", json={**wish, "name": name})
                assert made.headers["content-type"] == "application/json"
                assert made.json()["table"]["name"] == name
                assert made.json()["table"]["seats"][0]["name"] == name

    asyncio.run(abuse())


@pytest.mark.parametrize("name", ["Anna ", "\u00a0Anna", "\u2003Anna\u202f\u3000", "  Anna"])
def test_nobody_is_told_from_another_by_blanks(fortress: Fortress, name: str) -> None:
    """Whoever is called like somebody else and a blank looks the same."""
    with httpx.Client(base_url=fortress.server.url) as http:
        assert http.put("/api/me", json={"name": name}).json()["name"] == "Anna"
        seats = [{"kind": "guest", "name": name + "\u00a0\u2009 B"}, {"kind": "open"}]
        made = http.post("/api/tables", json={"game": "flamme", "name": f" {name}  's", "seats": seats}).json()["table"]
        assert (made["name"], made["seats"][0]["name"]) == ("Anna 's", "Anna B")


ODD_OPTIONS = [
    '{"stage": "\\ud800"}',
    '{"stage": NaN}',
    '{"stage": 1e999}',
    '{"stage": null}',
    '{"stage": ["a"]}',
    '{"kind": {}}',
    '{"handicap": [' + "9" * 400 + ", 0]}",
    '{"handicap": [Infinity, 0]}',
    '{"specialists": {"AR": 1e400}}',
    '{"specialists": {"AR": []}}',
    '{"seed": 7}',
    '{"__proto__": {}}',
    '{"": ' + "[" * 800 + "]" * 800 + "}",
    '{"stage": "' + "A" * 100_000 + '"}',
    '{"stages": [' + ",".join(['{"tiles": "abc"}'] * 3) + "]}",
    '{"stages": [' + "9" * 400 + ", 1, 2]}",
    '{"rest_days": [' + "9" * 400 + "]}",
    '{"hand": ' + "9" * 400 + "}",
    '{"games": -1}',
]


@pytest.mark.parametrize("game", ["flamme", "tour", "redline", "nothing", "../flamme"])
def test_odd_options_are_refused_in_a_sentence(fortress: Fortress, game: str) -> None:
    with httpx.Client(base_url=fortress.server.url) as http:
        http.put("/api/me", json={"name": "Anna"})
        for options in ODD_OPTIONS:
            wish = f'{{"game": "{game}", "seats": [{{"kind": "guest"}}, {{"kind": "open"}}], "options": {options}}}'
            reply = http.post("/api/tables", content=wish, headers={"content-type": "application/json"})
            assert reply.status_code in (413, 422), (options[:60], reply.text)
            assert reply.json()["code"] in ("bad-options", "bad-message", "too-large")
            assert len(reply.text) < 1000


def test_one_address_gets_so_many_guests_tables_requests_and_sockets(tmp_path: Path) -> None:
    few = {"a_second": 0.001, "at_once": 5}
    with running_server(
        tmp_path / "tables.db", new_guests=few, new_tables=few, sockets=3, proxies="127.0.0.1"
    ) as server:

        async def abuse() -> None:
            async with Party(server) as party:
                anna, bob = await party.person("Anna"), await party.person("Bob")
                table = await anna.make_table("me", "open")
                await bob.join(table, anna)
                seats = [await anna.sit(table, 0), await bob.sit(table, 1)]
                await anna.post(f"/api/tables/{table}/start")
                scene = Scene(party, anna, bob, bob, table, seats)
                async with httpx.AsyncClient(base_url=server.url) as http:
                    replies = [await http.put("/api/me", json={"name": "Eve"}) for _ in range(1)]
                    for _ in range(10):
                        http.cookies.clear()
                        replies.append(await http.put("/api/me", json={"name": "Eve"}))
                    assert [reply.status_code for reply in replies] == [200] * 3 + [429] * 8
                    check(replies[-1], "too-many")
                    elsewhere = await http.put("/api/me", json={"name": "E"}, headers={"x-forwarded-for": "192.0.2.7"})
                    assert elsewhere.status_code == 200, "another address behind the same proxy"
                wish = {"game": "flamme", "seats": [{"kind": "guest"}, {"kind": "open"}]}
                made = [await anna.http.post("/api/tables", json=wish) for _ in range(8)]
                assert [reply.status_code for reply in made] == [201] * 4 + [429] * 4
                sockets = await asyncio.gather(*(party.sit(table) for _ in range(20)), return_exceptions=True)
                refused = [each for each in sockets if isinstance(each, InvalidStatus)]
                assert len(refused) == 19, "one place is left beside Anna and Bob"
                assert {each.response.status_code for each in refused} == {429}
                await scene.goes_on()

        asyncio.run(abuse())


def test_too_many_requests_are_refused_and_nobody_else_notices(tmp_path: Path) -> None:
    few = {"a_second": 0.001, "at_once": 20}
    where = tmp_path / "tables.db"
    with running_server(where, requests=few) as server, httpx.Client(base_url=server.url) as http:
        replies = [http.get("/health", headers={"x-forwarded-for": f"192.0.2.{each}"}) for each in range(30)]
        assert [reply.status_code for reply in replies] == [200] * 20 + [429] * 10, "nobody said that this is a proxy"
    with (
        running_server(where, requests=few, proxies="127.0.0.0/8") as server,
        httpx.Client(base_url=server.url) as http,
    ):
        replies = [http.get("/health") for _ in range(30)]
        assert [reply.status_code for reply in replies] == [200] * 20 + [429] * 10
        check(replies[-1], "too-many")
        assert SECURITY.items() <= replies[-1].headers.items()
        assert http.get("/health", headers={"x-forwarded-for": "192.0.2.7"}).status_code == 200
        assert http.get("/health", headers={"x-forwarded-for": "192.0.2.8"}).status_code == 200
        assert http.get("/assets/none.js").status_code == 404, "files of the pages are not counted"
        six = [f"2001:db8:1:2::{number:x}" for number in range(1, 31)]
        statuses = [http.get("/health", headers={"x-forwarded-for": each}).status_code for each in six]
        assert statuses == [200] * 20 + [429] * 10, "addresses of one IPv6 network are one"


def test_records_cost_work_and_are_verified_at_a_pace(tmp_path: Path) -> None:
    few = {"a_second": 0.001, "at_once": 3}
    with running_server(tmp_path / "tables.db", records=few) as server, httpx.Client(base_url=server.url) as http:
        http.put("/api/me", json={"name": "Anna"})
        for path in ("/api/records", "/api/records/verify", "/api/records/verify"):
            check(http.post(path, content="nonsense"), "bad-record")
        check(http.post("/api/records/verify", content="nonsense"), "too-many")
        check(http.post("/api/records", content=b"\xff"), "too-many")


def test_an_uploaded_record_brings_no_tricks(fortress: Fortress) -> None:
    """A match that ended elsewhere, with names that would turn the page around."""
    match = Match.begin(REDLINE, {}, ["\u202eanna\n" + "x" * 100, "<b>Bob</b>"], seeded(1))
    while asked := match.prompts():
        match.answer(asked[0].seat, asked[0].name, asked[0].options[0])
    with httpx.Client(base_url=fortress.server.url) as http:
        http.put("/api/me", json={"name": "Anna"})
        kept = http.post("/api/records", content=journal.write(match.journal))
        assert kept.status_code == 201, kept.text
        path = f"/api/tables/{kept.json()['id']}"
        names = [seat["name"] for seat in http.get(path).json()["table"]["seats"]]
        assert names == ["anna" + "x" * 36, "<b>Bob</b>"]
        check(http.post(f"{path}/start"), "not-now")
        check(http.post(f"{path}/seats/0/claim", json={"token": "x"}), "forbidden")
        check(http.put(f"{path}/seats/0/standin", json={"bot": "sensible"}), "not-now")
        assert http.get(f"{path}/replay").status_code == 200
        huge = journal.write(match.journal).replace("options: {}", 'options: {"hand": ' + " " * 100_000 + "8}")
        assert http.post("/api/records", content=huge).status_code in (201, 422)
