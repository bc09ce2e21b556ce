import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { browserStorage } from '../../../../src/model/storage.ts';
import { createMarketStore } from '../../../../src/signals/markets.ts';
import type { Market } from '../../../../src/model/market.ts';
import { TICKER_WIDTH } from '../../../../src/model/number-rows.ts';
import { createTickerStore } from '../../../../src/signals/ticker.ts';
import { ALERTS_MAX, createAlertsStore } from '../../../../src/data/price-alerts.ts';
import type { FiredAlert } from '../../../../src/model/price-alert.ts';
import type { PriceGuard } from '../../../../src/features/alerts/price-watch.ts';
import { watchAlerts } from '../../../../src/features/alerts/watch-alerts.ts';

const BTC = 'BTCUSDT' as MarketSymbol;
const ETH = 'ETHUSDT' as MarketSymbol;
const SYMBOLS = [BTC, ETH];

const of = (symbol: MarketSymbol, sort: number): Market =>
  ({ symbol, base: symbol.slice(0, 3), quote: 'USDT', priceDecimals: 2, sort, open: true }) as Market;
const text = (scaled: number) => `${Math.floor(scaled / 100)}.${String(scaled % 100).padStart(2, '0')}` as DecimalText;

/** The whole chain from a flush of the worker to the notification. */
function setUp() {
  const alerts = createAlertsStore();
  const tickers = createTickerStore();
  const markets = createMarketStore();
  markets.apply(SYMBOLS.map(of));
  const told: FiredAlert[][] = [];
  const watched: MarketSymbol[][] = [];
  const guards: PriceGuard[] = [];
  let now = 0;
  const watch = watchAlerts({
    alerts,
    tickers,
    markets,
    nowMs: () => ++now,
    onWatched(symbols, limits) {
      watched.push([...symbols]);
      guards.splice(0, guards.length, ...limits);
    },
    onFired: (fired) => told.push([...fired]),
  });
  return {
    alerts,
    markets,
    told,
    watched,
    stop: watch.stop,
    reached: watch.reached,
    guards,
    /** One flush: a last price for some markets. */
    flush(prices: Partial<Record<string, number>>) {
      const moved = SYMBOLS.filter((symbol) => prices[symbol] !== undefined);
      const rows = new Float64Array(moved.length * TICKER_WIDTH);
      moved.forEach((symbol, i) => {
        rows[i * TICKER_WIDTH] = SYMBOLS.indexOf(symbol);
        rows[i * TICKER_WIDTH + 1] = prices[symbol]!;
      });
      tickers.apply(rows, SYMBOLS);
    },
    last: (symbol: MarketSymbol) => tickers.of(symbol).last.peek(),
    add(symbol: MarketSymbol, scaled: number) {
      const last = tickers.of(symbol).last.peek();
      return alerts.add({ symbol, price: text(scaled), side: scaled > last ? 'above' : 'below' }, ++now);
    },
  };
}

const alertsText = browserStorage.text('alerts');
beforeEach(() => alertsText.write(null));

