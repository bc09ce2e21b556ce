import type { MarketRules } from '../catalogue.ts';
import type { FeedHead, FeedTick } from '../feed.ts';
import { scaledFromText } from '../scaled-price.ts';
import { tickGuard } from '../tick-guard.ts';
import type { Dropped } from './drop-counts.ts';
import type { UpstreamTrade } from './upstream-messages.ts';

export const BINANCE_SOURCE = 'binance';

/** A trade that is this much older or newer than our clock is not a present price and is dropped, ms. */
const LATE_MS = 2000;

type KnownPrice = Pick<FeedHead, 'price' | 'ts'>;

/** The trades of one market, and the last accepted price. */
export interface FollowedTrades {
  /** Last accepted price, in ticks; 0 before the first. */
  readonly price: number;
  /**
   * Returns the tick of a trade, or the reason for dropping it.
   * @throws RangeError for a number out of range
   */
  accept(trade: UpstreamTrade, nowMs: number): FeedTick | Dropped;
  /** Continues from another tick than the last one. */
  resume(head: KnownPrice | null): void;
}

/**
 * Creates the filter of a market's trades.
 * @param known  price that the first trade must be close to; null for any
 */
export function followedTrades(
  { symbol, priceDecimals, sizeDecimals }: Pick<MarketRules, 'symbol' | 'priceDecimals' | 'sizeDecimals'>,
  known: KnownPrice | null,
): FollowedTrades {
  let guard = tickGuard(known);
  let price = known?.price ?? 0;
  let lastId = -1;
  let lastMs = 0;

  function tickOf({ t, p, q, m }: UpstreamTrade, nowMs: number): FeedTick {
    const qty = Math.max(1, scaledFromText(q, sizeDecimals));
    const ticks = scaledFromText(p, priceDecimals);
    // `m`: the buyer was the maker, so the seller was the taker.
    return { symbol, ts: nowMs, price: ticks, qty, side: m ? 2 : 1, source: BINANCE_SOURCE, tradeId: t };
  }

  return {
    get price() {
      return price;
    },
    accept(trade, nowMs) {
      // After a change of the upstream's server the ids may restart, but the trades are newer.
      if (trade.t <= lastId && trade.T <= lastMs) return 'repeated';
      if (Math.abs(nowMs - trade.T) > LATE_MS) return 'late';
      const tick = tickOf(trade, nowMs);
      const verdict = guard.judge(tick);
      if (verdict !== 'accepted') return verdict;
      lastId = trade.t;
      lastMs = trade.T;
      price = tick.price;
      return tick;
    },
    resume(head) {
      price = head?.price ?? 0;
      guard = tickGuard(head);
    },
  };
}
