import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLUMN_NAMES } from '../../../../src/compute/kline/columns.ts';
import type { KlineColumns } from '../../../../src/compute/kline/columns.ts';
import { startKline } from '../../../../src/compute/kline/kline-kernels.ts';
import { createStudyEngine, createStudySeries } from '../../../../src/compute/kline/studies.ts';
import type { Study, StudySeries } from '../../../../src/compute/kline/studies.ts';
import type { StudySpec } from '../../../../src/compute/kline/study-spec.ts';
import { ENGINES, difference, linesOf, scaleOf } from '../../../models/kline-engines.ts';
import type { Lines } from '../../../models/kline-engines.ts';
import { klines, studySpec } from '../../../models/kline-samples.ts';
import { readModule } from '../../../wasm/read-module.ts';

const CAPACITY = 160;

const rowsOf = (columns: KlineColumns, from: number, to: number): KlineColumns =>
  Object.fromEntries(COLUMN_NAMES.map((name) => [name, columns[name].slice(from, to)])) as unknown as KlineColumns;

const heldBy = (series: StudySeries) => rowsOf(series.columns, 0, series.rows);

const shownBy = (study: Study, rows: number): Lines =>
  Object.fromEntries(
    Object.entries<Float64Array>({ ...study.lines }).map(([name, line]) => [name, line.slice(0, rows)]),
  );

/** All studies of the series are what computing them from its columns at once gives. */
function expectUpToDate(series: StudySeries, studies: readonly Study[]): void {
  const held = heldBy(series);
  for (const { spec, ...study } of studies) {
    const got = shownBy({ spec, ...study }, series.rows);
    expect(difference(got, linesOf(null, spec, held), scaleOf(spec, held)), JSON.stringify(spec)).toBeUndefined();
  }
}

function tick(series: StudySeries, columns: KlineColumns, row: number, closer = 0): number {
  const [low, high] = [columns.low[row]!, columns.high[row]!];
  // `closer` makes an earlier state of the same kline: another close, less volume.
  const close = closer === 0 ? columns.close[row]! : low + (high - low) * closer;
  const volume = columns.volume[row]! * (1 - closer);
  return series.update(columns.openTimeMs[row]!, columns.open[row]!, high, low, close, volume);
}

const EVERY_KIND: readonly StudySpec[] = [
  { kind: 'ma', period: 7 },
  { kind: 'ma', period: 5, of: 'volume' },
  { kind: 'ema', period: 12 },
  { kind: 'wma', period: 9 },
  { kind: 'boll', period: 20, deviations: 2 },
  { kind: 'macd', fast: 12, slow: 26, signal: 9 },
  { kind: 'rsi', period: 14 },
  { kind: 'kdj', period: 9, kPeriod: 3, dPeriod: 3 },
  { kind: 'vwap' },
  { kind: 'atr', period: 14 },
  { kind: 'obv' },
];

