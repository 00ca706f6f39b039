"""The sockets of tables on the wire: uvicorn's own protocol, with two short cuts."""

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

SEND_NOW = "lignerouge.send_now"  # among a scope's extensions: `SocketProtocol.send_now`
UNREAD = 16  # messages that may wait to be read before the other side is made to wait


class SocketProtocol(WebSocketsSansIOProtocol):
    """Sends at once what the line takes, and lets a client write on while one message of it is worked on."""

    _flushes = False  # at the end of this turn of the event loop

    def handle_connect(self, event: Request) -> None:
        """Tell the application of the short cut."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][SEND_NOW] = {"send": self.send_now}

    def send_now(self, text: bytes) -> bool:
        """Send a text in this turn of the event loop, past the application's layers and their turns of the event loop.

        -> whether it will be; else the line is full or closed, and the usual way waits for it or says so
        """
        if not self.handshake_complete or self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        try:
            self.conn.send_text(text)
        except InvalidState:
            return False
        if not self._flushes:
            self._flushes = True
            self.loop.call_soon(self._flush)
        return True

    def _flush(self) -> None:
        """What was sent in one turn of the event loop is one call of the system, which costs more than the rest."""
        self._flushes = False
        if (texts := self.conn.data_to_send()) and not self.transport.is_closing():
            self.transport.write(b"".join(texts))

    def send_receive_event_to_app(self) -> None:
        """Uvicorn stops reading after every message, which costs two calls of the system; a few may wait."""
        if self.curr_msg_data_type == "text" and not self.close_sent and self.queue.qsize() < UNREAD:
            try:
                text = b"".join(self.frames).decode()
            except UnicodeDecodeError:
                pass  # said by uvicorn
            else:
                self.frames = []
                self.queue.put_nowait({"type": "websocket.receive", "text": text})
                return
        super().send_receive_event_to_app()
