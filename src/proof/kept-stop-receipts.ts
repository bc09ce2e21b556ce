import { browserStorage } from '../model/storage.ts';
import type { ValueStorage } from '../model/storage.ts';
import type { SignedReceipt } from './bundle.ts';
import { readReceipt, storedReceipts } from './read-signed.ts';
import type { StopReceipts } from './stop-bundle.ts';

/** First field of the signed text that names the tick which triggered a stop. */
const TRIGGER = 'tern-trigger-1';

/** Number of receipts that are kept, newest last: about 70 kB. */
export const STOP_RECEIPTS_MAX = 200;

export interface KeptStopReceipts {
  keep(receipts: readonly SignedReceipt[]): void;
  of(orderId: string): StopReceipts;
}

/** Fields of every signed text about a stop: what it says, then the id of the order. */
const headOf = ({ payload }: SignedReceipt): readonly string[] => payload.split('|', 2);
const isTrigger = (receipt: SignedReceipt): boolean => headOf(receipt)[0] === TRIGGER;

/** Creates the store of stop receipts. Signatures are checked when a proof is compared with them, not here. */
export function createKeptStopReceipts(storage: ValueStorage): KeptStopReceipts {
  const stored = storage.json('stopReceipts', (value) => storedReceipts(value, STOP_RECEIPTS_MAX));
  let kept = stored.read() ?? [];
  return {
    keep(rows) {
      const before = kept;
      for (const row of rows) {
        const receipt = readReceipt(row);
        if (!receipt) continue;
        // The first trigger counts: a second one would be another story. Terms change, so the newest count.
        const [, id] = headOf(receipt);
        if (isTrigger(receipt) && kept.some((one) => isTrigger(one) && headOf(one)[1] === id)) continue;
        if (kept[kept.length - 1]?.payload === receipt.payload) continue;
        kept = [...kept.filter(({ payload }) => payload !== receipt.payload), receipt].slice(-STOP_RECEIPTS_MAX);
      }
      if (kept !== before) stored.write(kept);
    },
    of(orderId) {
      const found: { terms: SignedReceipt | null; trigger: SignedReceipt | null } = { terms: null, trigger: null };
      for (const receipt of kept) {
        if (headOf(receipt)[1] !== orderId) continue;
        if (isTrigger(receipt)) found.trigger = receipt;
        else found.terms = receipt;
      }
      return found;
    },
  };
}

let shared: KeptStopReceipts | null = null;
const ofDevice = (): KeptStopReceipts => (shared ??= createKeptStopReceipts(browserStorage));

export const keepStopReceipts = (receipts: readonly SignedReceipt[]): void => {
  if (receipts.length > 0) ofDevice().keep(receipts);
};
export const keptStopReceipts = (orderId: string): StopReceipts => ofDevice().of(orderId);
