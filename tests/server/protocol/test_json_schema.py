"""The generated files are up to date, and what really travels is what they say."""

from collections.abc import Iterator
from typing import Any

import orjson
import pytest
from jsonschema_rs import Draft202012Validator
from pydantic import ValidationError

from lignerouge.flamme.preview.outlook import outlook
from lignerouge.kernel.events import told
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.redline.play.refusals import Judged, Refusal
from lignerouge.registry import GAMES
from lignerouge.server.protocol.event_schema import event_unions, leaves, own_types
from lignerouge.server.protocol.json_schema import protocol
from lignerouge.server.protocol.messages import (
    FROM_CLIENT,
    Lead,
    News,
    Outlook,
    Refused,
    SeatInfo,
    TableChanged,
    TableInfo,
    Welcome,
    You,
    ask_of,
)
from lignerouge.server.protocol.sentences import literal
from lignerouge.server.protocol.typescript import declaration, module
from lignerouge.server.write_schemas import ROOT, files, openapi

REGENERATE = "python -m lignerouge.server.write_schemas"
STAGES = [{"tiles": "abcv", "kind": "extended"}, {"tiles": "abv", "kind": "ttt"}, {"tiles": "abv", "kind": "itt"}]
MATCHES: dict[str, tuple[str, str, dict[str, Any]]] = {  # view, events and options of a short match of every kind
    "race": ("RaceView", "RaceEvent", {"stage": "abCDu"}),
    "tour": ("TourView", "TourEvent", {"stages": STAGES, "rest_days": [1], "specialists": True}),
    "match": ("RedlineView", "RedlineEvent", {"games": 2}),
}
KEYS = {"race": "flamme", "tour": "tour", "match": "redline"}


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return protocol()


