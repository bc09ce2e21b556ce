import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { KEY_ID_DIGITS } from '../../protocol/proof-texts.ts';
import { keyFileAt } from '../infra/key-file.ts';

/** An Ed25519 key pair; the private key is not exposed. */
export interface SigningKey {
  /** First 16 hex digits of the SHA-256 of the public key. */
  readonly keyId: string;
  /** 32 bytes in lower-case hex. */
  readonly publicKey: string;
  /** Signs a text as UTF-8; 64 bytes, always the same for the same text. About 40 µs. */
  signatureOf(text: string): Buffer;
}

/** Returns the public key, the last 32 bytes of the SPKI form of an Ed25519 key (RFC 8410). */
const publicBytesOf = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-32);

export const keyIdOf = (publicBytes: Uint8Array): string =>
  createHash('sha256').update(publicBytes).digest('hex').slice(0, KEY_ID_DIGITS);

/**
 * Parses a private key.
 * @throws Error when the text is no private Ed25519 key
 */
export function signingKeyOf(pem: string): SigningKey {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`a key of type ${key.asymmetricKeyType}, not ed25519`);
  const publicBytes = publicBytesOf(key);
  return {
    keyId: keyIdOf(publicBytes),
    publicKey: publicBytes.toString('hex'),
    signatureOf: (text) => sign(null, Buffer.from(text), key),
  };
}

const newKeyText = (): string =>
  String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));

/**
 * Returns the signing key in a file, created on first use.
 * @param file  a relative path is resolved against the program's folder, so that build and server use the same file
 * @throws Error with one sentence when it can be neither read nor created, or contains something else
 */
export function signingKeyAt(file: string): SigningKey {
  const { path, text } = keyFileAt({ file, what: 'signing key', variable: 'PROOF_KEY_FILE', make: newKeyText });
  try {
    return signingKeyOf(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`the signing key ${path} is not a private Ed25519 key in PEM form: ${why}`, { cause: error });
  }
}
