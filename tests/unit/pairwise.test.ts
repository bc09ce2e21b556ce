import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { exists, FACTORS, pairWalks, sampleWalks, wholeWalks } from '../../e2e/support/accessibility-walks.ts';
import type { Walk } from '../../e2e/support/accessibility-walks.ts';
import { pairsOf, pairwise, product } from '../../e2e/support/pairwise.ts';

const pairsIn = (rows: readonly Readonly<Record<string, string | number | boolean>>[]) =>
  [...new Set(rows.flatMap(pairsOf))].sort();

describe('a pairwise table', () => {
  it('has every pair of values, in few rows', () => {
    const factors = { a: [1, 2, 3], b: ['x', 'y'], c: [true, false], d: [7, 8] };
    const rows = pairwise(factors);
    expect(pairsIn(rows)).toEqual(pairsIn(product(factors)));
    // 24 combinations; six are the fewest, since a and b alone have six pairs.
    expect(rows.length).toBeLessThanOrEqual(8);
    expect(pairwise(factors)).toEqual(rows);
  });

  it('knows what a pair is', () => {
    expect(pairsOf({ a: 1, b: 'x', c: true })).toEqual(['a 1, b x', 'a 1, c true', 'b x, c true']);
  });

  it('has only rows that are allowed, and every pair that is in one of them, whatever the factors', () => {
    const values = fc.integer({ min: 1, max: 4 }).map((count) => Array.from({ length: count }, (_, i) => i));
    fc.assert(
      fc.property(fc.tuple(values, values, values), fc.integer({ min: 0, max: 9 }), ([a, b, c], forbidden) => {
        const factors = { a, b, c };
        const allowed = (row: { a: number; b: number; c: number }) => row.a + row.b + row.c !== forbidden;
        const rows = pairwise(factors, allowed);
        expect(rows.every(allowed)).toBe(true);
        expect(pairsIn(rows)).toEqual(pairsIn(product(factors, allowed)));
      }),
    );
  });
});

describe('the walks of the accessibility check', () => {
  const sightsOf = (walks: readonly Walk[]) =>
    walks.flatMap(({ screens, ...environment }) =>
      (['visitor', 'person'] as const).flatMap((who) =>
        screens[who].map((screen) => ({ screen, who, ...environment })),
      ),
    );

  it('meet every pair that there is but those of a language, on an eighth of all sights and few pages', () => {
    const walks = pairWalks();
    const sights = sightsOf(walks);
    const all = product(FACTORS, exists);
    const inAnyLanguage = (of: readonly (typeof all)[number][]) => of.map(({ language: _language, ...sight }) => sight);
    expect(sights.every(exists)).toBe(true);
    expect(pairsIn(inAnyLanguage(sights))).toEqual(pairsIn(inAnyLanguage(all)));
    expect(new Set(sights.map(({ language }) => language))).toEqual(new Set(FACTORS.language));
    expect(sights.length).toBeLessThan(all.length / 8);
    expect(walks.length).toBeLessThanOrEqual(8);
  });

  it('see each screen once in the sample, and every theme, width, level and language in it', () => {
    const sights = sightsOf(sampleWalks());
    expect(sights.every(exists)).toBe(true);
    expect(sights.map(({ screen }) => screen).sort()).toEqual([...FACTORS.screen].sort());
    for (const factor of ['theme', 'width', 'level', 'language'] as const) {
      const values: readonly (string | number)[] = FACTORS[factor];
      expect(new Set<string | number>(sights.map((sight) => sight[factor]))).toEqual(new Set(values));
    }
  });

  it('see every screen in every theme, width and language when all of them are walked', () => {
    const without = (sights: readonly { readonly level: number }[]) =>
      new Set(sights.map(({ level: _level, ...sight }) => JSON.stringify(sight)));
    const walks = wholeWalks();
    expect(walks).toHaveLength(24);
    expect(without(sightsOf(walks))).toEqual(without(product(FACTORS, exists)));
  });
});
