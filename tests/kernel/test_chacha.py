"""The cipher behind live luck, held against its standard and against another implementation of it."""

import struct

import numpy as np
from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20

from lignerouge.kernel.chacha import WORDS, block, cipher_word, quarter_round
from lignerouge.kernel.hot import INTERPRETED
from lignerouge.kernel.luck import OWNERS, keyed


def test_the_quarter_round_of_rfc_8439() -> None:
    """RFC 8439, 2.1.1 and 2.2.1."""
    x = np.array([0x11111111, 0x01020304, 0x9B8D6F43, 0x01234567], np.uint64)
    quarter_round(x, 0, 1, 2, 3)
    assert x.tolist() == [0xEA2A92F4, 0xCB1CF8CE, 0x4581472E, 0x5881C4BB]


def test_the_block_of_rfc_8439() -> None:
    """RFC 8439, 2.3.2."""
    constants = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574]
    key = struct.unpack("<8I", bytes(range(32)))
    nonce = struct.unpack("<3I", bytes.fromhex("000000090000004a00000000"))
    words = block(np.array([*constants, *key, 1, *nonce], np.uint64)).tolist()
    assert words == [
        *(0xE4E7F110, 0x15593BD1, 0x1FDD0F50, 0xC47120A3),
        *(0xC7F4D1C7, 0x0368C033, 0x9AAA2204, 0x4E6CD4C3),
        *(0x466482D2, 0x09AA9F07, 0x05D7C214, 0xA2028BD9),
        *(0xD19C12B5, 0xB94E16DE, 0xE883D0CB, 0x4E3C50A2),
    ]


def test_the_words_of_luck_are_the_key_stream_that_cryptography_gives() -> None:
    key, words = bytes(range(100, 132)), 40 if INTERPRETED else 400
    luck = keyed(key)
    for owner in (0, 7, OWNERS - 1):
        nonce = struct.pack("<4I", 0, owner, 0, 0)  # the number of the first block, and the nonce
        stream = Cipher(ChaCha20(key, nonce), mode=None).encryptor().update(bytes(4 * words))
        ours = [int(cipher_word(luck.key, owner, number)) for number in range(words)]
        assert ours == list(struct.unpack(f"<{words}I", stream))
    assert WORDS == 16
