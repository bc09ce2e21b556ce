import { describe, expect, it } from 'vitest';
import { differenceOf, disagreementsOf } from '../../bench/agreement.ts';
import type { Answer, Case, Variant } from '../../bench/measure.ts';

const variant = (name: string, answer: Answer, rest: Partial<Variant> = {}): Variant => ({
  name,
  side: 'library',
  run: () => answer,
  ...rest,
});

const caseOf = (variants: readonly Variant[], tolerance = 0): Case => ({
  id: 'case',
  items: 1,
  tolerance,
  reference: 'judge',
  variants,
});

describe('two answers', () => {
  it('agree when every place does, NaN with NaN', () => {
    expect(differenceOf(['1.5', '2'], ['1.5', '2'], 0)).toBeNull();
    expect(differenceOf([NaN, 3], Float64Array.of(NaN, 3), 0)).toBeNull();
    expect(differenceOf([0], [-0], 0)).toBeNull();
  });

  it('differ at the first place that does', () => {
    expect(differenceOf(['1', '2', '3'], ['1', '4', '5'], 0)).toBe('4 instead of 2 at 1');
    expect(differenceOf([1, NaN], [1, 2], 1)).toBe('2 instead of NaN at 1');
    expect(differenceOf([1, 2], [1, NaN], 1)).toBe('NaN instead of 2 at 1');
    expect(differenceOf(['1'], [1], 0)).toBe('1 instead of 1 at 0');
  });

  it('differ when one is longer', () => {
    expect(differenceOf([1, 2], [1], 0)).toBe('1 results instead of 2');
  });

  it('may differ by the tolerated part of what is expected, of 1 at least', () => {
    expect(differenceOf([1e6], [1e6 + 0.9], 1e-6)).toBeNull();
    expect(differenceOf([1e6], [1e6 + 1.1], 1e-6)).not.toBeNull();
    expect(differenceOf([1e-9], [9e-7], 1e-6)).toBeNull();
  });
});

describe('the variants of a case', () => {
  it('must give the answer of its reference', () => {
    const wrong = [variant('judge', [7]), variant('same', [7]), variant('other', [8])];
    expect(disagreementsOf([caseOf(wrong)])).toEqual(['case: other: 8 instead of 7 at 0']);
  });

  it('may have a tolerance of their own', () => {
    const rounded = variant('rounded', [7.1], { tolerance: 0.05 });
    expect(disagreementsOf([caseOf([variant('judge', [7]), rounded])])).toEqual([]);
    expect(disagreementsOf([caseOf([variant('judge', [7]), variant('exact', [7.1])], 0.001)])).toHaveLength(1);
  });

  it('are not compared when they say how they differ', () => {
    const declared = variant('other', [8], { differs: 'counts from one' });
    expect(disagreementsOf([caseOf([variant('judge', [7]), declared])])).toEqual([]);
  });

  it('need their reference', () => {
    expect(disagreementsOf([caseOf([variant('other', [8])])])).toHaveLength(1);
  });
});
