"""The client's end of a WebSocket, as little of one as a benchmark needs: its own work must not be what is measured."""

import asyncio
import base64
import os
from collections.abc import Callable

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
SHORT = 126  # in place of a length: it follows in two bytes, or in eight behind 127


class Wire(asyncio.Protocol):
    """Sends texts of up to 64 KB and hears texts of any length; the server does not split them."""

    def __init__(self, path: str, cookie: str, hear: Callable[[bytes], None]) -> None:
        self._hear = hear
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade"]
        lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", *([f"Cookie: {cookie}"] if cookie else [])]
        self._request = "\r\n".join([*lines, "", ""]).encode()
        self._rest = b""
        self._is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvloop's is no subclass
        """Ask for a WebSocket."""
        self.transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Whole texts are passed on, the rest waits."""
        data = self._rest + data if self._rest else data
        if not self._is_open:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                self.opened.set_exception(ConnectionError(head.decode(errors="replace")))
                return
            self._is_open = True
            self.opened.set_result(None)
        start, size = 0, len(data)
        while size - start >= 2:
            kind, length, body = data[start], data[start + 1], start + 2
            if length >= SHORT:
                digits = 2 if length == SHORT else 8
                if size - body < digits:
                    break
                length, body = int.from_bytes(data[body : body + digits]), body + digits
            if size - body < length:
                break
            start = body + length
            if kind == TEXT:
                self._hear(data[body:start])
            elif kind == CLOSE:
                self.transport.close()
            elif kind == PING:
                self._write(PONG, data[body:start])
            else:
                raise AssertionError(f"a frame that nobody expects: {kind:#x}")
        self._rest = data[start:]

    def send(self, text: bytes) -> None:
        """Put it on its way."""
        self._write(TEXT, text)

    def _write(self, kind: int, body: bytes) -> None:
        """The mask that a client must use may be zero."""
        size = len(body)
        length = bytes([0x80 | size]) if size < SHORT else bytes([0x80 | SHORT]) + size.to_bytes(2)
        self.transport.write(bytes([kind]) + length + b"\0\0\0\0" + body)

    def close(self) -> None:
        """At once."""
        self.transport.abort()


async def connect(port: int, path: str, cookie: str, hear: Callable[[bytes], None]) -> Wire:
    """A WebSocket that is open."""
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(path, cookie, hear), "127.0.0.1", port)
    await asyncio.wait_for(wire.opened, 60)
    return wire
