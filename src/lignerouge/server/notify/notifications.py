"""Notifies a player that a table waits for them, where they asked for it: in their browser, or at a web address.

Nothing here is translated: a browser's service worker knows its owner's language.
"""

import asyncio
import hashlib
import hmac
import socket
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal, Protocol

import httpcore
import httpx
import orjson
import structlog

from lignerouge.kernel.errors import InputError, quoted
from lignerouge.server.notify.outgoing import PORTS, Post, is_public
from lignerouge.server.notify.webpush import Browser, Vapid, encrypt, to_text
from lignerouge.server.store.rows import StoreError, Subscription

LONGEST_ADDRESS = 1000
MOST = 10  # subscriptions of one guest that are notified
DAY = 24 * 60 * 60  # how long a push service keeps the message for a browser that is off
GONE = (404, 410)
LOOPBACK = ("localhost", "127.0.0.1", "::1")
SIGNATURE = "Ligne-Rouge-Signature"

log = structlog.get_logger()


class SubscriptionStore(Protocol):
    """The part of the store that is needed here."""

    async def subscriptions(self, guest: str) -> Sequence[Subscription]:
        """Where a guest wants to be notified."""
        ...

    async def unsubscribe(self, guest: str, address: str) -> Any:
        """Remove a subscription."""
        ...

    async def key(self, name: str, make: Callable[[], bytes]) -> bytes:
        """A key of this server, made at its first start."""
        ...


@dataclass(frozen=True, slots=True)
class Notification:
    """This table waits for this seat; `by`: somebody who waits says so."""

    table: str  # its id
    name: str
    seat: int
    by: str = ""

    @property
    def url(self) -> str:
        """Where to play: a path of this server."""
        return f"/table/{self.table}?seat={self.seat}"

    def body(self) -> bytes:
        """The notification as JSON."""
        note = {"kind": "your-turn", "table": self.table, "name": self.name, "seat": self.seat, "url": self.url}
        return orjson.dumps({**note, "kind": "nudge", "by": self.by} if self.by else note)


def check_address(kind: Literal["push", "webhook"], address: str, *, allow_local: bool) -> None:
    """Raise an `InputError` for an address that nothing is sent to. Names are judged when they are connected to."""
    what = {"push": "push service", "webhook": "webhook"}[kind]
    if len(address) > LONGEST_ADDRESS:
        raise InputError(f"The address of a {what} has at most {LONGEST_ADDRESS} characters.")
    try:
        url = httpx.URL(address)
    except (httpx.InvalidURL, UnicodeError):
        raise InputError(f"{quoted(address)} is not a web address.") from None
    if url.scheme not in ("https", "http") or not url.host:
        raise InputError(f"{quoted(address)} is not a web address: it begins with https://.")
    if url.userinfo:
        raise InputError(f"The address of a {what} has no name and password in it.")
    if url.fragment:
        raise InputError(f"The address of a {what} has no # in it.")
    if url.scheme == "http" and not (allow_local and url.host in LOOPBACK):
        raise InputError(f"The address of a {what} begins with https://.")
    if not allow_local and is_local(url.host):
        raise InputError(f"The address of a {what} must be on the public internet.")
    if not allow_local and url.port not in (None, *PORTS):
        raise InputError(f"The address of a {what} has a port of web servers: {', '.join(map(str, sorted(PORTS)))}.")


def is_local(host: str) -> bool:
    """An IP address that is not public, however it is written. A name is judged only when it is looked up."""
    with suppress(ValueError):
        return not is_public(host)
    with suppress(OSError):  # 127.1, 0x7f.1 and 2130706433 are 127.0.0.1 to whoever connects
        return not is_public(socket.inet_ntoa(socket.inet_aton(host)))
    name = host.rstrip(".").lower()
    return name == "localhost" or name.endswith(".localhost")


def check_subscription(subscription: Subscription, *, allow_local: bool) -> None:
    """Raise an `InputError` for a subscription that cannot work: a bad address or bad keys."""
    check_address(subscription.kind, subscription.address, allow_local=allow_local)
    if subscription.kind == "push":
        Browser.of(subscription.secret)
    elif not subscription.secret.get("secret"):
        raise InputError("A webhook needs a secret that its messages are signed with.")


def signature(body: bytes, secret: str) -> str:
    """The signature by which a webhook checks who sent a message."""
    return f"sha256={hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()}"


class Notifier:
    """Notifies guests at all their subscriptions. What does not work is logged, and stops nobody."""

    def __init__(self, store: SubscriptionStore, vapid: Vapid, post: Post, *, contact: str, allow_local: bool) -> None:
        self.public_key = vapid.public_key
        self._store = store
        self._vapid = vapid
        self._post = post
        self._contact = contact
        self._allow_local = allow_local

    @classmethod
    async def open(cls, store: SubscriptionStore, *, contact: str, allow_local: bool) -> "Notifier":
        """With this server's key; `contact` is a mailto: or https: address that push services may complain to."""
        vapid = Vapid(await store.key("vapid", Vapid.make))
        return cls(store, vapid, Post(allow_local=allow_local), contact=contact, allow_local=allow_local)

    async def notify(self, guest: str, notification: Notification) -> None:
        """Notify a guest everywhere, which takes seconds if somebody is slow. Never raises."""
        try:
            subscriptions = await self._store.subscriptions(guest)
        except StoreError:
            log.warning("not-notified", reason="store")
            return
        await asyncio.gather(*(self._notify(subscription, notification) for subscription in subscriptions[:MOST]))

    async def _notify(self, subscription: Subscription, notification: Notification) -> None:
        try:
            check_subscription(subscription, allow_local=self._allow_local)
            body, headers = self._message(subscription, notification)
            status = await self._post.send(subscription.address, body, headers)
            if status in GONE:
                await self._store.unsubscribe(subscription.guest, subscription.address)
            if status >= 300:
                log.info("not-notified", **where(subscription), reason="refused", status=status)
        except (httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException, OSError) as error:
            log.info("not-notified", **where(subscription), reason="unreachable", error=type(error).__name__)
        except Exception as error:  # a table must not stop because nobody could be notified
            log.warning("not-notified", **where(subscription), reason="error", error=type(error).__name__)

    def _message(self, subscription: Subscription, notification: Notification) -> tuple[bytes, Mapping[str, str]]:
        body = notification.body()
        if subscription.kind == "webhook":
            signed = signature(body, subscription.secret["secret"])
            return body, {"Content-Type": "application/json", SIGNATURE: signed}
        url = httpx.URL(subscription.address)
        audience = f"{url.scheme}://{url.netloc.decode()}"
        return encrypt(body, Browser.of(subscription.secret)), {
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(DAY),
            "Urgency": "normal",
            # the latest of a table is enough
            "Topic": to_text(hashlib.sha256(notification.table.encode()).digest()[:24]),
            "Authorization": self._vapid.authorization(audience=audience, contact=self._contact, now=time.time()),
        }

    async def close(self) -> None:
        """Close what is open."""
        await self._post.close()


def where(subscription: Subscription) -> Mapping[str, str]:
    """For the log: the host alone, because who knows a whole address may use it."""
    try:
        host = httpx.URL(subscription.address).host
    except (httpx.InvalidURL, UnicodeError):
        host = ""
    return {"kind": subscription.kind, "host": host}
