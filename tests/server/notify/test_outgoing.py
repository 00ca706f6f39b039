"""Where a server may send messages to: public addresses alone, whatever name they go by."""

import socket
import ssl
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpcore
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from tests.support.push_receivers import NOTIFICATION, Phone, Shelf, notifying, receiving, run, webhook

from lignerouge.kernel.errors import InputError
from lignerouge.server.notify.notifications import check_address, check_subscription
from lignerouge.server.notify.outgoing import Local, Post, is_public, look_up
from lignerouge.server.store.rows import Subscription


def test_without_leave_nothing_local_is_reached() -> None:
    async def test() -> None:
        async with receiving() as inside:
            addresses = [
                f"{start}:{inside.port}/" for start in ("https://127.0.0.1", "https://localhost", "http://[::1]")
            ]
            async with notifying(Shelf(*map(webhook, addresses)), allow_local=False) as notifier:
                await notifier.notify("ann", NOTIFICATION)
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
        ("64:ff9b:1::5db8:d70e", False),
        ("::7f00:1", False),
        ("::5db8:d70e", False),
        ("::ffff:93.184.215.14", False),
        ("2001:0:4136:e378:8000:63bf:3fff:fdd2", False),
        ("2606:2800::200:5efe:7f00:1", False),
        ("2606:2800::5efe:a9fe:a9fe", False),
        ("2606:2800::5efe:5db8:d70e", True),
        ("2001:db8::1", False),
        ("3fff::1", False),
        ("100::1", False),
        ("5f00::1", False),
        ("fec0::1", False),
        ("192.0.0.8", False),
        ("192.0.2.1", False),
        ("192.88.99.1", False),
        ("198.18.0.1", False),
        ("198.51.100.1", False),
        ("203.0.113.9", False),
        ("240.0.0.1", False),
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
    "address",
    [
        "http://127.0.0.1:8000/x",
        "http://localhost/",
        "http://[::1]:1/",
        "https://10.0.0.1/",
        *("https://0x7f.1/", "https://2130706433/", "https://127.1/", "https://0/", "https://0xa9fea9fe/"),
        *("https://localhost./", "https://printer.localhost/", "https://LOCALHOST/"),
    ],
)
def test_addresses_that_only_a_server_at_home_may_tell(address: str) -> None:
    check_address("webhook", address, allow_local=True)
    with pytest.raises(InputError):
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
    with pytest.raises(InputError, match=reason):
        check_address("push", address, allow_local=True)


@pytest.mark.parametrize("port", [22, 25, 1, 5432, 6379, 11211, 65535])
def test_only_ports_of_web_servers_are_reached(port: int) -> None:
    async def test() -> None:
        outward = Post(allow_local=False, resolve=lambda host, port: ["93.184.215.14"])
        with pytest.raises(Local):
            await outward.send(f"https://hook.example:{port}/", b"", {})
        await outward.close()

    with pytest.raises(InputError, match="80, 443, 8080, 8443"):
        check_address("webhook", f"https://hook.example:{port}/", allow_local=False)
    check_address("webhook", f"https://hook.example:{port}/", allow_local=True)
    run(test())


def test_a_subscription_needs_its_keys() -> None:
    check_subscription(Phone().subscription("https://push.example/x"), allow_local=False)
    check_subscription(webhook("https://hook.example/x"), allow_local=False)
    with pytest.raises(InputError, match="p256dh"):
        check_subscription(Subscription("ann", "push", "https://push.example/x"), allow_local=False)
    with pytest.raises(InputError, match="secret"):
        check_subscription(Subscription("ann", "webhook", "https://hook.example/x"), allow_local=False)
