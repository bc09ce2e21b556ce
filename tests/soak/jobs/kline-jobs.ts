import type { JobOf, OperationName } from '../../../src/compute/compute.ts';
import type { KlineColumns } from '../../../src/compute/kline/columns.ts';
import type { Random } from '../random.ts';

type Column = Float64Array<ArrayBuffer>;

const MINUTE_MS = 60_000;

/**
 * A random walk of klines, with flat stretches, gaps in time and minutes without volume.
 * Prices are integer ticks (as the app has them) or fractions.
 */
function klines(random: Random, rows: number): KlineColumns & Readonly<Record<keyof KlineColumns, Column>> {
  const [openTimeMs, open, high, low, close, volume] = Array.from({ length: 6 }, () => new Float64Array(rows)) as [
    Column,
    Column,
    Column,
    Column,
    Column,
    Column,
  ];
  const scale = random.pick([1, 1, 100, 1e8]);
  const step = random.pick([0, 3, 1000]);
  let time = 1_700_000_000_000 + random.below(86_400_000);
  let last = 1_000_000 + random.below(9_000_000);
  for (let row = 0; row < rows; row++) {
    time += MINUTE_MS * (random.chance(0.03) ? 1 + random.below(2000) : 1);
    const next = Math.max(1, last + random.below(2 * step + 1) - step);
    openTimeMs[row] = time;
    open[row] = last / scale;
    close[row] = next / scale;
    high[row] = (Math.max(last, next) + random.below(step + 1)) / scale;
    low[row] = (Math.min(last, next) - random.below(Math.min(step + 1, last, next))) / scale;
    volume[row] = random.chance(0.1) ? 0 : random.below(1e6) / 1000;
    last = next;
  }
  return { openTimeMs, open, high, low, close, volume };
}

const period = (random: Random): number => 1 + random.below(random.chance(0.9) ? 40 : 500);

const average = (random: Random, rows: number): { close: Column; period: number } => {
  const { close } = klines(random, rows);
  return { close, period: period(random) };
};

const range = (random: Random, rows: number) => {
  const { high, low, close } = klines(random, rows);
  return { high, low, close };
};

export const KLINE_JOBS: {
  readonly [Name in OperationName<'kline'>]: (random: Random, rows: number) => JobOf<'kline', Name>;
} = {
  rollUp: (random, rows) => ({
    ...klines(random, rows),
    intervalMs: MINUTE_MS * random.pick([1, 3, 5, 15, 60, 1440, 10_080]),
    originMs: random.pick([0, 4 * 86_400_000]),
  }),
  decimate(random, rows) {
    const { high, low } = klines(random, rows);
    const buckets = 1 + random.below(900);
    if (random.chance(0.3)) return { low, high: low, buckets };
    // The warm-up of a study is drawn as a gap.
    const gap = random.below(30);
    return { low: low.fill(NaN, 0, gap), high: high.fill(NaN, 0, gap), buckets };
  },
  ma: average,
  ema: average,
  wma: average,
  rsi: average,
  boll: (random, rows) => ({ ...average(random, rows), deviations: random.pick([0, 1, 2, 2.5]) }),
  macd(random, rows) {
    const fast = 1 + random.below(30);
    const { close } = klines(random, rows);
    return { close, fast, slow: fast + 1 + random.below(40), signal: 1 + random.below(20) };
  },
  kdj: (random, rows) => ({
    ...range(random, rows),
    period: period(random),
    kPeriod: 1 + random.below(5),
    dPeriod: 1 + random.below(5),
  }),
  vwap(random, rows) {
    const { openTimeMs, high, low, close, volume } = klines(random, rows);
    return { openTimeMs, high, low, close, volume };
  },
  atr: (random, rows) => ({ ...range(random, rows), period: period(random) }),
  obv(random, rows) {
    const { close, volume } = klines(random, rows);
    return { close, volume };
  },
};
