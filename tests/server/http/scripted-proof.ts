import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkpointText, receiptText } from '../../../protocol/proof-texts.ts';
import type { Proof } from '../../../server/proof/proof.ts';

const KEY_ID = 'scripted';
const SIGNATURE = 'b'.repeat(128);

/** Proofs of the right texts under a signature of nobody, and a public folder with one file in each place. */
export function scriptedProof(): Proof {
  const publicDir = mkdtempSync(join(tmpdir(), 'tern-proof-'));
  const folder = join(publicDir, 'checkpoints', 'BTCUSDT');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(publicDir, 'keys.json'), '[]\n');
  writeFileSync(join(publicDir, '.keys.json.new'), 'half');
  writeFileSync(join(folder, 'day.checkpoints'), Buffer.alloc(140, 1));
  const head = { symbol: 'BTCUSDT', seq: 1, hash: 'a'.repeat(64), ts: 1_795_165_260_000 };
  return {
    publicDir,
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    keys: () => [{ keyId: KEY_ID, publicKey: 'c'.repeat(64), fromTime: 1 }],
    receiptOf: (userId, order) => ({
      keyId: KEY_ID,
      payload: receiptText({ ...order, userId }),
      signature: SIGNATURE,
    }),
    signed: (payload) => ({ keyId: KEY_ID, payload, signature: SIGNATURE }),
    checkpoints: () =>
      Promise.resolve([{ ...head, keyId: KEY_ID, payload: checkpointText(head), signature: SIGNATURE }]),
    lastCheckpoint: () => undefined,
    onCheckpoint: () => () => undefined,
    filesOf: () => ['day.checkpoints'],
  };
}
