"""Real push services and webhooks on loopback: what arrives can be read by its receiver, and nobody holds up others."""

import asyncio
import hashlib
import hmac
import json
import os
import socket
import ssl
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpcore
import pytest
import structlog
import uvloop
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from lignerouge.kernel.mistake import Mistake
from lignerouge.server import post
from lignerouge.server.post import Local, Post, is_public, look_up
from lignerouge.server.store.rows import Subscription, Trouble
from lignerouge.server.tell import Note, Teller, check_address, check_subscription
from lignerouge.server.webpush import point, to_bytes, to_text

NOTE = Note("abc123", "Café du Nord", 2)
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
async def telling(shelf: Shelf, *, allow_local: bool = True) -> AsyncIterator[Teller]:
    teller = await Teller.open(shelf, contact="mailto:host@example.org", allow_local=allow_local)
    try:
        yield teller
    finally:
        await teller.close()


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


def test_a_browser_can_read_what_its_push_service_gets() -> None:
    async def test() -> None:
        phone = Phone()
        async with receiving() as service:
            origin = f"http://127.0.0.1:{service.port}"
            async with telling(Shelf(phone.subscription(f"{origin}/send/xyz?a=1"))) as teller:
                await teller.tell("ann", NOTE)
                (message,) = service.received
                assert message.path == "/send/xyz?a=1"
                assert json.loads(phone.read(message.body)) == SAID
                assert message.headers["content-encoding"] == "aes128gcm"
                assert int(message.headers["ttl"]) > 0
                assert 0 < len(message.headers["topic"]) <= 32
                check_vapid(message.headers["authorization"], public_key=teller.public_key, audience=origin)

    run(test())


def test_a_webhook_gets_the_note_signed_with_its_secret() -> None:
    async def test() -> None:
        async with receiving() as hook, telling(Shelf(webhook(f"http://localhost:{hook.port}/told"))) as teller:
            await teller.tell("ann", NOTE)
            await teller.tell("bob", NOTE)
            (message,) = hook.received
            assert json.loads(message.body) == SAID
            assert message.headers["host"] == f"localhost:{hook.port}"
            assert message.headers["content-type"] == "application/json"
            signed = hmac.new(b"s3cret", message.body, hashlib.sha256).hexdigest()
            assert message.headers["ligne-rouge-signature"] == f"sha256={signed}"

    run(test())


def test_the_key_stays_the_same_from_start_to_start() -> None:
    async def test() -> None:
        shelf = Shelf()
        async with telling(shelf) as one, telling(shelf) as other:
            assert one.public_key == other.public_key
            assert to_bytes(one.public_key)[0] == 4
            assert len(to_bytes(one.public_key)) == 65

    run(test())


def test_what_is_gone_is_forgotten_and_what_moved_is_not_followed() -> None:
    async def test() -> None:
        async with receiving() as there, receiving() as elsewhere:
            there.moved_to = f"http://127.0.0.1:{elsewhere.port}/"
            origin = f"http://127.0.0.1:{there.port}"
            shelf = Shelf(*(webhook(f"{origin}{path}") for path in ("/gone", "/missing", "/moved", "/fine")))
            async with telling(shelf) as teller:
                await teller.tell("ann", NOTE)
            assert there.paths() == ["/fine", "/gone", "/missing", "/moved"]
            assert [each.address for each in shelf.kept] == [f"{origin}/moved", f"{origin}/fine"]
            assert elsewhere.connections == 0

    run(test())


def test_somebody_who_hangs_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with receiving() as there:
            origin = f"http://127.0.0.1:{there.port}"
            shelf = Shelf(webhook(f"{origin}/hang"), webhook(f"{origin}/fine"), webhook(f"{origin}/other", "bob"))
            async with telling(shelf) as teller:
                ann = asyncio.create_task(teller.tell("ann", NOTE))
                await there.hanging.wait()
                await teller.tell("bob", NOTE)
                assert not ann.done()
                while "/fine" not in there.paths():
                    await asyncio.sleep(0.01)
                monkeypatch.setattr(post, "TIMEOUT", 0.1)
                await teller.tell("ann", NOTE)  # given up in time, and no reason to raise
                ann.cancel()
                await asyncio.gather(ann, return_exceptions=True)
            assert len(shelf.kept) == 3

    run(test())


