import { describe, expect, it } from 'vitest';
import { INTERVAL_MS, INTERVALS, klineOpenMs } from '../../../../protocol/units/interval.ts';
import type { Interval } from '../../../../protocol/units/interval.ts';
import { STANDARD_LOOK } from '../../../../src/chart/look.ts';
import { SeriesStore } from '../../../../src/chart/store/series-store.ts';
import { createStudyBoard } from '../../../../src/chart/studies/study-board.ts';
import { StudyValues } from '../../../../src/chart/studies/study-values.ts';
import type { KlineKernels } from '../../../../src/compute/kline/kline-kernels.ts';
import type { StudySpec } from '../../../../src/compute/kline/study-spec.ts';
import { ENGINES } from '../../../models/kline-engines.ts';
import { engineWith } from '../support/engine.ts';
import { columnsFrom, randomWalk } from '../support/klines.ts';
import type { Row } from '../support/klines.ts';

/** Twelve studies, with short and long memories. */
const STUDIES: readonly StudySpec[] = [
  { kind: 'ma', period: 7 },
  { kind: 'ma', period: 99 },
  { kind: 'ma', period: 5, of: 'volume' },
  { kind: 'ema', period: 12 },
  { kind: 'ema', period: 200 },
  { kind: 'wma', period: 21 },
  { kind: 'boll', period: 20, deviations: 2 },
  { kind: 'macd', fast: 12, slow: 26, signal: 9 },
  { kind: 'rsi', period: 100 },
  { kind: 'kdj', period: 9, kPeriod: 3, dPeriod: 3 },
  { kind: 'vwap' },
  { kind: 'obv' },
];
const DECIMALS = 2;
/** Rows of the first answer of `/kline`; later ones come page by page. */
const FIRST_PAGE = 500;
const PAGE = 1000;
/** Candles in sight of a phone. */
const IN_SIGHT = 120;
const NOW_MS = Date.UTC(2026, 10, 25, 17, 42);

const history = (interval: Interval, count: number): Row[] =>
  randomWalk({
    count,
    endMs: klineOpenMs(NOW_MS, interval),
    stepMs: INTERVAL_MS[interval],
    lastClose: 91_240,
    decimals: DECIMALS,
    seed: 12,
  });

/** A chart that has loaded the newest candles, and shows those before `end`. */
class Chart {
  readonly store = new SeriesStore();
  readonly values: StudyValues;
  pages = 0;
  private from: number;
  private readonly rows: readonly Row[];

  constructor(kernels: KlineKernels | null, interval: Interval, rows: readonly Row[], newest = FIRST_PAGE) {
    this.rows = rows;
    this.from = Math.max(0, rows.length - newest);
    this.store.stepMs = INTERVAL_MS[interval];
    this.store.reset(columnsFrom(rows.slice(this.from)), DECIMALS);
    this.values = new StudyValues(kernels);
    this.values.use(STUDIES, this.store);
  }

  /** The next page, empty before the first candle. */
  loadOlder(): void {
    const from = Math.max(0, this.from - PAGE);
    this.store.prepend(columnsFrom(this.rows.slice(from, this.from)));
    this.from = from;
    this.pages++;
    this.values.rebuild(this.store);
  }

  /** Loads what candles from `timeMs` on need, as the chart does for the first in sight. */
  show(timeMs: number): this {
    const { store } = this;
    while (!store.complete && store.timeOf(store.first) > timeMs) this.loadOlder();
    const index = store.indexAtOrAfter(timeMs);
    while (!store.complete && this.values.neededFromMs(store, index) < store.timeOf(store.first)) this.loadOlder();
    return this;
  }

  /** All values of the candles [fromMs, toMs): `study line time` → value. */
  read(fromMs: number, toMs: number): Map<string, number> {
    const { store, values } = this;
    const read = new Map<string, number>();
    STUDIES.forEach((spec, study) => {
      for (const [name, line] of Object.entries(values.linesOf(study)!)) {
        for (let index = store.indexAtOrAfter(fromMs); index < store.indexAtOrAfter(toMs); index++) {
          read.set(`${JSON.stringify(spec)} ${name} ${store.timeOf(index)}`, line[values.rowOf(index)]!);
        }
      }
    });
    return read;
  }
}

