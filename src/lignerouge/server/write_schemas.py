"""Writes what is generated: JSON Schema, OpenAPI, the client's TypeScript types and sentences, the rules in `docs`.

`python -m lignerouge.server.write_schemas` writes the files anew; a test compares them with what their sources say now.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from lignerouge.server.app import create_app
from lignerouge.server.protocol.json_schema import COMMAND, GENERATED, protocol
from lignerouge.server.protocol.sentences import sentence_files
from lignerouge.server.protocol.typescript import module
from lignerouge.server.rules_docs import rules_docs

ROOT = Path(__file__).parents[3]


def files() -> dict[Path, str]:
    """Every generated file with its text."""
    messages, requests = protocol(), openapi()
    docs, types = ROOT / "docs", ROOT / "web" / "src" / "protocol"
    return {
        docs / "protocol.schema.json": as_text(messages),
        docs / "openapi.json": as_text(requests),
        types / "protocol.ts": module(messages["$defs"], GENERATED),
        types / "http.ts": http_types(requests, messages["$defs"]),
        **sentence_files(ROOT / "web" / "src" / "i18n", COMMAND),
        **rules_docs(ROOT),
    }


def openapi() -> dict[str, Any]:
    """What the HTTP routes take and give, as the application says it; its database is not opened for that."""
    return create_app("").openapi()


def http_types(requests: dict[str, Any], messages: Mapping[str, Any]) -> str:
    """The bodies of HTTP; what the socket carries as well has one type for both."""
    bodies = requests["components"]["schemas"]
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
