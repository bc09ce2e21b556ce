import { describe, expect, it } from 'vitest';
import { appDecimals } from '../models/decimal-engine.ts';
import type { DecimalEngine } from '../models/decimal-engine.ts';
import { decimalJsEngine } from '../vectors/decimal-js-engine.ts';
import { CHECKED_OPERATIONS } from '../models/decimal-cases.ts';
import { checkBatch } from './check-batch.ts';
import { hardBatch } from './hard-decimals.ts';
import type { MemorySample } from './memory-probe.ts';
import { memoryProblems } from './memory-series.ts';
import { seededRandom } from './random.ts';
import { table } from './table.ts';

/** The normal tests run a short piece of what `npm run test:soak` runs for long. */
const ROWS = 1500;

describe('the decimal soak', () => {
  it.each(CHECKED_OPERATIONS)('finds no difference between the app and decimal.js: %s', (operation) => {
    const random = seededRandom(20_261_121);
    for (let batch = 0; batch < 3; batch++) {
      expect(checkBatch(hardBatch(operation, random, ROWS / 3), { app: appDecimals })).toEqual([]);
    }
  });

  it('makes the same cases from the same seed, and others from another', () => {
    const batch = (seed: number) => hardBatch('div', seededRandom(seed), 50);
    expect(batch(1)).toEqual(batch(1));
    expect(batch(1)).not.toEqual(batch(2));
  });

  it('contains values that must be refused, divisions by zero, and ties', () => {
    const random = seededRandom(1);
    const batches = Array.from({ length: 20 }, () => hardBatch('div', random, 500));
    const texts = batches.flatMap(({ a, b }) => a.concat(b));
    const isRefused = (text: string): boolean => {
      try {
        decimalJsEngine.unary('round', [text]);
        return false;
      } catch {
        return true;
      }
    };
    expect(texts.some(isRefused)).toBe(true);
    expect(texts).toContain('-0');
    expect(texts.some((text) => /^-?\d+\.\d*5$/.test(text))).toBe(true);
    expect(texts.some((text) => text.length > 100)).toBe(true);
  });

  it.each<[string, Partial<DecimalEngine>]>([
    [
      'rounds a tie up',
      { unary: (op, a, options) => decimalJsEngine.unary(op, a, { ...options, rounding: 'halfUp' }) },
    ],
    ['answers NaN', { unary: (_, a) => a.map(() => 'NaN') }],
    ['loses its last row', { unary: (...job) => decimalJsEngine.unary(...job).slice(0, -1) }],
    [
      'fails with another error',
      {
        unary: () => {
          throw new TypeError('broken');
        },
      },
    ],
  ])('finds an engine that %s', (_, broken) => {
    const random = seededRandom(1);
    let batch = hardBatch('round', random, 500);
    while (batch.options.rounding !== 'halfEven' || batch.options.decimals > 8) batch = hardBatch('round', random, 500);
    const differences = checkBatch(batch, { right: decimalJsEngine, wrong: { ...decimalJsEngine, ...broken } });
    expect(differences.length).toBeGreaterThan(0);
    expect(new Set(differences.map(({ engine }) => engine))).toEqual(new Set(['wrong']));
  });

  it('names the one row that an engine refuses without reason', () => {
    const picky: DecimalEngine = {
      ...decimalJsEngine,
      unary(operation, a, options) {
        if (a.includes('7')) throw new RangeError('no sevens');
        return decimalJsEngine.unary(operation, a, options);
      },
    };
    const batch = {
      operation: 'abs',
      options: { decimals: 8, rounding: 'up' },
      a: ['1', '7', '-3'],
      b: ['', '', ''],
    } as const;
    expect(checkBatch(batch, { picky })).toEqual([
      { engine: 'picky', operation: 'abs', ...batch.options, a: '7', b: '', expected: '7', got: 'RangeError' },
    ]);
  });
});

describe('the memory soak', () => {
  const thread = { heapBytes: 1e6, bufferBytes: 5e5, arenaLevels: [1024, 2048], wasmBytes: [65_536] };
  const flat: MemorySample = { page: thread, workers: [thread, thread] };
  const run = (sampleAt: (i: number) => MemorySample) =>
    memoryProblems(Array.from({ length: 20 }, (_, i) => ({ tasks: (i + 1) * 50_000, sample: sampleAt(i) })));
  const worker = (change: Partial<typeof thread>): MemorySample => ({
    ...flat,
    workers: [{ ...thread, ...change }, thread],
  });

  it('is content with a flat line, with one that goes up and down, and with the warm-up', () => {
    expect(run(() => flat)).toEqual([]);
    expect(run((i) => worker({ heapBytes: 1e6 + (i % 2) * 3e5 }))).toEqual([]);
    expect(run((i) => worker({ heapBytes: 1e6 + Math.min(i, 3) * 1e7 }))).toEqual([]);
  });

  it('fails when a heap or the buffers of a thread grow by more than a byte a task', () => {
    expect(run((i) => worker({ heapBytes: 1e6 + i * 100_000 }))).toEqual([
      'worker heaps: grew by 1400000 bytes in 700000 tasks; 700000 are allowed',
    ]);
    expect(run((i) => ({ ...flat, page: { ...thread, bufferBytes: i * 1e6 } }))).toHaveLength(1);
  });

  it('fails when an arena does not come back to where it was, or a memory grows', () => {
    expect(run((i) => (i === 15 ? worker({ arenaLevels: [1024, 4096] }) : flat))).toEqual([
      'arena levels: changed, 1024 2048 → 1024 2048 4096',
    ]);
    expect(run((i) => (i > 15 ? worker({ wasmBytes: [131_072] }) : flat))).toHaveLength(1);
  });

  it('does not mind which worker has started which kernel', () => {
    expect(run((i) => (i < 10 ? worker({ arenaLevels: [1024] }) : flat))).toEqual([]);
  });
});

describe('a table', () => {
  it('lines its columns up', () => {
    expect(
      table([
        ['name', 'count'],
        ['a', 1000],
        ['long name', 7],
      ]),
    ).toBe(['name       count', 'a          1,000', 'long name      7'].join('\n'));
  });
});
