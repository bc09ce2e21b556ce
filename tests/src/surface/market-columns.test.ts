import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { changeText } from '../../../src/i18n/change-text.ts';
import { compactText } from '../../../src/i18n/compact-text.ts';
import { foldedText } from '../../../src/i18n/folded-text.ts';
import { priceText } from '../../../src/i18n/number-text.ts';
import { TICKER_WIDTH } from '../../../src/model/number-rows.ts';
import { tickerStore } from '../../../src/signals/ticker.ts';
import { emptyCell } from '../../../src/surface/columns/column.ts';
import { MARKET_COLUMNS } from '../../../src/surface/columns/market-columns.ts';
import { MARKET_TABLE_COLUMNS } from '../../../src/surface/columns/market-table-columns.ts';

const SYMBOL = 'BTCUSDT' as MarketSymbol;
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';

function cellsOf(last: number, open: number, decimals: number, stale = false, isOpen = true) {
  const row = new Float64Array(TICKER_WIDTH);
  row.set([0, last, 1, open, NaN, NaN, 1, 1, 1, stale ? 1 : 0]);
  tickerStore.apply(row, [SYMBOL]);
  return MARKET_COLUMNS.map((column) => {
    const cell = emptyCell();
    column.read({ symbol: SYMBOL, priceDecimals: decimals, open: isOpen }, cell, undefined);
    return cell;
  });
}

describe('cells of a market', () => {
  it('say the price and the change that text says, whatever they are', () => {
    const price = fc.oneof(fc.nat({ max: 10 ** 12 }), fc.constant(NaN));
    fc.assert(
      fc.property(price, price, fc.integer({ min: 0, max: 12 }), (last, open, decimals) => {
        const [cell, change] = cellsOf(last, open, decimals);
        const small = [...cell!.small].map((digit) => SUBSCRIPTS[Number(digit)]).join('');
        expect(cell!.text + small + cell!.tail).toBe(foldedText(priceText(last, decimals)));
        expect(cell!.moves).toBe(last);
        const text = changeText(last, open);
        expect(change!.text).toBe(text);
        expect(change!.tone).toBe(text.startsWith('+') ? 'up' : /[1-9]/.test(text) ? 'down' : 'ink2');
        expect(change!.arrow === 0).toBe(change!.tone === 'ink2');
      }),
    );
  });

  it('write a change as text with its triangle, on no ground', () => {
    expect(cellsOf(102, 100, 2)[1]).toMatchObject({ text: '+2.00%', tone: 'up', ground: 'none', arrow: 1 });
    expect(cellsOf(1000, 100, 2)[1]).toMatchObject({ text: '+900.00%', tone: 'up', ground: 'none', arrow: 1 });
    expect(cellsOf(80, 100, 2)[1]).toMatchObject({ text: '−20.00%', tone: 'down', ground: 'none', arrow: -1 });
    expect(cellsOf(100, 100, 2)[1]).toMatchObject({ text: '0.00%', tone: 'ink2', ground: 'none', arrow: 0 });
  });

  it('leave the place of the change to the chip of a market that is paused or has no fresh price', () => {
    expect(cellsOf(102, 100, 2, true)[1]!.text).toBe('');
    expect(cellsOf(102, 100, 2, false, false)[1]!.text).toBe('');
  });
});

describe('cells of a market in a table', () => {
  const cellsOfDay = (high: number, low: number, quoteVolume: number, decimals: number) => {
    const row = new Float64Array(TICKER_WIDTH);
    row.set([0, 100, 1, 100, high, low, 1, quoteVolume, 1, 0]);
    tickerStore.apply(row, [SYMBOL]);
    return Object.fromEntries(
      MARKET_TABLE_COLUMNS.map((column) => {
        const cell = emptyCell();
        column.read({ symbol: SYMBOL, priceDecimals: decimals, open: true }, cell, undefined);
        return [column.name, cell];
      }),
    );
  };

  it('say the statistics of its day that text says, beside what lists say', () => {
    const price = fc.oneof(fc.nat({ max: 10 ** 12 }), fc.constant(NaN));
    const volume = fc.oneof(fc.double({ min: 0, max: 1e18, noNaN: true }), fc.constant(NaN));
    fc.assert(
      fc.property(price, price, volume, fc.integer({ min: 0, max: 12 }), (high, low, quoteVolume, decimals) => {
        const cells = cellsOfDay(high, low, quoteVolume, decimals);
        const shown = ({ text, small, tail }: { text: string; small: string; tail: string }) =>
          text + [...small].map((digit) => SUBSCRIPTS[Number(digit)]).join('') + tail;
        expect(shown(cells['high24h']!)).toBe(foldedText(priceText(high, decimals)));
        expect(shown(cells['low24h']!)).toBe(foldedText(priceText(low, decimals)));
        expect(cells['volume']!.text).toBe(compactText(quoteVolume));
        expect(cells['high24h']!.tone).toBe('ink2');
      }),
    );
    expect(Object.keys(cellsOfDay(2, 1, 1, 0)).slice(0, 2)).toEqual(MARKET_COLUMNS.map(({ name }) => name));
  });
});