def closed(schema: Any) -> Any:
    """The same without room for fields that nobody has told of."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    made = {key: closed(part) for key, part in schema.items()}
    return {"additionalProperties": False, **made} if "properties" in schema and "type" in schema else made


def reader(document: dict[str, Any], name: str) -> Draft202012Validator:
    return Draft202012Validator({**closed(document), "$ref": f"#/$defs/{name}"})


def test_the_generated_files_say_what_the_classes_say() -> None:
    for path, text in files().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.relative_to(ROOT)} is old: run {REGENERATE}"


def test_everything_that_travels_has_one_definition_of_its_own(document: dict[str, Any]) -> None:
    definitions = document["$defs"]
    for name in ("Watch", "Cover", "Answer", "Look", "Welcome", "TableChanged", "News", "Done", "Refused", "Outlook"):
        assert definitions[name]["properties"]["type"]["const"]
    assert {"RaceView", "TourView", "RedlineView", "FromClient", "ToClient", *event_unions()} <= set(definitions)
    assert [name for name in definitions if "__" in name or "SeatView" in name] == []
    assert all(schema["title"] == name for name, schema in definitions.items())
    assert [types.name for types in own_types()] == ["Race", "Tour", "Redline"]
    for types in own_types():
        names = {kind.__name__ for kind in [*leaves(types.events), *types.kernel]}
        found = set(definitions[f"{types.name}Event"]["discriminator"]["mapping"])
        assert found == names if types.name != "Tour" else found > names | {"Moved", "Began"}
    assert definitions["RaceBegan"]["properties"]["event"] == {"const": "Began", "type": "string"}
    assert "audience" not in definitions["Moved"]["properties"]
    assert definitions["RaceView"]["properties"]["round"]["description"].startswith("the round being played")


def played(kind: str) -> Iterator[tuple[Match[Any, Any], list[Any]]]:
    """A match between bots, with what each answer brought about."""
    entry = GAMES[KEYS[kind]]
    match = Match.begin(entry.game, MATCHES[kind][2], ["a", "b"], seeded(3))
    yield match, list(match.events)
    pilots = {seat: entry.new_bot(entry.bots[seat], seat).choose for seat in range(2)}
    for step in match.autopilot(pilots):
        yield match, list(step.events)


@pytest.mark.parametrize("kind", MATCHES)
def test_real_news_fit_the_schema(document: dict[str, Any], kind: str) -> None:
    view, event, _ = MATCHES[kind]
    message, events, views = reader(document, "News"), reader(document, event), reader(document, view)
    happened: set[str] = set()
    for number, (match, brought) in enumerate(played(kind)):
        for seat in (None, 0, 1):
            mine = [each.as_json() for each in told(brought, seat)]
            asks = () if seat is None else tuple(map(ask_of, match.prompts(seat)))
            news = News(seat, number, mine, number + len(mine), match.view(seat), asks, (), None)
            sent = orjson.loads(orjson.dumps(news))
            views.validate(sent["view"])
            for each in sent["events"]:
                events.validate(each)
                happened.add(each["event"])
            message.validate(sent)
    assert match.outcome is not None
    assert happened >= {"Began", "Ended" if kind != "tour" else "TourEnded"}


def test_the_other_messages_fit_the_schema(document: dict[str, Any]) -> None:
    seats = (SeatInfo("guest", "Ada", "", True, "ef" * 32, "ab" * 16), SeatInfo("bot", "", "sensible", False, "", ""))
    table = TableInfo(
        "t", "Alps", "flamme", {"stage": "abu"}, "abu", seats, "open", True, 0, (), 1.0, 2.0, 0, "cd" * 32
    )
    match = next(match for match, _ in played("race") if any(each.ask == "PlayCard" for each in match.prompts(0)))
    chances = outlook(match.view(0), match.prompts(0)[0], seeded(1), 3)
    leads = [
        Lead(
            x.option,
            x.preview.square,
            x.preview.lane,
            x.preview.steps,
            [e.as_json() for e in x.preview.events],
            x.towed,
        )
        for x in chances
    ]
    check = reader(document, "ToClient")
    for message in (
        Welcome(table, You((0,), host=True), 12.5),
        TableChanged(table, You((), host=False)),
        {"id": "x", "type": "done"},
        Refused("taken", "Somebody was faster."),
        Outlook("x", "1/AR/card", tuple(leads), 3),
        Outlook(
            "x", "1/2/B/place", (), 3, Judged("Y:0", ("0,1/0",), (), (Refusal("dead end", "R4", (0,), ("0,1/2",)),))
        ),
    ):
        check.validate(orjson.loads(orjson.dumps(message)))
    assert len(leads) > 1


def test_the_schema_is_exact(document: dict[str, Any]) -> None:
    moved = {"event": "Moved", "rider": "AR", "square": "1.1", "start": "0.1", "lane": 0, "steps": 3, "rule": "F6"}
    check = reader(document, "RaceEvent")
    assert check.is_valid(moved)
    for wrong in ({"audience": "everyone"}, {"event": "Won"}, {"steps": "3"}):
        assert not check.is_valid(moved | wrong)
    for missing in moved:
        assert not check.is_valid({key: value for key, value in moved.items() if key != missing})


@pytest.mark.parametrize(
    ("message", "fits"),
    [
        ({"type": "watch"}, True),
        ({"type": "watch", "seat": 0, "since": 4}, True),
        ({"type": "watch", "seat": None}, True),
        ({"type": "watch", "seat": 6}, False),
        ({"type": "watch", "since": -1}, False),
        ({"type": "cover", "seat": 1}, True),
        ({"type": "cover"}, False),
        ({"type": "answer", "id": "a", "prompt": "1/AR/card", "option": "5"}, True),
        ({"type": "answer", "id": "a", "prompt": "1/AR/card", "option": 5}, False),
        ({"type": "answer", "id": "", "prompt": "1/AR/card", "option": "5"}, False),
        ({"type": "answer", "id": "a", "prompt": "1/AR/card", "option": "5", "seat": 0}, False),
        ({"type": "look", "id": "a", "prompt": "1/AR/card"}, True),
        ({"type": "news"}, False),
        ({}, False),
    ],
)
def test_schema_and_server_accept_the_same(document: dict[str, Any], message: dict[str, Any], fits: bool) -> None:
    assert Draft202012Validator({**document, "$ref": "#/$defs/FromClient"}).is_valid(message) == fits
    try:
        FROM_CLIENT.validate_json(orjson.dumps(message))
    except ValidationError:
        assert not fits
    else:
        assert fits


def test_a_name_means_the_same_over_http_and_over_the_socket(document: dict[str, Any]) -> None:
    bodies = openapi()["components"]["schemas"]
    assert [name for name in bodies if "__" in name or "SeatView" in name] == []
    shared = set(bodies) & set(document["$defs"])
    assert shared >= {"TableInfo", "You"}
    for name in shared:
        assert set(bodies[name].get("properties", ())) == set(document["$defs"][name].get("properties", ())), name


TYPES: list[tuple[dict[str, Any], str]] = [
    ({"type": "string"}, "string"),
    ({"type": "integer"}, "number"),
    ({}, "unknown"),
    ({"const": "x", "type": "string"}, '"x"'),
    ({"enum": ["x", 'a"b', 3]}, '"x" | "a\\"b" | 3'),
    ({"$ref": "#/components/schemas/New-Input"}, "NewInput"),
    ({"anyOf": [{"type": "integer"}, {"type": "number"}, {"type": "null"}]}, "number | null"),
    ({"type": "array"}, "readonly unknown[]"),
    ({"type": "array", "items": {"type": "array", "items": {"type": "string"}}}, "readonly (readonly string[])[]"),
    ({"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "null"}]}}, "readonly (string | null)[]"),
    ({"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}]}, "readonly [string, number]"),
    ({"type": "object"}, "Readonly<Record<string, unknown>>"),
    ({"type": "object", "additionalProperties": {"type": "integer"}}, "Readonly<Record<string, number>>"),
]


@pytest.mark.parametrize(("schema", "written"), TYPES)
def test_a_schema_as_typescript(schema: dict[str, Any], written: str) -> None:
    assert declaration("A", schema) == f"export type A = {written};\n"


def test_an_object_as_typescript() -> None:
    properties = {"a": {"type": "string", "description": "so */ it is"}, "b-c": {"$ref": "#/$defs/Other"}}
    schema = {"type": "object", "description": "Two.\nLines.", "properties": properties, "required": ["a"]}
    assert module({"Thing": schema}, "About.", ["Other", "Unused"], "./other").splitlines() == [
        "/** About. */",
        "",
        'import type { Other } from "./other";',
        "",
        "/**",
        " * Two.",
        " * Lines.",
        " */",
        "export interface Thing {",
        "  /** so * / it is */",
        "  readonly a: string;",
        '  readonly "b-c"?: Other;',
        "}",
    ]


def test_long_lines_are_broken_as_prettier_does() -> None:
    names = [f"AnEventWithALongName{n}" for n in range(7)]
    union = {"oneOf": [{"$ref": f"#/$defs/{name}"} for name in names]}
    written = module({"Any": union}, "About.", names, "./other")
    assert written.splitlines()[2:5] == ["import type {", "  AnEventWithALongName0,", "  AnEventWithALongName1,"]
    assert "\nexport type Any =\n  | AnEventWithALongName0\n  | AnEventWithALongName1\n" in written
    assert written.endswith("  | AnEventWithALongName6;\n")


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("plain", '"plain"'),
        ('as "draft"', "'as \"draft\"'"),
        ("it's", '"it\'s"'),
        ('"it\'s"', "'\"it\\'s\"'"),
        ("\"'", '"\\"\'"'),
    ],
)
def test_text_stands_in_the_quotes_of_which_it_has_fewer_as_prettier_writes_it(said: str, written: str) -> None:
    assert literal(said) == written
