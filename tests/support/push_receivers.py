"""Push services and webhooks on loopback, and a phone that can read what it gets."""

import asyncio
import json
import os
import ssl
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import uvloop
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from lignerouge.server.notify.notifications import Notification, Notifier
from lignerouge.server.notify.webpush import point, to_bytes, to_text
from lignerouge.server.store.rows import Subscription

NOTIFICATION = Notification("abc123", "Café du Nord", 2)
SAID = {"kind": "your-turn", "table": "abc123", "name": "Café du Nord", "seat": 2, "url": "/table/abc123?seat=2"}


def run(test: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:  # the loop that the server runs on
        runner.run(test)


@dataclass
class Received:
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """An HTTP server that keeps what it gets and answers by path: /gone 410, /missing 404, /moved 302, /hang never."""

    received: list[Received] = field(default_factory=list)
    hanging: asyncio.Event = field(default_factory=asyncio.Event)
    connections: int = 0
    port: int = 0
    moved_to: str = ""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:] if line)}
            body = await reader.readexactly(int(headers["content-length"]))
            path = head[0].split()[1]
            self.received.append(Received(path, headers, body))
            if path == "/hang":
                self.hanging.set()
                await reader.read()
                return
            status = {"/gone": "410 Gone", "/missing": "404 Not Found", "/moved": "302 Found"}.get(path, "201 Created")
            location = f"Location: {self.moved_to}\r\n" if path == "/moved" else ""
            writer.write(f"HTTP/1.1 {status}\r\n{location}Content-Length: 0\r\nConnection: close\r\n\r\n".encode())
            await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    def paths(self) -> list[str]:
        return sorted(each.path for each in self.received)


@asynccontextmanager
async def receiving(tls: ssl.SSLContext | None = None) -> AsyncIterator[Receiver]:
    receiver = Receiver()
    server = await asyncio.start_server(receiver.serve, "127.0.0.1", 0, ssl=tls)
    receiver.port = server.sockets[0].getsockname()[1]
    try:
        yield receiver
    finally:
        server.close()


class Shelf:
    """Keeps subscriptions and keys in memory."""

    def __init__(self, *kept: Subscription) -> None:
        self.kept = list(kept)
        self.keys: dict[str, bytes] = {}

    async def subscriptions(self, guest: str) -> Sequence[Subscription]:
        return [each for each in self.kept if each.guest == guest]

    async def unsubscribe(self, guest: str, address: str) -> None:
        self.kept = [each for each in self.kept if (each.guest, each.address) != (guest, address)]

    async def key(self, name: str, make: Callable[[], bytes]) -> bytes:
        return self.keys.setdefault(name, make())


@asynccontextmanager
async def notifying(shelf: Shelf, *, allow_local: bool = True) -> AsyncIterator[Notifier]:
    notifier = await Notifier.open(shelf, contact="mailto:host@example.org", allow_local=allow_local)
    try:
        yield notifier
    finally:
        await notifier.close()


class Phone:
    """A browser's half of Web Push, written down from RFC 8291 section 3.4 and RFC 8188 section 2."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)

    def subscription(self, address: str) -> Subscription:
        keys = {"p256dh": to_text(point(self.key.public_key())), "auth": to_text(self.auth)}
        return Subscription("ann", "push", address, keys)

    def read(self, body: bytes) -> bytes:
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, record = body[21 : 21 + length], body[21 + length :]
        assert length == 65
        assert len(record) <= size
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        info = b"WebPush: info\x00" + point(self.key.public_key()) + sender
        secret = HKDF(hashes.SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\x00").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\x00").derive(secret)
        text = AESGCM(key).decrypt(nonce, record, None).rstrip(b"\x00")
        assert text[-1] == 2, "the last record"
        return text[:-1]


def check_vapid(header: str, *, public_key: str, audience: str) -> None:
    token, key = header.removeprefix("vapid t=").split(", k=")
    assert key == public_key
    said, _, signature = token.rpartition(".")
    raw = to_bytes(signature)
    pair = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), to_bytes(key))
    public.verify(pair, said.encode(), ec.ECDSA(hashes.SHA256()))
    claims = json.loads(to_bytes(said.split(".")[1]))
    assert claims["aud"] == audience
    assert claims["sub"] == "mailto:host@example.org"
    assert time.time() < claims["exp"] <= time.time() + 24 * 3600


def webhook(address: str, guest: str = "ann") -> Subscription:
    return Subscription(guest, "webhook", address, {"secret": "s3cret"})
