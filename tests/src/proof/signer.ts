import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** A signing key of the tests' own, by another library than the one under test. */
export interface Signer {
  readonly publicKey: string;
  readonly keyId: string;
  /** Text with who signed it and how. */
  signed(payload: string): { readonly keyId: string; readonly payload: string; readonly signature: string };
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** RFC 8410: what stands before the 32 bytes of a private Ed25519 key. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A key that is the same in every run: its private bytes are the hash of a name. */
export function namedSigner(name: string): Signer {
  const der = Buffer.concat([PKCS8_PREFIX, createHash('sha256').update(name).digest()]);
  return signerOf(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
}

export const newSigner = (): Signer => signerOf(generateKeyPairSync('ed25519').privateKey);

function signerOf(privateKey: KeyObject): Signer {
  const publicKey = createPublicKey(privateKey);
  const bytes = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
  const keyId = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return {
    publicKey: bytes.toString('hex'),
    keyId,
    signed: (payload) => ({
      keyId,
      payload,
      signature: sign(null, Buffer.from(payload), privateKey).toString('hex'),
    }),
  };
}
