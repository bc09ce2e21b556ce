import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { startDecimal } from '../../src/compute/decimal/decimal-kernels.ts';
import type { DecimalKernels } from '../../src/compute/decimal/decimal-kernels.ts';
import type { DecimalEngine } from '../../src/compute/decimal/engine.ts';
import { plainDecimals } from '../../src/compute/decimal/plain-decimals.ts';
import { CHECKED_OPERATIONS, checkDecimalCases } from '../models/decimal-cases.ts';
import { ENDLESS_TEXTS, HOSTILE_TEXTS, randomOf, randomText } from '../models/decimal-texts.ts';
import { readModule } from './read-module.ts';

const CASES = 20_000;
const load = readModule('decimal');
let scalar: DecimalKernels;
let simd: DecimalKernels;
let engines: Readonly<Record<string, DecimalEngine>>;

beforeAll(async () => {
  scalar = await startDecimal(() => load('scalar'));
  simd = await startDecimal(load);
  engines = { scalar, simd, plain: plainDecimals };
});

const rowsOf = (seed: number, count: number): string[] => {
  const random = randomOf(seed);
  return Array.from({ length: count }, () => randomText(random, 20, 18));
};

/** Returns an engine's result of a batch: its values or its error message. */
function answerOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error instanceof RangeError ? error.message : error;
  }
}

