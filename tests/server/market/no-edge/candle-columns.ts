import { hash } from 'node:crypto';
import { randomOf } from '../../../../protocol/simulation/random.ts';
import { simSegment } from '../../../../protocol/simulation/segment.ts';
import { blockCache } from '../../../../server/market/block-cache.ts';
import type { CatalogueEntry } from '../../../../server/market/catalogue.ts';
import { generatedHistory } from '../../../../server/market/history.ts';
import {
  CLOSE,
  HIGH,
  LOW,
  minuteOf,
  OPEN,
  QUOTE_VOLUME,
  TAKER_VOLUME,
  VOLUME,
} from '../../../../server/market/minute-series.ts';
import { epochSeed } from '../../../../server/market/seed-epochs.ts';

export const HOUR = 60;
export const DAY = 1440;
const MINUTE_MS = 60_000;
const HOUR_MS = HOUR * MINUTE_MS;

/** Consecutive minutes of one market from 00:00 UTC on, by column. Prices in ticks, volumes in lots. */
export interface CandleColumns {
  readonly count: number;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  readonly quote: Float64Array;
  readonly taken: Float64Array;
}

function emptyColumns(days: number): CandleColumns {
  const count = days * DAY;
  const column = (): Float64Array => new Float64Array(count);
  return {
    count,
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
    quote: column(),
    taken: column(),
  };
}

/** Returns the last `days` whole days before a market's first start. */
export function pastColumns(entry: CatalogueEntry, seed: string, days: number): CandleColumns {
  const genesisMinute = minuteOf(Date.UTC(2026, 10, 20));
  const end = { seed, genesisMinute, anchorTicks: entry.sim.anchorTicks };
  const columns = emptyColumns(days);
  const from = genesisMinute - days * DAY;
  generatedHistory(entry, end, blockCache(0)).eachMinute(from, genesisMinute - 1, (minute, data, at) => {
    const i = minute - from;
    columns.open[i] = data[at + OPEN]!;
    columns.high[i] = data[at + HIGH]!;
    columns.low[i] = data[at + LOW]!;
    columns.close[i] = data[at + CLOSE]!;
    columns.volume[i] = data[at + VOLUME]!;
    columns.quote[i] = data[at + QUOTE_VOLUME]!;
    columns.taken[i] = data[at + TAKER_VOLUME]!;
  });
  return columns;
}

const sha256 = (text: string): string => hash('sha256', text, 'hex');

/**
 * Returns minutes of simulated ticks, hour by hour with the hour's seed as the feed makes them.
 * @param pauseMs  mean pause between ticks
 */
export function liveColumns(
  { rules: { symbol }, sim }: CatalogueEntry,
  seed: string,
  days: number,
  pauseMs: number,
): CandleColumns {
  const columns = emptyColumns(days);
  const profile = { symbol, anchorTicks: sim.anchorTicks, sigmaPerMinute: sim.sigmaPerMinute };
  const startMs = Date.UTC(2026, 10, 20);
  const pauses = randomOf(sha256(`${seed} pauses`));
  let seq = 0;
  let before: { seq: number; ts: number; price: number } | null = null;
  let ts = startMs;
  for (let hourMs = startMs; hourMs < startMs + days * DAY * MINUTE_MS; hourMs += HOUR_MS) {
    const segment = simSegment(profile, hourMs, epochSeed(seed, hourMs), before, sha256);
    while (ts < hourMs + HOUR_MS) {
      const { price, side, turnover } = segment.tick(Math.floor(ts));
      const i = Math.floor((ts - startMs) / MINUTE_MS);
      const qty = Math.max(1, Math.round((1e9 * turnover) / price));
      if (columns.volume[i] === 0) columns.open[i] = columns.high[i] = columns.low[i] = price;
      columns.high[i] = Math.max(columns.high[i]!, price);
      columns.low[i] = Math.min(columns.low[i]!, price);
      columns.close[i] = price;
      columns.volume[i]! += qty;
      columns.quote[i]! += qty * price;
      if (side === 1) columns.taken[i]! += qty;
      seq += 1;
      before = { seq, ts: Math.floor(ts), price };
      ts += pauseMs * (0.6 + 0.8 * pauses.uniform());
    }
  }
  return columns;
}
