"""Requests that are denied: a code for programs and a sentence for people. What is denied changes nothing.

The sentences are in `server/text`, one file a language. A reply carries the key of its sentence and what fills it in,
so that a page says it in its reader's language, and the sentence itself in English, for logs and programs.
"""

from collections.abc import Mapping
from typing import Any, Self

from lignerouge.kernel.errors import InputError
from lignerouge.kernel.phrases import Phrasebook
from lignerouge.server.protocol.messages import Code

REFUSALS = Phrasebook("lignerouge.server", "text")

STATUS: Mapping[Code, int] = {
    "bad-message": 422,
    "not-found": 404,
    "no-guest": 401,
    "forbidden": 403,
    "not-yours": 403,
    "not-asked": 409,
    "answered": 409,
    "not-an-option": 422,
    "over": 409,
    "not-now": 409,
    "taken": 409,
    "bad-options": 422,
    "bad-record": 422,
    "other-rules": 422,
    "too-many": 429,
    "too-large": 413,
    "wrong-origin": 403,
    "trouble": 503,
    "warming-up": 503,
}


class DeniedError(Exception):
    """Something that a client may not do, or not now; whoever asked gets the code and the reason.

    `why`: the key of a sentence, filled in by `values`; or what a game or a library says, in English.
    """

    def __init__(self, code: Code, why: str, **values: str | int) -> None:
        is_ours = why in REFUSALS.entries("en")
        self.code = code
        self.sentence = why if is_ours else ""
        self.values: Mapping[str, str | int] = values
        self.reason = REFUSALS.say(why, "en", **values) if is_ours else why
        super().__init__(self.reason)

    @classmethod
    def of(cls, code: Code, mistake: InputError) -> Self:
        """What a game says against it, in its own words."""
        denied = cls(code, str(mistake))
        denied.sentence, denied.values = mistake.sentence, mistake.values
        return denied

    @property
    def reply(self) -> dict[str, Any]:
        """What whoever asked is told."""
        return {"code": self.code, "reason": self.reason, "sentence": self.sentence, "values": self.values}

    @property
    def status(self) -> int:
        """The status code of HTTP."""
        return STATUS[self.code]
