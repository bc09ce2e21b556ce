import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { createOwnStores } from '../../../src/live/own-stores.ts';
import { TICKER_WIDTH } from '../../../src/model/number-rows.ts';
import { tickerStore } from '../../../src/signals/ticker.ts';

const BTC = 'OWNBTCUSDT' as MarketSymbol;
const ETH = 'OWNETHUSDT' as MarketSymbol;
const rowOf = (price: number, index = 0) => {
  const tickers = new Float64Array(TICKER_WIDTH);
  tickers.set([index, price]);
  return tickers;
};
const flushOf = (price: number) => ({ tickers: rowOf(price), book: null, trades: null });
const shown = (symbol = BTC) => tickerStore.of(symbol).last.peek();

describe('stores of the painting thread', () => {
  it('hold a moment back until the page has it, and write what belongs to none at once', () => {
    const own = createOwnStores([BTC]);
    own.write(flushOf(1));
    expect(shown()).toBe(1);
    own.stage(flushOf(2), 1);
    own.stage(flushOf(3), 2);
    expect(shown()).toBe(1);
    own.taken(1);
    expect(shown()).toBe(2);
    own.taken(2);
    expect(shown()).toBe(3);
  });

  it('have the prices of rows that are painted next at once, whatever moment waits', () => {
    const own = createOwnStores([BTC, ETH]);
    own.write(flushOf(1));
    own.stage({ tickers: new Float64Array([...rowOf(2), ...rowOf(20, 1)]), book: null, trades: null }, 1);
    own.writePrices(rowOf(21, 1));
    expect([shown(), shown(ETH)]).toEqual([1, 21]);
    own.taken(1);
    expect([shown(), shown(ETH)]).toEqual([2, 21]);
  });

  it('never go back to an older price, in whatever order flushes and answers come', () => {
    const step = fc.constantFrom('write', 'writePrices', 'stage', 'take');
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const own = createOwnStores([BTC]);
        let price = 0;
        let moment = 0;
        let taken = 0;
        let before = 0;
        own.write(flushOf(0));
        for (const kind of steps) {
          if (kind === 'write') own.write(flushOf(++price));
          else if (kind === 'writePrices') own.writePrices(rowOf(++price));
          else if (kind === 'stage') own.stage(flushOf(++price), ++moment);
          else if (taken < moment) own.taken(++taken);
          expect(shown()).toBeGreaterThanOrEqual(before);
          before = shown();
        }
        own.taken(moment);
        expect(shown()).toBe(price);
      }),
    );
  });
});
