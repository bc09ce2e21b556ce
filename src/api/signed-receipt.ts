import { text } from './wire.ts';
import type { WireRecord } from './wire.ts';

/** An opening under the exchange's signature, as it stands on the wire; `src/proof` says whether it is genuine. */
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
