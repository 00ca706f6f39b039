"""The published examples of RFC 8188 and RFC 8291, and tokens as RFC 8292 wants them."""

import json

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from lignerouge.kernel.errors import InputError
from lignerouge.server.notify.webpush import LONGEST, Browser, Vapid, encrypt, point, seal, to_bytes, to_text

# RFC 8291, section 5 and appendix A
WATERMELON = b"When I grow up, I want to be a watermelon"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SENDER_PUBLIC = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
BROWSER_PUBLIC = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
MESSAGE = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
    "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def private(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(to_bytes(text), "big"), ec.SECP256R1())


def test_rfc_8188_section_3_1() -> None:
    secret, salt = to_bytes("yqdlZ-tYemfogSmv7Ws5PQ"), to_bytes("I1BsxtFttlv3u_Oo94xnmw")
    sealed = seal(b"I am the walrus", secret=secret, salt=salt, key_id=b"")
    assert to_text(sealed) == "I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg"


def test_rfc_8291_section_5_and_appendix_a() -> None:
    assert to_text(point(private(SENDER).public_key())) == SENDER_PUBLIC
    browser = Browser.of({"p256dh": BROWSER_PUBLIC, "auth": AUTH})
    assert to_text(encrypt(WATERMELON, browser, sender=private(SENDER), salt=to_bytes(SALT))) == MESSAGE


def test_every_message_has_a_key_and_a_salt_of_its_own() -> None:
    browser = Browser.of({"p256dh": BROWSER_PUBLIC, "auth": AUTH})
    one, other = encrypt(WATERMELON, browser), encrypt(WATERMELON, browser)
    assert one[:16] != other[:16]
    assert one[21:86] != other[21:86]


def test_the_longest_message_fills_the_record_that_push_services_must_take() -> None:
    browser = Browser.of({"p256dh": BROWSER_PUBLIC, "auth": AUTH})
    assert len(encrypt(bytes(LONGEST), browser)) == 4096
    with pytest.raises(InputError, match="at most 3993 bytes"):
        encrypt(bytes(LONGEST + 1), browser)


@pytest.mark.parametrize(
    "secret",
    [
        {},
        {"p256dh": BROWSER_PUBLIC},
        {"p256dh": "", "auth": AUTH},
        {"p256dh": "x", "auth": AUTH},
        {"p256dh": "schön", "auth": AUTH},
        {"p256dh": BROWSER_PUBLIC[:-4] + "AAAA", "auth": AUTH},  # not a point of the curve
        {"p256dh": BROWSER_PUBLIC, "auth": AUTH[:-4]},
    ],
)
def test_keys_that_are_none_are_a_mistake(secret: dict[str, str]) -> None:
    with pytest.raises(InputError):
        Browser.of(secret)


def test_keys_may_be_written_in_the_other_base64() -> None:
    plain = {"p256dh": BROWSER_PUBLIC.replace("-", "+").replace("_", "/") + "=", "auth": AUTH.replace("_", "/") + "=="}
    assert point(Browser.of(plain).key) == to_bytes(BROWSER_PUBLIC)


def test_a_token_names_its_audience_ends_within_a_day_and_is_signed() -> None:
    vapid = Vapid(Vapid.make())
    header = vapid.authorization(audience="https://push.example", contact="mailto:me@example.org", now=1000.5)
    token, key = header.removeprefix("vapid t=").split(", k=")
    assert key == vapid.public_key
    said, _, signature = token.rpartition(".")
    head, claims = (json.loads(to_bytes(part)) for part in said.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    assert claims == {"aud": "https://push.example", "exp": 1000 + 12 * 3600, "sub": "mailto:me@example.org"}
    raw = to_bytes(signature)
    assert len(raw) == 64
    pair = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), to_bytes(key))
    public.verify(pair, said.encode(), ec.ECDSA(hashes.SHA256()))
    with pytest.raises(InvalidSignature):
        public.verify(pair, said.encode() + b"x", ec.ECDSA(hashes.SHA256()))


def test_a_kept_key_is_the_same_key() -> None:
    kept = Vapid.make()
    assert Vapid(kept).public_key == Vapid(kept).public_key != Vapid(Vapid.make()).public_key
