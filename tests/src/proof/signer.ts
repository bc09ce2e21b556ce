import { createHash, generateKeyPairSync, sign } from 'node:crypto';

/** A signing key of the tests' own, by another library than the one under test. */
export interface Signer {
  readonly publicKey: string;
  readonly keyId: string;
  /** Text with who signed it and how. */
  signed(payload: string): { readonly keyId: string; readonly payload: string; readonly signature: string };
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export function newSigner(): Signer {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
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
