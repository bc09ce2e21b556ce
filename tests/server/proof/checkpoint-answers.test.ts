import { describe, expect, it } from 'vitest';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { checkpointAnswers } from '../../../server/proof/checkpoint-answers.ts';
import type { CheckpointWire } from '../../../server/proof/checkpoint-logs.ts';

const BTC = 'BTCUSDT' as MarketSymbol;
const ETH = 'ETHUSDT' as MarketSymbol;

const headAt = (symbol: MarketSymbol, seq: number): CheckpointWire => ({
  symbol,
  seq,
  hash: 'a'.repeat(64),
  ts: 1,
  keyId: 'key',
  payload: '',
  signature: '',
});

/** Heads at every tenth tick up to a newest one. */
function reads(newest: () => number) {
  const asked: string[] = [];
  return {
    asked,
    read: (symbol: MarketSymbol, fromSeq: number, toSeq: number) => {
      asked.push(`${symbol} ${fromSeq} ${toSeq}`);
      const heads: CheckpointWire[] = [];
      for (let seq = fromSeq - (fromSeq % 10); seq <= newest(); seq += 10) {
        heads.push(headAt(symbol, seq));
        if (seq >= toSeq) break;
      }
      return Promise.resolve(heads);
    },
  };
}

describe('issue 39 B8: answers with checkpoints', () => {
  it('are read once for a range that a later checkpoint covers, also when many ask at once', async () => {
    const source = reads(() => 1000);
    const answers = checkpointAnswers(source.read);
    const first = await Promise.all([answers.read(BTC, 15, 35), answers.read(BTC, 15, 35), answers.read(BTC, 15, 35)]);
    expect(await answers.read(BTC, 15, 35)).toBe(first[0]);
    expect(first[0]!.map(({ seq }) => seq)).toEqual([10, 20, 30, 40]);
    expect(source.asked).toEqual(['BTCUSDT 15 35']);
    await answers.read(ETH, 15, 35);
    expect(source.asked).toHaveLength(2);
  });

  it('are read again while the checkpoint that ends them is still to come', async () => {
    let newest = 30;
    const source = reads(() => newest);
    const answers = checkpointAnswers(source.read);
    expect((await answers.read(BTC, 15, 35)).map(({ seq }) => seq)).toEqual([10, 20, 30]);
    newest = 40;
    expect((await answers.read(BTC, 15, 35)).map(({ seq }) => seq)).toEqual([10, 20, 30, 40]);
    expect(source.asked).toHaveLength(2);
  });

  it('take bounded room: what was not asked for longest goes, and what is removed is forgotten', async () => {
    const source = reads(() => 1000);
    const answers = checkpointAnswers(source.read, 12);
    await answers.read(BTC, 15, 35);
    await answers.read(BTC, 115, 135);
    await answers.read(BTC, 15, 35);
    // Five rows each, with the answer itself: the third range takes the place of the second one.
    await answers.read(BTC, 215, 235);
    await answers.read(BTC, 15, 35);
    expect(source.asked).toHaveLength(3);
    await answers.read(BTC, 115, 135);
    expect(source.asked).toHaveLength(4);
    answers.forget(BTC);
    await answers.read(BTC, 115, 135);
    expect(source.asked).toHaveLength(5);
  });
});
