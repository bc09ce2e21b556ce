import type { FeedTick } from './feed.ts';
import { fitsRecord, MAX_U48 } from './tick-file.ts';

/** A price further than this fraction from the last accepted one is rejected (docs/exchange.md#feed). */
export const BAND = 0.1;
/**
 * After this long in quarantine the market has been stale and every open order is void, so the new price level is
 * accepted, ms.
 */
const NEW_LEVEL_MS = 60_000;

export type Verdict = 'accepted' | 'band' | 'malformed';

/** Decides which ticks of one symbol may be published. The band is reset at each start of the feed. */
export interface TickGuard {
  judge(tick: FeedTick): Verdict;
}

/**
 * Creates the guard.
 * @param known  a trusted price to start from and its time, or null
 */
export function tickGuard(known: { readonly price: number; readonly ts: number } | null = null): TickGuard {
  let price = known?.price ?? 0;
  let ts = known?.ts ?? 0;
  return {
    judge(tick) {
      const whole = Number.isSafeInteger(tick.price) && Number.isSafeInteger(tick.qty) && Number.isSafeInteger(tick.ts);
      const id = tick.tradeId ?? 0;
      if (!Number.isSafeInteger(id) || id < 0 || id > MAX_U48) return 'malformed';
      if (!whole || tick.price <= 0 || tick.qty <= 0 || !fitsRecord(tick.price, tick.qty)) return 'malformed';
      const inBand = Math.abs(tick.price - price) <= price * BAND;
      if (price > 0 && !inBand && tick.ts - ts < NEW_LEVEL_MS) return 'band';
      price = tick.price;
      ts = tick.ts;
      return 'accepted';
    },
  };
}
