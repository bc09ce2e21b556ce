import { describe, expect, it } from 'vitest';
import { keptTermsOf } from '../../../../src/features/strategy-result/run/market-numbers.ts';

describe('terms that a device keeps', () => {
  it('are read back, and anything else is left out', () => {
    const terms = { sizeDecimals: 5, smallestOrder: 5, payoutRate: 0 };
    expect(keptTermsOf([['BTCUSDT', terms]])).toEqual([['BTCUSDT', terms]]);
    for (const hostile of [null, 3, 'a', {}, { length: 5 }]) expect(keptTermsOf(hostile)).toBeNull();
    const bad: unknown[] = [
      null,
      ['BTCUSDT'],
      [3, terms],
      ['x'.repeat(41), terms],
      ['BTCUSDT', { ...terms, smallestOrder: -1 }],
      ['BTCUSDT', { ...terms, smallestOrder: '5' }],
      ['BTCUSDT', { ...terms, smallestOrder: Infinity }],
      ['BTCUSDT', { sizeDecimals: 5, smallestOrder: 5 }],
      ['BTCUSDT', { ...terms, sizeDecimals: 1.5 }],
      ['BTCUSDT', { ...terms, sizeDecimals: 13 }],
    ];
    for (const item of bad) expect(keptTermsOf([item])).toEqual([]);
  });

  it('are at most 60, the newest', () => {
    const many = Array.from({ length: 200 }, (_, at) => [
      `M${at}`,
      { sizeDecimals: 2, smallestOrder: 1, payoutRate: 0 },
    ]);
    const kept = keptTermsOf(many)!;
    expect(kept).toHaveLength(60);
    expect(kept[59]![0]).toBe('M199');
  });
});