describe('an alert', () => {
  it('fires once, at the first price that reaches it', () => {
    const { add, flush, told, alerts } = setUp();
    flush({ [BTC]: 100 });
    add(BTC, 120);
    flush({ [BTC]: 119 });
    expect(told).toEqual([]);
    flush({ [BTC]: 120 });
    flush({ [BTC]: 90 });
    flush({ [BTC]: 130 });
    expect(told.flat().map(({ price, reachedPrice }) => [price, reachedPrice])).toEqual([['1.20', '1.20']]);
    expect(alerts.active.value).toEqual([]);
    expect(alerts.fired.value).toEqual(told.flat());
    expect(alerts.unseen.value).toBe(1);
  });

  it('fires when the price has leapt over it while nobody looked', () => {
    const { add, flush, told } = setUp();
    flush({ [BTC]: 100 });
    add(BTC, 120);
    flush({ [BTC]: 300 });
    expect(told.flat().map((alert) => alert.reachedPrice)).toEqual(['3.00']);
  });

  it('of a market that is not listed yet fires when the market and its price have come', () => {
    alertsText.write(
      JSON.stringify({
        active: [{ id: 'a', symbol: ETH, price: '2.00', side: 'above', createdMs: 1 }],
        fired: [],
        unseen: 0,
      }),
    );
    const { markets, flush, told, watched } = setUp();
    markets.apply([of(BTC, 0)]);
    flush({ [ETH]: 500 });
    expect(told).toEqual([]);
    markets.apply(SYMBOLS.map(of));
    expect(told.flat()).toHaveLength(1);
    expect(watched.at(-1)).toEqual([]);
  });

  it('tells which markets must be followed', () => {
    const { add, alerts, flush, watched } = setUp();
    flush({ [BTC]: 100, [ETH]: 100 });
    expect(watched.at(-1)).toEqual([]);
    add(ETH, 120);
    add(BTC, 120);
    add(BTC, 130);
    expect(watched.at(-1)).toEqual([BTC, ETH]);
    alerts.remove(alerts.active.value.find((alert) => alert.symbol === ETH)!.id);
    expect(watched.at(-1)).toEqual([BTC]);
  });

  it('is told together with the others of its market that one price reached', () => {
    const { add, flush, told } = setUp();
    flush({ [BTC]: 100, [ETH]: 100 });
    add(BTC, 110);
    add(BTC, 120);
    add(ETH, 90);
    flush({ [BTC]: 200, [ETH]: 50 });
    expect(told.map((alerts) => alerts.map((alert) => alert.price)).toSorted()).toEqual([['0.90'], ['1.20', '1.10']]);
  });

  it('is told by a tick that this page did not receive, once, and its limits are those of all alerts', () => {
    const { add, flush, told, guards, reached } = setUp();
    flush({ [BTC]: 10_000 });
    add(BTC, 12_000);
    add(BTC, 11_000);
    add(BTC, 9000);
    // A price may pass both limits above and be back before the guards can be changed.
    expect(guards).toEqual([
      { symbol: BTC, below: 9000, above: 11_000 },
      { symbol: BTC, below: null, above: 12_000 },
    ]);
    reached(BTC, 11_500);
    expect(told.map((fired) => fired.map(({ price, reachedPrice }) => [price, reachedPrice]))).toEqual([
      [['110.00', '115.00']],
    ]);
    expect(guards).toEqual([{ symbol: BTC, below: 9000, above: 12_000 }]);
    reached(BTC, 11_500);
    reached('NONEUSDT' as MarketSymbol, 1);
    expect(told).toHaveLength(1);
  });

  it('is left alone after the watch was stopped', () => {
    const { add, flush, told, stop } = setUp();
    flush({ [BTC]: 100 });
    add(BTC, 120);
    stop();
    flush({ [BTC]: 200 });
    expect(told).toEqual([]);
  });
});

it('does what a slow model does, whatever prices, alerts and deletions come', () => {
  const price = fc.integer({ min: 1, max: 40 });
  const market = fc.constantFrom(BTC, ETH);
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('tick' as const), market, price }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('add' as const), market, price }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), at: fc.nat(9) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('reload' as const) }) },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      alertsText.write(null);
      let app = setUp();
      const model = {
        last: new Map<MarketSymbol, number>(),
        active: [] as { symbol: MarketSymbol; price: number; start: number }[],
        fired: [] as string[],
      };
      const told: string[] = [];
      const settle = (symbol: MarketSymbol, now: number) => {
        const crossed = model.active.filter(
          (alert) => alert.symbol === symbol && (alert.start < alert.price ? now >= alert.price : now <= alert.price),
        );
        model.active = model.active.filter((alert) => !crossed.includes(alert));
        model.fired.push(...crossed.map((alert) => `${alert.symbol} ${text(alert.price)} at ${text(now)}`));
      };
      for (const action of steps) {
        if (action.kind === 'tick') {
          app.flush({ [action.market]: action.price });
          model.last.set(action.market, action.price);
          settle(action.market, action.price);
        } else if (action.kind === 'add') {
          const start = model.last.get(action.market);
          if (start === undefined || start === action.price) continue;
          const known = model.active.some((alert) => alert.symbol === action.market && alert.price === action.price);
          expect(app.add(action.market, action.price)).toBe(!known && model.active.length < ALERTS_MAX);
          if (!known) model.active.unshift({ symbol: action.market, price: action.price, start });
        } else if (action.kind === 'remove') {
          const alert = app.alerts.active.value[action.at];
          if (!alert) continue;
          app.alerts.remove(alert.id);
          model.active.splice(action.at, 1);
        } else {
          told.push(...app.told.flat().map((alert) => `${alert.symbol} ${alert.price} at ${alert.reachedPrice}`));
          app.stop();
          app = setUp();
          for (const [symbol, now] of model.last) app.flush({ [symbol]: now });
        }
        expect(app.alerts.active.value.map((alert) => `${alert.symbol} ${alert.price}`)).toEqual(
          model.active.map((alert) => `${alert.symbol} ${text(alert.price)}`),
        );
      }
      told.push(...app.told.flat().map((alert) => `${alert.symbol} ${alert.price} at ${alert.reachedPrice}`));
      app.stop();
      expect(told).toEqual(model.fired);
    }),
  );
});

