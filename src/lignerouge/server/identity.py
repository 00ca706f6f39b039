"""Who somebody is, without accounts: a guest by a signed cookie, a seat by a secret link.

The links are derived from a key of this server, so they stand in no database; in an address they come after the `#`,
which browsers send to nobody.
"""

import base64
import hashlib
import hmac
import secrets
import time
from collections.abc import Mapping

from itsdangerous import BadSignature, TimestampSigner

from lignerouge.server.store.rows import Table
from lignerouge.server.store.store import Store

COOKIE = "lignerouge"
SECURE_COOKIE = f"__Host-{COOKIE}"  # browsers take it over https only, from this very host: no neighbour can set it
DAY = 24 * 3600
YEAR = 365 * DAY
BITS = 128
DEVICE_LINK = 600  # seconds in which a link to another device can be used


def new_id() -> str:
    """128 bits that nobody can guess."""
    return secrets.token_urlsafe(BITS // 8)


class Identity:
    """Signs cookies and makes links."""

    def __init__(self, cookies: bytes, links: bytes) -> None:
        self._signer = TimestampSigner(cookies, digest_method=hashlib.sha256, key_derivation="hmac")
        self._newcomers = TimestampSigner(links, salt=b"device", digest_method=hashlib.sha256, key_derivation="hmac")
        self._links = links

    @classmethod
    async def open(cls, store: Store) -> "Identity":
        """With the keys of this database, made at its first start."""
        return cls(
            await store.key("cookies", lambda: secrets.token_bytes(32)),
            await store.key("links", lambda: secrets.token_bytes(32)),
        )

    def cookie(self, guest: str, device: str = "") -> str:
        """What a guest's browser keeps. Without a device it is the one that has the guest's own id."""
        return self._signer.sign(guest if device in ("", guest) else f"{guest}:{device}").decode()

    def guest(self, cookies: Mapping[str, str]) -> str | None:
        """Whose cookies these are; nobody's if they are forged.

        How old one is does not matter: browsers forget it a year after its last use, and no clock costs a seat.
        """
        found = self._read(cookies)
        return None if found is None else found[0]

    def device(self, cookies: Mapping[str, str]) -> str:
        """The device that these cookies were given to; "" if they are forged."""
        found = self._read(cookies)
        return "" if found is None else found[1]

    def is_stale(self, cookies: Mapping[str, str], *, secure: bool) -> bool:
        """A guest has these cookies, but should get a new one: a day old, or of another kind."""
        found = self._read(cookies)
        if found is None:
            return False
        return abs(time.time() - found[2]) > DAY or (secure and SECURE_COOKIE not in cookies)

    def _read(self, cookies: Mapping[str, str]) -> tuple[str, str, float] | None:
        """A guest, a device, and when the cookie was signed."""
        try:
            value = cookies.get(SECURE_COOKIE) or cookies.get(COOKIE, "")
            guest, signed = self._signer.unsign(value, return_timestamp=True)
            id, _, device = guest.decode().partition(":")
            return id, device or id, signed.timestamp()
        except (BadSignature, UnicodeError):
            return None

    def invitation(self, table: Table) -> str:
        """Opens a free seat of a table."""
        return self._token(f"join {table.id}")

    def seat_key(self, table: Table, seat: int) -> str:
        """Opens this seat of a table, on any device."""
        return self._token(f"seat {table.id} {seat} {table.seats[seat].lock}")

    def book_key(self, book: str) -> str:
        """Lets somebody write in a book."""
        return self._token(f"write {book}")

    def device_link(self, guest: str) -> str:
        """Lets one more device be this guest, once and soon."""
        return self._newcomers.sign(f"{guest}:{new_id()}").decode()

    def new_device(self, token: str) -> tuple[str, str] | None:
        """The guest and the device of such a link; None if it is forged or too old."""
        try:
            guest, _, device = self._newcomers.unsign(token, max_age=DEVICE_LINK).decode().partition(":")
        except (BadSignature, UnicodeError):
            return None
        return guest, device

    def fits(self, token: str, wanted: str) -> bool:
        """Compared without telling by time how much of it was right."""
        return hmac.compare_digest(token.encode(), wanted.encode())

    def _token(self, what: str) -> str:
        digest = hmac.digest(self._links, what.encode(), "sha256")[: BITS // 8]
        return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
