"""Guests: a name and a cookie; where they want to be notified that a table waits."""

import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Literal

from fastapi import Request, Response
from pydantic import Field

from lignerouge.server.addresses import address
from lignerouge.server.devices import device_name
from lignerouge.server.http.dependencies import FORM, AGuest, Anybody, WithServices, bad_options_denied, new_router
from lignerouge.server.http.devices import set_cookie
from lignerouge.server.http.tables import TableList, listing
from lignerouge.server.identity import new_id
from lignerouge.server.notify.notifications import check_subscription
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.protocol.names import Name
from lignerouge.server.services import Services
from lignerouge.server.store.devices import add_guest
from lignerouge.server.store.rows import Device, Guest, Subscription

router = new_router("guests", prefix="/api/me")

MINE = 50  # tables in a guest's list
MOST_SUBSCRIPTIONS = 10


@dataclass(frozen=True)
class Keeps:
    """For how many days this server keeps what nobody uses any more; 0: for ever."""

    tables: int  # that are over, or never began
    guests: int  # who do not come
    books: int  # in which nobody writes


@dataclass(frozen=True)
class Me:
    """A guest as they see themselves; without a cookie there is no name."""

    name: str | None
    keeps: Keeps


@dataclass(frozen=True)
class MyTables(TableList):
    """The tables of a guest, and until when those are kept that are not kept for ever."""

    kept_until: Mapping[str, float]


@dataclass(frozen=True)
class NewName:
    """How a guest wants to be called."""

    __pydantic_config__ = FORM
    name: Name


@dataclass(frozen=True)
class PushKey:
    """The key for the browser's push service."""

    key: str


@dataclass(frozen=True)
class NewSubscription:
    """Where a guest wants to be notified that a table waits."""

    __pydantic_config__ = FORM
    kind: Literal["push", "webhook"]
    address: Annotated[str, Field(max_length=1000)]
    keys: Annotated[dict[str, Annotated[str, Field(max_length=200)]], Field(max_length=4)] = field(default_factory=dict)


@dataclass(frozen=True)
class Subscribed:
    """The secret with which messages to a webhook are signed."""

    secret: str | None


@dataclass(frozen=True)
class SubscriptionInfo:
    """A place where a guest is notified, as they see it."""

    kind: Literal["push", "webhook"]
    address: str


@dataclass(frozen=True)
class Subscriptions:
    """All subscriptions of a guest."""

    subscriptions: Sequence[SubscriptionInfo]


@dataclass(frozen=True)
class Address:
    """The address of a subscription that ends."""

    __pydantic_config__ = FORM
    address: Annotated[str, Field(max_length=1000)]


@router.get("")
async def who_am_i(request: Request, response: Response, services: WithServices, id: Anybody) -> Me:
    """The guest of this cookie, which is renewed; who has none has no name yet, which is not a mistake."""
    guest = None if id is None else await services.store.guest(id)
    if guest and services.identity.is_stale(request.cookies, secure=services.settings.secure):
        cookie = services.identity.cookie(guest.id, services.identity.device(request.cookies))
        set_cookie(response, services, cookie)
    return Me(guest.name if guest else None, keeps(services))


def keeps(services: Services) -> Keeps:
    """As whoever runs the server has set it."""
    days = services.retention.days
    return Keeps(days("tables"), days("guests"), days("books"))


@router.put("")
async def be_called(wish: NewName, request: Request, response: Response, services: WithServices, id: Anybody) -> Me:
    """Say or change one's name; who is new gets a cookie."""
    name = wish.name.strip()
    if id is not None and await services.store.guest(id):
        await services.store.rename_guest(id, name)
        return Me(name, keeps(services))
    services.new_guests.check(address(request.scope))
    now = time.time()
    guest = Guest(new_id(), name, now)
    device = Device(new_id(), guest.id, device_name(request.headers.get("user-agent", "")), now, now)
    await add_guest(services.store, guest, device)
    set_cookie(response, services, services.identity.cookie(guest.id, device.id))
    return Me(name, keeps(services))


@router.get("/tables")
async def my_tables(guest: AGuest, services: WithServices) -> MyTables:
    """Where this guest sits or is the host."""
    rows = await services.store.tables_of(guest.id, MINE)
    until = {row.id: services.retention.table_until(row) for row in rows}
    return MyTables(listing(services, rows).tables, {id: at for id, at in until.items() if at is not None})


@router.get("/push")
async def push_key(services: WithServices) -> PushKey:
    """The key that a browser needs to subscribe."""
    return PushKey(services.notifier.public_key)


@router.get("/subscriptions")
async def subscriptions(guest: AGuest, services: WithServices) -> Subscriptions:
    """Where this guest is notified that a table waits."""
    found = await services.store.subscriptions(guest.id)
    return Subscriptions([SubscriptionInfo(each.kind, each.address) for each in found])


@router.post("/subscriptions", status_code=201)
async def subscribe(wish: NewSubscription, guest: AGuest, services: WithServices) -> Subscribed:
    """Be notified by a browser's push service or at a web address, which gets a secret to know us by."""
    secret = secrets.token_urlsafe(24) if wish.kind == "webhook" else None
    wanted = Subscription(guest.id, wish.kind, wish.address, {"secret": secret} if secret else wish.keys)
    with bad_options_denied():
        check_subscription(wanted, allow_local=services.settings.local_webhooks)
    others = {each.address for each in await services.store.subscriptions(guest.id)} - {wish.address}
    if len(others) >= MOST_SUBSCRIPTIONS:
        raise DeniedError("too-many", "places-to-notify", most=MOST_SUBSCRIPTIONS)
    await services.store.subscribe(wanted)
    return Subscribed(secret)


@router.delete("/subscriptions", status_code=204)
async def unsubscribe(which: Address, guest: AGuest, services: WithServices) -> None:
    """End a subscription."""
    await services.store.unsubscribe(guest.id, which.address)