/**
 * Values that differ, NaN and a missing one included. Running sums meet the same numbers in another order while their candle is
 * open, and differences of averages keep their rounding: prices of 91 240.00 may differ by 10^-9, and no shown digit.
 */
function differences(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): string[] {
  const isSame = (value: number, wanted = NaN) => Math.abs(value - wanted) <= 1e-9 + 1e-12 * Math.abs(wanted);
  const found = [...one].filter(([key, value]) => !isSame(value, other.get(key)));
  return found.map(([key, value]) => `${key}: ${value}, ${other.get(key)}`).slice(0, 5);
}

describe.each(ENGINES)('issue 39 D12: on %s', (_, kernels) => {
  it.each(INTERVALS)(
    'a value of %s is the same at load, after scrolling, reloading and on another device',
    (interval) => {
      // A hundred years of weeks would begin before 1970.
      const rows = history(interval, interval === 'ONE_WEEK' ? 2600 : 5200);
      const [fromMs, toMs] = [rows.at(-IN_SIGHT)!.timeMs, rows.at(-1)!.timeMs + 1];
      const loaded = new Chart(kernels, interval, rows).show(fromMs);
      const atLoad = loaded.read(fromMs, toMs);
      expect([...atLoad.values()].filter(Number.isNaN)).toEqual([]);
      expect(atLoad.size).toBeGreaterThan(12 * IN_SIGHT);

      // Far into the past, and back.
      for (let page = 0; page < 3; page++) loaded.loadOlder();
      expect(differences(atLoad, loaded.read(fromMs, toMs))).toEqual([]);

      // Reloaded with one more candle, and on a device that had loaded everything before.
      const nextRows = [...rows, { ...rows.at(-1)!, timeMs: rows.at(-1)!.timeMs + INTERVAL_MS[interval] }];
      expect(differences(atLoad, new Chart(kernels, interval, nextRows).show(fromMs).read(fromMs, toMs))).toEqual([]);
      const whole = new Chart(kernels, interval, rows, rows.length);
      whole.loadOlder();
      expect(differences(atLoad, whole.read(fromMs, toMs))).toEqual([]);

      // Looked at later, from where it was scrolled to.
      const other = new Chart(kernels, interval, rows.slice(0, -60), 700).show(fromMs);
      expect(differences(other.read(fromMs, rows.at(-60)!.timeMs), atLoad)).toEqual([]);
      for (const chart of [loaded, whole, other]) chart.values.close();
    },
  );

  it('and is the same where it was followed candle by candle', () => {
    const rows = history('ONE_MIN', 4000);
    const followed = new Chart(kernels, 'ONE_MIN', rows.slice(0, -300), 3700);
    followed.loadOlder();
    for (const row of rows.slice(-300)) {
      for (const close of [row.open, row.close]) {
        followed.store.update(row.timeMs, row.open, row.high, row.low, close, row.volume);
        followed.values.follow(followed.store);
      }
    }
    const [fromMs, toMs] = [rows.at(-300)!.timeMs, rows.at(-1)!.timeMs + 1];
    const loaded = new Chart(kernels, 'ONE_MIN', rows).show(fromMs).read(fromMs, toMs);
    expect(differences(followed.read(fromMs, toMs), loaded)).toEqual([]);
  });
});

it('issue 39 D12: a chart asks for the history that its studies need, and for no more', () => {
  const rows = history('ONE_MIN', 6000);
  const pagesFor = (studies: readonly StudySpec[]): number => {
    const engine = engineWith({ config: { look: { ...STANDARD_LOOK, studies } } });
    engine.addLayer(createStudyBoard(null));
    engine.reset(columnsFrom(rows.slice(-FIRST_PAGE)), DECIMALS);
    let pages = 0;
    for (let from = rows.length - FIRST_PAGE; engine.wantsOlder && pages < 20; from -= PAGE) {
      engine.prepend(columnsFrom(rows.slice(Math.max(0, from - PAGE), Math.max(0, from))));
      pages++;
    }
    return pages;
  };
  expect(pagesFor([])).toBe(0);
  expect(pagesFor([{ kind: 'ma', period: 7 }])).toBe(0);
  // Since midnight UTC: 1062 minutes.
  expect(pagesFor([{ kind: 'vwap' }])).toBe(1);
  expect(pagesFor([{ kind: 'ema', period: 200 }])).toBe(2);
});
