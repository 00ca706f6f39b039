"""The socket of a table: one for each page that looks at it."""

import asyncio
from collections import Counter

import orjson
import structlog
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from lignerouge.server.denied import Denied
from lignerouge.server.limits import Bucket
from lignerouge.server.messages import FROM_CLIENT, Answer, Cover, Done, Look, Refused, Watch
from lignerouge.server.metrics import Metrics
from lignerouge.server.outlooks import Outlooks
from lignerouge.server.reels import Reader
from lignerouge.server.settings import Settings
from lignerouge.server.table import LiveTable

LARGEST = 4096  # bytes of a message from a client
UNREAD = 500  # messages that may wait for a slow reader

# how a socket is closed by the server; the browser's client says it in words
TOO_MANY, TOO_SLOW, GOING_AWAY = 4029, 4008, 1001

log = structlog.get_logger()


class Connection:
    """One socket at a table."""

    def __init__(self, socket: WebSocket, table: LiveTable, guest: str | None, address: str) -> None:
        self.socket = socket
        self.table = table
        self.guest = guest
        self.address = address
        self.watching: set[Reader] = set()
        self._waiting: list[str] = []
        self._more = asyncio.Event()
        self._closing: int | None = None

    def send(self, message: bytes) -> None:
        """Put a message on its way; nobody waits for a slow reader."""
        self._waiting.append(message.decode())
        if len(self._waiting) > UNREAD:
            self.close(TOO_SLOW)
        self._more.set()

    def close(self, code: int) -> None:
        """Say goodbye after what is on its way."""
        self._closing = self._closing or code
        self._more.set()

    async def write(self) -> None:
        """Send what is to be sent, in order."""
        try:
            while True:
                await self._more.wait()
                self._more.clear()
                waiting, self._waiting = self._waiting, []
                if self._closing != TOO_SLOW:
                    for text in waiting:
                        await self.socket.send_text(text)
                if self._closing is not None:
                    await self.socket.close(self._closing)
                    return
        except (WebSocketDisconnect, RuntimeError, OSError):
            return  # it went away; the reading side notices

    async def read(self, settings: Settings, outlooks: Outlooks, metrics: Metrics) -> None:
        """Until it goes away."""
        messages, looks = Bucket(settings.messages), Bucket(settings.looks)
        refused = 0
        while self._closing is None:
            received = await self.socket.receive()
            if received["type"] != "websocket.receive":
                return
            text = received.get("text")
            id = ""
            try:
                if not messages.take():
                    refused += 1
                    if refused > settings.messages.at_once:
                        self.close(TOO_MANY)
                    raise Denied("too-many", "That was too much at once. Please wait a moment.")
                refused = 0
                match _parse(text):
                    case Answer() as answer:
                        id = answer.id
                        seats = self.table.seats_of(self.guest)
                        with metrics.seconds.time():
                            await self.table.answer(seats, answer.prompt, answer.option, id)
                        metrics.answers.inc()
                        self.send(orjson.dumps(Done(id)))
                    case Watch(seat=seat, since=since):
                        self.table.watch(self, seat, since)
                    case Cover(seat=seat):
                        self.table.cover(self, seat)
                    case Look() as look:
                        id = look.id
                        if not looks.take():
                            raise Denied("too-many", "That was too much at once. Please wait a moment.")
                        self.send(orjson.dumps(await outlooks.look(self.table, self.guest, look)))
            except Denied as denied:
                metrics.refused.labels(denied.code).inc()
                self.send(orjson.dumps(Refused(code=denied.code, reason=denied.reason, id=id)))


def _parse(text: str | None) -> Answer | Watch | Cover | Look:
    if text is None:
        raise Denied("bad-message", "Messages are JSON text.")
    try:
        return FROM_CLIENT.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        where = ".".join(str(part) for part in first["loc"][1:])
        raise Denied("bad-message", f"{where or 'The message'}: {first['msg']}.") from None


class Sockets:
    """All sockets of this process."""

    def __init__(self, settings: Settings, outlooks: Outlooks, metrics: Metrics) -> None:
        self.settings = settings
        self.outlooks = outlooks
        self.metrics = metrics
        self.connections: set[Connection] = set()
        self._by_address: Counter[str] = Counter()

    def check_room(self, address: str) -> None:
        """Deny one socket too many."""
        if self._by_address[address] >= self.settings.sockets or len(self.connections) >= self.settings.all_sockets:
            raise Denied("too-many", "Too many connections.")

    async def serve(self, connection: Connection) -> None:
        """One connection from its welcome to its end."""
        self.connections.add(connection)
        self._by_address[connection.address] += 1
        writing = asyncio.create_task(connection.write())
        try:
            connection.table.welcome(connection)
            await connection.read(self.settings, self.outlooks, self.metrics)
        finally:
            self.connections.discard(connection)
            self._by_address[connection.address] -= 1
            if not self._by_address[connection.address]:
                del self._by_address[connection.address]
            connection.table.farewell(connection)
            writing.cancel()

    def close(self) -> None:
        """The server stops: every page may try again in a moment."""
        for connection in self.connections:
            connection.close(GOING_AWAY)
