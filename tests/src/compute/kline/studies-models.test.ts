import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../src/compute/kline/columns.ts';
import type { StudySpec } from '../../../../src/compute/kline/study-spec.ts';
import { ENGINES, difference, linesOf, scalar, scaleOf, simd } from '../../../models/kline-engines.ts';
import { studyModel } from '../../../models/kline-models.ts';
import { klines, studySpec } from '../../../models/kline-samples.ts';

const modelLines = (spec: StudySpec, columns: Parameters<typeof studyModel>[1]) =>
  Object.fromEntries(
    Object.entries(studyModel(spec, columns)).map(([name, line]) => [
      name,
      line.map((value) => (value === null ? NaN : value.toNumber())),
    ]),
  );

describe('studies against their definitions in decimals', () => {
  it('starts the builds that the tests are about', () => {
    expect(simd.variant).toBe('simd');
    expect(scalar.kernel.exports).not.toBe(simd.kernel.exports);
  });

  it.each(ENGINES)('%s follows every definition to 1e-9', (_, kernels) => {
    fc.assert(
      fc.property(klines({ min: 0, max: 120 }), studySpec, (columns, spec) => {
        const scale = scaleOf(spec, columns);
        expect(difference(linesOf(kernels, spec, columns), modelLines(spec, columns), scale)).toBeUndefined();
      }),
      { numRuns: 150 },
    );
  });

  it.each(ENGINES.slice(0, 2))('%s agrees with the plain twin over many rows', (_, kernels) => {
    fc.assert(
      fc.property(klines({ min: 1500, max: 3000 }), studySpec, (columns, spec) => {
        const wanted = linesOf(null, spec, columns);
        expect(difference(linesOf(kernels, spec, columns), wanted, scaleOf(spec, columns))).toBeUndefined();
      }),
      { numRuns: 40 },
    );
  });

  it.each(ENGINES.slice(0, 2))('%s agrees with it over lengths around its blocks and streams', (_, kernels) => {
    const [columns] = fc.sample(klines({ min: 17_000, max: 17_000 }), { numRuns: 1, seed: 5 });
    const firstRows = (rows: number) => columnsOf((name) => columns![name].slice(0, rows));
    const specs: readonly StudySpec[] = [
      { kind: 'ma', period: 20 },
      { kind: 'ma', period: 500 },
      { kind: 'wma', period: 500 },
      { kind: 'boll', period: 20, deviations: 2 },
      { kind: 'kdj', period: 500, kPeriod: 3, dPeriod: 3 },
      { kind: 'kdj', period: 9, kPeriod: 3, dPeriod: 3 },
    ];
    for (const spec of specs) {
      for (const rows of [8022, 8023, 8024, 8504, 16_027, 17_000]) {
        const part = firstRows(rows);
        const found = difference(linesOf(kernels, spec, part), linesOf(null, spec, part), scaleOf(spec, part));
        expect(found, `${JSON.stringify(spec)} of ${rows}`).toBeUndefined();
      }
    }
  });
});
