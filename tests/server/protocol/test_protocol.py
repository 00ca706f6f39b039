"""docs/protocol.md is true: its bot plays, its messages fit the schema, its codes are the server's."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import jsonschema_rs
import pytest
from tests.support.servers import running_server

from lignerouge.server.protocol.errors import STATUS
from lignerouge.server.protocol.messages import Code

DOCS = Path(__file__).parents[3] / "docs"
TEXT = (DOCS / "protocol.md").read_text(encoding="utf-8")


@pytest.mark.compiled
def test_the_bot_of_the_documentation_rides_a_race(tmp_path: Path) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    bot = tmp_path / "bot.py"
    bot.write_text(code, encoding="utf-8")
    with running_server(tmp_path / "tables.db") as server:
        played = subprocess.run(
            [sys.executable, str(bot), server.url], capture_output=True, text=True, timeout=100, check=False
        )
    assert played.returncode == 0, played.stderr
    assert sorted(played.stdout.removeprefix("result:").split()) == ["AR", "AS", "BR", "BS"]


def test_every_message_of_the_documentation_is_one() -> None:
    schema = json.loads((DOCS / "protocol.schema.json").read_text(encoding="utf-8"))
    messages = [
        json.loads(line)
        for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)
        for line in re.split(r"^[<>] ", block, flags=re.MULTILINE)
        if line.strip()
    ]
    assert len(messages) > 8
    for message in messages:
        message.pop("view", None)
        names = [name for name, each in schema["$defs"].items() if is_message(each, message["type"])]
        assert len(names) == 1, message
        wanted = {**schema["$defs"][names[0]], "$defs": schema["$defs"]}
        wanted["required"] = [name for name in wanted.get("required", []) if name != "view"]
        jsonschema_rs.validate(wanted, message)


def is_message(schema: dict[str, object], kind: str) -> bool:
    properties = schema.get("properties", {})
    assert isinstance(properties, dict)
    return bool(properties.get("type", {}).get("const") == kind)


def test_every_code_is_explained_with_its_status() -> None:
    explained = {code: int(status) for code, status in re.findall(r"^\| `([a-z-]+)` \((\d+)\)", TEXT, re.MULTILINE)}
    assert explained == STATUS
    assert set(STATUS) == set(get_args(Code))
