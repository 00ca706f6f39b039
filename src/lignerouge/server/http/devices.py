"""The devices of a guest: which there are, one more, one less."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from fastapi import Path, Query, Request, Response
from pydantic import Field

from lignerouge.server.addresses import address
from lignerouge.server.devices import device_name
from lignerouge.server.http.dependencies import FORM, AGuest, BaseAddress, WithServices, new_router, plain, qr_picture
from lignerouge.server.identity import COOKIE, DEVICE_LINK, SECURE_COOKIE, YEAR
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.services import Services
from lignerouge.server.store import devices as stored
from lignerouge.server.store.rows import Device

router = new_router("guests", prefix="/api/me/devices")

MOST = 20  # devices of a guest
OLD_LINK = "device-link-old"


@dataclass(frozen=True)
class DeviceInfo:
    """A browser in which a guest is known."""

    id: str
    name: str  # "Firefox, Linux"; "": it does not say
    created: float
    seen: float  # when it was last here, within the hour
    this: bool  # the one that asks


@dataclass(frozen=True)
class SharedSeatInfo:
    """A seat of a guest that others hold too: they came by its link."""

    table: str
    name: str
    seat: int
    others: int
    seen: float | None


@dataclass(frozen=True)
class DeviceList:
    """Where a guest is known, and which of their seats others hold too."""

    devices: Sequence[DeviceInfo]
    shared: Sequence[SharedSeatInfo]


@dataclass(frozen=True)
class DeviceLink:
    """A path that makes one more device this guest: once, and not for long."""

    link: str
    seconds: int


@dataclass(frozen=True)
class DeviceToken:
    """What stands in such a link behind the #."""

    __pydantic_config__ = FORM
    token: Annotated[str, Field(max_length=200)]


@dataclass(frozen=True)
class Welcomed:
    """Who this device is now."""

    name: str


@router.get("")
async def my_devices(request: Request, guest: AGuest, services: WithServices) -> DeviceList:
    """All devices of this guest, the last seen first."""
    here = services.identity.device(request.cookies)
    found = await stored.devices_of(services.store, guest.id)
    shared = await stored.shared_seats(services.store, guest.id)
    return DeviceList(
        [DeviceInfo(each.id, each.name, each.created, each.seen, each.id == here) for each in found],
        [SharedSeatInfo(each.table, each.name, each.seat, each.others, each.seen) for each in shared],
    )


@router.post("", status_code=201)
async def make_link(guest: AGuest, services: WithServices) -> DeviceLink:
    """A link for another device, which is this guest too from then on."""
    if len(await stored.devices_of(services.store, guest.id)) >= MOST:
        raise DeniedError("too-many", "devices-many", most=MOST)
    return DeviceLink(f"/you#device={services.identity.device_link(guest.id)}", DEVICE_LINK)


@router.get("/qr", **plain("image/svg+xml"))
async def qr_code(
    guest: AGuest, services: WithServices, base: BaseAddress, token: Annotated[str, Query(max_length=200)]
) -> Response:
    """Such a link as a QR code. `base` is where the browser sees us."""
    found = services.identity.new_device(token)
    return qr_picture(base, f"/you#device={token}" if found and found[0] == guest.id else None)


@router.put("")
async def be_this_guest(wish: DeviceToken, request: Request, response: Response, services: WithServices) -> Welcomed:
    """This device is the guest of the link from now on, whoever it was before."""
    services.new_guests.check(address(request.scope))
    found = services.identity.new_device(wish.token)
    if found is None:
        raise DeniedError("forbidden", OLD_LINK)
    now, name = time.time(), device_name(request.headers.get("user-agent", ""))
    device = Device(found[1], found[0], name, now, now)
    guest = await services.store.guest(device.guest)
    if guest is None or not await stored.add_device(services.store, device):
        raise DeniedError("forbidden", OLD_LINK)
    set_cookie(response, services, services.identity.cookie(device.guest, device.id))
    return Welcomed(guest.name)


@router.delete("/{id}", status_code=204)
async def sign_out(
    id: Annotated[str, Path(max_length=64)], request: Request, response: Response, guest: AGuest, services: WithServices
) -> None:
    """The cookie of a device is worth nothing from now on, and its sockets close."""
    if not await services.devices.sign_out(id, guest.id):
        raise DeniedError("not-found", "device-missing")
    if id == services.identity.device(request.cookies):
        take_cookie(response, services)


def set_cookie(response: Response, services: Services, value: str) -> None:
    """By which this browser is known from now on."""
    secure = services.settings.secure
    name = SECURE_COOKIE if secure else COOKIE
    response.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


def take_cookie(response: Response, services: Services) -> None:
    """This browser is nobody's."""
    secure = services.settings.secure
    for name in (SECURE_COOKIE, COOKIE) if secure else (COOKIE,):
        response.delete_cookie(name, httponly=True, samesite="lax", secure=secure)
