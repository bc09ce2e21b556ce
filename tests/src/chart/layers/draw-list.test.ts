import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { AREA, DrawList, POLYLINE, QUADS, TEXT } from '../../../../src/chart/layers/draw-list.ts';
import { quadsOf } from '../support/engine.ts';

const STYLE = { sizePx: 11, weight: 400 } as const;

it('cuts clipped quads exactly where the clip ends, pixel by pixel', () => {
  const whole = fc.integer({ min: -20, max: 20 });
  fc.assert(
    fc.property(whole, whole, whole, whole, (y, height, clipTop, clipBottom) => {
      const list = new DrawList();
      list.clip(clipTop, clipBottom);
      list.clippedQuad(3, y, 5, height, 'up');
      const rows = quadsOf(list).flatMap(([, top, , tall]) => Array.from({ length: tall! }, (_, i) => top! + i));
      const expected = Array.from({ length: 60 }, (_, i) => i - 25).filter(
        (row) => row >= y && row < y + height && row >= clipTop && row < clipBottom,
      );
      expect(rows).toEqual(expected);
    }),
  );
});

it('draws nothing of quads without a size, however they came about', () => {
  const list = new DrawList();
  list.clip(0, 100);
  for (const wrong of [0, -5, NaN]) {
    list.quad(0, 0, wrong, 5, 'up');
    list.quad(0, 0, 5, wrong, 'up');
    list.clippedQuad(0, 0, 5, wrong, 'up');
  }
  list.clippedQuad(0, NaN, 5, 5, 'up');
  list.clippedQuad(0, Infinity, 5, 5, 'up');
  list.clippedQuad(0, -Infinity, 5, 5, 'up');
  expect(list.quadCount).toBe(0);
});

it('keeps the order of what is drawn, and neighbours of one kind in one operation', () => {
  const list = new DrawList();
  list.quad(0, 0, 1, 1, 'up');
  list.quad(1, 0, 1, 1, 'down');
  list.text('a', 0, 0, 'left', STYLE, 'ink');
  list.beginLine('ink', 2);
  list.lineTo(0, 0);
  list.lineTo(5, 5);
  list.beginArea('area', 9);
  list.lineTo(0, 0);
  list.quad(2, 0, 1, 1, 'up');
  const kinds = Array.from({ length: list.opCount }, (_, i) => [list.opKind[i], list.opFrom[i], list.opTo[i]]);
  expect(kinds).toEqual([
    [QUADS, 0, 2],
    [TEXT, 0, 1],
    [POLYLINE, 0, 2],
    [AREA, 2, 3],
    [QUADS, 2, 3],
  ]);
});

it('gives lines and areas the clip in force when they began', () => {
  const list = new DrawList();
  list.clip(10, 20);
  list.beginLine('ink', 2);
  list.clip(30, 40);
  list.beginArea('area', 35);
  expect([...list.opClipTop.subarray(0, 2)]).toEqual([10, 30]);
  expect([...list.opClipBottom.subarray(0, 2)]).toEqual([20, 40]);
});

it('grows without losing anything', () => {
  const list = new DrawList();
  for (let i = 0; i < 3000; i++) {
    list.clip(i, i + 1);
    list.beginLine('ink', i);
    list.lineTo(i, 1);
    list.lineTo(i, 2);
    list.quad(i, 0, 1, 1, 'up');
  }
  expect(list.quadCount).toBe(3000);
  expect(quadsOf(list)[2999]![0]).toBe(2999);
  expect(list.opCount).toBe(6000);
  expect(list.opWidth[5998]).toBe(2999);
  expect(list.opClipBottom[5998]).toBe(3000);
  expect(list.points[list.opFrom[5998]! * 2]).toBe(2999);
});
