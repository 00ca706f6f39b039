"""The OpenAPI document says the truth: whatever Schemathesis makes up from it gets a declared reply, and never a fault.

Everything is asked of a real server with a guest's cookie: as it was made up, and at a table that exists.
"""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from http.cookiejar import DefaultCookiePolicy
from itertools import cycle
from pathlib import Path
from typing import Any

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import load_all_checks, not_a_server_error
from schemathesis.generation.hypothesis.builder import HypothesisTestConfig, HypothesisTestMode, create_test
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.support.depth import DEEP, how_many
from tests.support.players import Party
from tests.support.servers import RunningServer, running_server

from lignerouge.server.write_schemas import openapi

# The document that is kept, of which another test says that it is that of the application: that takes a second to make.
DOCUMENT = json.loads((Path(__file__).parents[3] / "docs" / "openapi.json").read_text(encoding="utf-8"))
OPERATIONS = [f"{method.upper()} {path}" for path, methods in DOCUMENT["paths"].items() for method in methods]
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


def forgetful() -> requests.Session:
    """One connection for thousands of requests, and no cookies but those that a request names."""
    session = requests.Session()
    session.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))
    return session


@dataclass
class Place:
    """A server, a guest's cookie, and a table for each state that a table can be in."""

    server: RunningServer
    cookie: str
    tables: list[str]
    session: requests.Session = field(default_factory=forgetful)

    def __post_init__(self) -> None:
        """What was made up is asked at the tables in turn, in deep runs at each."""
        self._turns = cycle([self.tables] if DEEP else [[table] for table in self.tables])

    def next_tables(self) -> list[str]:
        """Where the next request is asked once more."""
        return next(self._turns)

    def ask(self, case: "schemathesis.Case[Any]", headers: dict[str, str]) -> None:
        """The reply must be one that is declared."""
        how: dict[str, Any] = {"base_url": self.server.url, "session": self.session, "checks": CHECKS, "timeout": 120}
        case.call_and_validate(headers=headers, **how)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with running_server(tmp_path_factory.mktemp("openapi") / "tables.db") as server:
        yield asyncio.run(furnish(server))


async def furnish(server: RunningServer) -> Place:
    """One table waits, one plays, one is over."""
    async with Party(server) as party:
        anna = await party.person("Anna")
        waiting = await anna.make_table("me", "open")
        playing = await anna.make_table("me", "sensible")
        over = await anna.make_table("sensible", "sensible", game="redline")
        for table in (playing, over):
            await anna.post(f"/api/tables/{table}/start")
        sitting = await anna.sit(over, None)
        while not sitting.over:
            await sitting.receive(120)
        return Place(server, anna.cookie, [waiting, playing, over])


def test_the_server_tells_the_document(place: Place) -> None:
    assert httpx.get(f"{place.server.url}/api/openapi.json", timeout=60).json() == openapi()


TRIES = settings(
    max_examples=how_many(2, interpreted=2, deep=100),
    derandomize=True,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@cache
def schema() -> "schemathesis.BaseSchema":
    load_all_checks()
    return schemathesis.openapi.from_dict(DOCUMENT)


# Requests are made up when a test begins, and not, as by `parametrize` of Schemathesis, while every worker looks for
# tests: that takes five seconds each.
@pytest.mark.parametrize("operation", OPERATIONS)
def test_every_reply_is_a_declared_one(place: Place, operation: str) -> None:
    method, _, path = operation.partition(" ")
    config = HypothesisTestConfig(project=schema().config, modes=list(HypothesisTestMode), settings=TRIES)
    create_test(operation=schema()[path][method], test_func=ask, config=config)(place=place)


@TRIES
def ask(place: Place, case: "schemathesis.Case[Any]") -> None:
    leaves_for_good = (case.method, case.operation.path) == ("DELETE", "/api/me")
    headers = {} if leaves_for_good else {"Cookie": place.cookie}
    place.ask(case, headers)
    if "id" in (case.path_parameters or {}):
        if "base" in (case.query or {}):
            case.query["base"] = place.server.url  # nobody makes that up
        for table in place.next_tables():
            case.path_parameters["id"] = table
            place.ask(case, headers)
