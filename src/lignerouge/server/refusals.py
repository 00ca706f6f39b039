"""What was refused lately, for whoever runs the server: when, why, by which route, and to which address."""

import time
from collections import deque
from dataclasses import dataclass

from starlette.types import Scope

from lignerouge.server.protocol.messages import Code

KEPT = 100


@dataclass(frozen=True)
class RecentRefusal:
    """Something that was refused. Neither its words nor its table: these may be somebody's secret."""

    at: float
    code: Code
    route: str  # as "/api/tables/{id}"; "" if no route was found
    address: str  # of IPv6 the first half


class Refusals:
    """The last ones."""

    def __init__(self) -> None:
        self._kept: deque[RecentRefusal] = deque(maxlen=KEPT)

    def note(self, code: Code, scope: Scope, address: str) -> None:
        """One more."""
        route = getattr(scope.get("route"), "path", "")
        self._kept.append(RecentRefusal(time.time(), code, route, address))

    def recent(self) -> list[RecentRefusal]:
        """The newest first."""
        return list(reversed(self._kept))
