import { Point } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { failureKind } from '../model/failure-kind.ts';

/** `true` when `signature` (64 bytes, hex) over the UTF-8 bytes of `text` is by the holder of `publicKey` (32 bytes, hex). */
export type VerifySignature = (publicKey: string, text: string, signature: string) => Promise<boolean>;

const ORDER = Point.CURVE().n;

const littleEndian = (bytes: Uint8Array): bigint => bytes.reduceRight((sum, byte) => (sum << 8n) + BigInt(byte), 0n);

/**
 * Signatures in JavaScript, about 5 ms each on a quick machine. Computes S·B − k·A and compares its encoding with R, which is
 * the equation without the cofactor, as engines do. `verify` of the package multiplies both sides by the cofactor, so it
 * accepts signatures that an engine refuses, and the holder of the key can make such ones.
 */
export const verifyByArithmetic: VerifySignature = async (publicKey, text, signature) => {
  try {
    const [key, signed] = [hexToBytes(publicKey), hexToBytes(signature)];
    const [r, s] = [signed.subarray(0, 32), littleEndian(signed.subarray(32))];
    if (s >= ORDER) return false;
    const k = littleEndian(sha512(concatBytes(r, key, utf8ToBytes(text)))) % ORDER;
    const found = Point.BASE.multiply(s, false).subtract(Point.fromBytes(key).multiply(k, false));
    return bytesToHex(found.toBytes()) === bytesToHex(r);
  } catch (thrown) {
    // An engine that lacks what this takes has found no fault in the signature.
    if (failureKind(thrown) === 'unsupported') throw thrown;
    return false; // A key that is no point of the curve.
  }
};
