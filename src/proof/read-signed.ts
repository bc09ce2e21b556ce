import type { Checkpoint, ProofTick, SignedReceipt } from './bundle.ts';
import { FieldReader, ShapeError } from './read-fields.ts';

/** Reads a signed text. @throws ShapeError */
export function receiptOf(value: unknown, path: string): SignedReceipt {
  const from = new FieldReader(value, path, ['keyId', 'payload', 'signature']);
  return { keyId: from.keyId('keyId'), payload: from.line('payload'), signature: from.signature('signature') };
}

/** Reads a signed text that may be damaged. @returns null for anything that is not one */
export function readReceipt(value: unknown): SignedReceipt | null {
  try {
    return receiptOf(value, '');
  } catch (error) {
    if (error instanceof ShapeError) return null;
    throw error;
  }
}

/**
 * Reads the signed texts that a device stored, newest last, without those that are damaged.
 * @param most  so many of the newest are read
 * @returns null for anything that is no list
 */
export const storedReceipts = (stored: unknown, most: number): readonly SignedReceipt[] | null =>
  Array.isArray(stored)
    ? stored
        .slice(-most)
        .map(readReceipt)
        .filter((receipt) => receipt !== null)
    : null;

/** Reads a signed chain head. @throws ShapeError */
export function checkpointOf(value: unknown, path: string): Checkpoint {
  const from = new FieldReader(value, path, ['symbol', 'seq', 'hash', 'ts', 'keyId', 'payload', 'signature']);
  return {
    symbol: from.symbol('symbol'),
    seq: from.whole('seq', 1),
    hash: from.hash('hash'),
    ts: from.whole('ts', 0),
    keyId: from.keyId('keyId'),
    payload: from.line('payload'),
    signature: from.signature('signature'),
  };
}

/** Reads a published tick. @throws ShapeError */
export function tickOf(value: unknown, path: string): ProofTick {
  const from = new FieldReader(value, path, ['seq', 'ts', 'price', 'source', 'hash']);
  return {
    seq: from.whole('seq', 1),
    ts: from.whole('ts', 0),
    price: from.decimal('price'),
    source: from.source('source'),
    hash: from.hash('hash'),
  };
}
