"""Who asks: the guest of a cookie, as long as the device that has it is not signed out."""

import re
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress

from lignerouge.server.identity import Identity
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.store import devices as stored
from lignerouge.server.store.rows import StoreError
from lignerouge.server.store.store import Store

AWAY = "memory-away"
HOUR = 3600.0  # so old may the time be at which a device was last seen
REMEMBERED = 20_000  # devices; the one not heard of for longest is looked up again

# Browsers name each other: the first of these that is found is it.
BROWSERS = ("Edg", "OPR", "Firefox", "Chrome", "CriOS", "Safari")
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Macintosh", "Linux")
KNOWN_AS = {"Edg": "Edge", "OPR": "Opera", "CriOS": "Chrome", "Macintosh": "Mac"}


def device_name(agent: str) -> str:
    """A browser as people know it, from what it says of itself: "Firefox, Linux"; "" if it says nothing known."""
    parts = [next((each for each in names if re.search(rf"\b{each}", agent)), "") for names in (BROWSERS, SYSTEMS)]
    return ", ".join(KNOWN_AS.get(part, part) for part in parts if part)


class Devices:
    """Knows devices by their cookies, and forgets those that are signed out, here or by another process."""

    def __init__(self, store: Store, identity: Identity) -> None:
        self._store = store
        self._identity = identity
        self._known: OrderedDict[str, tuple[str, float]] = OrderedDict()  # by device: its guest, and when it was seen
        self.on_sign_out: Callable[[str], None] = lambda device: None

    async def guest(self, cookies: Mapping[str, str], agent: str = "") -> str | None:
        """Who has these cookies; nobody if they are forged, or their device is signed out."""
        guest, device = self._identity.guest(cookies), self._identity.device(cookies)
        if guest is None:
            return None
        now = time.time()
        known = self._known.get(device)
        if known is None:
            try:
                found = await stored.find_device(self._store, device, guest)
            except StoreError:
                raise DeniedError("trouble", AWAY) from None
            if found is None:
                return None
            known = (guest, found.seen)
        if known[0] != guest:
            return None
        if abs(now - known[1]) > HOUR:
            with suppress(StoreError):  # it is noted next time
                await stored.note_seen(self._store, device, now, device_name(agent))
                known = (guest, now)
        self._known[device] = known
        self._known.move_to_end(device)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return guest

    async def sign_out(self, device: str, guest: str) -> bool:
        """The cookie of a device is worth nothing from now on; False if the guest has no such device."""
        gone = await stored.sign_out(self._store, device, guest)
        self.forget(device)
        return gone

    def forget(self, device: str) -> None:
        """It is signed out: its sockets close."""
        self._known.pop(device, None)
        self.on_sign_out(device)

    def hear(self, news: str) -> None:
        """What another process has announced; "" if some of it may have been missed."""
        if news.startswith(stored.NEWS):
            self.forget(news.removeprefix(stored.NEWS))
        elif not news:
            self._known.clear()