describe('the decimal kernels', () => {
  it.each(CHECKED_OPERATIONS)(
    'agree with decimal.js at 300 digits, bit for bit, scalar, SIMD and plain alike: %s',
    (operation) => {
      expect(checkDecimalCases(operation, CASES, 20261121, engines)).toEqual([]);
    },
    60_000,
  );

  it('are the SIMD build where it computes rightly', () => {
    expect(simd.variant).toBe('simd');
  });

  it('refuse hostile text in any row, with the row and the reason of the plain twin', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.nat({ max: 1200 }),
        fc.constantFrom(...HOSTILE_TEXTS, ...ENDLESS_TEXTS),
        (seed, row, hostile) => {
          const [a, b] = [rowsOf(seed, 1201), rowsOf(seed + 1, 1201)];
          a[row] = hostile;
          const complaint = answerOf(() => plainDecimals.binary('min', a, b));
          expect(complaint).toMatch(`a: row ${row}: `);
          for (const kernels of [scalar, simd]) {
            expect(answerOf(() => kernels.binary('min', a, b))).toBe(complaint);
            expect(answerOf(() => kernels.compare(a, b))).toBe(complaint);
            expect(answerOf(() => kernels.binary('max', b, a))).toBe(`b${String(complaint).slice(1)}`);
            expect(answerOf(() => kernels.unary('abs', a))).toBe(complaint);
            expect(answerOf(() => kernels.toStep(a, '0.5', 'down'))).toBe(complaint);
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  it.each(HOSTILE_TEXTS)('refuse %j alone, before and behind other numbers', (hostile) => {
    for (const a of [[hostile], [hostile, '-1'], ['1', hostile], ['1', hostile, '.5']]) {
      const complaint = answerOf(() => plainDecimals.unary('round', a));
      expect(complaint).toMatch(/^a: row \d: /);
      for (const kernels of [scalar, simd]) expect(answerOf(() => kernels.unary('round', a))).toBe(complaint);
    }
  });

  it('agree on any text at all: a value or a refusal', () => {
    const soup = fc.string({
      unit: fc.constantFrom(...'0123456789', '0', '9', '.', '-', '+', 'e', 'E', ' ', '\n', '٣'),
    });
    fc.assert(
      fc.property(fc.array(soup, { minLength: 1, maxLength: 4 }), (a) => {
        const answer = answerOf(() => plainDecimals.unary('round', a, { decimals: 18 }));
        for (const kernels of [scalar, simd]) {
          expect(answerOf(() => kernels.unary('round', a, { decimals: 18 }))).toEqual(answer);
        }
      }),
      { numRuns: 5000 },
    );
  });

  it.each([1.5, null, undefined, {}, [['1']]])('refuse %j in place of text', (value) => {
    const a = ['1', value as unknown as string];
    for (const engine of Object.values(engines)) {
      expect(() => engine.unary('round', a)).toThrow(new RangeError('a: row 1: not a decimal'));
    }
  });

  it('refuse results of 10^108 and more, in the row where they are', () => {
    const a = Array.from({ length: 600 }, () => '1');
    a[555] = '9'.repeat(108);
    for (const engine of Object.values(engines)) {
      const overflow = new RangeError('row 555: decimal overflow');
      expect(() => engine.binary('add', a, a)).toThrow(overflow);
      expect(() => engine.binary('mul', a, a)).toThrow(overflow);
      expect(() => engine.toStep(a, '1e107', 'up')).toThrow(overflow);
      expect(engine.binary('sub', a, a).values[555]).toBe('0');
    }
  });

  it('refuse columns of different lengths and options that are none', () => {
    for (const engine of Object.values(engines)) {
      expect(() => engine.binary('add', ['1'], [])).toThrow(new RangeError('b: 0 rows where a has 1'));
      expect(() => engine.compare(['1'], ['1', '2'])).toThrow(RangeError);
      for (const decimals of [-1, 19, 0.5, NaN]) {
        expect(() => engine.binary('mul', ['1'], ['1'], { decimals })).toThrow('decimals: must be 0 … 18');
      }
      expect(() => engine.unary('round', ['1'], { rounding: 'floor' as 'down' })).toThrow('rounding: must be one of');
      for (const step of ['0', '-1', '', '1e-19']) expect(() => engine.toStep(['1'], step, 'up')).toThrow(/^step: /);
    }
  });

  it('round to 8 decimals and half even by default, and hand on what they are given', () => {
    for (const engine of Object.values(engines)) {
      expect(engine.binary('add', ['0.000000005'], ['0']).values).toEqual(['0']);
      expect(engine.binary('div', ['2'], ['3']).values).toEqual(['0.66666667']);
      expect(engine.binary('max', ['0.000000005'], ['0']).values).toEqual(['0.000000005']);
      expect(engine.unary('fixed', ['-1.5'])).toEqual(['-1.50000000']);
      expect(engine.unary('neg', ['1e-18'])).toEqual(['-0.000000000000000001']);
    }
  });

  it('flag divisions by zero, row by row', () => {
    for (const engine of Object.values(engines)) {
      expect(engine.binary('div', ['1', '0', '-1'], ['0', '5', '-0.0'])).toEqual({
        values: ['0', '0', '0'],
        dividedByZero: Uint8Array.of(1, 0, 1),
      });
      expect(engine.binary('mul', ['1'], ['0']).dividedByZero).toBeNull();
    }
  });

  it('take nothing and any number of rows', () => {
    for (const engine of Object.values(engines)) {
      expect(engine.binary('add', [], [])).toEqual({ values: [], dividedByZero: null });
      expect(engine.compare([], [])).toEqual(new Int8Array(0));
    }
    for (const count of [1, 63, 64, 65, 1023, 1024, 1025, 5000]) {
      const [a, b] = [rowsOf(count, count), rowsOf(count + 1, count)];
      expect(simd.binary('mul', a, b)).toEqual(plainDecimals.binary('mul', a, b));
      expect(scalar.compare(a, b)).toEqual(plainDecimals.compare(a, b));
    }
  });

  it('keep no memory: after any number of batches and refusals, as much is free as before', () => {
    const [a, b] = [rowsOf(1, 700), rowsOf(2, 700)];
    const free = simd.arena.u8(0).byteOffset;
    for (let i = 0; i < 50; i++) {
      simd.binary('mul', a, b);
      expect(() => simd.binary('mul', ['x'], ['1'])).toThrow(RangeError);
    }
    expect(simd.arena.u8(0).byteOffset - free).toBeLessThanOrEqual(256);
  });
});

describe('the check against decimal.js', () => {
  it('finds a defect in one row of a thousand', () => {
    const wrong: DecimalEngine = {
      ...plainDecimals,
      unary: (op, a, options) => {
        const values = plainDecimals.unary(op, a, options);
        return values.map((value, row) => (a[row]!.endsWith('999') ? '0' : value));
      },
    };
    const differences = checkDecimalCases('round', 2000, 1, { wrong });
    expect(differences.length).toBeGreaterThan(0);
    expect(differences[0]).toMatchObject({ engine: 'wrong', operation: 'round', got: '0' });
  });
});

describe('the start', () => {
  it('falls back to the scalar build when the SIMD build computes wrongly', async () => {
    const broken = await WebAssembly.compile(wrongKernel());
    const kernels = await startDecimal(async (variant) => (variant === 'simd' ? broken : load('scalar')));
    expect(kernels.variant).toBe('scalar');
  });
});

/** A module that exports nothing: the self-test cannot pass. */
const wrongKernel = (): Uint8Array<ArrayBuffer> => Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
