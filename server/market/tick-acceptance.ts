import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { log } from '../infra/log.ts';
import type { FeedTick } from './feed.ts';
import { tickGuard } from './tick-guard.ts';

/**
 * Filters the ticks of one market's feed: only those that the guard accepts, with a time that never goes back, even
 * when the system clock does.
 * @returns a function of the ticks of a turn and the time of the last published one
 */
export function tickAcceptance(symbol: MarketSymbol): (ticks: readonly FeedTick[], lastTs: number) => FeedTick[] {
  const guard = tickGuard();
  return (ticks, publishedTs) => {
    const kept: FeedTick[] = [];
    let lastTs = publishedTs;
    for (const tick of ticks) {
      const verdict = guard.judge(tick);
      if (verdict === 'accepted') {
        lastTs = Math.max(lastTs, tick.ts);
        kept.push(lastTs === tick.ts ? tick : { ...tick, ts: lastTs });
      } else {
        log.warn('tick quarantined', { symbol, verdict, price: tick.price, ts: tick.ts });
      }
    }
    return kept;
  };
}
