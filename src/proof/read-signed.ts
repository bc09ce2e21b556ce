import type { Checkpoint, ProofTick, SignedReceipt } from './bundle.ts';
import { FieldReader } from './read-fields.ts';

/** Reads a signed text. @throws ShapeError */
export function receiptOf(value: unknown, path: string): SignedReceipt {
  const from = new FieldReader(value, path, ['keyId', 'payload', 'signature']);
  return { keyId: from.keyId('keyId'), payload: from.line('payload'), signature: from.signature('signature') };
}

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