def test_nothing_that_goes_wrong_is_raised_and_no_address_is_logged(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Shelf):
        async def subscriptions(self, guest: str) -> Sequence[Subscription]:
            raise Trouble

        async def unsubscribe(self, guest: str, address: str) -> None:
            raise Trouble

    async def test() -> None:
        async with receiving() as there:
            origin = f"http://127.0.0.1:{there.port}"
            closed = f"http://127.0.0.1:{await free_port()}/capability"
            shelf = Shelf(
                webhook(closed),
                webhook("http://push.example/capability"),  # not even looked up: http is for loopback
                webhook("https://ex ample:x/capability"),
                Subscription("ann", "push", f"{origin}/capability", {"p256dh": "", "auth": ""}),
                Subscription("ann", "webhook", f"{origin}/capability"),
            )
            async with telling(shelf) as teller, telling(Broken()) as broken:
                with structlog.testing.capture_logs() as lines:
                    await teller.tell("ann", NOTE)
                    await broken.tell("ann", NOTE)
                monkeypatch.setattr(broken, "_store", shelf)
                monkeypatch.setattr(shelf, "unsubscribe", Broken().unsubscribe)
                shelf.kept = [webhook(f"{origin}/gone")]
                await broken.tell("ann", NOTE)
            assert [line["event"] for line in lines] == ["not-told"] * 6
            assert "capability" not in str(lines)

    run(test())


async def free_port() -> int:
    async with receiving() as closed:
        return closed.port


def test_without_leave_nothing_local_is_reached() -> None:
    async def test() -> None:
        async with receiving() as inside:
            addresses = [
                f"{start}:{inside.port}/" for start in ("https://127.0.0.1", "https://localhost", "http://[::1]")
            ]
            async with telling(Shelf(*map(webhook, addresses)), allow_local=False) as teller:
                await teller.tell("ann", NOTE)
            outward = Post(allow_local=False)  # past the check of the address as it is written
            for start in (
                "http://localhost",
                "http://127.1",
                "http://2130706433",
                "http://0",
                "http://[::ffff:127.0.0.1]",
            ):
                with pytest.raises((Local, httpcore.ConnectError)):
                    await outward.send(f"{start}:{inside.port}/", b"", {})
            await outward.close()
            assert inside.connections == 0

    run(test())


def test_a_name_is_looked_up_once_and_all_its_addresses_must_be_public() -> None:
    answers = [["93.184.215.14", "127.0.0.1"], ["127.0.0.1"]]
    asked = []

    def resolve(host: str, port: int) -> Sequence[str]:
        asked.append(host)
        return answers[len(asked) - 1]

    async def test() -> None:
        async with receiving() as inside:
            outward = Post(allow_local=False, resolve=resolve)
            with pytest.raises(Local):
                await outward.send(f"http://rebound.example:{inside.port}/", b"", {})
            assert asked == ["rebound.example"]
            await outward.close()
            assert inside.connections == 0

    run(test())


def test_the_connection_goes_to_the_address_that_was_judged_and_speaks_of_the_name(tmp_path: Path) -> None:
    asked = []

    def resolve(host: str, port: int) -> Sequence[str]:
        asked.append(host)
        return ["127.0.0.2", "127.0.0.1"]  # nobody listens on the first one

    async def test() -> None:
        tls, trust = certified(tmp_path, "push.example")
        async with receiving(tls) as service:
            outward = Post(allow_local=True, resolve=resolve, trust=trust)
            assert await outward.send(f"https://push.example:{service.port}/a", b"x", {}) == 201
            assert service.received[0].headers["host"] == f"push.example:{service.port}"
            with pytest.raises(httpcore.ConnectError):  # the certificate is another name's
                await outward.send(f"https://other.example:{service.port}/a", b"x", {})
            await outward.close()
        assert asked == ["push.example", "other.example"]
        assert len(service.received) == 1

    run(test())