describe('the store', () => {
  it('holds fifty alerts and refuses the next, and a second one at the same price', () => {
    const { add, alerts, flush } = setUp();
    flush({ [BTC]: 1 });
    for (let i = 0; i < ALERTS_MAX; i++) expect(add(BTC, 100 + i)).toBe(true);
    expect(add(BTC, 500)).toBe(false);
    alerts.remove(alerts.active.value[0]!.id);
    expect(add(BTC, 100)).toBe(false);
    expect(add(BTC, 500)).toBe(true);
  });

  it('forgets the oldest of more than fifty that fired', () => {
    const { add, alerts, flush } = setUp();
    for (let i = 0; i < ALERTS_MAX + 5; i++) {
      flush({ [BTC]: 100 });
      add(BTC, 101 + i);
      flush({ [BTC]: 101 + i });
    }
    expect(alerts.fired.value).toHaveLength(ALERTS_MAX);
    expect(alerts.fired.value[0]!.price).toBe(text(100 + ALERTS_MAX + 5));
    expect(alerts.unseen.value).toBe(ALERTS_MAX);
  });

  it('counts what nobody has seen: deleted ones no more, none after a look', () => {
    const { add, alerts, flush } = setUp();
    flush({ [BTC]: 100 });
    add(BTC, 110);
    add(BTC, 120);
    flush({ [BTC]: 120 });
    expect(alerts.unseen.value).toBe(2);
    alerts.remove(alerts.fired.value[1]!.id);
    expect(alerts.unseen.value).toBe(1);
    alerts.markSeen();
    flush({ [BTC]: 100 });
    add(BTC, 110);
    flush({ [BTC]: 110 });
    expect(alerts.unseen.value).toBe(1);
    alerts.remove(alerts.fired.value[1]!.id);
    expect(alerts.unseen.value).toBe(1);
    alerts.clearFired();
    expect([alerts.fired.value, alerts.unseen.value]).toEqual([[], 0]);
  });

  it.each([['{'], ['7'], ['{"active":7,"fired":{},"unseen":-3}'], ['{"active":[7,null],"unseen":1e9}']])(
    'begins empty when storage holds %s',
    (stored) => {
      alertsText.write(stored);
      const { active, fired, unseen } = createAlertsStore();
      expect([active.value, fired.value, unseen.value]).toEqual([[], [], 0]);
    },
  );

  it('takes an id once, and none that has fired', () => {
    const alert = { id: 'a', symbol: BTC, price: '1', side: 'above', createdMs: 1 };
    const fired = { ...alert, id: 'b', reachedPrice: '1', firedMs: 2 };
    const kept = { active: [alert, alert, { ...alert, id: 'b' }], fired: [fired, fired], unseen: 1 };
    alertsText.write(JSON.stringify(kept));
    const store = createAlertsStore();
    expect(store.active.value.map(({ id }) => id)).toEqual(['a']);
    expect(store.fired.value.map(({ id }) => id)).toEqual(['b']);
    expect(store.unseen.value).toBe(1);
  });
});
