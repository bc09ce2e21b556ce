import { describe, expect, it } from 'vitest';
import { heldBackFrom, seenDaysOf } from '../../../../src/features/strategy/span-words.ts';

describe('the first day that is held back', () => {
  it('follows the last day that a run reads', () => {
    // 30 % of 365 days are 109.5: a run reads 256 days and leaves 109 out.
    expect(seenDaysOf(365, 0.3)).toBe(256);
    expect(heldBackFrom({ from: 20_000, to: 20_365, heldBack: 0.3 })).toBe(20_256);
  });

  it('is the end of a span without such days, and never the first day', () => {
    expect(heldBackFrom({ from: 20_000, to: 20_365, heldBack: 0 })).toBe(20_365);
    expect(heldBackFrom({ from: 20_000, to: 20_001, heldBack: 0.5 })).toBe(20_001);
  });
});
