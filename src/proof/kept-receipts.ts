import { browserStorage } from '../model/storage.ts';
import type { ValueStorage } from '../model/storage.ts';
import type { SignedReceipt } from './bundle.ts';
import { readReceipt, storedReceipts } from './read-signed.ts';

/** Trades, the newest ones: about 50 kB. */
export const RECEIPTS_MAX = 100;

export interface KeptReceipts {
  keep(receipt: SignedReceipt): void;
  /** Null when none was kept, or too many came after it. */
  of(orderId: string): SignedReceipt | null;
}

/** The order that a receipt speaks of: the second field of its text. */
const orderOf = (receipt: SignedReceipt): string => receipt.payload.split('|')[1] ?? '';

/** What the exchange signed at each opening, so that it cannot tell another story at the end. */
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

let shared: KeptReceipts | null = null;
const ofDevice = (): KeptReceipts => (shared ??= createKeptReceipts(browserStorage));

export const keepReceipt = (receipt: SignedReceipt): void => ofDevice().keep(receipt);
export const keptReceipt = (orderId: string): SignedReceipt | null => ofDevice().of(orderId);
