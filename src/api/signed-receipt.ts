import { text } from './wire.ts';
import type { WireRecord } from './wire.ts';

/** A text with the exchange's signature, as received; `src/proof` verifies it. */
export interface SignedReceipt {
  readonly keyId: string;
  readonly payload: string;
  readonly signature: string;
}

/** @throws WireError when a field is of the wrong kind */
export const decodeSignedReceipt = (row: WireRecord): SignedReceipt => ({
  keyId: text(row, 'keyId'),
  payload: text(row, 'payload'),
  signature: text(row, 'signature'),
});
