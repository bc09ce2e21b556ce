import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { createOwnStores } from '../../../src/live/own-stores.ts';
import { TICKER_WIDTH } from '../../../src/model/ticker-row.ts';
import { tickerStore } from '../../../src/signals/ticker.ts';

const BTC = 'OWNBTCUSDT' as MarketSymbol;
const flushOf = (price: number) => {
  const tickers = new Float64Array(TICKER_WIDTH);
  tickers.set([0, price]);
  return { tickers, book: null, trades: null };
};
const shown = () => tickerStore.of(BTC).last.peek();

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

  it('never go back to an older price, in whatever order flushes and answers come', () => {
    const step = fc.constantFrom('write', 'stage', 'take');
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