describe.each(ENGINES)('a study series on %s', (_, kernels) => {
  it('is up to date after every tick of a whole history', () => {
    fc.assert(
      fc.property(klines({ min: 60, max: 90 }), (columns) => {
        const series = createStudySeries(kernels, CAPACITY);
        const studies = EVERY_KIND.map((spec) => series.attach(spec));
        for (let row = 0; row < columns.close.length; row++) {
          tick(series, columns, row, 0.5);
          tick(series, columns, row, 0.25);
          tick(series, columns, row);
          if (row % 7 === 0) expectUpToDate(series, studies);
        }
        expectUpToDate(series, studies);
        expect(heldBy(series)).toEqual(columns);
        series.close();
      }),
      { numRuns: 8 },
    );
  });

  it('equals computing at once after any order of resets, prepends, ticks and changes of studies', () => {
    type Step = 'reset' | 'prepend' | 'append' | 'replace' | 'attach' | 'detach';
    const steps = fc.array(
      fc.constantFrom<Step>('reset', 'prepend', 'append', 'append', 'replace', 'attach', 'detach'),
      {
        maxLength: 60,
        size: 'max',
      },
    );
    fc.assert(
      fc.property(
        klines({ min: 400, max: 400 }),
        steps,
        fc.array(studySpec, { minLength: 6, maxLength: 6 }),
        (columns, list, specs) => {
          const series = createStudySeries(kernels, CAPACITY);
          const studies: Study[] = [];
          let [first, next] = [200, 200];
          for (const step of list) {
            if (step === 'reset') {
              series.reset(rowsOf(columns, next - 40, next));
              first = next - 40;
            } else if (step === 'prepend') {
              const from = Math.max(0, first - 35);
              first -= series.prepend(rowsOf(columns, from, first));
            } else if (step === 'append' && next < 400) {
              for (let count = 0; count < 5 && next < 400; count++) first += tick(series, columns, next++, count / 8);
            } else if (step === 'replace' && series.rows > 0) {
              tick(series, columns, next - 1, 0.75);
            } else if (step === 'attach' && studies.length < 6) {
              studies.push(series.attach(specs[studies.length]!));
            } else if (step === 'detach') {
              studies.shift()?.detach();
            }
            expectUpToDate(series, studies);
          }
          expect(series.rows).toBeLessThanOrEqual(CAPACITY);
          series.close();
        },
      ),
      { numRuns: 40 },
    );
  });

  it('drops the oldest klines when it is full, says how many, and stays right', () => {
    const [columns] = fc.sample(klines({ min: 400, max: 400 }), { numRuns: 1, seed: 7 });
    const series = createStudySeries(kernels, 80);
    const studies = EVERY_KIND.map((spec) => series.attach(spec));
    let dropped = 0;
    for (let row = 0; row < 400; row++) {
      dropped += tick(series, columns!, row);
      expect(series.columns.openTimeMs[series.rows - 1]).toBe(columns!.openTimeMs[row]);
      expect(series.rows + dropped).toBe(row + 1);
    }
    expect(dropped).toBeGreaterThanOrEqual(320);
    expectUpToDate(series, studies);
  });

  it('keeps the newest klines of a reset or a prepend that is too long', () => {
    const [columns] = fc.sample(klines({ min: 400, max: 400 }), { numRuns: 1, seed: 8 });
    const series = createStudySeries(kernels, 100);
    series.reset(columns!);
    expect(heldBy(series)).toEqual(rowsOf(columns!, 300, 400));
    series.reset(rowsOf(columns!, 330, 400));
    expect(series.prepend(rowsOf(columns!, 0, 330))).toBe(30);
    expect(heldBy(series)).toEqual(rowsOf(columns!, 300, 400));
    expect(series.prepend(rowsOf(columns!, 0, 300))).toBe(0);
  });

  it('takes 32 studies and no more, and a new one for each that goes', () => {
    const [columns] = fc.sample(klines({ min: 50, max: 50 }), { numRuns: 1, seed: 9 });
    const series = createStudySeries(kernels, CAPACITY);
    series.reset(columns!);
    const studies: Study[] = Array.from({ length: 32 }, (_value, i) =>
      series.attach(EVERY_KIND[i % EVERY_KIND.length]!),
    );
    expect(() => series.attach({ kind: 'obv' })).toThrow(new RangeError('studies: at most 32'));
    for (let place = 0; place < 32; place += 3) {
      studies[place]!.detach();
      studies[place]!.detach();
      studies[place] = series.attach(EVERY_KIND[(place * 7) % EVERY_KIND.length]!);
    }
    tick(series, columns!, 49, 0.5);
    expectUpToDate(series, studies);
    series.close();
  });

  it('keeps two charts apart, and a job on the same kernels', () => {
    const [one, other] = fc.sample(klines({ min: 100, max: 100 }), { numRuns: 2, seed: 10 });
    const series = [createStudySeries(kernels, CAPACITY), createStudySeries(kernels, CAPACITY)] as const;
    const studies = series.map((each) => EVERY_KIND.map((spec) => each.attach(spec)));
    for (let row = 0; row < 100; row++) {
      tick(series[0], one!, row);
      tick(series[1], other!, row);
    }
    linesOf(kernels, { kind: 'kdj', period: 9, kPeriod: 3, dPeriod: 3 }, one!);
    series.forEach((each, i) => expectUpToDate(each, studies[i]!));
  });

  it('refuses hostile input by name and stays as it was', () => {
    const [columns] = fc.sample(klines({ min: 60, max: 60 }), { numRuns: 1, seed: 11 });
    const series = createStudySeries(kernels, CAPACITY);
    const studies = EVERY_KIND.map((spec) => series.attach(spec));
    series.reset(columns!);
    const last = columns!.openTimeMs[59]!;
    const bad = (change: Partial<Record<keyof KlineColumns, number>>) => () => {
      const kline = { openTimeMs: last, open: 10, high: 12, low: 8, close: 9, volume: 1, ...change };
      series.update(kline.openTimeMs, kline.open, kline.high, kline.low, kline.close, kline.volume);
    };
    expect(bad({ close: NaN })).toThrow(new RangeError('close: row 0 is NaN'));
    expect(bad({ high: Infinity })).toThrow(new RangeError('high: row 0 is Infinity'));
    expect(bad({ volume: -1 })).toThrow(new RangeError('volume: is negative'));
    expect(bad({ low: 11 })).toThrow(new RangeError('open: is outside low … high'));
    expect(bad({ close: 13 })).toThrow(new RangeError('close: is outside low … high'));
    expect(bad({ openTimeMs: NaN })).toThrow(new RangeError('openTimeMs: row 0 is NaN'));
    expect(bad({ openTimeMs: last - 1 })).toThrow(new RangeError('openTimeMs: is before the last row'));
    expect(bad({ volume: 1e101 })).toThrow(/^volume: row 0 is beyond/);
    expect(() => series.prepend(columns!)).toThrow(/^openTimeMs: row 59 is not before/);
    expect(() => series.reset({ ...columns!, low: new Float64Array(3) })).toThrow('low: 3 rows, openTimeMs has 60');
    expect(() => series.attach({ kind: 'ma', period: 0 })).toThrow(new RangeError('period: must be 1 … 500'));
    expect(() => series.attach({ kind: 'sar' } as unknown as StudySpec)).toThrow('kind: sar is no study');
    expect(heldBy(series)).toEqual(columns);
    expectUpToDate(series, studies);
  });

  it('stays defined where nothing moves and nothing is traded', () => {
    const series = createStudySeries(kernels, CAPACITY);
    const studies = EVERY_KIND.map((spec) => series.attach(spec));
    for (let row = 0; row < 100; row++) series.update(row * 60_000, 5, 5, 5, 5, 0);
    const lastOf = (i: number) => Object.values({ ...studies[i]!.lines }).map((line: Float64Array) => line[99]);
    expect(EVERY_KIND.map((spec, i) => [spec.kind, ...lastOf(i)])).toEqual([
      ['ma', 5],
      ['ma', 0],
      ['ema', 5],
      ['wma', 5],
      ['boll', 5, 5, 5],
      ['macd', 0, 0, 0],
      ['rsi', 0],
      ['kdj', expect.closeTo(0, 9), expect.closeTo(0, 9), expect.closeTo(0, 9)],
      ['vwap', 5],
      ['atr', 0],
      ['obv', 0],
    ]);
  });

  it('begins the VWAP afresh with the kline that opens at midnight UTC', () => {
    const series = createStudySeries(kernels, CAPACITY);
    const vwap = series.attach({ kind: 'vwap' });
    const midnight = Date.UTC(2026, 0, 6);
    series.update(midnight - 120_000, 6, 6, 6, 6, 10);
    series.update(midnight - 60_000, 3, 3, 3, 3, 20);
    series.update(midnight, 8, 8, 8, 8, 5);
    series.update(midnight, 9, 9, 9, 9, 5);
    series.update(midnight + 60_000, 12, 12, 12, 12, 5);
    const wanted = [6, 4, 9, 10.5];
    expect(Array.from(vwap.lines.value.slice(0, 4))).toEqual(wanted.map((value) => expect.closeTo(value, 9)));
    series.reset(rowsOf(series.columns, 0, 4));
    expect(Array.from(vwap.lines.value.slice(0, 4))).toEqual(wanted.map((value) => expect.closeTo(value, 9)));
  });

  it('is empty at first, may be emptied, and is closed for good', () => {
    const series = createStudySeries(kernels, CAPACITY);
    const ma = series.attach({ kind: 'ma', period: 3 });
    expect(series.rows).toBe(0);
    series.update(1, 1, 1, 1, 1, 1);
    series.reset(rowsOf(series.columns, 0, 0));
    expect(series.rows).toBe(0);
    expect(series.prepend(rowsOf(series.columns, 0, 0))).toBe(0);
    series.close();
    series.close();
    // Its memory may belong to another series now and must not be touched.
    const other = createStudySeries(kernels, CAPACITY);
    const obv = other.attach({ kind: 'obv' });
    other.update(5, 6, 6, 6, 6, 7);
    const one = Float64Array.of(1);
    const columns = { openTimeMs: one, open: one, high: one, low: one, close: one, volume: one };
    expect(() => series.update(2, 1, 1, 1, 1, 1)).toThrow('the series is closed');
    expect(() => series.update(NaN, 1, 1, 1, 1, 1)).toThrow('the series is closed');
    expect(() => series.reset(columns)).toThrow('the series is closed');
    expect(() => series.prepend(columns)).toThrow('the series is closed');
    expect(() => series.attach({ kind: 'obv' })).toThrow('the series is closed');
    expect(() => ma.detach()).not.toThrow();
    expect([other.columns.close[0], other.columns.openTimeMs[0], obv.lines.value[0]]).toEqual([6, 5, 7]);
    other.close();
  });
});

