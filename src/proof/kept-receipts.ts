import type { SignedReceipt } from './bundle.ts';
import { receiptOf } from './decode-bundle.ts';
import { ShapeError } from './read-fields.ts';
import { localShelf } from './shelf.ts';
import type { Shelf } from './shelf.ts';

/** Trades, the newest ones: about 50 kB. */
export const RECEIPTS_MAX = 100;

export interface KeptReceipts {
  keep(receipt: SignedReceipt): void;
  /** Null when none was kept, or too many came after it. */
  of(orderId: string): SignedReceipt | null;
}

/** The order that a receipt speaks of: the second field of its text. */
const orderOf = (receipt: SignedReceipt): string => receipt.payload.split('|')[1] ?? '';

function readReceipt(row: unknown): SignedReceipt | null {
  try {
    return receiptOf(row, '');
  } catch (error) {
    if (error instanceof ShapeError) return null;
    throw error;
  }
}

/** What the exchange signed at each opening, so that it cannot tell another story at the end. */
export function createKeptReceipts(shelf: Shelf): KeptReceipts {
  const stored = shelf.read();
  const rows = Array.isArray(stored) ? stored.slice(-RECEIPTS_MAX) : [];
  let kept: readonly SignedReceipt[] = rows.map(readReceipt).filter((receipt) => receipt !== null);
  const of = (orderId: string): SignedReceipt | null => kept.find((receipt) => orderOf(receipt) === orderId) ?? null;
  return {
    keep(row) {
      const receipt = readReceipt(row);
      // The first one counts: a repeated answer must not replace it.
      if (!receipt || of(orderOf(receipt))) return;
      kept = [...kept, receipt].slice(-RECEIPTS_MAX);
      shelf.write(kept);
    },
    of,
  };
}

let shared: KeptReceipts | null = null;
const ofDevice = (): KeptReceipts => (shared ??= createKeptReceipts(localShelf('proofReceipts')));

export const keepReceipt = (receipt: SignedReceipt): void => ofDevice().keep(receipt);
export const keptReceipt = (orderId: string): SignedReceipt | null => ofDevice().of(orderId);
