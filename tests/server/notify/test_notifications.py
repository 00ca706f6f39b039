"""Real push services and webhooks on loopback: what arrives can be read by its receiver, and nobody holds up others."""

import asyncio
import hashlib
import hmac
import json
from collections.abc import Sequence

import pytest
import structlog
from tests.support.push_receivers import (
    NOTIFICATION,
    SAID,
    Phone,
    Shelf,
    check_vapid,
    notifying,
    receiving,
    run,
    webhook,
)

from lignerouge.server.notify import outgoing as post
from lignerouge.server.notify.webpush import to_bytes
from lignerouge.server.store.rows import StoreError, Subscription


def test_a_browser_can_read_what_its_push_service_gets() -> None:
    async def test() -> None:
        phone = Phone()
        async with receiving() as service:
            origin = f"http://127.0.0.1:{service.port}"
            async with notifying(Shelf(phone.subscription(f"{origin}/send/xyz?a=1"))) as notifier:
                await notifier.notify("ann", NOTIFICATION)
                (message,) = service.received
                assert message.path == "/send/xyz?a=1"
                assert json.loads(phone.read(message.body)) == SAID
                assert message.headers["content-encoding"] == "aes128gcm"
                assert int(message.headers["ttl"]) > 0
                assert 0 < len(message.headers["topic"]) <= 32
                check_vapid(message.headers["authorization"], public_key=notifier.public_key, audience=origin)

    run(test())


def test_a_webhook_gets_the_note_signed_with_its_secret() -> None:
    async def test() -> None:
        async with receiving() as hook, notifying(Shelf(webhook(f"http://localhost:{hook.port}/told"))) as notifier:
            await notifier.notify("ann", NOTIFICATION)
            await notifier.notify("bob", NOTIFICATION)
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
        async with notifying(shelf) as one, notifying(shelf) as other:
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
            async with notifying(shelf) as notifier:
                await notifier.notify("ann", NOTIFICATION)
            assert there.paths() == ["/fine", "/gone", "/missing", "/moved"]
            assert [each.address for each in shelf.kept] == [f"{origin}/moved", f"{origin}/fine"]
            assert elsewhere.connections == 0

    run(test())


def test_somebody_who_hangs_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with receiving() as there:
            origin = f"http://127.0.0.1:{there.port}"
            shelf = Shelf(webhook(f"{origin}/hang"), webhook(f"{origin}/fine"), webhook(f"{origin}/other", "bob"))
            async with notifying(shelf) as notifier:
                ann = asyncio.create_task(notifier.notify("ann", NOTIFICATION))
                await there.hanging.wait()
                await notifier.notify("bob", NOTIFICATION)
                assert not ann.done()
                while "/fine" not in there.paths():
                    await asyncio.sleep(0.01)
                monkeypatch.setattr(post, "TIMEOUT", 0.1)
                await notifier.notify("ann", NOTIFICATION)  # given up in time, and no reason to raise
                ann.cancel()
                await asyncio.gather(ann, return_exceptions=True)
            assert len(shelf.kept) == 3

    run(test())


def test_nothing_that_goes_wrong_is_raised_and_no_address_is_logged(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Shelf):
        async def subscriptions(self, guest: str) -> Sequence[Subscription]:
            raise StoreError

        async def unsubscribe(self, guest: str, address: str) -> None:
            raise StoreError

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
            async with notifying(shelf) as notifier, notifying(Broken()) as broken:
                with structlog.testing.capture_logs() as lines:
                    await notifier.notify("ann", NOTIFICATION)
                    await broken.notify("ann", NOTIFICATION)
                monkeypatch.setattr(broken, "_store", shelf)
                monkeypatch.setattr(shelf, "unsubscribe", Broken().unsubscribe)
                shelf.kept = [webhook(f"{origin}/gone")]
                await broken.notify("ann", NOTIFICATION)
            assert [line["event"] for line in lines] == ["not-notified"] * 6
            assert "capability" not in str(lines)

    run(test())


async def free_port() -> int:
    async with receiving() as closed:
        return closed.port
