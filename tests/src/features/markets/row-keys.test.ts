import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rowAfterKey } from '../../../../src/features/markets/table/row-focus.ts';

const KEYS = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'] as const;
const STEPS = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8, Home: -Infinity, End: Infinity };

it('moves as one step at a time would, and stops at both ends', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(), fc.array(fc.constantFrom(...KEYS)), (count, start, keys) => {
      let at = start % count;
      for (const key of keys) {
        let slow = at;
        for (let left = Math.min(Math.abs(STEPS[key]), count); left > 0; left--) {
          const next = slow + Math.sign(STEPS[key]);
          if (next >= 0 && next < count) slow = next;
        }
        at = rowAfterKey(key, at, count)!;
        expect(at).toBe(slow);
      }
    }),
  );
});

it.each(['Tab', 'Enter', ' ', 'a', 'ArrowLeft'])('leaves %s to the browser', (key) => {
  expect(rowAfterKey(key, 3, 9)).toBeNull();
});
