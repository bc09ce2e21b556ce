import type { KlineColumns } from '../../../../src/compute/kline/columns.ts';

/** One candle as a row; times in epoch ms. */
export interface Row {
  readonly timeMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

export function columnsFrom(rows: readonly Row[]): KlineColumns {
  const column = (pick: (row: Row) => number) => Float64Array.from(rows, pick);
  return {
    openTimeMs: column((row) => row.timeMs),
    open: column((row) => row.open),
    high: column((row) => row.high),
    low: column((row) => row.low),
    close: column((row) => row.close),
    volume: column((row) => row.volume),
  };
}

export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export interface WalkOptions {
  readonly count: number;
  readonly endMs: number;
  readonly stepMs: number;
  readonly lastClose: number;
  readonly decimals: number;
  readonly seed?: number;
}

/** A seeded random walk that ends at `lastClose`; every price a multiple of 10^−decimals. */
export function randomWalk({ count, endMs, stepMs, lastClose, decimals, seed = 42 }: WalkOptions): Row[] {
  const random = seededRandom(seed);
  const rounded = (price: number) => Number(price.toFixed(decimals));
  const rows: Row[] = [];
  let close = rounded(lastClose);
  for (let i = 0; i < count; i++) {
    const spread = 0.0009 * (0.4 + 1.4 * random());
    const open = rounded(close * (1 + (random() - 0.5) * 2 * spread));
    const high = Math.max(open, close, rounded(Math.max(open, close) * (1 + random() * spread * 0.6)));
    const low = Math.min(open, close, rounded(Math.min(open, close) * (1 - random() * spread * 0.6)));
    rows.push({ timeMs: endMs - i * stepMs, open, high, low, close, volume: 5 + 95 * random() ** 2 });
    close = open;
  }
  return rows.toReversed();
}