def certified(folder: Path, name: str) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """A server with a certificate for this name, and a client that trusts it."""
    key = ec.generate_private_key(ec.SECP256R1())
    who = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(who)
        .issuer_name(who)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .sign(key, hashes.SHA256())
    ).public_bytes(serialization.Encoding.PEM)
    formats = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    file = folder / "server.pem"
    file.write_bytes(certificate + key.private_bytes(serialization.Encoding.PEM, *formats))
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(file)
    return server, ssl.create_default_context(cadata=certificate.decode())


def test_a_name_that_does_not_exist_or_has_no_addresses_cannot_be_reached() -> None:
    def resolve(host: str, port: int) -> Sequence[str]:
        if host == "empty.example":
            return []
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    async def test() -> None:
        outward = Post(allow_local=False, resolve=resolve)
        for name in ("empty.example", "nowhere.example"):
            with pytest.raises(httpcore.ConnectError):
                await outward.send(f"http://{name}/", b"", {})
        await outward.close()

    run(test())


def test_a_name_is_looked_up_to_distinct_addresses() -> None:
    assert look_up("127.0.0.1", 80) == ["127.0.0.1"]


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.215.14", True),
        ("2606:2800:21f:cb07:6820:80da:af6b:8b2c", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("255.255.255.255", False),
        ("::1", False),
        ("::", False),
        ("fe80::1", False),
        ("fe80::1%1", False),
        ("fd00::1", False),
        ("ff02::1", False),
        ("::ffff:10.0.0.1", False),
        ("::ffff:169.254.169.254", False),
        ("2002:7f00:1::", False),
        ("2002:a9fe:a9fe::1", False),
        ("64:ff9b::7f00:1", False),
        ("64:ff9b::5db8:d70e", True),
    ],
)
def test_which_addresses_are_public(address: str, public: bool) -> None:
    assert is_public(address) is public


@pytest.mark.parametrize(
    "address", ["https://push.example/x?y=z", "https://93.184.215.14:8443/", "https://bücher.example/"]
)
def test_addresses_that_may_be_told(address: str) -> None:
    check_address("webhook", address, allow_local=False)


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1:8000/x", "http://localhost/", "http://[::1]:1/", "https://10.0.0.1/"]
)
def test_addresses_that_only_a_server_at_home_may_tell(address: str) -> None:
    check_address("webhook", address, allow_local=True)
    with pytest.raises(Mistake):
        check_address("webhook", address, allow_local=False)


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("", "not a web address"),
        ("example.org/x", "not a web address"),
        ("ftp://example.org/", "not a web address"),
        ("https:///x", "not a web address"),
        ("https://example.org:port/", "not a web address"),
        ("https://exa\nmple.org/", "not a web address"),
        ("http://example.org/", "begins with https://"),
        ("http://10.0.0.1/", "begins with https://"),
        ("https://me:secret@example.org/", "no name and password"),
        ("https://me@example.org/", "no name and password"),
        ("https://example.org/#x", "no # in it"),
        ("https://example.org/" + "x" * 1000, "at most 1000 characters"),
    ],
)
def test_addresses_that_nobody_may_tell(address: str, reason: str) -> None:
    with pytest.raises(Mistake, match=reason):
        check_address("push", address, allow_local=True)


def test_a_subscription_needs_its_keys() -> None:
    check_subscription(Phone().subscription("https://push.example/x"), allow_local=False)
    check_subscription(webhook("https://hook.example/x"), allow_local=False)
    with pytest.raises(Mistake, match="p256dh"):
        check_subscription(Subscription("ann", "push", "https://push.example/x"), allow_local=False)
    with pytest.raises(Mistake, match="secret"):
        check_subscription(Subscription("ann", "webhook", "https://hook.example/x"), allow_local=False)
