import { beforeEach, expect, it } from 'vitest';
import { marketSymbolOf } from '../../../../protocol/units/market-symbol.ts';
import { TICKER_COLUMNS as C, TICKER_WIDTH } from '../../../../src/model/number-rows.ts';
import { tickerStore } from '../../../../src/signals/ticker.ts';
import { emptyCell } from '../../../../src/surface/columns/column.ts';
import { HEAD_COLUMNS } from '../../../../src/surface/columns/head-columns.ts';

const BTC = marketSymbolOf('BTCUSDT')!;
const tickAt = (last: number, direction: number, open24h: number) => {
  const row = new Float64Array(TICKER_WIDTH);
  row[C.last] = last;
  row[C.direction] = direction;
  row[C.open24h] = open24h;
  tickerStore.apply(row, [BTC]);
};
const cellsOf = () =>
  HEAD_COLUMNS.map(({ read }) => {
    const cell = emptyCell();
    read({ symbol: BTC, priceDecimals: 2 }, cell, undefined);
    return [cell.text, cell.tone, cell.arrow];
  });

beforeEach(() => tickAt(NaN, 0, NaN));

it('says nothing of a price that is not known', () => {
  expect(cellsOf()).toEqual([
    ['—', 'ink', 0],
    ['—', 'ink', 0],
  ]);
});

it('is coloured by the last move, and its change by that of the day, with an arrow', () => {
  tickAt(6_000_100, -1, 5_900_000);
  expect(cellsOf()).toEqual([
    ['60,001.00', 'down', 0],
    ['+1.70%', 'up', 1],
  ]);
  tickAt(5_000_000, 1, 5_900_000);
  expect(cellsOf()).toEqual([
    ['50,000.00', 'up', 0],
    ['−15.25%', 'down', -1],
  ]);
});
