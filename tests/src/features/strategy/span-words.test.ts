import { expect, it } from 'vitest';
import { heldBackFrom } from '../../../../src/features/strategy/span-words.ts';
import { seenDaysOf } from '../../../../src/features/strategy-result/run/span-parts.ts';

it('names the day as closed that a run does not reach', () => {
  for (const heldBack of [0, 0.1, 0.25, 0.3, 0.5]) {
    for (let days = 1; days <= 1464; days++) {
      const span = { from: 20_000, to: 20_000 + days, heldBack };
      expect(heldBackFrom(span), `${days} days, ${heldBack}`).toBe(20_000 + seenDaysOf(days, heldBack));
    }
  }
});
