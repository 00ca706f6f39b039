"""Web Push: a message that only one browser can read (RFC 8291, 8188), from a sender it can recognise (RFC 8292).

Eighty lines on top of `cryptography` instead of a library that brings nine others along; the numbers published in the
RFCs are the tests.
"""

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_der_private_key,
)

from lignerouge.kernel.errors import InputError

SALT = 16
AUTH = 16
RECORD = 4096
LONGEST = RECORD - 86 - 17  # RFC 8291 section 4: what fits beside the header, the delimiter and the tag
HALF_A_DAY = 12 * 60 * 60  # RFC 8292 section 2 allows a token a day; clocks differ


def to_text(data: bytes) -> str:
    """As browsers and tokens write bytes: base64url without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def to_bytes(text: str) -> bytes:
    """What `to_text` wrote; other base64 with padding is understood as well."""
    return urlsafe_b64decode(text.replace("+", "-").replace("/", "_").rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as it travels: 65 bytes."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def derive(secret: bytes, *, salt: bytes, info: bytes, length: int) -> bytes:
    """HKDF with SHA-256."""
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


@dataclass(frozen=True, slots=True)
class Browser:
    """The keys that a browser gave with its subscription."""

    key: ec.EllipticCurvePublicKey
    auth: bytes

    @classmethod
    def of(cls, secret: Mapping[str, str]) -> "Browser":
        """From the fields `p256dh` and `auth`, named as browsers name them."""
        try:
            key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), to_bytes(secret["p256dh"]))
            auth = to_bytes(secret["auth"])
        except (KeyError, ValueError) as error:  # also what is no base64, and what is no point of the curve
            raise InputError("A push subscription needs the browser's keys, p256dh and auth.") from error
        if len(auth) != AUTH:
            raise InputError(f"The auth secret of a push subscription has {AUTH} bytes.")
        return cls(key, auth)


def seal(text: bytes, *, secret: bytes, salt: bytes, key_id: bytes) -> bytes:
    """RFC 8188: one record, the last one, with its header."""
    key = derive(secret, salt=salt, info=b"Content-Encoding: aes128gcm\0", length=16)
    nonce = derive(secret, salt=salt, info=b"Content-Encoding: nonce\0", length=12)
    header = salt + RECORD.to_bytes(4, "big") + bytes([len(key_id)]) + key_id
    return header + AESGCM(key).encrypt(nonce, text + b"\x02", None)


def encrypt(
    text: bytes,
    browser: Browser,
    *,
    sender: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """RFC 8291: for this browser, from a key made for this message alone. Key and salt are given only by tests."""
    if len(text) > LONGEST:
        raise InputError(f"A push message has at most {LONGEST} bytes.")
    sender = sender or ec.generate_private_key(ec.SECP256R1())
    shared = sender.exchange(ec.ECDH(), browser.key)
    mine = point(sender.public_key())
    secret = derive(shared, salt=browser.auth, info=b"WebPush: info\0" + point(browser.key) + mine, length=32)
    return seal(text, secret=secret, salt=salt or os.urandom(SALT), key_id=mine)


class Vapid:
    """RFC 8292: the key by which push services know this server. Browsers get its public half when they subscribe."""

    def __init__(self, kept: bytes) -> None:
        key = load_der_private_key(kept, None)
        assert isinstance(key, ec.EllipticCurvePrivateKey), "VAPID keys lie on a curve"
        self._key = key
        self.public_key = to_text(point(key.public_key()))

    @staticmethod
    def make() -> bytes:
        """A new key, as it is kept."""
        key = ec.generate_private_key(ec.SECP256R1())
        return key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())

    def authorization(self, *, audience: str, contact: str, now: float) -> str:
        """The header for a push service: its origin, whom to complain to, and until when this holds, signed."""
        head = {"typ": "JWT", "alg": "ES256"}
        claims = {"aud": audience, "exp": int(now) + HALF_A_DAY, "sub": contact}
        said = ".".join(to_text(json.dumps(part, separators=(",", ":")).encode()) for part in (head, claims))
        r, s = decode_dss_signature(self._key.sign(said.encode(), ec.ECDSA(hashes.SHA256())))
        token = f"{said}.{to_text(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
        return f"vapid t={token}, k={self.public_key}"
