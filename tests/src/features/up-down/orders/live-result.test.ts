import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MarketSymbol } from '../../../../../protocol/units/market-symbol.ts';
import { distanceText, liveResultOf, priceWords } from '../../../../../src/features/up-down/orders/live-result.ts';
import { t } from '../../../../../src/i18n/translate.ts';
import type { UpDownOrder } from '../../../../../src/model/up-down-order.ts';
import { connectionStore } from '../../../../../src/signals/connection-store.ts';
import { tickerStore } from '../../../../../src/signals/ticker.ts';
import { openOrder } from '../../../signals/up-down-samples.ts';

const BTC = 'BTCUSDT' as MarketSymbol;
const order: UpDownOrder = { ...openOrder('a', 1000), symbol: BTC, direction: 'up' };
const OPEN = Number(order.openTick.price) * 100;

/** The market's row: last price and whether its feed stands still. */
const tick = (last: number, stale = false) =>
  tickerStore.apply(Float64Array.from([0, last, 1, last, last, last, 1, 1, Date.now() - 7000, stale ? 1 : 0]), [BTC]);

describe('how a running trade stands', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    connectionStore.applyStatus('connected', 0);
    connectionStore.applyAlive(0);
    tick(OPEN + 100);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is judged by the price of the moment', () => {
    const live = liveResultOf(order, 2);
    expect([live.known.value, live.standing.value]).toEqual([true, 'winning']);
    tick(OPEN - 100);
    expect(live.standing.value).toBe('losing');
    expect(priceWords(t, order, live, 2).value).toMatch(/^now [\d,.]+$/);
  });

  it('is not known, nor by how much, once prices are old', () => {
    const live = liveResultOf(order, 2);
    const words = priceWords(t, order, live, 2);
    vi.advanceTimersByTime(31_000);
    connectionStore.applySilent();
    expect([live.known.value, live.standing.value]).toEqual([false, 'unknown']);
    expect(distanceText(live.distance.value, 2)).toBe('—');
    expect(words.value).toMatch(/^last seen [\d,.]+, 31\ss ago$/);
    connectionStore.applyAlive(0);
    expect(live.standing.value).toBe('winning');
  });

  it('is not known while the feed of its market stands still, whatever the connection', () => {
    const live = liveResultOf(order, 2);
    tick(OPEN + 100, true);
    expect(live.standing.value).toBe('unknown');
    expect(priceWords(t, order, live, 2).value).toMatch(/^last seen [\d,.]+, 7\ss ago$/);
    tick(OPEN + 100);
    expect(live.standing.value).toBe('winning');
  });
});
