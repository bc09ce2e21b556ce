import { hashes, verify } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { failureKind } from '../model/failure-kind.ts';
import type { VerifySignature } from './signature.ts';

hashes.sha512 = sha512;

/** Signatures in JavaScript, about 5 ms each on a quick machine; strict as RFC 8032, like the engines. */
export const verifyByArithmetic: VerifySignature = async (publicKey, text, signature) => {
  try {
    return verify(hexToBytes(signature), utf8ToBytes(text), hexToBytes(publicKey), { zip215: false });
  } catch (thrown) {
    // An engine that lacks what this takes has found no fault in the signature.
    if (failureKind(thrown) === 'unsupported') throw thrown;
    return false; // A key that is no point of the curve.
  }
};
