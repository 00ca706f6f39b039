"""The keys of a match's luck: promised before anything is drawn, told when they no longer matter.

The keys are a chain: each is the SHA-256 of the next. The SHA-256 of the first one is the commitment, which everybody
knows from the start. Each part of a match (a stage of a tour; else the whole match) has the next key of the chain. Who
knows a key can compute those before it and the commitment, but none behind it: so one commitment binds all keys, and
the latest key that was told proves all that came before. What the players add to a key, their salts, is mixed into it
before anything is drawn. `docs/decisions/0021-luck-that-was-promised.md` says what this proves.

The same keys can give ranks instead of draws (`luck.py`): several matches with one key, without salts, have one deal.
"""

import hashlib
import hmac
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from lignerouge.kernel.chacha import KEY_BYTES
from lignerouge.kernel.events import Event
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.hot import clone
from lignerouge.kernel.luck import Luck, keyed, pass_over, ranked
from lignerouge.kernel.refusals import refusal

MOST_PARTS = 100  # keys in a new chain; a match that has more parts draws the rest with the last one
PURPOSE, RANKED_PURPOSE = "Ligne Rouge luck 1", "Ligne Rouge ranks 1"
HEX_KEY = re.compile(f"[0-9a-f]{{{2 * KEY_BYTES}}}")
HEX_SALT = re.compile("([0-9a-f]{32})?")


def hashed(key: bytes) -> bytes:
    """The key before this one, or the commitment."""
    return hashlib.sha256(key).digest()


@dataclass(frozen=True, slots=True)
class Pledge:
    """What is written in a record: what was promised before anything was drawn, and the latest key that may be known.

    Who has the promise from before the match and the key from after it can check every draw.
    """

    commitment: str
    salts: tuple[str, ...]  # by seat; "" where nobody gave one
    since: int = 0  # the first entry that was drawn with these keys; those before it come from elsewhere
    key: str = ""  # "" while no part is over
    ranked: bool = False  # the keys give ranks

    def __post_init__(self) -> None:
        """Raise the mistake of a pledge that is none."""
        if not HEX_KEY.fullmatch(self.commitment) or not HEX_KEY.fullmatch(self.key or self.commitment):
            raise refusal("commitment")
        if not all(HEX_SALT.fullmatch(salt) for salt in self.salts):
            raise refusal("salts")


@dataclass(frozen=True, slots=True)
class Keys:
    """A chain of keys, known up to its last one, and what players added to it."""

    last: bytes = field(repr=False)
    parts: int
    salts: tuple[str, ...] = ()
    since: int = 0
    milestone: type[Event] | None = None  # ends a part
    ranked: bool = False  # the keys give ranks

    def key(self, part: int) -> bytes:
        """The key of a part, the first is 1; 0 is the commitment."""
        key = self.last
        for _ in range(self.parts - part):
            key = hashed(key)
        return key

    @property
    def pledge(self) -> Pledge:
        """What everybody may know from the start."""
        return Pledge(self.key(0).hex(), self.salts, self.since, ranked=self.ranked)

    def opened(self, part: int) -> Pledge:
        """What everybody may know once this part is over; 0: none is."""
        return replace(self.pledge, key=self.key(part).hex() if part else "")

    def luck(self, part: int = 1) -> Luck:
        """Luck at the beginning of a part."""
        words = "\n".join((RANKED_PURPOSE if self.ranked else PURPOSE, *self.salts)).encode()
        key = hmac.digest(self.key(part), words, "sha256")
        luck = ranked(key) if self.ranked else keyed(key)
        luck.part = part
        return luck

    def seed_of(self, prompt: Prompt) -> int:
        """Luck for what a bot decides here: the same for the same question."""
        digest = hmac.digest(self.last, f"Ligne Rouge bot 1\n{prompt.seat}\n{prompt.name}".encode(), "sha256")
        return int.from_bytes(digest[:8]) >> 2

    def after(self, luck: Luck, events: Iterable[Event]) -> Luck:
        """The luck with which the match goes on when this has happened."""
        if self.milestone is None:
            return luck
        ends = any(isinstance(event, self.milestone) for event in events)
        return self.luck(luck.part + 1) if ends and luck.part < self.parts else luck

    def behind(self, luck: Luck, step: int, draws: Iterable[tuple[int, int]], events: Sequence[Event]) -> Luck:
        """The luck with which the match goes on behind an entry that was drawn elsewhere.

        Not of ranks: these must know the piles, so an entry is drawn again with them (`redrawn`).
        """
        if step < self.since:
            return luck
        luck = clone(luck)
        pass_over(luck, draws)
        return self.after(luck, events)

    def redrawn(self, luck: Luck, step: int) -> Luck | None:
        """The luck with which an entry that was drawn elsewhere is drawn again, and must give the same.

        None: there is no need, what is written down tells all that there is to know.
        """
        return clone(luck) if self.ranked and step >= self.since else None


def open_keys(pledge: Pledge, milestone: type[Event] | None) -> Keys:
    """The keys that a record tells, if they are those that were promised."""
    key, parts = bytes.fromhex(pledge.key), 0
    while parts == 0 or key.hex() != pledge.commitment:
        key, parts = hashed(key), parts + 1
        if parts > MOST_PARTS:
            raise refusal("other_key")
    return Keys(bytes.fromhex(pledge.key), parts, pledge.salts, pledge.since, milestone, pledge.ranked)
