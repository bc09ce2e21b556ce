import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MarketSymbol } from '../../../../../protocol/units/market-symbol.ts';
import type { Drawing } from '../../../../../src/chart/drawings/drawing.ts';
import { createDrawingStore } from '../../../../../src/features/chart/drawing/drawing-store.ts';

const BTC = 'BTCUSDT' as MarketSymbol;
const ETH = 'ETHUSDT' as MarketSymbol;
const LINE: Drawing = { id: 'd1', tool: 'horizontal', anchors: [{ timeMs: 1, price: 67_000 }] };
const NOTE: Drawing = { id: 'd2', tool: 'text', anchors: [{ timeMs: 2, price: 66_000 }], text: 'support' };

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

describe('the drawings of a market', () => {
  it('outlive the page, each market for itself', () => {
    const store = createDrawingStore();
    store.keep(BTC, [LINE, NOTE]);
    store.keep(ETH, [NOTE]);
    const next = createDrawingStore();
    expect(next.of(BTC).value).toEqual([LINE, NOTE]);
    expect(next.of(ETH).value).toEqual([NOTE]);
  });

  it('come back as the very list that was kept, so that the chart sees nothing new in it', () => {
    const store = createDrawingStore();
    const told = [LINE];
    store.keep(BTC, told);
    expect(store.of(BTC).value).toBe(told);
    expect(store.of(BTC)).toBe(store.of(BTC));
  });

  it('leave nothing in storage where nobody drew, and an empty list where all was removed', () => {
    const store = createDrawingStore();
    store.keep(BTC, []);
    expect(stored.size).toBe(0);
    store.keep(BTC, [LINE]);
    store.keep(BTC, []);
    expect(createDrawingStore().of(BTC).value).toEqual([]);
  });

  it.each(['', '{', '{}', 'null', '[{"id":1}]', '[null]', `[${'[],'.repeat(500)}[]]`])(
    'are none when storage holds %s',
    (text) => {
      stored.set('__persisted__drawings.BTCUSDT', text);
      expect(createDrawingStore().of(BTC).value).toEqual([]);
    },
  );
});

describe('the habits of drawing', () => {
  it('outlive the page without the words of a language', () => {
    const words = { bars: 'bars', days: 'd', hours: 'h', minutes: 'm', seconds: 's' };
    const bar = { locked: true, magnet: false, words };
    createDrawingStore().chooseHabits(bar);
    expect(createDrawingStore().habits.value).toEqual({ locked: true, magnet: false });
  });

  it.each(['7', 'null', '{"locked":"yes","magnet":1}'])('are the standard ones when storage holds %s', (text) => {
    stored.set('__persisted__drawingHabits', text);
    expect(createDrawingStore().habits.value).toEqual({ locked: false, magnet: false });
  });
});
