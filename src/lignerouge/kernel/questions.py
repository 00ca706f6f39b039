"""Answers questions about rules: as objects, or one JSON object a line (`docs/explain.md`)."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.phrases import check_language

Handler = Callable[[Mapping[str, Any]], dict[str, Any]]  # answers the questions of one kind


def want(table: Mapping[str, Any], key: str, kind: type | tuple[type, ...], what: str) -> Any:
    """A value that has to be there, of this kind; a truth value is not a number."""
    value = table.get(key)
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
        raise InputError(f"{what} needs {quoted(key)}.")
    return value


def language_of(asked: Mapping[str, Any]) -> str:
    """In which language the reason is wanted: a question may say so."""
    language = str(asked.get("language", "en"))
    check_language(language)
    return language


class QuestionApi:
    """Answers questions of several kinds, of one game or of many."""

    def __init__(self, handlers: Mapping[str, Handler]) -> None:
        self.handlers = handlers

    def answer(self, kind: str, asked: Mapping[str, Any]) -> dict[str, Any]:
        """Answer one question, or say in an InputError why it makes no sense."""
        if kind not in self.handlers:
            raise InputError(f"There are no questions of kind {quoted(kind)}, only {', '.join(self.handlers)}.")
        return self.handlers[kind](asked)

    def answer_line(self, line: str) -> dict[str, Any]:
        """Answer a line of JSON. Whatever is wrong with it is said in one sentence; the next line is a new question."""
        try:
            question = json.loads(line)
        except (ValueError, RecursionError):
            return {"id": None, "error": "This line is not JSON."}
        number = question.get("id") if isinstance(question, dict) else None
        try:
            if not isinstance(question, dict):
                raise InputError('A question is an object with "id", "kind" and "input".')
            asked = want(question, "input", dict, "A question")
            return {"id": number, "answer": self.answer(want(question, "kind", str, "A question"), asked)}
        except InputError as mistake:
            return {"id": number, "error": str(mistake)}

    def answer_lines(self, lines: Iterable[str]) -> Iterator[str]:
        """Line by line, in order; empty lines are passed over."""
        for line in lines:
            if line.strip():
                yield json.dumps(self.answer_line(line), ensure_ascii=False, separators=(",", ":"))
