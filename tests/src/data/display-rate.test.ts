import { effect } from '@preact/signals-core';
import { expect, it } from 'vitest';
import { marketSymbolOf } from '../../../protocol/units/market-symbol.ts';
import { displayRate } from '../../../src/data/display-rate.ts';
import { preferences } from '../../../src/data/preferences.ts';
import type { AssetBalance } from '../../../src/model/account.ts';
import { decimal } from '../../../src/model/decimal.ts';
import { marketStore } from '../../../src/signals/markets.ts';
import { tickerStore } from '../../../src/signals/ticker.ts';
import { TICKER_COLUMNS, TICKER_WIDTH } from '../../../src/model/number-rows.ts';
import { BTC } from '../features/spot-ticket/market.ts';
import { holdBalances } from '../hold-balances.ts';

const EUR = marketSymbolOf('EURUSDT')!;

/** The market's last price in ticks of 10^-5. */
function tick(last: number, timeMs: number): void {
  const row = new Float64Array(TICKER_WIDTH);
  row[TICKER_COLUMNS.last] = last;
  row[TICKER_COLUMNS.tickTimeMs] = timeMs;
  tickerStore.apply(row, [EUR]);
}

/** Balances come, with their values in USDT. */
function valued(): void {
  const usdt: AssetBalance = {
    asset: 'USDT',
    account: 'spot',
    available: decimal('1'),
    locked: decimal('0'),
    valueUsdt: decimal('1'),
  };
  holdBalances([usdt]);
}

it('issue 39 D16: the rate of totals is that of the moment in which the balances were valued', () => {
  marketStore.apply([{ ...BTC, symbol: EUR, base: 'EUR', priceDecimals: 5 }]);
  preferences.chooseDisplayCurrency('EUR');
  const seen: (string | null)[] = [];
  const stop = effect(() => void seen.push(displayRate.value?.price ?? null));
  valued();
  tick(115_824, 1000);
  tick(115_830, 2000);
  expect(displayRate.value).toMatchObject({ asset: 'EUR', price: '1.15824', madeMs: 1000 });
  valued();
  expect(displayRate.value).toMatchObject({ price: '1.15830', madeMs: 2000 });
  tick(115_840, 3000);
  expect(seen).toEqual([null, '1.15824', '1.15830']);
  stop();
});
