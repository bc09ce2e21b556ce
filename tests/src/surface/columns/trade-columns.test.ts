import { beforeEach, expect, it } from 'vitest';
import { marketSymbolOf } from '../../../../protocol/units/market-symbol.ts';
import { timeText } from '../../../../src/i18n/clock-text.ts';
import { TRADE_COLUMNS as T, TRADE_WIDTH } from '../../../../src/model/number-rows.ts';
import { tradeStore } from '../../../../src/signals/trades.ts';
import { emptyCell } from '../../../../src/surface/columns/column.ts';
import { takerOf, TRADE_COLUMNS, tradeCount } from '../../../../src/surface/columns/trade-columns.ts';
import type { TradeShared } from '../../../../src/surface/columns/trade-columns.ts';

const BTC = marketSymbolOf('BTCUSDT')!;
const TIME_MS = Date.UTC(2026, 10, 24, 10, 21, 8);
const SHARED: TradeShared = { symbol: BTC, priceDecimals: 2, sizeDecimals: 6 };

function print(seq: number, side: 1 | -1): number[] {
  const row = Array.from({ length: TRADE_WIDTH }, () => 0);
  row[T.seq] = seq;
  row[T.price] = 6_000_100 + seq;
  row[T.size] = 123_456;
  row[T.timeMs] = TIME_MS + seq * 1000;
  row[T.side] = side;
  return row;
}

function cellsOf(at: number, shared: Partial<TradeShared> = {}) {
  return TRADE_COLUMNS.map(({ read }) => {
    const cell = emptyCell();
    read({ at }, cell, { ...SHARED, ...shared });
    return [cell.text, cell.tone];
  });
}

beforeEach(() => tradeStore.apply(BTC, Float64Array.from([...print(1, 1), ...print(2, -1)]), true));

it('a trade says its price by who took, its size and time of day, the newest first', () => {
  expect(tradeCount(BTC)).toBe(2);
  expect([takerOf(0), takerOf(1)]).toEqual(['sell', 'buy']);
  expect(cellsOf(0)).toEqual([
    ['60,001.02', 'down'],
    ['0.12346', 'ink'],
    [timeText(TIME_MS + 2000), 'ink2'],
  ]);
  expect(cellsOf(1)[0]).toEqual(['60,001.01', 'up']);
});

it('rows without a trade are blank, and all of them while the list is that of another market', () => {
  expect(cellsOf(2).map(([text]) => text)).toEqual(['', '', '']);
  expect(cellsOf(0, { symbol: marketSymbolOf('ETHUSDT')! }).map(([text]) => text)).toEqual(['', '', '']);
});
