import { toWireSymbol } from '../../protocol/units/market-symbol.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { Market } from '../market/market.ts';
import { messageFrame } from './outgoing-messages.ts';

/** Markets whose prices turned stale or fresh, as STATUS frames. */
export interface StatusNews {
  /** Returns the stale markets for a socket that has just connected; null when there are none. */
  greeting(nowMs: number): Buffer | null;
  /** Returns what changed since the last call; null when nothing did. */
  take(nowMs: number): Buffer | null;
  close(): void;
}

function statusFrame(changes: Iterable<readonly [MarketSymbol, boolean]>, nowMs: number): Buffer {
  const data = [...changes].map(([symbol, stale]) => ({ symbol: toWireSymbol(symbol), stale }));
  return messageFrame({ type: 'STATUS', serverTime: nowMs, data });
}

export function createStatusNews(market: Pick<Market, 'isStale' | 'onStatus' | 'symbols'>): StatusNews {
  const changes = new Map<MarketSymbol, boolean>();
  const unlisten = market.onStatus((symbol, stale) => void changes.set(symbol, stale));

  return {
    greeting(nowMs) {
      const stale = market.symbols().filter(({ symbol }) => market.isStale(symbol));
      if (stale.length === 0) return null;
      return statusFrame(
        stale.map(({ symbol }) => [symbol, true] as const),
        nowMs,
      );
    },
    take(nowMs) {
      if (changes.size === 0) return null;
      const frame = statusFrame(changes, nowMs);
      changes.clear();
      return frame;
    },
    close: unlisten,
  };
}
