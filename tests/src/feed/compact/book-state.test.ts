import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteReader } from '../../../../protocol/feed/byte-reader.ts';
import { createBookState, mergeSide, readSide } from '../../../../src/feed/compact/book-state.ts';
import type { SideState } from '../../../../src/feed/compact/book-state.ts';
import { bytesOf, putSide } from './frames.ts';
import type { Rows } from './frames.ts';

const rowsOf = ({ prices, sizes, count }: SideState): Rows =>
  [...prices.subarray(0, count)].map((price, row) => [price, sizes[row]!]);

const sorted = (book: ReadonlyMap<number, number>, outwards: -1 | 1): Rows =>
  [...book].sort(([a], [b]) => outwards * (a - b));

/** The change from one side to another as a server says it: a removal only of what the cut would leave. */
function changesOf(before: Rows, after: Rows, rows: number, outwards: -1 | 1): Rows {
  const known = new Map(before);
  const next = new Map(after);
  const changed = after.filter(([price, size]) => known.get(price) !== size);
  const last = after.length === rows ? after[rows - 1]![0] * outwards : Infinity;
  const gone = before.filter(([price]) => !next.has(price) && price * outwards < last);
  return sorted(new Map([...changed, ...gone.map(([price]) => [price, 0] as const)]), outwards);
}

function open(bytes: Uint8Array): ByteReader {
  const reader = new ByteReader();
  reader.open(bytes);
  return reader;
}

describe('sides of a told book', () => {
  it('equal the best rows of the book, whatever changes', () => {
    const level = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 5 }));
    const batches = fc.array(fc.array(level, { maxLength: 12 }), { maxLength: 12 });
    const outwardsOf = fc.constantFrom(-1 as const, 1 as const);
    fc.assert(
      fc.property(batches, fc.integer({ min: 1, max: 9 }), outwardsOf, (steps, rows, outwards) => {
        const full = new Map<number, number>();
        const bestRows = () => sorted(full, outwards).slice(0, rows);
        let told = createBookState().bids;
        let next = createBookState().bids;
        readSide(open(bytesOf((to) => putSide(to, outwards, []))), outwards, rows, told);
        for (const levels of steps) {
          const before = bestRows();
          for (const [price, size] of levels) {
            if (size === 0) full.delete(price);
            else full.set(price, size);
          }
          const reader = open(bytesOf((to) => putSide(to, outwards, changesOf(before, bestRows(), rows, outwards))));
          expect(mergeSide(reader, outwards, rows, told, next)).toBe(true);
          expect(reader.left).toBe(0);
          [told, next] = [next, told];
          expect(rowsOf(told)).toEqual(bestRows());
        }
      }),
    );
  });
});