describe('the memory that study series share, as it grows', async () => {
  const kernels = await startKline(readModule('kline'), 1 << 20, 16 << 20);

  it('is only what they take, and moves under them without their noticing', () => {
    const [columns] = fc.sample(klines({ min: 90, max: 90 }), { numRuns: 1, seed: 12 });
    const first = createStudySeries(kernels, CAPACITY);
    const studies = EVERY_KIND.map((spec) => first.attach(spec));
    for (let row = 0; row < 50; row++) tick(first, columns!, row);
    const sizeBytes = () => first.columns.close.buffer.byteLength;
    expect(sizeBytes()).toBeLessThan(1 << 18);
    const others: StudySeries[] = [];
    for (let row = 50; row < 90; row++) {
      others.push(createStudySeries(kernels, 5000));
      others.at(-1)!.attach({ kind: 'obv' });
      tick(first, columns!, row);
      expectUpToDate(first, studies);
    }
    expect(sizeBytes()).toBeGreaterThan(40 * 5000 * 6 * 8);
    expect(heldBy(first)).toEqual(columns);
    for (const each of [first, ...others]) each.close();
  });
});

describe.each(ENGINES)('a study engine on %s', (_, kernels) => {
  it('holds the columns it was asked for and refuses studies that read others', () => {
    const engine = createStudyEngine(kernels, 100, ['close']);
    expect(engine.columns).toMatchObject({ close: { length: 100 }, volume: { length: 0 }, openTimeMs: { length: 0 } });
    const { lines } = engine.attach({ kind: 'ma', period: 2 }, 0);
    expect(() => engine.attach({ kind: 'ma', period: 2, of: 'volume' }, 0)).toThrow('volume: is not held');
    expect(() => engine.attach({ kind: 'vwap' }, 0)).toThrow('openTimeMs: is not held');
    engine.columns.close.set([1, 3, 8]);
    engine.rebuild(3);
    expect(Array.from(lines['value']!.slice(0, 3))).toEqual([NaN, 2, 5.5]);
    engine.close();
  });
});

