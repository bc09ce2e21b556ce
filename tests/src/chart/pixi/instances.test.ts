import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { DrawList } from '../../../../src/chart/layers/draw-list.ts';
import type { GlyphAtlas } from '../../../../src/chart/pixi/glyph-atlas.ts';
import {
  INSTANCE_STRIDE,
  Instances,
  KIND_GLYPH,
  KIND_QUAD,
  KIND_SEGMENT,
  KIND_STRETCH,
} from '../../../../src/chart/pixi/instances.ts';

const COLOURS = new Float32Array(32 * 4).fill(1);

/** An atlas that starts again whenever it has drawn `room` texts; every text is one piece. */
function smallAtlas(room: number): GlyphAtlas {
  const drawn = new Set<string>();
  let generation = 0;
  return {
    padPx: 2,
    sizePx: 1024,
    version: 0,
    get generation() {
      return generation;
    },
    place(text: string) {
      if (!drawn.has(text) && drawn.size >= room) {
        drawn.clear();
        generation++;
      }
      drawn.add(text);
      return { pieces: [{ glyph: { x: generation, y: 0, width: 10, height: 10, advance: 8 }, offset: 0 }], width: 8 };
    },
  } as unknown as GlyphAtlas;
}

function rowsOf(list: DrawList, atlas = smallAtlas(100)) {
  const instances = new Instances();
  instances.fill(list, COLOURS, atlas);
  return Array.from({ length: instances.count }, (_, i) => {
    const row = [...instances.data.subarray(i * INSTANCE_STRIDE, (i + 1) * INSTANCE_STRIDE)];
    return {
      left: row[0]!,
      top: row[1]!,
      width: row[2]!,
      height: row[3]!,
      params: row.slice(4, 8),
      kind: row[12]!,
      size: row[13]!,
    };
  });
}

it('gives each column of pixels under a line to exactly one stretch of its area, so that nothing is painted twice', () => {
  const steps = fc.array(
    fc.tuple(fc.double({ min: 0.1, max: 30, noNaN: true }), fc.double({ min: 5, max: 95, noNaN: true })),
    {
      minLength: 2,
      maxLength: 50,
    },
  );
  fc.assert(
    fc.property(steps, (points) => {
      const list = new DrawList();
      list.clip(0, 100);
      list.beginArea('area', 100);
      let x = -7.3;
      for (const [dx, y] of points) list.lineTo((x += dx), y);
      const stretches = rowsOf(list);
      let edge = stretches[0]?.left ?? 0;
      for (const { left, top, width, height, kind, params, size } of stretches) {
        expect(kind).toBe(KIND_STRETCH);
        expect(left).toBeCloseTo(edge, 9);
        edge = left + width;
        // The centres of its columns lie between its own two points.
        expect(left + 0.5).toBeGreaterThanOrEqual(params[0]! - 1e-3);
        expect(edge - 0.5).toBeLessThanOrEqual(params[2]! + 1e-3);
        expect(top).toBeLessThanOrEqual(Math.min(params[1]!, params[3]!));
        expect(top + height).toBe(100);
        expect(size).toBe(100);
      }
    }),
  );
});

it('cuts lines and areas where the list says', () => {
  const list = new DrawList();
  list.clip(20, 40);
  list.beginLine('ink', 2);
  list.lineTo(0, -1000);
  list.lineTo(10, 1000);
  list.beginArea('area', 60);
  list.lineTo(0, 30);
  list.lineTo(10, 10);
  const rows = rowsOf(list);
  expect(rows.map(({ kind, top, height }) => [kind, top, top + height])).toEqual([
    [KIND_SEGMENT, 20, 40],
    [KIND_STRETCH, 20, 40],
  ]);
});

it('leaves out what cannot be seen or is no number', () => {
  const list = new DrawList();
  list.clip(20, 40);
  for (const [y0, y1] of [
    [50, 60],
    [NaN, 30],
    [30, NaN],
  ] as const) {
    list.beginLine('ink', 2);
    list.lineTo(0, y0);
    list.lineTo(10, y1);
    list.beginArea('area', y0 === 50 ? 70 : 40);
    list.lineTo(0, y0);
    list.lineTo(10, y1);
  }
  list.beginLine('ink', 2);
  list.lineTo(0, 30);
  expect(rowsOf(list)).toEqual([]);
});

it('keeps the order of the painter across kinds', () => {
  const list = new DrawList();
  list.clip(0, 100);
  list.quad(0, 0, 5, 5, 'up', 2);
  list.text('a', 0, 0, 'left', { sizePx: 11, weight: 400 }, 'ink');
  list.beginLine('ink', 3);
  list.lineTo(0, 0);
  list.lineTo(9, 9);
  list.quad(1, 1, 5, 5, 'down');
  const rows = rowsOf(list);
  expect(rows.map(({ kind }) => kind)).toEqual([KIND_QUAD, KIND_GLYPH, KIND_SEGMENT, KIND_QUAD]);
  expect(rows.map(({ size }) => size)).toEqual([2, 0, 1.5, 0]);
});

it('places all texts anew when the atlas was emptied in the middle of them', () => {
  const list = new DrawList();
  const atlas = smallAtlas(3);
  atlas.place('old', { sizePx: 11, weight: 400 });
  for (const text of ['a', 'b', 'c']) list.text(text, 0, 0, 'left', { sizePx: 11, weight: 400 }, 'ink');
  const generations = new Set(rowsOf(list, atlas).map(({ params }) => params[0]! * 1024));
  expect([...generations]).toEqual([atlas.generation]);
});
