"""How much one address or guest may ask of the server."""

import time
from collections import OrderedDict

from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.settings import Rate

REMEMBERED = 20_000  # addresses or guests; the one not heard of for longest is forgotten first


class Bucket:
    """A token bucket: it fills at a steady rate up to a limit, and each act takes one token out."""

    __slots__ = ("left", "rate", "seen")

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.left = rate.at_once
        self.seen = time.monotonic()

    def take(self, tokens: float = 1) -> bool:
        """Take so many tokens, or all that it holds when it is full; False if they are not there."""
        now = time.monotonic()
        self.left = min(self.rate.at_once, self.left + (now - self.seen) * self.rate.a_second)
        self.seen = now
        tokens = min(tokens, self.rate.at_once)
        if self.left < tokens:
            return False
        self.left -= tokens
        return True


class Limit:
    """A bucket for each address or guest."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def check(self, whose: str, tokens: float = 1) -> None:
        """Take a token, or so many, from this address's or guest's bucket; deny if they are not there."""
        bucket = self._buckets.setdefault(whose, Bucket(self.rate))
        self._buckets.move_to_end(whose)
        while len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        if not bucket.take(tokens):
            raise DeniedError("too-many", "too-fast")
