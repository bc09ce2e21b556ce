import { createPublicKey, verify } from 'node:crypto';
import type { Static } from 'typebox';
import type { SignedReceipt } from '../../protocol/rest/second-contract.ts';
import type { Db } from '../infra/db.ts';
import type { KeyPeriod } from './key-history.ts';
import { useKey } from './key-history.ts';
import type { SigningKey } from './signing-key.ts';

export type ReceiptWire = Static<typeof SignedReceipt>;

/** RFC 8410: the bytes before the 32 bytes of an Ed25519 key. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const publicKeyOf = (hex: string) =>
  createPublicKey({ key: Buffer.concat([SPKI_PREFIX, Buffer.from(hex, 'hex')]), format: 'der', type: 'spki' });

/** Signs texts with the present key and checks signatures by every key that was ever in use. */
export interface ProofKeys {
  /** Reads the keys that were in use and adds the present one. */
  start(db: Db, nowMs: number, shared: boolean): Promise<void>;
  /** Returns all keys that ever signed, the present one first. */
  all(): readonly KeyPeriod[];
  signed(payload: string): ReceiptWire;
  isKnown(keyId: string): boolean;
  /** Returns false for a signature that is wrong or by a key that was never in use here. */
  isSigned(keyId: string, payload: string, signature: Buffer): boolean;
}

export function createProofKeys(key: SigningKey): ProofKeys {
  let keys: readonly KeyPeriod[] = [];
  const periodOf = (keyId: string): KeyPeriod | undefined => keys.find((period) => period.keyId === keyId);

  return {
    async start(db, nowMs, shared) {
      keys = await useKey(db, key.publicKey, nowMs, shared);
    },
    all: () => keys,
    signed: (payload) => ({ keyId: key.keyId, payload, signature: key.signatureOf(payload).toString('hex') }),
    isKnown: (keyId) => periodOf(keyId) !== undefined,
    isSigned(keyId, payload, signature) {
      const period = periodOf(keyId);
      return period !== undefined && verify(null, Buffer.from(payload), publicKeyOf(period.publicKey), signature);
    },
  };
}
