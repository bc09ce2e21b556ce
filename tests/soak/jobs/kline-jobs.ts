import type { KlineColumns } from '../../../src/compute/kline/columns.ts';
import type { StudyKind, StudySpec } from '../../../src/compute/kline/study-spec.ts';
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

const average = (random: Random) => ({ period: period(random) });

const SPECS: { readonly [Kind in StudyKind]: (random: Random) => Omit<StudySpec<Kind>, 'kind'> } = {
  ma: average,
  ema: average,
  wma: average,
  rsi: average,
  boll: (random) => ({ ...average(random), deviations: random.pick([0, 1, 2, 2.5]) }),
  macd(random) {
    const fast = 1 + random.below(30);
    return { fast, slow: fast + 1 + random.below(40), signal: 1 + random.below(20) };
  },
  kdj: (random) => ({ period: period(random), kPeriod: 1 + random.below(5), dPeriod: 1 + random.below(5) }),
  vwap: () => ({}),
  atr: average,
  obv: () => ({}),
};

/** Klines and a study of them. */
export interface StudyJob extends KlineColumns {
  readonly spec: StudySpec;
}

export const studyJob = (kind: StudyKind, random: Random, rows: number): StudyJob => ({
  ...klines(random, rows),
  spec: { ...SPECS[kind](random), kind } as StudySpec,
});
