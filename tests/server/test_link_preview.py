"""A link to a table has a preview where it is shared: who invites, to what, and a picture of the road."""

import struct
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.support.servers import RunningServer, running_server

from lignerouge.server import pages

KEPT = Path(__file__).parents[1] / "kept" / "revision-1"
MOST = 200_000  # bytes of a picture: what shows previews gives up on large ones


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(Path(tmp_path_factory.mktemp("server")) / "tables.db") as server:
        yield server


def opened(host: httpx.Client, *kinds: str, **more: object) -> str:
    """The id of a new table with such seats."""
    wish = {"game": "flamme", "seats": [{"kind": kind} for kind in kinds], **more}
    made = host.post("/api/tables", json=wish)
    assert made.status_code in (200, 201), made.text
    return str(made.json()["table"]["id"])


def test_the_picture_of_a_table_is_its_road(server: RunningServer) -> None:
    with httpx.Client(base_url=server.url, timeout=60) as anna:
        anna.put("/api/me", json={"name": "Anna"})
        pictures = []
        for stage in ("Firenze - Milano", "abcu"):
            table = opened(anna, "guest", "open", options={"stage": stage})
            answer = httpx.get(f"{server.url}/api/tables/{table}/picture.png", timeout=60)
            assert answer.headers["content-type"] == "image/png"
            assert "max-age" in answer.headers["cache-control"]
            assert struct.unpack(">II", answer.content[16:24]) == (1200, 630)
            assert len(answer.content) < MOST
            pictures.append(answer.content)
        assert pictures[0] != pictures[1]
        tour = opened(anna, "guest", "open", game="tour")
        roads = anna.get(f"/api/tables/{tour}/picture.png").content
        assert struct.unpack(">II", roads[16:24]) == (1200, 630)
        assert len(roads) < MOST
        assert roads not in pictures
        redline = opened(anna, "guest", "open", game="redline")
        pieces = anna.get(f"/api/tables/{redline}/picture.png")
        assert pieces.status_code == 200, pieces.text
        assert struct.unpack(">II", pieces.content[16:24]) == (1200, 630)
        assert len(pieces.content) < MOST
        game = (KEPT / "redline-2-players.txt").read_bytes()
        played = anna.post("/api/records", content=game).json()["id"]
        lying = anna.get(f"/api/tables/{played}/picture.png").content
        assert lying != pieces.content, "the pieces as they lie there"
        assert anna.get("/api/tables/nobody-made-this/picture.png").status_code == 404


def test_a_race_that_is_over_has_a_front_page(server: RunningServer) -> None:
    with httpx.Client(base_url=server.url, timeout=60) as anna:
        anna.put("/api/me", json={"name": "Anna"})
        found = {}
        for name in ("race-handicap", "tour-3-teams"):
            kept = anna.post("/api/records", content=(KEPT / f"{name}.txt").read_bytes())
            assert kept.status_code == 201, kept.text
            found[name] = kept.json()["id"]
        race, tour = found.values()
        pictures = []
        for asked, size in {"form=wide": (1200, 630), "form=tall&language=fr": (1080, 1350)}.items():
            answer = httpx.get(f"{server.url}/api/tables/{race}/front.png?{asked}", timeout=60)
            assert answer.headers["content-type"] == "image/png", answer.text
            assert struct.unpack(">II", answer.content[16:24]) == size
            assert len(answer.content) < 2 * MOST
            pictures.append(answer.content)
        assert anna.get(f"/api/tables/{race}/front.png?form=wide").content == pictures[0], "it is kept"
        words = anna.get(f"/api/tables/{race}/front?language=es").json()
        drawn = anna.get(f"/api/tables/{race}/front.svg?language=es")
        assert words["headline"] in drawn.text
        assert "data:font/ttf" in drawn.text
        assert anna.get(f"/api/tables/{tour}/front?stage=2").json()["number"] == 2
        assert anna.get(f"/api/tables/{tour}/front?stage=99").status_code == 409
        running = opened(anna, "guest", "open")
        assert anna.get(f"/api/tables/{running}/front.png").status_code == 409, "nothing of what goes on is told"
        redline = opened(anna, "guest", "open", game="redline")
        assert anna.get(f"/api/tables/{redline}/front.png").status_code == 404
        if pages.are_built():
            page = anna.get(f"/table/{race}", headers={"accept-language": "en"}).text
            assert f'property="og:image" content="{server.url}/api/tables/{race}/front.png?language=en"' in page
            assert "ride it yourself" in page


