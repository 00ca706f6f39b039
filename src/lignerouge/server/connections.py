"""Connections: who sends a request in good time is served, and nobody holds too many of them."""

import asyncio
from collections import Counter
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from lignerouge.server.addresses import network_of, own_form

HEAD_WITHIN = 10.0  # seconds for the head of a request, from the connection or its first byte on
BODY_WITHIN = 60.0  # seconds for all of its body: a long record over a slow line
MOST = 256  # connections of an address at once, beside the sockets of tables, which have a limit of their own

_open: Counter[str] = Counter()


class HttpConnection(HttpToolsProtocol):
    """Uvicorn's own, with an end to patience."""

    proxies: ClassVar[tuple[IPv4Network | IPv6Network, ...]] = ()  # bring many people: they may hold any number

    head_within = HEAD_WITHIN
    body_within = BODY_WITHIN

    _holder = ""
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """One more of its address; too many are cut off without a word."""
        super().connection_made(transport)
        self.client = own_form(self.client)
        host = self.client[0] if self.client else ""
        if host and not any(ip_address(host) in each for each in self.proxies):
            self._holder = network_of(host)
            _open[self._holder] += 1
            if _open[self._holder] > MOST:
                transport.abort()
                return
        self._expect(self.head_within)

    def connection_lost(self, exc: Exception | None) -> None:
        """One less."""
        self._let_go()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """The head of a request begins."""
        super().on_message_begin()
        if self.cycle is not None:  # else it is the first, and the clock runs already
            self._expect(self.head_within)

    def on_headers_complete(self) -> None:
        """Its body may follow."""
        self._expect(self.body_within)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All is there; what takes long now is our own work."""
        self._expect(None)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From now on it is the socket of a table."""
        self._let_go()
        super().handle_websocket_upgrade()

    def _let_go(self) -> None:
        self._expect(None)
        if self._holder:
            _open[self._holder] -= 1
            if not _open[self._holder]:
                del _open[self._holder]
            self._holder = ""

    def _expect(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else self.loop.call_later(seconds, self.transport.abort)
