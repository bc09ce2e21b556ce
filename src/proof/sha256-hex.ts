import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { KEY_ID_DIGITS } from '../../protocol/proof-texts.ts';

/** SHA-256 of a text's UTF-8 bytes, lower-case hex. */
export type Sha256Hex = (text: string) => string;

/**
 * `Sha256Hex` in JavaScript. Hot: once per tick of a trade. In JavaScript and not by WebCrypto: each value is part
 * of the next text, and the round trip through a promise costs fifteen times the hash (bench/results/history.md).
 */
export const sha256Hex: Sha256Hex = (text) => bytesToHex(sha256(utf8ToBytes(text)));

/** Returns the id of a public key of 32 bytes in hex. */
export const keyIdOf = (publicKey: string): string => bytesToHex(sha256(hexToBytes(publicKey))).slice(0, KEY_ID_DIGITS);