describe('the memory that study series share', async () => {
  const kernels = await startKline(readModule('kline'), 1 << 20, 16 << 20);

  it('comes back from closed series and detached studies, whatever their order', () => {
    const open = new Set<StudySeries>();
    const capacities = [500, 9000, 3000, 20_000];
    for (let round = 0; round < 300; round++) {
      const series = createStudySeries(kernels, capacities[round % 4]!);
      for (const spec of EVERY_KIND) series.attach(spec);
      series.attach({ kind: 'macd', fast: 3, slow: 5, signal: 2 }).detach();
      open.add(series);
      if (open.size > 3) {
        const gone = [...open][round % 3]!;
        gone.close();
        open.delete(gone);
      }
    }
    open.forEach((series) => series.close());
    // Almost all of it in one piece again.
    const largest = createStudySeries(kernels, 320_000);
    largest.close();
  });

  it('refuses a series or a study that does not fit, and takes nothing for it', () => {
    const most = createStudySeries(kernels, 320_000);
    expect(() => createStudySeries(kernels, 100_000)).toThrow(/^series: 800000 bytes are not free/);
    expect(() => most.attach({ kind: 'boll', period: 20, deviations: 2 })).toThrow(/^series: 2560000 bytes/);
    const small = createStudySeries(kernels, 1000);
    const ma = small.attach({ kind: 'ma', period: 2 });
    small.update(1, 1, 1, 1, 1, 1);
    small.update(2, 3, 3, 3, 3, 1);
    expect(ma.lines.value[1]).toBe(2);
    small.close();
    most.close();
    createStudySeries(kernels, 320_000).close();
  });
});

describe('the parameters of a study series', () => {
  it.each([1, 0, 1.5, NaN, 1_000_001])('refuses capacity %s', (capacity) => {
    expect(() => createStudySeries(null, capacity)).toThrow(new RangeError('capacity: must be 2 … 1000000'));
  });
});
