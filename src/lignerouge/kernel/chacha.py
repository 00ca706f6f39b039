"""ChaCha20 (RFC 8439), the cipher behind luck that nobody can compute: its key stream, word by word, in hot code."""

from typing import Any

import numpy as np

from lignerouge.kernel.hot import Column, apart, hot

KEY_BYTES = 32
WORDS = 16  # of 32 bits, in a block
DOUBLE_ROUNDS = 10
LOW = np.uint64(0xFFFFFFFF)


@hot
def turned(x: Any, bits: int) -> Any:
    """A word of 32 bits turned to the left."""
    return ((x << np.uint64(bits)) | (x >> np.uint64(32 - bits))) & LOW


@hot
def quarter_round(x: Any, a: int, b: int, c: int, d: int) -> None:
    """RFC 8439, 2.1. The words of 32 bits lie in words of 64, where sums do not overflow."""
    x[a] = (x[a] + x[b]) & LOW
    x[d] = turned(x[d] ^ x[a], 16)
    x[c] = (x[c] + x[d]) & LOW
    x[b] = turned(x[b] ^ x[c], 12)
    x[a] = (x[a] + x[b]) & LOW
    x[d] = turned(x[d] ^ x[a], 8)
    x[c] = (x[c] + x[d]) & LOW
    x[b] = turned(x[b] ^ x[c], 7)


@apart
def block(state: Any) -> Any:
    """RFC 8439, 2.3: the block of a state, which is constants, key, number of the block, nonce."""
    x = state.copy()
    for _ in range(DOUBLE_ROUNDS):
        for n in range(4):
            quarter_round(x, n, 4 + n, 8 + n, 12 + n)
        for n in range(4):
            quarter_round(x, n, 4 + (n + 1) % 4, 8 + (n + 2) % 4, 12 + (n + 3) % 4)
    for n in range(WORDS):
        x[n] = (x[n] + state[n]) & LOW
    return x


@apart
def key_block(key: Column, stream: int, number: int) -> Any:
    """Block `number` of a stream of this key; the stream's number is the nonce."""
    state = np.zeros(WORDS, np.uint64)
    state[0], state[1], state[2], state[3] = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574
    for n in range(8):
        state[4 + n] = key[n]
    state[12] = number
    state[13] = stream
    return block(state)


@apart
def cipher_word(key: Column, stream: int, number: int) -> Any:
    """Word `number` of a stream."""
    return key_block(key, stream, number // WORDS)[number % WORDS]


@apart
def cipher_long(key: Column, stream: int, number: int) -> Any:
    """Two words as one of 64 bits: those at twice this number."""
    words, first = key_block(key, stream, number // (WORDS // 2)), 2 * (number % (WORDS // 2))
    return (words[first] << np.uint64(32)) | words[first + 1]
