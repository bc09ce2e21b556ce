import { assert, property, uniqueArray, integer } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteWriter } from '../../../../protocol/feed/byte-writer.ts';
import { Cells } from '../../../../server/live/compact/cells.ts';
import type { CompactMarket } from '../../../../server/live/compact/compact-markets.ts';
import { marketSet } from '../../../../server/live/compact/market-set.ts';

const TAG = 7;
const numbers = uniqueArray(integer({ min: 0, max: 200 }));
const marketOf = (number: number): CompactMarket => ({ number }) as CompactMarket;

/** The part by a slow obvious way: pieces of all changed markets that are wanted, by number. */
function expectedPart(changed: readonly number[], wanted: readonly number[]): number[] {
  const pieces = changed
    .filter((market) => wanted.includes(market))
    .toSorted((a, b) => a - b)
    .flatMap((market) => [market, market ^ 255]);
  return pieces.length === 0 ? [] : [TAG, ...lengthBytes(pieces.length), ...pieces];
}

function lengthBytes(length: number): number[] {
  const out = new ByteWriter();
  out.v(length);
  return [...out.take()];
}

/** Fills the cells with a piece of two bytes for each market. */
function fill(cells: Cells, changed: readonly number[]): void {
  cells.clear();
  for (const [at, market] of changed.entries()) cells.mark(market, at * 2, at * 2 + 2);
  cells.fill(Uint8Array.from(changed.flatMap((market) => [market, market ^ 255])));
}

describe('pieces by market', () => {
  it('go by number to those who want them, flush after flush', () => {
    const cells = new Cells();
    const out = new ByteWriter();
    assert(
      property(numbers, numbers, (changed, wanted) => {
        fill(cells, changed);
        cells.writePart(out, TAG, marketSet(wanted.map(marketOf)));
        expect([...out.take()]).toEqual(expectedPart(changed, wanted));
      }),
      { numRuns: 500 },
    );
  });

  it('are none once they are forgotten', () => {
    const cells = new Cells();
    const out = new ByteWriter();
    fill(cells, [0, 31, 32, 63, 64, 150]);
    cells.clear();
    cells.copyTo(out, marketSet([0, 31, 32, 63, 64, 150].map(marketOf)));
    expect(out.length).toBe(0);
  });

  it('are found at the ends of words', () => {
    const cells = new Cells();
    const out = new ByteWriter();
    fill(cells, [0, 31, 32, 63, 64]);
    cells.copyTo(out, marketSet([0, 31, 32, 63, 64].map(marketOf)));
    expect([...out.take()]).toEqual([0, 31, 32, 63, 64].flatMap((market) => [market, market ^ 255]));
  });
});
