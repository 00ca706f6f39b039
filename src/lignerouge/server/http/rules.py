"""The rules desk: the rulebooks' cases, and answers to any question about a position."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Path, Query, Request, Response
from pydantic import Field

from lignerouge import rulebooks
from lignerouge.kernel.phrases import check_language
from lignerouge.server.http import cases as conformance
from lignerouge.server.http.cases import CaseInfo, CaseShown
from lignerouge.server.http.dependencies import AN_HOUR, FORM, bad_options_denied, new_router
from lignerouge.server.protocol.errors import DeniedError

router = new_router("rules")

LARGEST_QUESTION = 64_000  # bytes: the longest tour of the rulebook's cases has a tenth of that


@dataclass(frozen=True)
class DeskQuestion:
    """A question as `lignerouge explain --jsonl` takes it (docs/explain.md)."""

    __pydantic_config__ = FORM
    kind: Annotated[str, Field(max_length=40)]
    input: dict[str, Any]  # the desk reads and checks it


@dataclass(frozen=True)
class DeskAnswer:
    """The desk's answer to a question of this kind."""

    kind: str
    answer: Mapping[str, Any]


@dataclass(frozen=True)
class CaseList:
    """Every case, book by book."""

    cases: Sequence[CaseInfo]


@router.get("/api/conformance")
async def cases(response: Response) -> CaseList:
    """Every figure and worked example of the rulebooks, and whether the engine agrees."""
    found = await asyncio.to_thread(conformance.listed)
    response.headers.update(AN_HOUR)
    return CaseList(found)


@router.get("/api/conformance/{id}")
async def case(
    response: Response, id: Annotated[str, Path(max_length=40)], language: Annotated[str, Query(max_length=8)] = "en"
) -> CaseShown:
    """One case: the question, what the book says, what the engine says, step by step; the reason in this language."""
    with bad_options_denied():
        check_language(language)
    found = await asyncio.to_thread(conformance.shown, id, language)
    if found is None:
        raise DeniedError("not-found", "case-missing")
    response.headers.update(AN_HOUR)
    return found


async def of_fair_size(request: Request) -> None:
    """Deny large questions: a question is about one position, which needs far less room than a record."""
    if len(await request.body()) > LARGEST_QUESTION:
        raise DeniedError("too-large", "question-too-large", most=LARGEST_QUESTION)


@router.post("/api/explain", dependencies=[Depends(of_fair_size)])
async def explain(question: DeskQuestion) -> DeskAnswer:
    """What happens in this position? For any position, reachable by play or not (docs/explain.md)."""
    with bad_options_denied():
        answer = await asyncio.to_thread(rulebooks.answer, question.kind, question.input)
    return DeskAnswer(question.kind, answer)
