"""What a new visitor has to load before anything can be done, as it came over the line."""

import httpx
import pytest
from playwright.sync_api import Page
from tests.support.race_pages import CARD, open_table, ride
from tests.support.servers import RunningServer
from tests.web.conftest import NewPage

pytestmark = pytest.mark.compiled

MOST = 120_000  # bytes of JavaScript, compressed
SCRIPTS = """performance.getEntriesByType("resource")
  .filter(({name}) => name.endsWith(".js"))
  .reduce((sum, {encodedBodySize}) => sum + encodedBodySize, 0)"""


def javascript(page: Page) -> int:
    return int(page.evaluate(SCRIPTS))


def test_the_front_page_is_light(new_page: NewPage) -> None:
    page = new_page("/")
    page.get_by_role("heading").first.wait_for()
    assert 20_000 < javascript(page) < MOST


def test_a_race_is_light(new_page: NewPage) -> None:
    page = new_page()
    address = open_table(page, "me", "random")
    page.goto(address)
    ride(page, until=page.locator(CARD).first.is_visible)
    assert 50_000 < javascript(page) < MOST


def test_files_are_compressed_for_who_can_read_that_and_kept_if_their_names_change(server: RunningServer) -> None:
    with httpx.Client(base_url=server.url) as http:
        built = http.get("/assets.json").json()
        script = next(each["file"] for each in built.values() if each.get("isEntry"))
        short, plain = http.get(f"/{script}"), http.get(f"/{script}", headers={"accept-encoding": "identity"})
        assert short.content == plain.content
        assert short.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert short.headers["vary"] == plain.headers["vary"] == "accept-encoding"
        assert short.headers["content-type"] == plain.headers["content-type"] == "text/javascript; charset=utf-8"
        assert "immutable" in short.headers["cache-control"]
        assert http.get("/").headers["cache-control"] == "no-cache"
        font = next(path for each in built.values() for path in each.get("assets", []) if path.endswith(".woff2"))
        assert "content-encoding" not in http.get(f"/{font}").headers
