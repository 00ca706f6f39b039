"""Guests: a name and a cookie; where they want to be told that a table waits."""

import secrets
import time

from fastapi import APIRouter, Request, Response

from lignerouge.kernel.errors import InputError
from lignerouge.server.guards import address
from lignerouge.server.http.dependencies import AGuest, Anybody, InHouse
from lignerouge.server.http.forms import (
    Address,
    Me,
    NewName,
    NewSubscription,
    PushKey,
    Subscribed,
    SubscriptionInfo,
    Subscriptions,
    TableList,
)
from lignerouge.server.http.tables import listing
from lignerouge.server.identity import COOKIE, YEAR, new_id
from lignerouge.server.notify.notifications import check_subscription
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.store.rows import Guest, Subscription

router = APIRouter(prefix="/api/me", tags=["guests"])

MINE = 50  # tables in a guest's list
MOST_SUBSCRIPTIONS = 10


@router.get("")
async def who_am_i(house: InHouse, id: Anybody) -> Me:
    """The guest of this cookie; who has none has no name yet, which is not a mistake."""
    guest = None if id is None else await house.store.guest(id)
    return Me(guest.name if guest else None)


@router.put("")
async def be_called(wish: NewName, request: Request, response: Response, house: InHouse, id: Anybody) -> Me:
    """Say or change one's name; who is new gets a cookie."""
    name = wish.name.strip()
    if id is not None and await house.store.guest(id):
        await house.store.rename_guest(id, name)
        return Me(name)
    house.new_guests.check(address(request.scope))
    guest = Guest(new_id(), name, time.time())
    await house.store.add_guest(guest)
    response.set_cookie(
        COOKIE,
        house.identity.cookie(guest.id),
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=house.settings.secure,
    )
    return Me(name)


@router.get("/tables")
async def my_tables(guest: AGuest, house: InHouse) -> TableList:
    """Where this guest sits or is the host."""
    return listing(house, await house.store.tables_of(guest.id, MINE))


@router.get("/push")
async def push_key(house: InHouse) -> PushKey:
    """The key that a browser needs to subscribe."""
    return PushKey(house.teller.public_key)


@router.get("/subscriptions")
async def subscriptions(guest: AGuest, house: InHouse) -> Subscriptions:
    """Where this guest is told that a table waits."""
    found = await house.store.subscriptions(guest.id)
    return Subscriptions([SubscriptionInfo(each.kind, each.address) for each in found])


@router.post("/subscriptions", status_code=201)
async def subscribe(wish: NewSubscription, guest: AGuest, house: InHouse) -> Subscribed:
    """Be told by a browser's push service or by a web address; a web address gets a secret to know us by."""
    secret = secrets.token_urlsafe(24) if wish.kind == "webhook" else None
    wanted = Subscription(guest.id, wish.kind, wish.address, {"secret": secret} if secret else wish.keys)
    try:
        check_subscription(wanted, allow_local=house.settings.local_webhooks)
    except InputError as mistake:
        raise DeniedError("bad-options", str(mistake)) from None
    others = {each.address for each in await house.store.subscriptions(guest.id)} - {wish.address}
    if len(others) >= MOST_SUBSCRIPTIONS:
        raise DeniedError("too-many", f"A guest can be told in {MOST_SUBSCRIPTIONS} places: give one of them up first.")
    await house.store.subscribe(wanted)
    return Subscribed(secret)


@router.delete("/subscriptions", status_code=204)
async def unsubscribe(which: Address, guest: AGuest, house: InHouse) -> None:
    """Be told no more."""
    await house.store.unsubscribe(guest.id, which.address)
