import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colourOf, COLOURED, countRows, noRows, WEARERS, wornBy } from '../../../bench/scenarios/app/row-colours.ts';
import type { ColourRaster, RowPlaces, Wearer, Worn } from '../../../bench/scenarios/app/row-colours.ts';

const market = fc.nat(COLOURED - 1);
const wearer = fc.constantFrom(...(Object.keys(WEARERS) as Wearer[]));

describe('colours of rows', () => {
  it('tell market and wearer', () => {
    fc.assert(
      fc.property(market, wearer, (of, by) => {
        expect(wornBy(...colourOf(of, by))).toEqual({ market: of, wearer: by });
      }),
    );
  });

  it('are not those of a page: black, white and what is mixed of two colours on an edge', () => {
    expect([wornBy(0, 0, 0), wornBy(255, 255, 255), wornBy(242, 244, 247)]).toEqual([null, null, null]);
    const half = (a: readonly number[], b: readonly number[]) =>
      a.map((channel, at) => (channel + b[at]!) >> 1) as [number, number, number];
    expect(wornBy(...half(colourOf(300, 'painted'), [255, 255, 255]))).toBeNull();
  });
});

const ROW_PX = 20;
const PLACES: Omit<RowPlaces, 'bottom'> = { nameX: 1, priceX: 3, groundX: 4, priceY: 10, rowPx: ROW_PX, top: 0 };

interface Row {
  readonly name: number | null;
  readonly price: Worn | null;
  /** The browser has not drawn its right part. */
  readonly undrawn?: boolean;
}

const WIDTH = 5;

/** Rows from the top of a picture, the first cut off by so many px. */
function pictureOf(rows: readonly Row[], cutPx: number): ColourRaster {
  const height = rows.length * ROW_PX - cutPx;
  const data = new Uint8Array(WIDTH * height * 3).fill(255);
  rows.forEach(({ name, price, undrawn = false }, at) => {
    for (let y = Math.max(0, at * ROW_PX - cutPx); y < (at + 1) * ROW_PX - cutPx; y++) {
      if (name !== null) data.set(colourOf(name, 'name'), (y * WIDTH + 1) * 3);
      if (name !== null && !undrawn) data.set(colourOf(name, 'name'), (y * WIDTH + 4) * 3);
      const inRow = y + cutPx - at * ROW_PX;
      if (price && inRow > 5 && inRow < 15) data.set(colourOf(price.market, price.wearer), (y * WIDTH + 3) * 3);
    }
  });
  return { width: WIDTH, height, data };
}

describe('rows of a picture', () => {
  const count = (rows: readonly Row[], cutPx = 0) => {
    const found = noRows();
    const picture = pictureOf(rows, cutPx);
    countRows(picture, { ...PLACES, bottom: picture.height }, found);
    return found;
  };

  it('are counted by what stands beside their names', () => {
    const found = count([
      { name: 1, price: { market: 1, wearer: 'painted' } },
      { name: 2, price: { market: 2, wearer: 'text' } },
      { name: 3, price: { market: 4, wearer: 'painted' } },
      { name: 5, price: null },
      { name: 7, price: null, undrawn: true },
      { name: null, price: { market: 6, wearer: 'painted' } },
    ]);
    expect(found).toEqual({ painted: 1, text: 1, wrong: 1, blank: 2, undrawn: 1, nameless: 1 });
  });

  it('are those that are there from top to bottom', () => {
    const row: Row = { name: 1, price: { market: 1, wearer: 'painted' } };
    expect(count([row, { ...row, name: 2, price: { market: 2, wearer: 'painted' } }], 7)).toEqual({
      ...noRows(),
      painted: 1,
    });
  });

  it('are all there, whatever they are', () => {
    const price = fc.option(fc.record({ market, wearer: fc.constantFrom<Wearer>('painted', 'text') }));
    const rows = fc.uniqueArray(fc.record({ name: market, price }), { selector: ({ name }) => name, maxLength: 12 });
    fc.assert(
      fc.property(rows, (all) => {
        const found = count(all);
        expect(found.nameless).toBe(0);
        expect(found.wrong).toBe(all.filter((row) => row.price && row.price.market !== row.name).length);
        expect(found.blank).toBe(all.filter((row) => row.price === null).length);
        expect(found.painted + found.text + found.wrong + found.blank).toBe(all.length);
        expect(found.undrawn).toBe(0);
      }),
    );
  });
});
