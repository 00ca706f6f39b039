import { sha256 as hash } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

/** SHA-256 of a key or a salt, both as hexadecimal digits. Browsers have one of their own, but over https alone. */
export const sha256 = (digits: string): string => bytesToHex(hash(hexToBytes(digits)));
