import { describe, expect, it } from 'vitest';
import { cellLayout } from '../../../../src/features/strategy-sweep/grid/cell-layout.ts';
import { seededRandom } from '../../../soak/random.ts';

/** Every cell as [left, top, right, bottom], in the order of the combinations. */
function cellsOf(lengths: readonly number[], width: number): readonly (readonly number[])[] {
  const { xOf, yOf, cellWidth, cellHeight } = cellLayout(lengths, width);
  const [columns = 1, rows = 1, layers = 1] = lengths;
  const cells: (readonly number[])[] = [];
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      for (let layer = 0; layer < layers; layer++) {
        const [x, y] = [xOf(column, layer), yOf(column, row, layer)];
        cells.push([x, y, x + cellWidth, y + cellHeight]);
      }
    }
  }
  return cells;
}

const EDGE = 1e-6;

/** Whether no two cells share more than an edge. */
function areApart(cells: readonly (readonly number[])[]): boolean {
  const sorted = [...cells].sort((a, b) => a[1]! - b[1]! || a[0]! - b[0]!);
  return sorted.every((one, at) => {
    for (let next = at + 1; next < sorted.length && sorted[next]![1]! < one[3]! - EDGE; next++) {
      const other = sorted[next]!;
      if (other[0]! < one[2]! - EDGE && one[0]! < other[2]! - EDGE) return false;
    }
    return true;
  });
}

describe('places of the cells of a map that fills', () => {
  it('do not overlap, and lie within the width and a height that leaves the progress in sight', () => {
    const random = seededRandom(4);
    const between = (least: number, most: number) => least + Math.floor(random.next() * (most - least + 1));
    for (let round = 0; round < 60; round++) {
      const lengths = Array.from({ length: between(1, 3) }, () => between(1, round % 2 ? 7 : 12));
      const width = between(280, 800);
      const cells = cellsOf(lengths, width);
      const { height } = cellLayout(lengths, width);
      expect(areApart(cells)).toBe(true);
      expect(height).toBeLessThanOrEqual(320 + EDGE);
      for (const [left, top, right, bottom] of cells) {
        expect(Math.min(left!, top!)).toBeGreaterThanOrEqual(0);
        expect(right!).toBeLessThanOrEqual(width + EDGE);
        expect(bottom!).toBeLessThanOrEqual(height + EDGE);
      }
    }
  });

  it('are as large as those of the table where there is room', () => {
    expect(cellLayout([7, 7], 358)).toMatchObject({ cellWidth: 358 / 7, cellHeight: 42, gap: 4, height: 294 });
  });

  it('of two thousand settings are still apart', () => {
    const { gap, cellWidth, cellHeight, height } = cellLayout([40, 50], 358);
    expect(gap).toBe(1);
    expect(cellWidth).toBeCloseTo(8.95, 2);
    expect(cellHeight).toBeCloseTo(6.4, 5);
    expect(height).toBeCloseTo(320, 5);
  });

  it('of one number go on in the next line', () => {
    const { xOf, yOf, cellHeight } = cellLayout([100], 358);
    expect([xOf(28, 0), yOf(28, 0, 0)]).toEqual([28 * (358 / 29), 0]);
    expect([xOf(29, 0), yOf(29, 0, 0)]).toEqual([0, cellHeight]);
  });

  it('of three numbers have a panel for each value of the third, side by side where there is room', () => {
    const { xOf, yOf } = cellLayout([7, 7, 3], 358);
    expect(yOf(0, 0, 2)).toBe(0);
    expect(xOf(0, 1) - xOf(6, 0)).toBeGreaterThan(xOf(1, 0) - xOf(0, 0));
    expect(cellLayout([20, 3, 3], 300).yOf(0, 0, 1)).toBeGreaterThan(0);
  });
});
