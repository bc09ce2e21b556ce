import { type ValueStorage, browserStorage } from '../model/storage.ts';
import type { SignedReceipt } from './bundle.ts';
import { readReceipt, storedReceipts } from './read-signed.ts';
import type { StopReceipts } from './stop-bundle.ts';

/** Trades, the newest ones: about 50 kB. */
export const RECEIPTS_MAX = 100;

interface KeptReceipts {
  keep(receipt: SignedReceipt): void;
  /** Returns the receipt of an order; null when none was kept, or too many came after it. */
  of(orderId: string): SignedReceipt | null;
}

/** The order that a receipt speaks of: the second field of its text. */
const orderOf = (receipt: SignedReceipt): string => receipt.payload.split('|')[1] ?? '';

/** Keeps the receipts that the exchange signed at each opening, so that it cannot change them later. */
export function createKeptReceipts(storage: ValueStorage): KeptReceipts {
  const stored = storage.json('proofReceipts', (value) => storedReceipts(value, RECEIPTS_MAX));
  let kept = stored.read() ?? [];
  const of = (orderId: string): SignedReceipt | null => kept.find((receipt) => orderOf(receipt) === orderId) ?? null;
  return {
    keep(row) {
      const receipt = readReceipt(row);
      // The first one counts: a repeated answer must not replace it.
      if (!receipt || of(orderOf(receipt))) return;
      kept = [...kept, receipt].slice(-RECEIPTS_MAX);
      stored.write(kept);
    },
    of,
  };
}

let sharedReceipts: KeptReceipts | null = null;
const receiptsOfDevice = (): KeptReceipts => (sharedReceipts ??= createKeptReceipts(browserStorage));

export const keepReceipt = (receipt: SignedReceipt): void => receiptsOfDevice().keep(receipt);
export const keptReceipt = (orderId: string): SignedReceipt | null => receiptsOfDevice().of(orderId);

/** First field of the signed text that names the tick which triggered a stop. */
const TRIGGER = 'tern-trigger-1';

/** Number of receipts that are kept, newest last: about 70 kB. */
export const STOP_RECEIPTS_MAX = 200;

interface KeptStopReceipts {
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

let sharedStopReceipts: KeptStopReceipts | null = null;
const stopReceiptsOfDevice = (): KeptStopReceipts => (sharedStopReceipts ??= createKeptStopReceipts(browserStorage));

export const keepStopReceipts = (receipts: readonly SignedReceipt[]): void => {
  if (receipts.length > 0) stopReceiptsOfDevice().keep(receipts);
};
export const keptStopReceipts = (orderId: string): StopReceipts => stopReceiptsOfDevice().of(orderId);
