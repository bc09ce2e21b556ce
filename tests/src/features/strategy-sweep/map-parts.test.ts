import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAP_CELLS_MOST, mapParts } from '../../../../src/features/strategy-sweep/grid/map-parts.ts';

it('the parts of a heat map have each cell once and few enough of them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 2000 }), (columns, most) => {
      const rows = Math.max(1, Math.min(most, Math.floor(2000 / columns)));
      const times = new Uint8Array(columns * rows);
      const parts = mapParts(columns, rows);
      for (const part of parts) {
        let cells = 0;
        for (let row = part.rows[0]; row < part.rows[1]; row++) {
          for (let column = part.columns[0]; column < part.columns[1]; column++, cells++)
            times[row * columns + column]! += 1;
        }
        expect(cells).toBeGreaterThan(0);
        expect(cells).toBeLessThanOrEqual(Math.max(MAP_CELLS_MOST, Math.min(columns, rows)));
      }
      expect(times.every((count) => count === 1)).toBe(true);
    }),
  );
  expect(mapParts(7, 7)).toEqual([{ columns: [0, 7], rows: [0, 7] }]);
});
