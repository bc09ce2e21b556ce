import { expect, it } from 'vitest';
import { marketSymbolOf } from '../../../../protocol/units/market-symbol.ts';
import { timeText } from '../../../../src/i18n/time-text.ts';
import { TRADE_COLUMNS as T, TRADE_WIDTH } from '../../../../src/model/trade-row.ts';
import { createTradeStore } from '../../../../src/signals/trades.ts';
import { tradePrice, tradeSide, tradeSize, tradeTime } from '../../../../src/surface/columns/trade-columns.ts';

const TIME_MS = Date.UTC(2026, 10, 24, 10, 21, 8);

function print(seq: number, side: 1 | -1): number[] {
  const row = Array.from({ length: TRADE_WIDTH }, () => 0);
  row[T.seq] = seq;
  row[T.price] = 6_000_100 + seq;
  row[T.size] = 123_456;
  row[T.timeMs] = TIME_MS + seq * 1000;
  row[T.side] = side;
  return row;
}

it('a trade says its price, size, time of day and who took, the newest first', () => {
  const { rows, apply } = createTradeStore();
  apply(marketSymbolOf('BTCUSDT')!, Float64Array.from([...print(1, 1), ...print(2, -1)]), true);
  const scale = { priceDecimals: 2, sizeDecimals: 6 };
  expect([0, 1].map((row) => tradePrice(rows, row, scale))).toEqual(['60,001.02', '60,001.01']);
  expect(tradeSize(rows, 0, scale)).toBe('0.12346');
  expect(tradeTime(rows, 1)).toBe(timeText(TIME_MS + 1000));
  expect([0, 1].map((row) => tradeSide(rows, row))).toEqual(['sell', 'buy']);
});
