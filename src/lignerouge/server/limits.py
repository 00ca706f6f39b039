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
        now, rate = time.monotonic(), self.rate
        left = min(rate.at_once, self.left + (now - self.seen) * rate.a_second)
        self.seen = now
        if tokens > rate.at_once:
            tokens = rate.at_once
        is_there = left >= tokens
        self.left = left - tokens if is_there else left
        return is_there


class Limit:
    """A bucket for each address or guest."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def check(self, whose: str, tokens: float = 1) -> None:
        """Take a token, or so many, from this address's or guest's bucket; deny if they are not there."""
        bucket = self._buckets.get(whose)
        if bucket is None:
            bucket = self._buckets[whose] = Bucket(self.rate)
            while len(self._buckets) > REMEMBERED:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(whose)
        if not bucket.take(tokens):
            raise DeniedError("too-many", "too-fast")
