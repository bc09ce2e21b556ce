import type { MarketRules } from '../catalogue.ts';
import type { FeedHead, FeedTick } from '../feed.ts';
import { scaledFromText } from '../scaled.ts';
import { tickGuard } from '../tick-guard.ts';
import type { Dropped } from './drop-counts.ts';
import type { UpstreamTrade } from './messages.ts';

export const BINANCE_SOURCE = 'binance';

/** A trade that is older when we hear of it, or from ahead, is no price of now: it is left out, and a gap stays a gap. */
const LATE_MS = 2000;

type KnownPrice = Pick<FeedHead, 'price' | 'ts'>;

/** The trades of one market, and the price that is believed. */
export interface FollowedTrades {
  /** Last price believed, in ticks; 0 before the first. */
  readonly price: number;
  /** The tick of a trade, or why it is none. @throws RangeError for a number beyond all bounds */
  hear(trade: UpstreamTrade, nowMs: number): FeedTick | Dropped;
  /** Goes on from another tick than the last one. */
  resume(head: KnownPrice | null): void;
}

/** @param known  the first trade must fit it; null for any */
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
    // `m`: the buyer was the maker, so the seller took.
    return { symbol, ts: nowMs, price: ticks, qty, side: m ? 2 : 1, source: BINANCE_SOURCE, tradeId: t };
  }

  return {
    get price() {
      return price;
    },
    hear(trade, nowMs) {
      // Another server numbers anew, but its trades are newer ones.
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
