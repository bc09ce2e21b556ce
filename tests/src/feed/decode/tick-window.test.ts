import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSequenceGaps, createTickWindow } from '../../../../src/feed/decode/tick-window.ts';

describe('tick window', () => {
  it('agrees with a set of everything seen, for numbers no older than 256', () => {
    const steps = fc.array(
      fc.record({ symbol: fc.integer({ min: 0, max: 200 }), jump: fc.integer({ min: -200, max: 300 }) }),
      { maxLength: 400 },
    );
    fc.assert(
      fc.property(steps, (moves) => {
        const window = createTickWindow();
        const seen = new Map<number, Set<number>>();
        const top = new Map<number, number>();
        for (const { symbol, jump } of moves) {
          const highest = top.get(symbol) ?? 0;
          const seq = Math.max(1, highest + jump);
          const known = seen.get(symbol) ?? new Set<number>();
          const expected = !known.has(seq) && seq > highest - 256;
          expect(window.isNew(symbol, seq)).toBe(expected);
          known.add(seq);
          seen.set(symbol, known);
          top.set(symbol, Math.max(highest, seq));
        }
      }),
    );
  });

  it('starts over after a reset', () => {
    const window = createTickWindow();
    expect(window.isNew(0, 1000)).toBe(true);
    expect(window.isNew(0, 1)).toBe(false);
    window.reset();
    expect(window.isNew(0, 1)).toBe(true);
  });
});

describe('sequence gaps', () => {
  it('counts what is missing, per stream, and nothing for the first, repeats and old ones', () => {
    const gaps = createSequenceGaps();
    expect([5, 6, 9, 9, 7, 10].map((seq) => gaps.note(0, seq))).toEqual([0, 0, 2, -1, -1, 0]);
    expect(gaps.note(1, 100)).toBe(0);
    gaps.reset();
    expect(gaps.note(0, 50)).toBe(0);
  });
});
