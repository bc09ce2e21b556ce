import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Value } from 'typebox/value';
import { SpotOrder } from '../../../protocol/rest/spot.ts';
import { KlineRow, SymbolRow, Ticker } from '../../../protocol/rest/market.ts';
import { historyAnswers, marketAnswers } from '../../../bench/harness/made-answers.ts';
import { makeMarkets } from '../../../bench/harness/made-markets.ts';
import { step } from '../../../bench/harness/walking-market.ts';
import { randomFrom } from '../../../server/market/random.ts';

interface Answered {
  readonly code: number;
  readonly rows: readonly { readonly id: string }[];
  readonly total: number;
  readonly data: { readonly historyKline: readonly unknown[]; readonly ticker: unknown };
}

const ask = (answers: ReturnType<typeof marketAnswers>, path: string, body: Record<string, unknown> = {}) =>
  answers.get(path)!(body) as Answered;

describe('made markets', () => {
  it('are what the contract calls a market, each with a name of its own', () => {
    const { rows, walking } = makeMarkets(5000);
    expect(new Set(rows.map(({ symbol }) => symbol)).size).toBe(5000);
    for (const row of rows.slice(0, 50)) expect(Value.Errors(SymbolRow, row)).toEqual([]);
    expect(walking.every(({ decimals, start, dayOpen }) => decimals === 2 && start > dayOpen)).toBe(true);
  });

  it('are the same ones, however many more there are', () => {
    expect(makeMarkets(5000).rows.slice(0, 10)).toEqual(makeMarkets(10).rows);
  });

  it('never tick to the same price twice, and never turn their day', () => {
    const random = randomFrom('walk');
    const market = makeMarkets(1).walking[0]!;
    for (let tick = 1; tick <= 5000; tick++) {
      const before = market.scaled;
      step(market, random);
      expect(market.scaled).toBeGreaterThan(market.dayOpen);
      expect(market.seq).toBe(tick);
      if (market.scaled !== Math.round(market.start * 0.9)) expect(market.scaled).not.toBe(before);
    }
  });
});

describe('made answers', () => {
  it('tell all markets, and klines of each, as the contract says', () => {
    const made = makeMarkets(7);
    const answers = marketAnswers(made);
    expect(ask(answers, '/api/symbolmanage/list')).toMatchObject({ code: 200, rows: made.rows, total: 7 });
    const { data } = ask(answers, '/kline', { symbol: 'm00003usdt', interval: 'ONE_HOUR', limit: 15 });
    expect(data.historyKline).toHaveLength(15);
    for (const row of data.historyKline) expect(Value.Errors(KlineRow, row)).toEqual([]);
    expect(Value.Errors(Ticker, data.ticker)).toEqual([]);
  });

  it('page through a history without a gap or a repeat, whatever its length and page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 100 }), (count, pageSize) => {
        const answers = historyAnswers(count);
        const ids: string[] = [];
        for (let pageNum = 1; ; pageNum++) {
          const { rows, total } = ask(answers, '/api/spotOrder/list', { view: 'history', pageNum, pageSize });
          expect(total).toBe(count);
          ids.push(...rows.map(({ id }) => id));
          if (rows.length < pageSize) break;
        }
        expect(new Set(ids).size).toBe(count);
        expect(ids).toHaveLength(count);
      }),
      { numRuns: 50 },
    );
  });

  it('has orders as the contract says, and none that are open', () => {
    const answers = historyAnswers(30);
    const { rows } = ask(answers, '/api/spotOrder/list', { view: 'history', pageSize: 30 });
    for (const row of rows) expect(Value.Errors(SpotOrder, row)).toEqual([]);
    expect(ask(answers, '/api/spotOrder/list', { view: 'open' })).toMatchObject({ rows: [], total: 0 });
  });
});
