import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { AREA, DrawList, PAINTS, POLYLINE, QUAD_STRIDE } from '../../../../src/chart/layers/draw-list.ts';
import { drawMini } from '../../../../src/chart/mini/draw-mini.ts';

const BOX = { x: 100, y: 40, width: 128, height: 48 };
const LINE_PX = 3;

const drawn = (closes: readonly number[], up = true) => {
  const list = new DrawList();
  drawMini(list, closes, up, BOX, LINE_PX);
  const ops = Array.from({ length: list.opCount }, (_, op) => ({
    kind: list.opKind[op],
    paint: PAINTS[list.opPaint[op]!],
    points: Array.from({ length: list.opTo[op]! - list.opFrom[op]! }, (__, i) => ({
      x: list.points[(list.opFrom[op]! + i) * 2]!,
      y: list.points[(list.opFrom[op]! + i) * 2 + 1]!,
    })),
  }));
  const dots = Array.from({ length: list.quadCount }, (_, at) => {
    const [x, y, width, height, , paint] = list.quads.subarray(at * QUAD_STRIDE, (at + 1) * QUAD_STRIDE);
    return { x: x!, y: y!, width: width!, height: height!, paint: PAINTS[paint!] };
  });
  return { list, dots, ops: ops.filter(({ kind }) => kind === AREA || kind === POLYLINE) };
};

it('draws an area and a line through every finite close, inside its box, whatever the closes are', () => {
  const close = fc.oneof(fc.double(), fc.constantFrom(NaN, Infinity, 0, 5e-324, 1e-9, 1e9, 1e9, 1.7e308, -1.7e308));
  fc.assert(
    fc.property(fc.array(close, { maxLength: 40 }), fc.boolean(), (closes, up) => {
      const finite = closes.filter((value) => Number.isFinite(value));
      const { ops } = drawn(closes, up);
      if (finite.length < 2) {
        expect(ops).toEqual([]);
        return;
      }
      expect(ops.map(({ kind, paint }) => [kind, paint])).toEqual([
        [AREA, up ? 'upTint' : 'downTint'],
        [POLYLINE, up ? 'up' : 'down'],
      ]);
      const [area, line] = ops as [(typeof ops)[0], (typeof ops)[0]];
      expect(line.points).toEqual(area.points);
      expect(line.points).toHaveLength(finite.length);
      line.points.forEach(({ x, y }, i) => {
        expect(x).toBeGreaterThanOrEqual(BOX.x + LINE_PX / 2 - 0.01);
        expect(x).toBeLessThanOrEqual(BOX.x + BOX.width - LINE_PX / 2 + 0.01);
        expect(y).toBeGreaterThanOrEqual(BOX.y + LINE_PX / 2 - 0.01);
        expect(y).toBeLessThanOrEqual(BOX.y + BOX.height - LINE_PX / 2 + 0.01);
        const before = line.points[i - 1];
        if (!before) return;
        expect(x).toBeGreaterThan(before.x);
        // A higher price is never lower on the screen.
        if (finite[i]! > finite[i - 1]!) expect(y).toBeLessThanOrEqual(before.y);
        if (finite[i]! < finite[i - 1]!) expect(y).toBeGreaterThanOrEqual(before.y);
      });
    }),
  );
});

it('fills the box from edge to edge', () => {
  const { ops } = drawn([1, 3, 2]);
  expect(ops[1]!.points).toEqual([
    { x: 101.5, y: 86.5 },
    { x: 164, y: 41.5 },
    { x: 226.5, y: 64 },
  ]);
});

it('draws a flat series through the middle', () => {
  expect(drawn([5, 5, 5]).ops[1]!.points.map(({ y }) => y)).toEqual([64, 64, 64]);
});

it('stands its area on the lower edge and cuts it off at the box', () => {
  const { list } = drawn([1, 2]);
  expect(list.opWidth[0]).toBe(88);
  expect([list.opClipTop[0], list.opClipBottom[0]]).toEqual([40, 88]);
});

it('dots a line at the first finite close, as wide as the box and inside it', () => {
  for (const [closes, y] of [
    [[NaN, 3, 1, 2], 41.5],
    [[1, 3, 2], 86.5],
    [[5, 5], 64],
  ] as const) {
    const { dots } = drawn(closes);
    expect(dots.length).toBeGreaterThan(10);
    for (const dot of dots) {
      expect(dot.paint).toBe('ink3');
      expect(Math.abs(dot.y + dot.height / 2 - y)).toBeLessThanOrEqual(1);
      expect(dot.y).toBeGreaterThanOrEqual(BOX.y);
      expect(dot.y + dot.height).toBeLessThanOrEqual(BOX.y + BOX.height);
    }
    expect(dots[0]!.x).toBe(BOX.x);
    expect(Math.max(...dots.map(({ x, width }) => x + width))).toBeLessThanOrEqual(BOX.x + BOX.width);
  }
  expect(drawn([1]).dots).toEqual([]);
});
