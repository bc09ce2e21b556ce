import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { KEY_ID_DIGITS } from '../../protocol/proof-texts.ts';
import { keyFileAt } from '../infra/key-file.ts';

/** An Ed25519 key pair; its private half stays inside. */
export interface SigningKey {
  /** First 16 hex digits of the SHA-256 of the public key. */
  readonly keyId: string;
  /** 32 bytes in lower-case hex. */
  readonly publicKey: string;
  /** Signs a text as UTF-8; 64 bytes. The same text always gets the same signature. About 40 µs. */
  signatureOf(text: string): Buffer;
}

/** Public bytes end the SPKI form of an Ed25519 key (RFC 8410). */
const publicBytesOf = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-32);

export const keyIdOf = (publicBytes: Uint8Array): string =>
  createHash('sha256').update(publicBytes).digest('hex').slice(0, KEY_ID_DIGITS);

/** @throws Error when the text is no private Ed25519 key */
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
 * The signing key in a file, made at the first need.
 * @param file a relative path counts from the folder of this program, so that build and server mean the same file
 * @throws Error with one readable sentence when it can be neither read nor made, or holds something else
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
