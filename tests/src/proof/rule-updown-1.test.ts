import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { ProofTick } from '../../../src/proof/bundle.ts';
import { isGap, lastBefore, resultOf } from '../../../src/proof/rule-updown-1.ts';
import { scaledOf, textOf } from '../../../src/proof/scaled-amount.ts';

const tickAt = (ts: number, seq = 1): ProofTick => ({ seq, ts, price: '1' as DecimalText, source: 'x', hash: '' });

describe('what both rules decide', () => {
  it('is void more than 5 s from the end on either side, not at 5 s', () => {
    for (const [close, after, gap] of [
      [5000, 10_001, false],
      [5000, 15_000, false],
      [4999, 10_001, true],
      [10_000, 15_001, true],
    ] as const) {
      expect(isGap(tickAt(close), tickAt(after), 10_000), `${close} ${after}`).toBe(gap);
    }
  });

  it('finds the last tick at or before the end, like a search from the front', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30), { maxLength: 20 }), fc.nat(30), (times, due) => {
        const sorted = [...times].sort((a, b) => a - b);
        const place = sorted.filter((ts) => ts <= due).length - 1;
        const expected = place < sorted.length - 1 ? place : -1;
        expect(
          lastBefore(
            sorted.map((ts, i) => tickAt(ts, i)),
            due,
          ),
        ).toBe(expected);
      }),
    );
  });

  it('compares prices as amounts and not as texts', () => {
    expect(resultOf(1, '9.5', '10.05')).toBe('win');
    expect(resultOf(2, '9.5', '10.05')).toBe('loss');
    expect(resultOf(2, '10', '9.999999999999999999')).toBe('win');
    expect(resultOf(1, '1.50', '1.5')).toBe('tie');
  });
});

describe('the sums of the verifier', () => {
  it('read and write decimal text exactly', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 36n - 1n }), (scaled) => {
        expect(scaledOf(textOf(scaled))).toBe(scaled);
      }),
    );
    expect(textOf(-15n * 10n ** 17n)).toBe('-1.5');
    expect(textOf(0n)).toBe('0');
  });
});
