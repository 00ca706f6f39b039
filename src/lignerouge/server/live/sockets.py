"""The socket of a table: one for each page that looks at it."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

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
from lignerouge.server.protocol.messages import FROM_CLIENT, Answer, Cover, Done, Look, Refused, Watch
from lignerouge.server.settings import Settings
from lignerouge.server.socket_protocol import SEND_NOW

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
        self._send_now = _short_cut(socket)
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

    async def read(self, messages: Limit, looks: Limit, outlooks: Outlooks, metrics: Metrics) -> None:
        """Read messages until the socket closes. All sockets of a guest share one limit."""
        refused, whose = 0, self.guest or self.address
        while True:
            received = await self.socket.receive()
            if received["type"] != "websocket.receive":
                return
            if self._closing is not None:
                continue
            text = received.get("text")
            id = ""
            try:
                messages.check(whose)
                refused = max(0, refused - 1)
                match _parse(text):
                    case Answer() as answer:
                        id = answer.id
                        seats = self.table.seats_of(self.guest)
                        began = time.perf_counter()
                        try:
                            await self.table.answer(seats, answer.prompt, answer.option, id)
                        finally:
                            metrics.seconds.add(time.perf_counter() - began)
                        metrics.answers.inc()
                        self.send(orjson.dumps(Done(id)))
                    case Watch(seat=seat, since=since, changes=changes):
                        self.table.watch(self, seat, since, by_changes=changes)
                    case Cover(seat=seat):
                        self.table.cover(self, seat)
                    case Look() as look:
                        id = look.id
                        looks.check(whose)
                        self.send(orjson.dumps(await outlooks.look(self.table, self.guest, look)))
            except DeniedError as denied:
                metrics.refused.labels(denied.code).inc()
                refused += denied.code == "too-many"
                self.send(orjson.dumps(Refused(id=id, **denied.reply)))
                if refused > messages.rate.at_once:
                    self.close(TOO_MANY)


def _short_cut(socket: WebSocket) -> Callable[[bytes], bool]:
    """Sends a text at once, if this server can and the line takes it."""
    offered = (socket.scope.get("extensions") or {}).get(SEND_NOW)
    return offered["send"] if offered else lambda text: False


def _parse(text: str | None) -> Answer | Watch | Cover | Look:
    if text is None:
        raise DeniedError("bad-message", "messages-are-json")
    try:
        return FROM_CLIENT.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        where = ".".join(str(part) for part in first["loc"][1:])
        raise DeniedError("bad-message", f"{where or 'The message'}: {first['msg']}.") from None


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
        reading = asyncio.create_task(connection.read(self._messages, self._looks, self.outlooks, self.metrics))
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
