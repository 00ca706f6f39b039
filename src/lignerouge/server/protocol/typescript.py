"""JSON Schema as TypeScript types, for the parts of it that pydantic writes.

The generators on npm give wider types: arrays that may be changed, index signatures on closed objects, a name for every
field; and with them every check that the client's types are up to date would need Node. This one is small because all
hard work is done by pydantic. What it writes is formatted as Prettier does.
"""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

WIDTH = 120
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

Schema = Mapping[str, Any]


def name_of(ref: str) -> str:
    """The type that a reference, or a definition's key, stands for."""
    return re.sub(r"\W", "", ref.rpartition("/")[2])


def module(definitions: Mapping[str, Schema], about: str, known: Iterable[str] = (), source: str = "") -> str:
    """A file with these types, in the order of their names; those of `known` come from another file."""
    named = {name_of(key): schema for key, schema in definitions.items()}
    assert len(named) == len(definitions), "two definitions would share a name"
    used = {name_of(ref) for schema in named.values() for ref in references(schema)}
    borrowed = sorted(used & set(known) - set(named))
    head = [comment(about, "")]
    if borrowed:
        one = f"import type {{ {', '.join(borrowed)} }} from {json.dumps(source)};"
        many = "\n".join(["import type {", *(f"  {name}," for name in borrowed), f"}} from {json.dumps(source)};"])
        head.append((one if len(one) <= WIDTH else many) + "\n")
    return "\n".join(head + [declaration(name, named[name]) for name in sorted(named)])


def references(schema: Any) -> Iterable[str]:
    """Everything that a schema refers to."""
    if isinstance(schema, Mapping):
        if "$ref" in schema:
            yield schema["$ref"]
        for key, part in schema.items():
            if key != "discriminator":  # its mapping repeats the union
                yield from references(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from references(part)


def declaration(name: str, schema: Schema) -> str:
    """An exported type."""
    said = comment(schema["description"], "") if "description" in schema else ""
    if "properties" not in schema:
        return f"{said}{statement(f'export type {name} =', alternatives(schema), '')}"
    required = schema.get("required", ())
    members = [member(key, part, required=key in required) for key, part in schema["properties"].items()]
    return f"{said}export interface {name} {{\n{''.join(members)}}}\n"


def member(key: str, schema: Schema, *, required: bool) -> str:
    """A field."""
    said = comment(schema["description"], "  ") if "description" in schema else ""
    written = key if re.fullmatch(r"[A-Za-z_$][\w$]*", key) else json.dumps(key)
    return said + statement(f"readonly {written}{'' if required else '?'}:", alternatives(schema), "  ")


def comment(text: str, indent: str) -> str:
    """A description above what it describes."""
    lines = text.replace("*/", "* /").strip().splitlines()
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    body = "".join(f"{indent} * {line.strip()}".rstrip() + "\n" for line in lines)
    return f"{indent}/**\n{body}{indent} */\n"


def statement(start: str, types: list[str], indent: str) -> str:
    """On one line, or with each alternative on its own."""
    line = f"{indent}{start} {' | '.join(types)};"
    if len(line) <= WIDTH or len(types) == 1:
        return line + "\n"
    return f"{indent}{start}" + "".join(f"\n{indent}  | {type_}" for type_ in types) + ";\n"


def alternatives(schema: Schema) -> list[str]:
    """The types that a schema allows, each once."""
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return list(dict.fromkeys(type_ for part in schema[key] for type_ in alternatives(part)))
    if "$ref" in schema:
        return [name_of(schema["$ref"])]
    if "const" in schema:
        return [json.dumps(schema["const"])]
    if "enum" in schema:
        return [json.dumps(value) for value in schema["enum"]]
    kind = schema.get("type")
    if kind == "array":
        return [array(schema)]
    if kind == "object":
        return [record(schema)]
    return [PLAIN[kind] if kind else "unknown"]


def expression(schema: Schema) -> str:
    """A type as part of another."""
    return " | ".join(alternatives(schema))


def array(schema: Schema) -> str:
    """A list, or a row with a type for each place."""
    if "prefixItems" in schema:
        return f"readonly [{', '.join(expression(part) for part in schema['prefixItems'])}]"
    types = alternatives(schema.get("items", {}))
    item = " | ".join(types)
    return f"readonly ({item})[]" if len(types) > 1 or item.startswith("readonly ") else f"readonly {item}[]"


def record(schema: Schema) -> str:
    """An object with fields of any name."""
    values = schema.get("additionalProperties", True)
    return f"Readonly<Record<string, {expression(values) if isinstance(values, Mapping) else 'unknown'}>>"
