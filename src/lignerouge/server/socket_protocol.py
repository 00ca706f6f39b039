"""The sockets of tables on the wire: uvicorn's own protocol, with short cuts for what comes and goes all the time."""

from asyncio import Transport
from collections.abc import Callable
from struct import Struct
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.streams import StreamReader

from lignerouge.server.addresses import own_form

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it could not be compiled
    from websockets.utils import apply_mask

SHORT_CUT = "lignerouge.short_cut"  # among a scope's extensions: {"send": send_now, "listen": listen}
UNREAD = 16  # messages that may wait to be read before the other side is made to wait
TEXT = 0x81  # the first byte of a text in one frame
MASKED = 0x80  # every client's frames are
IN_TWO, IN_EIGHT = 126, 127  # in place of a length: it follows in so many bytes
MASK = 4  # bytes


def nobody_hears(_: str) -> bool:
    """Whatever comes goes the usual way."""
    return False


class SocketProtocol(WebSocketsSansIOProtocol):
    """Sends at once what the line takes, and lets a client write on while one message of it is worked on."""

    _flushes = False  # at the end of this turn of the event loop
    _between_frames = False  # nothing is half read
    _hear: Callable[[str], bool]

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Whose it is, as `connections.py` says it."""
        super().connection_made(transport)
        self.client = own_form(self.client)

    async def run_asgi(self) -> None:
        """Who has gone leaves nothing in circles behind, above all no table, that would wait for a look for garbage."""
        try:
            await super().run_asgi()
        finally:
            self._hear = nobody_hears
            self.scope.clear()  # type: ignore[attr-defined]  # it is a dictionary, and nobody reads it any more

    def connection_lost(self, exc: Exception | None) -> None:
        """The same of what reads: it knows its connection, which knows it."""
        super().connection_lost(exc)
        self.conn.parser.close()

    def handle_connect(self, event: Request) -> None:
        """Tell the application of the short cuts."""
        super().handle_connect(event)
        self._hear = nobody_hears
        if self.response.status_code == 101:
            self.scope["extensions"][SHORT_CUT] = {"send": self.send_now, "listen": self.listen}

    def listen(self, hear: Callable[[str], bool]) -> Callable[[str], None]:
        """Ask this, as soon as a text has come and no other waits, whether it takes it; else it goes the usual way.

        -> lets a text go the usual way after all
        """
        self._hear = hear
        return self._put

    def _put(self, text: str) -> None:
        self.queue.put_nowait({"type": "websocket.receive", "text": text})

    def send_now(self, text: bytes) -> bool:
        """Send a text in this turn of the event loop, past the application's layers and their turns of the event loop.

        -> whether it will be; else the line is full or closed, and the usual way waits for it or says so
        """
        if not self._flushes:
            conn = self.conn
            if not self.handshake_complete or self.close_sent or self.disconnected or not self.writable.is_set():
                return False
            if conn.state is not OPEN or conn.extensions:
                return False
            self._flushes = True
            self.loop.call_soon(self._flush)
        length = len(text)
        self.conn.writes += (SHORT_HEADS[length] if length < IN_TWO else head_of(length), text)
        return True

    def _flush(self) -> None:
        """What was sent in one turn of the event loop is one call of the system, which costs more than the rest."""
        self._flushes = False
        if (texts := self.conn.data_to_send()) and not self.transport.is_closing():
            self.transport.write(b"".join(texts))

    def data_received(self, data: bytes) -> None:
        """A whole short text in one piece, as nearly every message is, need not go the long way."""
        queue = self.queue
        if (
            data[0] != TEXT
            or not self._between_frames
            or self.close_sent
            or self.conn.state is not OPEN
            or (waiting := queue.qsize()) >= UNREAD
            or (text := text_in(data, self.conn.max_message_size)) is None
        ):
            super().data_received(data)
            self._between_frames = self._is_between_frames()
        elif waiting or not self._hear(text):
            self._put(text)

    def _is_between_frames(self) -> bool:
        """Nothing is half read, and nothing is in the way. If the library ever works otherwise, nothing is shorter."""
        conn = self.conn
        if conn.state is not OPEN or conn.current_size is not None or conn.extensions:
            return False
        parser: Any = conn.parser
        waits_in = getattr(parser.gi_yieldfrom, "gi_yieldfrom", None)  # for more bytes
        return getattr(waits_in, "gi_code", None) is BETWEEN_FRAMES

    def send_receive_event_to_app(self) -> None:
        """Uvicorn stops reading after every message, which costs two calls of the system; a few may wait."""
        if self.curr_msg_data_type == "text" and not self.close_sent and self.queue.qsize() < UNREAD:
            try:
                text = b"".join(self.frames).decode()
            except UnicodeDecodeError:
                pass  # said by uvicorn
            else:
                self.frames = []
                self._put(text)
                return
        super().send_receive_event_to_app()


BETWEEN_FRAMES = StreamReader.at_eof.__code__
SHORT_HEADS = [bytes((TEXT, length)) for length in range(IN_TWO)]
HEAD_IN_TWO = Struct(">BBH").pack


def head_of(length: int) -> bytes:
    """The first bytes of a text of this length, sent by a server in one frame (RFC 6455, 5.2)."""
    if length < IN_TWO:
        return SHORT_HEADS[length]
    if length < 1 << 16:
        return HEAD_IN_TWO(TEXT, IN_TWO, length)
    return bytes((TEXT, IN_EIGHT)) + length.to_bytes(8)


def text_in(data: bytes, most: int | None) -> str | None:
    """The text of a client's frame, if this is one from its beginning to its end and in order; else None."""
    size = len(data)
    length, start = data[1] - MASKED if size > 1 else -1, 2
    if length == IN_TWO and size > 4:
        length, start = data[2] << 8 | data[3], 4
        if length < IN_TWO:
            return None
    elif not 0 <= length < IN_TWO:
        return None
    body = start + MASK
    if size != body + length or (most is not None and length > most):
        return None
    try:
        return apply_mask(data[body:], data[start:body]).decode()
    except UnicodeDecodeError:
        return None
