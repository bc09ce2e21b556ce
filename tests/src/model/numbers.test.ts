import { expect, it } from 'vitest';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { priceScaleOf, priceToY, yToPrice } from '../../../src/chart/scale/price-scale.ts';
import { CLOSE, SeriesStore } from '../../../src/chart/store/series-store.ts';
import { newCounters } from '../../../src/feed/counters.ts';
import { createLatestTickers } from '../../../src/feed/throttle/latest-tickers.ts';
import { createRecentTrades } from '../../../src/feed/throttle/recent-trades.ts';
import { plotPriceOf } from '../../../src/model/numbers.ts';
import type { Column, OrPlain, PlotPrice, PlotPx, ScaledPrice, ScaledSize } from '../../../src/model/numbers.ts';
import { createTickerStore } from '../../../src/signals/ticker.ts';

const price = 6_712_340 as ScaledPrice;
const size = 50_000 as ScaledSize;
const scale = priceScaleOf(60_000, 70_000, 0, 500);

it('a scaled price becomes one for drawing by the decimals of its market', () => {
  const drawn: PlotPrice = plotPriceOf(price, 2);
  expect(drawn).toBe(67_123.4);
  expect(yToPrice(scale, priceToY(scale, drawn))).toBeCloseTo(67_123.4, 6);
});

/** Lines that must not compile, since each would draw or store a wrong number. The test is about types only. */
it('numbers of one kind are refused where another is meant, and plain ones are taken', () => {
  const trades = createRecentTrades(1);
  const tickers = createLatestTickers({ counters: newCounters(), bufferSize: () => 1, onNews: () => {} });
  const { last } = createTickerStore().of('BTCUSDT' as MarketSymbol);
  const column: Column<ScaledPrice> = Float64Array.of(1);
  const takesSize = (value: OrPlain<ScaledSize>) => value;

  // @ts-expect-error price and size the wrong way round
  trades.add(1, 1, size, price, 1);
  // @ts-expect-error a size is no price
  tickers.tick(0, 1, 1, size);
  // @ts-expect-error the signal holds a scaled price, which would stand far above the plot
  priceToY(scale, last.value);
  // @ts-expect-error a height is no price
  priceToY(scale, priceToY(scale, 65_000));
  // @ts-expect-error a price is no height
  yToPrice(scale, 65_000 as PlotPrice);
  // @ts-expect-error the store holds steps from its base, not prices
  priceToY(scale, new SeriesStore().valueOf(0, CLOSE));
  // @ts-expect-error a size has other decimals
  plotPriceOf(size, 2);
  // @ts-expect-error an element of a column of prices is a price
  takesSize(column[0]!);
  // @ts-expect-error a name is given, it does not come by itself
  const named: PlotPx = 12;

  trades.add(1, 1, price, size, 1);
  trades.add(2, 1, 100, 5, 1);
  expect(named + priceToY(scale, 70_000)).toBe(12);
});
