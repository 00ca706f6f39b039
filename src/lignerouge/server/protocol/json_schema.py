"""The protocol for other programs: JSON Schema of every message, view and event, which `write_schemas.py` writes."""

import json
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue

from lignerouge.server.protocol.event_schema import event_unions, own_types, remarks
from lignerouge.server.protocol.messages import PROTOCOL, FromClient, ToClient

COMMAND = "python -m lignerouge.server.write_schemas"
GENERATED = f"Made by `{COMMAND}`: change the classes there, not this file."
DIALECT = "https://json-schema.org/draft/2020-12/schema"


class Generate(GenerateJsonSchema):
    """Pydantic's generator, but every field that the server sends is required, and fields have no titles."""

    def field_is_required(self, field: Any, total: bool) -> bool:
        """The server sends every field; a client may leave out what has a default."""
        return self.mode == "serialization" or super().field_is_required(field, total)

    def field_title_should_be_set(self, schema: Any) -> bool:
        """Fields have no titles: their names say enough."""
        return False

    def dataclass_schema(self, schema: Any) -> JsonSchemaValue:
        """Add the comments behind the fields as descriptions."""
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
    """The same document with definitions and references under the names that clients know."""
    text = json.dumps(document)
    for types in own_types():
        long = f"{types.view.__module__}.{types.view.__qualname__}".replace(".", "__")  # if two games call theirs alike
        text = text.replace(long, f"{types.name}View")
    changed: dict[str, Any] = json.loads(text)
    return changed
