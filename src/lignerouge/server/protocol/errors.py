"""Requests that are denied: a code for programs and a sentence for people. What is denied changes nothing."""

from collections.abc import Mapping

from lignerouge.server.protocol.messages import Code

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
    """Something that a client may not do, or not now; whoever asked gets the code and the reason."""

    def __init__(self, code: Code, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason

    @property
    def status(self) -> int:
        """The status code of HTTP."""
        return STATUS[self.code]
