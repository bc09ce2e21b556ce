import { expect, it } from 'vitest';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { createHeadKeys } from '../../../src/live/head-keys.ts';
import { checkpointOf } from '../../../src/proof/read-signed.ts';

const head = (seq: number, keyIndex = 0) => ({
  symbol: 0,
  seq,
  timeMs: 1000 + seq,
  hash: 'ab'.repeat(32),
  keyIndex,
  signature: 'cd'.repeat(64),
});

function stage() {
  const rows: { readonly seq: number; readonly keyId: string }[] = [];
  const asked: { come(keyIds: readonly string[]): void; fail(): void }[] = [];
  const keys = createHeadKeys({
    symbols: { at: () => ({ symbol: 'BTCUSDT' as MarketSymbol, priceDecimals: 2, sizeDecimals: 4, tickScaled: 1 }) },
    apiBase: () => '',
    onRow: (row) => rows.push(checkpointOf(row, '')),
    fetchKeyIds: () => new Promise((come, fail) => asked.push({ come, fail: () => fail(new Error('none')) })),
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return { rows, asked, keys, settled };
}
const [NEW, OLD] = ['0'.repeat(16), '1'.repeat(16)];

it('completes heads as the rows of the text feed, once the list of keys has come', async () => {
  const { rows, asked, keys, settled } = stage();
  keys.add(head(1));
  keys.add(head(2, 1));
  keys.add(head(3, 2));
  asked[0]!.come([NEW, OLD]);
  await settled();
  keys.add(head(4));
  expect(rows.map(({ seq, keyId }) => [seq, keyId])).toEqual([
    [1, NEW],
    [2, OLD],
    [4, NEW],
  ]);
  expect(rows[0]).toMatchObject({ payload: `tern-checkpoint-1|BTCUSDT|1|${'ab'.repeat(32)}|1001` });
  expect(asked).toHaveLength(1);
});

it('asks again after a failure, keeps the newest heads only, and forgets the list of another server', async () => {
  const { rows, asked, keys, settled } = stage();
  keys.add(head(1));
  asked[0]!.fail();
  await settled();
  for (let seq = 2; seq <= 50; seq++) keys.add(head(seq));
  expect(asked).toHaveLength(2);
  keys.forget();
  keys.add(head(60));
  asked[1]!.come([OLD]);
  await settled();
  expect(rows).toEqual([]);
  asked[2]!.come([NEW]);
  await settled();
  expect(rows.map(({ seq, keyId }) => [seq, keyId])).toEqual([[60, NEW]]);
});
