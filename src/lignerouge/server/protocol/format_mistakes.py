"""Requests and messages that do not have the form they should have, refused with a sentence in every language."""

from collections.abc import Mapping
from typing import Any

from lignerouge.server.protocol.errors import DeniedError

LONGEST = 80  # letters of a field's name that are said back


def bad_format(mistake: Mapping[str, Any]) -> DeniedError:
    """What pydantic says of the first mistake in it: its kind, where it is, and which limit it breaks."""
    field = ".".join(str(part) for part in mistake["loc"][1:])[:LONGEST]
    limits: Mapping[str, Any] = mistake.get("ctx", {})
    match mistake["type"]:
        case "json_invalid":
            return DeniedError("bad-message", "format-unreadable")
        case _ if field == "":
            return DeniedError("bad-message", "format-unreadable")
        case "missing":
            return DeniedError("bad-message", "format-missing", field=field)
        case "extra_forbidden":
            return DeniedError("bad-message", "format-unknown", field=field)
        case "string_type":
            return DeniedError("bad-message", "format-text", field=field)
        case "int_type" | "int_parsing" | "int_from_float" | "float_type" | "float_parsing" | "finite_number":
            return DeniedError("bad-message", "format-number", field=field)
        case "bool_type" | "bool_parsing":
            return DeniedError("bad-message", "format-yes-or-no", field=field)
        case "string_too_long" | "too_long":
            return DeniedError("bad-message", "format-too-long", field=field, most=limits["max_length"])
        case "string_too_short" | "too_short":
            return DeniedError("bad-message", "format-too-short", field=field, least=limits["min_length"])
        case "greater_than_equal":
            return DeniedError("bad-message", "format-too-small", field=field, least=limits["ge"])
        case "less_than_equal":
            return DeniedError("bad-message", "format-too-large", field=field, most=limits["le"])
        case "literal_error" | "union_tag_invalid":
            choices = str(limits.get("expected") or limits["expected_tags"]).replace(" or ", ", ").replace("'", "")
            return DeniedError("bad-message", "format-choice", field=field, choices=choices)
        case _:
            denied = DeniedError("bad-message", "format-wrong", field=field)
            denied.reason = f"{field}: {mistake['msg']}."  # programs are told more than a sentence can say
            return denied
