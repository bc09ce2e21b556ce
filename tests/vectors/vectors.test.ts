import { describe, expect, it } from 'vitest';
import { appDecimals } from '../models/decimal-engine.ts';
import type { DecimalEngine } from '../models/decimal-engine.ts';
import { checkVectors, VECTOR_SOURCES, vectorsOf } from './check-vectors.ts';
import { decimalJsEngine } from './decimal-js-engine.ts';

const CASES = 15_412;

describe('published decimal vectors', () => {
  it('come from three sources, each named with its licence or notice', () => {
    for (const source of VECTOR_SOURCES) expect(vectorsOf(source).length).toBeGreaterThan(5);
    const { counts } = checkVectors(decimalJsEngine);
    expect(Object.keys(counts)).toEqual([...VECTOR_SOURCES]);
  });

  it('are what decimal.js with 300 digits computes, so the fixtures are not to blame for a difference', () => {
    const { cases, differences } = checkVectors(decimalJsEngine);
    expect(differences).toEqual([]);
    expect(cases).toBe(CASES);
  });
});

describe('published decimal vectors have no difference (T12)', () => {
  it('from the sums of the app', () => {
    const { cases, differences } = checkVectors(appDecimals);
    expect(differences).toEqual([]);
    expect(cases).toBe(CASES);
  });
});

describe('the check of vectors finds', () => {
  const wrong = (change: Partial<DecimalEngine>): DecimalEngine => ({ ...decimalJsEngine, ...change });

  it('one wrong value of many', () => {
    const engine = wrong({
      compare: (a, b) => decimalJsEngine.compare(a, b).map((sign, row) => (row === 7 ? sign + 1 : sign)),
    });
    const { differences } = checkVectors(engine);
    expect(differences.map(({ source, operation }) => `${source} ${operation}`)).toEqual([
      'general-decimal-arithmetic compare',
      'big compare',
    ]);
  });

  it('a missing flag of a division by zero', () => {
    const engine = wrong({
      binary: (...job) => ({ values: decimalJsEngine.binary(...job).values, dividedByZero: null }),
    });
    const { differences } = checkVectors(engine);
    expect(new Set(differences.map(({ operation }) => operation))).toEqual(new Set(['byZero']));
    expect(differences).toHaveLength(48);
  });

  it('a text that is accepted and an overflow that passes', () => {
    const engine = wrong({
      binary: (operation, a, b, options) => {
        try {
          return decimalJsEngine.binary(operation, a, b, options);
        } catch {
          return { values: a.map(() => '1'), dividedByZero: null };
        }
      },
      unary: (operation, a, options) => {
        try {
          return decimalJsEngine.unary(operation, a, options);
        } catch {
          return a.map(() => '0');
        }
      },
    });
    const { differences } = checkVectors(engine);
    expect(new Set(differences.map(({ operation }) => operation))).toEqual(new Set(['refused', 'overflow mul']));
  });

  it('an error that is no RangeError, a minus zero, and an engine that loses a row', () => {
    const failing = wrong({
      compare: () => {
        throw new TypeError('broken');
      },
    });
    expect(checkVectors(failing).differences[0]).toMatchObject({ got: 'TypeError: broken' });
    const signed = wrong({
      unary: (...job) => decimalJsEngine.unary(...job).map((value) => (value === '0' ? '-0' : value)),
    });
    expect(checkVectors(signed).differences.length).toBeGreaterThan(0);
    const short = wrong({ unary: (...job) => decimalJsEngine.unary(...job).slice(1) });
    expect(checkVectors(short).differences.length).toBeGreaterThan(0);
  });
});
