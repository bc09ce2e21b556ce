import * as fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { openSpotOrders } from '../../../../src/data/spot-order-lists.ts';
import { trailPoints } from '../../../../src/features/spot-orders/trailing-stops.ts';
import type { Market } from '../../../../src/model/market.ts';
import type { SpotOrder, Trailing } from '../../../../src/model/spot-order.ts';
import { stopBehind } from '../../../../src/features/spot-orders/trailing-distance.ts';
import { TICKER_FIELDS, UNKNOWN_TICKER } from '../../../../src/model/number-rows.ts';
import { marketStore } from '../../../../src/signals/markets.ts';
import { spotOrdersStore } from '../../../../src/signals/spot-orders.ts';
import { tickerStore } from '../../../../src/signals/ticker.ts';
import { BTC, waiting } from '../../signals/spot-rows.ts';

vi.mock('../../../../src/data/spot-order-lists.ts', () => ({ openSpotOrders: { refresh: vi.fn() } }));

const text = (value: string | number) => String(value) as DecimalText;
const TICK_SIZE = text('0.5');
const SAID_MS = 1000;

/** A price in hundredths, at a time. */
function priceIs(last: number, tickTimeMs: number): void {
  const row = { ...UNKNOWN_TICKER, symbolIndex: 0, last, tickTimeMs };
  tickerStore.apply(new Float64Array(TICKER_FIELDS.map((field) => row[field])), [BTC]);
}

const best = (price: string, timeMs = SAID_MS): Trailing['best'] => ({ seq: timeMs, timeMs, price: text(price) });
const follows = (side: SpotOrder['side'], trailing: Partial<Trailing>, more: Partial<SpotOrder> = {}): SpotOrder =>
  waiting('t', SAID_MS, {
    type: 'market',
    price: null,
    side,
    waitsFor: 'trigger',
    trailing: { bips: 200, activationPrice: null, tickSize: null, activation: null, best: null, ...trailing },
    ...more,
  });
const pointOf = (id = 't') => trailPoints().value.get(id) ?? null;

beforeEach(() => {
  spotOrdersStore.clear();
  marketStore.apply([{ symbol: BTC, priceDecimals: 2, tickSize: TICK_SIZE } as Market]);
  priceIs(100_00, 1);
});

describe('a trailing stop on this device', () => {
  it('is where the exchange said, and follows better prices only', () => {
    spotOrdersStore.applyOrder(follows('sell', { best: best('100') }, { stopPrice: text('98') }));
    expect(pointOf()).toEqual({ best: '100', timeMs: SAID_MS, stop: '98' });
    const before = trailPoints().value;
    priceIs(99_00, 1100);
    priceIs(100_00, 1200);
    expect(trailPoints().value).toBe(before);
    priceIs(101_00, 1300);
    priceIs(99_50, 1400);
    expect(pointOf()).toEqual({ best: '101.00', timeMs: 1300, stop: '98.5' });
  });

  it('of a buy follows the lowest price', () => {
    spotOrdersStore.applyOrder(follows('buy', { best: best('100') }, { stopPrice: text('102') }));
    priceIs(101_00, 1100);
    priceIs(90_25, 1200);
    expect(pointOf()).toEqual({ best: '90.25', timeMs: 1200, stop: '92.5' });
  });

  it('takes no price that was published before the one the exchange told of', () => {
    priceIs(120_00, SAID_MS);
    spotOrdersStore.applyOrder(follows('sell', { best: best('100') }, { stopPrice: text('98') }));
    expect(pointOf()?.best).toBe('100');
  });

  it('takes the word of the exchange where that is further, and keeps its own where it is not', () => {
    const order = follows('sell', { best: best('100') }, { stopPrice: text('98') });
    spotOrdersStore.applyOrder(order);
    priceIs(103_00, 1300);
    spotOrdersStore.applyOrder(follows('sell', { best: best('102', 1200) }, { stopPrice: text('99.5') }));
    expect(pointOf()?.best).toBe('103.00');
    spotOrdersStore.applyOrder(follows('sell', { best: best('104', 1400) }, { stopPrice: text('101.5') }));
    expect(pointOf()).toEqual({ best: '104', timeMs: 1400, stop: '101.5' });
  });

  it('begins at the first price that meets its activation price', () => {
    spotOrdersStore.applyOrder(follows('sell', { activationPrice: text('110') }));
    priceIs(109_99, 1100);
    expect(pointOf()).toBeNull();
    priceIs(110_00, 1200);
    expect(pointOf()).toEqual({ best: '110.00', timeMs: 1200, stop: '107.5' });
  });

  it('is asked for again while somebody looks, as long as it waits', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const page = { visibilityState: 'visible' };
    vi.stubGlobal('document', page);
    const { refresh } = vi.mocked(openSpotOrders);
    refresh.mockClear();
    spotOrdersStore.applyOrder(follows('sell', { best: best('100') }, { stopPrice: text('98') }));
    vi.advanceTimersByTime(60_000);
    expect(refresh).toHaveBeenCalledTimes(2);
    page.visibilityState = 'hidden';
    vi.advanceTimersByTime(60_000);
    page.visibilityState = 'visible';
    spotOrdersStore.clear();
    vi.advanceTimersByTime(60_000);
    expect(refresh).toHaveBeenCalledTimes(2);
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('is nowhere once it was set off', () => {
    const order = follows('sell', { best: best('100') }, { stopPrice: text('98') });
    spotOrdersStore.applyOrder(order);
    spotOrdersStore.applyOrder({ ...order, waitsFor: null, trigger: { seq: 9, timeMs: 9, price: text('97') } });
    expect(pointOf()).toBeNull();
  });

  it('stands where the rule of the exchange has it, after any prices', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('buy' as const, 'sell' as const),
        fc.integer({ min: 10, max: 2000 }),
        fc.array(fc.integer({ min: 5000, max: 20_000 }), { minLength: 1, maxLength: 30 }),
        (side, bips, prices) => {
          spotOrdersStore.clear();
          priceIs(100_00, 1);
          spotOrdersStore.applyOrder(follows(side, { bips, best: best('100') }, { stopPrice: text('100') }));
          prices.forEach((price, at) => priceIs(price, SAID_MS + 1 + at));
          const furthest = side === 'sell' ? Math.max(100_00, ...prices) : Math.min(100_00, ...prices);
          if (furthest === 100_00) return;
          expect(pointOf()?.stop).toBe(
            stopBehind(side, { bips, activationPrice: null }, text(furthest / 100), TICK_SIZE),
          );
        },
      ),
    );
  });
});
