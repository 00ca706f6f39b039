"""The protocol for other programs: JSON Schema of every message, the client's TypeScript types, and what it says.

`python -m lignerouge.server.protocol.json_schema` writes the files anew; a test compares them with what the classes
say now.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue

from lignerouge.kernel.phrases import LANGUAGES, Counted
from lignerouge.redline.text.match import WORDS as REDLINE_WORDS
from lignerouge.server.app import create_app
from lignerouge.server.protocol.event_schema import event_unions, remarks
from lignerouge.server.protocol.messages import PROTOCOL, FromClient, ToClient
from lignerouge.server.protocol.typescript import module

ROOT = Path(__file__).parents[4]
GENERATED = "Made by `python -m lignerouge.server.protocol.json_schema`: change the classes there, not this file."
DIALECT = "https://json-schema.org/draft/2020-12/schema"
RENAMED = {  # both are called SeatView at home
    "lignerouge__flamme__play__view__SeatView": "RaceView",
    "lignerouge__redline__play__view__SeatView": "RedlineView",
}


class Generate(GenerateJsonSchema):
    """As pydantic does, but what a server sends is there, default or not; and a field's name is title enough."""

    def field_is_required(self, field: Any, total: bool) -> bool:
        """Everything is sent; a client may leave out what has a default."""
        return self.mode == "serialization" or super().field_is_required(field, total)

    def field_title_should_be_set(self, schema: Any) -> bool:
        """Never."""
        return False

    def dataclass_schema(self, schema: Any) -> JsonSchemaValue:
        """With what the source says behind the fields."""
        made = super().dataclass_schema(schema)
        for name, said in remarks(schema["cls"]).items():
            made["properties"][name]["description"] = said
        return made


def protocol() -> dict[str, Any]:
    """Every message, view and event, as one document of definitions."""
    inputs: list[tuple[str, Any, TypeAdapter[Any]]] = [
        ("FromClient", "validation", TypeAdapter(FromClient)),
        ("ToClient", "serialization", TypeAdapter(ToClient)),
        *((name, "serialization", TypeAdapter(union)) for name, union in event_unions().items()),
    ]
    schemas, document = TypeAdapter.json_schemas(inputs, schema_generator=Generate)
    definitions = dict(document["$defs"])
    definitions |= {key: schema for (key, _), schema in schemas.items() if key not in definitions}
    definitions = renamed(definitions)
    for name, schema in definitions.items():
        schema["title"] = name
    return {
        "$schema": DIALECT,
        "title": "Ligne Rouge: the messages of a table",
        "description": f"Version {PROTOCOL} of the protocol. {GENERATED}",
        "$defs": dict(sorted(definitions.items())),
    }


def renamed(document: dict[str, Any]) -> dict[str, Any]:
    """Definitions and references under the names that clients know."""
    text = json.dumps(document)
    for long, short in RENAMED.items():
        text = text.replace(long, short)
    changed: dict[str, Any] = json.loads(text)
    return changed


def openapi() -> dict[str, Any]:
    """What the HTTP routes take and give, as the application says it; its database is not opened for that."""
    return create_app("").openapi()


def files() -> dict[Path, str]:
    """Every generated file with its text."""
    messages, requests = protocol(), openapi()
    docs, types = ROOT / "docs", ROOT / "web" / "src" / "protocol"
    sentences = ROOT / "web" / "src" / "i18n" / "redline"
    return {
        docs / "protocol.schema.json": as_text(messages),
        docs / "openapi.json": as_text(requests),
        types / "protocol.ts": module(messages["$defs"], GENERATED),
        types / "http.ts": http_types(requests, messages["$defs"]),
        **{sentences / f"told.{language}.json": as_text(redline_words(language)) for language in LANGUAGES},
    }


def redline_words(language: str) -> dict[str, Any]:
    """What happens in Redline and why, so that the browser says it in the words of the terminal."""
    entries = REDLINE_WORDS.entries(language).items()
    told = {key: words for key, words in entries if not key.startswith("screen.")}
    return {key: asdict(words) if isinstance(words, Counted) else words for key, words in told.items()}


def http_types(requests: dict[str, Any], messages: Mapping[str, Any]) -> str:
    """The bodies of HTTP; what the socket carries as well has one type for both."""
    bodies = renamed(requests["components"]["schemas"])
    own = {name: schema for name, schema in bodies.items() if name not in messages}
    return module(own, GENERATED, messages, "./protocol")


def as_text(document: Mapping[str, Any]) -> str:
    """JSON for people."""
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def main() -> None:
    """Write the files anew."""
    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
