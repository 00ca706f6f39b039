"""A page of a server that still warms up: a quiet word, which goes by itself, as does what had to wait."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.support.servers import RunningServer
from tests.tools.changeover import server_before_the_change
from tests.web.conftest import NewPage

pytestmark = pytest.mark.compiled

Change = Callable[[], None]


@pytest.fixture
def cold(tmp_path: Path) -> Iterator[tuple[RunningServer, Change]]:
    with server_before_the_change(tmp_path) as started:
        yield started


@pytest.fixture
def server(cold: tuple[RunningServer, Change]) -> RunningServer:
    return cold[0]


def test_a_quiet_word_and_an_estimate_that_comes_by_itself(
    cold: tuple[RunningServer, Change], new_page: NewPage
) -> None:
    """A reader of French learns how far it is; nobody has to ask again."""
    page = new_page("/design?stage=abcLdu", language="fr", expects="503")
    word = page.get_by_text(re.compile(r"^Échauffement, 0 sur 6"))
    expect(word).to_be_visible()
    page.get_by_role("button", name="Estimer par 500 courses").click()
    expect(page.locator(".riding").get_by_text("Le serveur s’échauffe encore.")).to_be_visible()
    cold[1]()
    expect(word).to_have_count(0)
    expect(page.locator(".riding .numbers")).to_be_visible()
