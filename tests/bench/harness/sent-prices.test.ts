import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSentPrices, scaledOf } from '../../../bench/harness/sent-prices.ts';

describe('a price on the screen', () => {
  it('is read back to units of its last decimal', () => {
    expect(scaledOf('67,123.40')).toBe(6_712_340);
    expect(scaledOf('1,234,567')).toBe(1_234_567);
    expect(scaledOf('0.05')).toBe(5);
  });

  it.each(['—', '', '+1.20%', '1.2.3', '−4.00', '1.28B'])('that is none, %j, is not', (text) => {
    expect(scaledOf(text)).toBeNull();
  });
});

describe('sent prices', () => {
  it('know the newest ticks of each market however many came', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), (count) => {
        const prices = createSentPrices();
        for (let at = 0; at < count; at++) prices.note('a', at, at);
        for (let at = Math.max(0, count - 512); at < count; at++) expect(prices.sentMs('a', at, count)).toBe(at);
        expect(prices.sentMs('b', 0, count)).toBeNull();
      }),
      { numRuns: 20 },
    );
  });

  it('forget old ones', () => {
    const prices = createSentPrices();
    for (let at = 0; at < 2000; at++) prices.note('a', at, at);
    expect(prices.sentMs('a', 0, 3000)).toBeNull();
  });
});