@pytest.mark.skipif(not pages.are_built(), reason="the pages are not built")
def test_a_link_says_who_invites_to_what(server: RunningServer) -> None:
    with httpx.Client(base_url=server.url, timeout=60) as anna:
        anna.put("/api/me", json={"name": "Anna <b>"})
        table = opened(anna, "guest", "open", options={"stage": "Firenze - Milano"})
        page = anna.get(f"/table/{table}")
        assert page.headers["vary"] == "accept-language"
        assert "<title>Anna &lt;b&gt; invites you to a race · Ligne Rouge</title>" in page.text
        assert 'property="og:description" content="Firenze - Milano: 2 teams, 1 free.' in page.text
        assert f'property="og:image" content="{server.url}/api/tables/{table}/picture.png"' in page.text
        for language, said in {"fr-FR,fr;q=0.9": "vous invite à une course", "es": "te invita a una carrera"}.items():
            assert said in anna.get(f"/table/{table}", headers={"accept-language": language}).text
        tour = opened(anna, "guest", "open", game="tour")
        assert (
            f'property="og:image" content="{server.url}/api/tables/{tour}/picture.png"'
            in anna.get(f"/table/{tour}").text
        )
        anna.put(f"/api/tables/{table}/seats/1", json={"kind": "bot", "bot": "random"})
        assert "every seat is taken" in anna.get(f"/table/{table}").text
        assert "<title>Ligne Rouge</title>" in anna.get("/table/nobody-made-this").text


SAID = {  # of a table with two seats, one of them free: the title and the description
    "flamme": {
        "en": ("Anna invites you to a race", "Peloton 7: 2 teams, 1 free. No account needed."),
        "fr": ("Anna vous invite à une course", "Peloton 7\N{NO-BREAK SPACE}: 2 équipes, 1 libre. Sans compte."),
        "es": ("Anna te invita a una carrera", "Peloton 7: 2 equipos, 1 libre. Sin cuenta."),
    },
    "tour": {
        "en": ("Anna invites you to a tour", "Grand Tour: 2 teams, 1 free. No account needed."),
        "fr": ("Anna vous invite à un tour", "Grand Tour\N{NO-BREAK SPACE}: 2 équipes, 1 libre. Sans compte."),
        "es": ("Anna te invita a una vuelta", "Grand Tour: 2 equipos, 1 libre. Sin cuenta."),
    },
    "redline": {
        "en": ("Anna invites you to Redline", "Redline: 2 players, 1 free. No account needed."),
        "fr": ("Anna vous invite à jouer à Redline", "Redline\N{NO-BREAK SPACE}: 2 joueurs, 1 libre. Sans compte."),
        "es": ("Anna te invita a jugar a Redline", "Redline: 2 jugadores, 1 libre. Sin cuenta."),
    },
}


@pytest.mark.skipif(not pages.are_built(), reason="the pages are not built")
@pytest.mark.parametrize("game", SAID)
def test_an_invitation_says_what_is_played_in_each_language(server: RunningServer, game: str) -> None:
    with httpx.Client(base_url=server.url, timeout=60) as anna:
        anna.put("/api/me", json={"name": "Anna"})
        stage = {"options": {"stage": "Peloton 7"}} if game == "flamme" else {}
        table = opened(anna, "guest", "open", game=game, **stage)
        named = opened(anna, "guest", "open", "open", game=game, name="Sunday", **stage)
        picture = f'property="og:image" content="{server.url}/api/tables/{table}/picture.png"'
        for language, (title, about) in SAID[game].items():
            page = anna.get(f"/table/{table}", headers={"accept-language": language}).text
            assert f"<title>{title} · Ligne Rouge</title>" in page
            assert f'property="og:description" content="{about}"' in page
            assert picture in page
            what = about.partition(":")[0].rstrip("\N{NO-BREAK SPACE}")
            page = anna.get(f"/table/{named}", headers={"accept-language": language}).text
            assert f'content="Sunday · {what}' in page, "a name does not hide what is played"


@pytest.mark.skipif(not pages.are_built(), reason="the pages are not built")
def test_reviews_and_lessons_of_a_race_have_previews_of_their_own(server: RunningServer) -> None:
    with httpx.Client(base_url=server.url, timeout=60) as anna:
        anna.put("/api/me", json={"name": "Anna"})
        kept = anna.post("/api/records", content=(KEPT / "race-handicap.txt").read_bytes())
        race, running = kept.json()["id"], opened(anna, "guest", "open")
        titles = {
            "review": ("{}: the review", "{}\N{NO-BREAK SPACE}: la revue", "{}: el análisis"),
            "learn": (
                "{}: learn from mistakes",
                "{}\N{NO-BREAK SPACE}: apprendre de ses erreurs",
                "{}: aprender de los errores",
            ),
        }
        what = anna.get(f"/api/tables/{race}").json()["table"]["stage"]
        for part, said in titles.items():
            for language, title in zip(("en", "fr", "es"), said, strict=True):
                page = anna.get(f"/table/{race}/{part}", headers={"accept-language": language}).text
                assert f"<title>{title.format(what)} · Ligne Rouge</title>" in page
                assert f'property="og:url" content="{server.url}/table/{race}/{part}"' in page
            assert "invites you to a race" in anna.get(f"/table/{running}/{part}").text, "it is not over"
