import { hash } from 'node:crypto';
import { regeneratedPrices } from '../../../../protocol/simulation/segment.ts';
import type { SegmentName } from '../../../../protocol/simulation/segment.ts';
import type { CatalogueEntry } from '../../../../server/market/catalogue.ts';
import { EPOCH_MS, epochSeed } from '../../../../server/market/seed-epochs.ts';

const START_MS = Date.UTC(2026, 10, 20);
const sha256 = (text: string): string => hash('sha256', text, 'hex');

/**
 * Makes a market's prices hour by hour with the hour's seed, as the feed does, at the same times of every hour.
 * @param times  within an hour, ms, ascending
 * @param seen  is called with the prices of each hour, in ticks
 */
export function eachHour(
  { rules: { symbol }, sim }: CatalogueEntry,
  walk: SegmentName['walk'],
  seed: string,
  hours: number,
  times: readonly number[],
  seen: (prices: readonly number[], hour: number) => void,
): void {
  const profile = { symbol, anchorTicks: sim.anchorTicks, sigmaPerMinute: sim.sigmaPerMinute };
  let before: { seq: number; ts: number; price: number } | null = null;
  for (let hour = 0; hour < hours; hour += 1) {
    const startMs = START_MS + hour * EPOCH_MS;
    const ts = times.map((ms) => startMs + ms);
    const prices: number[] = regeneratedPrices(profile, walk, epochSeed(seed, startMs), before, ts, sha256);
    before = { seq: (hour + 1) * ts.length, ts: ts.at(-1)!, price: prices.at(-1)! };
    seen(prices, hour);
  }
}
