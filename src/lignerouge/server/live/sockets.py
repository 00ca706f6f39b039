"""The socket of a table: one for each page that looks at it."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import orjson
import structlog
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from lignerouge.server.limits import Limit
from lignerouge.server.live.event_buffers import Reader
from lignerouge.server.live.outlooks import Outlooks
from lignerouge.server.live.table import LiveTable
from lignerouge.server.metrics import Metrics
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.protocol.format_mistakes import bad_format
from lignerouge.server.protocol.messages import FROM_CLIENT, Answer, Cover, Done, Look, Refused, Watch
from lignerouge.server.settings import Settings
from lignerouge.server.socket_protocol import SHORT_CUT

LARGEST = 4096  # bytes of a message from a client
UNREAD = 500  # messages that may wait for a slow reader
PATIENCE = 5.0  # seconds in which somebody who is sent away may still hear why

# how a socket is closed by the server; the browser's client says it in words
TOO_MANY, TOO_SLOW, SIGNED_OUT, GOING_AWAY = 4029, 4008, 4001, 1001

log = structlog.get_logger()


class Connection:
    """One socket at a table."""

    def __init__(self, socket: WebSocket, table: LiveTable, guest: str | None, address: str, device: str = "") -> None:
        self.socket = socket
        self.device = device
        self.table = table
        self.guest = guest
        self.address = address
        self.watching: set[Reader] = set()
        self.by_changes: set[Reader] = set()
        self._refused = 0  # lately, because there were too many messages
        self._reads = False  # a message goes the long way
        self._is_paid = False  # and was counted before
        self.failure: Exception | None = None
        self._short_cut = (socket.scope.get("extensions") or {}).get(SHORT_CUT)
        self._send_now: Callable[[bytes], bool] = self._short_cut["send"] if self._short_cut else lambda text: False
        self._waiting: list[str] = []
        self._writing = False  # messages that no longer wait are on their way
        self._more = asyncio.Event()
        self._closing: int | None = None
        self.given_up = asyncio.Event()  # it does not even hear that it is sent away

    def send(self, message: bytes) -> None:
        """Put a message on its way; nobody waits for a slow reader."""
        if self._closing is not None:
            return
        if not self._waiting and not self._writing and self._send_now(message):
            return
        self._waiting.append(message.decode())
        if len(self._waiting) > UNREAD:
            self.close(TOO_SLOW)
            self._waiting.clear()
        self._more.set()

    def close(self, code: int) -> None:
        """Close the socket after the messages that are on their way."""
        if self._closing is None:
            self._closing = code
            self._more.set()
            asyncio.get_running_loop().call_later(PATIENCE, self.given_up.set)

    async def write(self) -> None:
        """Send the waiting messages in order."""
        try:
            while True:
                await self._more.wait()
                self._more.clear()
                waiting, self._waiting, self._writing = self._waiting, [], True
                for text in waiting:
                    if self._closing == TOO_SLOW:
                        break
                    await self.socket.send_text(text)
                self._writing = False
                if self._closing is not None:
                    await self.socket.close(self._closing)
                    return
        except (WebSocketDisconnect, RuntimeError, OSError):
            return  # it went away; the reading side notices

    def listen(self, messages: Limit, metrics: Metrics) -> None:
        """Answers are heard as soon as they come, where this server can. All sockets of a guest share one limit."""
        self._messages, self._metrics, self._whose = messages, metrics, self.guest or self.address
        if self._short_cut:
            self._hear_later: Callable[[str], None] = self._short_cut["listen"](self.hear)

    def hear(self, text: str) -> bool:
        """An answer, as nearly every message is, at once; -> False: it goes the long way, which meets the same"""
        if self._reads or self._closing is not None:
            return False
        try:
            answer = FROM_CLIENT.validator.validate_json(text)
            if not isinstance(answer, Answer):
                return False
            self._messages.check(self._whose)
        except (ValidationError, DeniedError):
            return False
        seats, then = self.table.seats_of(self.guest), partial(self._went, text, answer.id, time.perf_counter())
        self._is_paid = not self.table.answer_at_once(seats, answer.prompt, answer.option, answer.id, then)
        return not self._is_paid

    def _went(self, text: str, id: str, began: float, result: bool | Exception) -> None:
        """An answer that was heard at once was written, or not."""
        if result is False:
            self._is_paid = True
            self._hear_later(text)
            return
        self._metrics.seconds.add(time.perf_counter() - began)
        if result is True:
            self._done(id)
        elif isinstance(result, DeniedError):
            self._refuse(id, result)
        elif isinstance(result, Exception):
            self.failure = result
            self.given_up.set()

    def _done(self, id: str) -> None:
        if self._refused:
            self._refused -= 1
        self._metrics.answers.number += 1
        done: Done = {"id": id, "type": "done"}
        self.send(orjson.dumps(done))

    def _refuse(self, id: str, denied: DeniedError) -> None:
        self._metrics.refused.labels(denied.code).inc()
        self._refused += denied.code == "too-many"
        self.send(orjson.dumps(Refused(id=id, **denied.reply)))
        if self._refused > self._messages.rate.at_once:
            self.close(TOO_MANY)

    async def read(self, looks: Limit, outlooks: Outlooks) -> None:
        """Read messages until the socket closes."""
        while True:
            self._reads = False
            received = await self.socket.receive()
            self._reads = True
            if received["type"] != "websocket.receive":
                return
            if self._closing is not None:
                continue
            text = received.get("text")
            id = ""
            try:
                if not self._is_paid:
                    self._messages.check(self._whose)
                self._is_paid = False
                self._refused = max(0, self._refused - 1)
                match _parse(text):
                    case Answer() as answer:
                        id = answer.id
                        seats = self.table.seats_of(self.guest)
                        began = time.perf_counter()
                        try:
                            await self.table.answer(seats, answer.prompt, answer.option, id)
                        finally:
                            self._metrics.seconds.add(time.perf_counter() - began)
                        self._done(id)
                    case Watch(seat=seat, since=since, changes=changes):
                        self.table.watch(self, seat, since, by_changes=changes)
                    case Cover(seat=seat):
                        self.table.cover(self, seat)
                    case Look() as look:
                        id = look.id
                        looks.check(self._whose)
                        self.send(orjson.dumps(await outlooks.look(self.table, self.guest, look)))
            except DeniedError as denied:
                self._refuse(id, denied)


def _parse(text: str | None) -> Answer | Watch | Cover | Look:
    if text is None:
        raise DeniedError("bad-message", "messages-are-json")
    try:
        return FROM_CLIENT.validate_json(text)
    except ValidationError as error:
        raise bad_format(error.errors(include_url=False, include_input=False)[0]) from None


class Sockets:
    """All sockets of this process."""

    def __init__(self, settings: Settings, outlooks: Outlooks, metrics: Metrics) -> None:
        self.settings = settings
        self.outlooks = outlooks
        self.metrics = metrics
        self.connections: set[Connection] = set()
        self.greet: Callable[[Connection], None] = lambda connection: None  # after the welcome
        self._messages, self._looks = Limit(settings.messages), Limit(settings.looks)
        self._open: Counter[str] = Counter()  # by address, those that are still knocking among them

    @contextmanager
    def room(self, address: str) -> Iterator[None]:
        """Make room for one more socket, or deny it."""
        if self._open[address] >= self.settings.sockets or self._open.total() >= self.settings.all_sockets:
            raise DeniedError("too-many", "connections")
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    async def serve(self, connection: Connection) -> None:
        """One connection from its welcome to its end."""
        self.connections.add(connection)
        connection.listen(self._messages, self.metrics)
        reading = asyncio.create_task(connection.read(self._looks, self.outlooks))
        others = [asyncio.create_task(connection.write()), asyncio.create_task(connection.given_up.wait())]
        try:
            connection.table.connect(connection)
            self.greet(connection)
            await asyncio.wait((reading, others[1]), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.connections.discard(connection)
            connection.table.disconnect(connection)
            for task in (reading, *others):
                task.cancel()
        if connection.failure is not None:
            raise connection.failure
        if reading.done():
            reading.result()

    def tell_all(self, message: bytes) -> None:
        """To everybody who is connected, whatever they look at."""
        for connection in self.connections:
            connection.send(message)

    def sign_out(self, device: str) -> None:
        """A device is nobody's from now on: it hears and says nothing more as a guest."""
        for connection in self.connections:
            if connection.device == device:
                connection.close(SIGNED_OUT)

    def close(self) -> None:
        """The server stops: every page may try again in a moment."""
        for connection in self.connections:
            connection.close(GOING_AWAY)
