import { effect } from '@preact/signals-core';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { createBookStore } from '../../../src/signals/book-store.ts';
import { createTickerStore } from '../../../src/signals/ticker.ts';
import { createTradeStore } from '../../../src/signals/trades.ts';
import {
  flushPending,
  isFollowed,
  setPendingFlush,
  LIVE_PARTS,
  onFollowed,
} from '../../../src/signals/stream-parts.ts';

const BTC = 'BTCUSDT' as MarketSymbol;
const ETH = 'ETHUSDT' as MarketSymbol;

afterEach(() => {
  setPendingFlush(null);
  onFollowed(null);
});

describe('parts of the live stream', () => {
  const tickers = createTickerStore();
  /** Values that a thread may read, with the part of the stream that each belongs to. */
  const READERS = [
    ['prices', () => void tickers.of(BTC).last.value],
    ['prices', () => void tickers.of(ETH).direction.value],
    ['prices', () => void tickers.of(ETH).open24h.value],
    ['prices', () => void tickers.of(BTC).changePercent.value],
    ['book', () => void book.version.value],
    ['trades', () => void trades.version.value],
    // Told at once, or not read by the second: nobody need follow the whole stream for them.
    [null, () => void tickers.of(BTC).stale.value],
    [null, () => void tickers.of(BTC).high24h.value],
    [null, () => void tickers.of(BTC).quoteVolume.value],
    [null, () => void book.status.value],
  ] as const;
  const book = createBookStore();
  const trades = createTradeStore();

  it('are followed while one of their readers is there, and it is told when the first comes and the last goes', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(READERS.length - 1), { maxLength: 30 }), (turns) => {
        const stops = new Map<number, () => void>();
        const follows = (part: string) => [...stops.keys()].some((reader) => READERS[reader]![0] === part);
        const changed = vi.fn<() => void>();
        onFollowed(changed);
        for (const reader of turns) {
          const before = LIVE_PARTS.map(follows);
          changed.mockClear();
          const stop = stops.get(reader);
          if (stop) {
            stop();
            stops.delete(reader);
          } else stops.set(reader, effect(READERS[reader]![1]));
          const after = LIVE_PARTS.map(follows);
          expect(LIVE_PARTS.map(isFollowed)).toEqual(after);
          expect(changed).toHaveBeenCalledTimes(before.join() === after.join() ? 0 : 1);
        }
        for (const stop of stops.values()) stop();
        expect(LIVE_PARTS.some(isFollowed)).toBe(false);
      }),
    );
  });
});

it('what may wait is brought by who keeps it; where nothing waits it is there at once', () => {
  const brought = vi.fn<() => void>();
  flushPending(brought);
  expect(brought).toHaveBeenCalledTimes(1);
  const asked: (() => void)[] = [];
  setPendingFlush((answer) => void asked.push(answer));
  flushPending(brought);
  expect(brought).toHaveBeenCalledTimes(1);
  asked.forEach((answer) => answer());
  expect(brought).toHaveBeenCalledTimes(2);
  setPendingFlush(null);
  flushPending(brought);
  expect(brought).toHaveBeenCalledTimes(3);
});
