import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  PANES,
  fitPanes,
  GAP_PX,
  movePane,
  resetPane,
  shrinkToFit,
  bookRowsOf,
  showsBoth,
  tradeRowsOf,
} from '../../../../src/features/panes/fit-panes.ts';
import type { PaneSizes } from '../../../../src/features/panes/fit-panes.ts';

/** Takes one px at a time from the pane furthest above its minimum; of equal ones from the one that asked for less. */
function shrinkSlowly(wanted: readonly number[], least: readonly number[], room: number): number[] {
  const asked = wanted.map((size, at) => Math.max(0, size - least[at]!));
  const above = [...asked];
  const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0);
  while (sum(above) > room - sum(least)) {
    const most = Math.max(...above);
    const equals = above.flatMap((size, at) => (size === most ? [at] : []));
    equals.sort((a, b) => asked[a]! - asked[b]! || a - b);
    above[equals[0]!]! -= 1;
  }
  return above.map((size, at) => size + least[at]!);
}

const size = fc.integer({ min: 1, max: 10_000 });
const pane = fc.constantFrom(...PANES);
const sizes: fc.Arbitrary<PaneSizes> = fc.record({ upper: size, book: size, ticket: size }, { requiredKeys: [] });
const room = fc.record({
  width: fc.double({ min: 0, max: 8000, noNaN: true }),
  height: fc.double({ min: 0, max: 5000, noNaN: true }),
});
/** Sizes of a window that shows its panes side by side: from 1024 px. */
const wideRoom = fc.record({
  width: fc.integer({ min: 1008, max: 8000 }),
  height: fc.integer({ min: 100, max: 5000 }),
});

describe('what does not fit', () => {
  it('shrinks as if one px after the other came from whoever has most to give', () => {
    const panes = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 20 })), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(panes, fc.nat(80), (list, spare) => {
        const wanted = list.map(([size]) => size);
        const least = list.map(([, size]) => size);
        const room = least.reduce((sum, size) => sum + size, 0) + spare;
        expect(shrinkToFit(wanted, least, room)).toEqual(shrinkSlowly(wanted, least, room));
      }),
    );
  });
});

describe('panes', () => {
  it('are never unusable, whatever is stored and however small the window', () => {
    fc.assert(
      fc.property(sizes, room, (set, of) => {
        const fitted = fitPanes(set, of);
        for (const each of PANES) {
          const { at, least, most } = fitted[each];
          expect(Number.isInteger(at)).toBe(true);
          expect(least <= at && at <= most).toBe(true);
        }
        const watch = fitted.watch === 0 ? 0 : fitted.watch + GAP_PX;
        const chart = of.width - watch - 2 * GAP_PX - fitted.book.at - fitted.ticket.at;
        expect(fitted.orders).toBeGreaterThanOrEqual(128);
        expect(fitted.stacked || chart >= 360).toBe(true);
        expect(bookRowsOf(fitted)).toBeGreaterThanOrEqual(3);
        expect(tradeRowsOf(fitted)).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  it('stand side by side from 1024 px on', () => {
    fc.assert(fc.property(sizes, wideRoom, (set, of) => void expect(fitPanes(set, of).stacked).toBe(false)));
  });

  it('are as they were set where there is room, also after the window was smaller', () => {
    const fitting = fc.record({
      book: fc.integer({ min: 248, max: 600 }),
      ticket: fc.integer({ min: 280, max: 600 }),
      upper: fc.integer({ min: 348, max: 900 }),
    });
    fc.assert(
      fc.property(fitting, (set) => {
        const fitted = fitPanes(set, { width: 2000, height: 1200 });
        expect({ book: fitted.book.at, ticket: fitted.ticket.at, upper: fitted.upper.at }).toEqual(set);
      }),
    );
  });

  it('go where the hand wants them, as far as they may, and what stands beside them stays', () => {
    fc.assert(
      fc.property(sizes, wideRoom, pane, fc.integer({ min: -500, max: 9000 }), (set, of, moved, to) => {
        const before = fitPanes(set, of);
        const { least, most } = before[moved];
        const after = fitPanes(movePane(set, before, moved, to), of);
        expect(after[moved].at).toBe(Math.min(Math.max(to, least), most));
        if (moved === 'book') expect(after.ticket.at).toBe(before.ticket.at);
        if (moved === 'ticket') {
          const left = before.ticket.at + before.book.at - after.ticket.at;
          expect(after.book.at).toBe(Math.max(248, left));
        }
      }),
    );
  });

  it('are as at first once every boundary was put back', () => {
    fc.assert(
      fc.property(sizes, wideRoom, (set, of) => {
        expect(fitPanes(PANES.reduce(resetPane, set), of)).toEqual(fitPanes({}, of));
      }),
    );
  });

  it('are at first as drawn at 1280 by 800 and at 1440 by 900', () => {
    const small = fitPanes({}, { width: 1264, height: 708 });
    expect([...PANES.map((each) => small[each].at), small.orders, small.watch]).toEqual([498, 248, 288, 202, 0]);
    expect([bookRowsOf(small), tradeRowsOf(small)]).toEqual([7, 19]);
    const large = fitPanes({}, { width: 1424, height: 808 });
    expect([...PANES.map((each) => large[each].at), large.orders, large.watch]).toEqual([598, 248, 292, 202, 216]);
  });

  it('show the latest trades below the book in a high window, and never more than fits', () => {
    const high = fitPanes({}, { width: 1264, height: 988 });
    expect([showsBoth(high), bookRowsOf(high), tradeRowsOf(high)]).toEqual([true, 10, 8]);
    fc.assert(
      fc.property(sizes, wideRoom, (set, of) => {
        const fitted = fitPanes(set, of);
        const [book, trades] = [126 + 42 * bookRowsOf(fitted), 40 + 21 * tradeRowsOf(fitted)];
        const least = showsBoth(fitted) ? book + GAP_PX + trades : 44 + Math.max(book, trades);
        expect(least).toBeLessThanOrEqual(fitted.upper.at);
      }),
    );
  });

  it('fill the window from a certain height on, and the orders take what the chart leaves', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 484, max: 5000 }), (set, height) => {
        const { upper, orders } = fitPanes(set, { width: 1264, height });
        expect(upper.at + GAP_PX + orders).toBe(height);
      }),
    );
  });
});
