import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { INSTANCE_STRIDE } from '../../../../src/chart/pixi/instances.ts';
import { CORNERS, QUAD_FLOATS, Vertices } from '../../../../src/chart/pixi/vertices.ts';

/** One number a rectangle stands for all of it. */
const instancesOf = (rectangles: readonly number[]): Float32Array => {
  const capacity = Math.max(8, 2 ** Math.ceil(Math.log2(rectangles.length + 1)));
  return Float32Array.from({ length: capacity * INSTANCE_STRIDE }, (_, i) => {
    const rectangle = rectangles[Math.floor(i / INSTANCE_STRIDE)];
    return rectangle === undefined ? NaN : 1 + rectangle + (i % INSTANCE_STRIDE) / 100;
  });
};

const rectangles = fc.array(fc.array(fc.nat({ max: 3 }), { maxLength: 120 }), { minLength: 1, maxLength: 6 });

it('vertices are each instance four times, and nothing behind the last, whatever was there before', () => {
  fc.assert(
    fc.property(rectangles, (frames) => {
      const vertices = new Vertices();
      for (const frame of frames) {
        const instances = instancesOf(frame);
        vertices.fill(instances, frame.length);
        const wanted = Array.from({ length: frame.length * CORNERS }, (_, v) => {
          const from = Math.floor(v / CORNERS) * INSTANCE_STRIDE;
          return [...instances.subarray(from, from + INSTANCE_STRIDE)];
        }).flat();
        expect([...vertices.data.subarray(0, wanted.length)]).toEqual(wanted);
        expect(vertices.data.subarray(wanted.length).every((value) => value === 0)).toBe(true);
        expect(vertices.indices.length).toBe((vertices.data.length / QUAD_FLOATS) * 6);
        expect(vertices.indices.every((index, i) => Math.floor(index / CORNERS) === Math.floor(i / 6))).toBe(true);
      }
    }),
  );
});

it('whoever copies only what changed has all of it', () => {
  fc.assert(
    fc.property(rectangles, (frames) => {
      const vertices = new Vertices();
      let copy = new Float32Array(0);
      for (const frame of frames) {
        const before = vertices.data;
        vertices.fill(instancesOf(frame), frame.length);
        if (vertices.data !== before) copy = vertices.data.slice();
        let end = 0;
        for (let i = 0; i < vertices.changes; i++) {
          const [from, to] = [vertices.changedFrom[i]!, vertices.changedTo[i]!];
          expect(from).toBeGreaterThanOrEqual(end);
          expect(to).toBeGreaterThan(from);
          copy.set(vertices.data.subarray(from * QUAD_FLOATS, to * QUAD_FLOATS), from * QUAD_FLOATS);
          end = to;
        }
        expect(copy).toEqual(vertices.data);
      }
    }),
  );
});

it('an equal frame changes nothing, and one rectangle only itself', () => {
  const vertices = new Vertices();
  const frame = Array.from({ length: 100 }, (_, i) => i);
  vertices.fill(instancesOf(frame), frame.length);
  vertices.fill(instancesOf(frame), frame.length);
  expect(vertices.changes).toBe(0);
  frame[60] = 1000;
  vertices.fill(instancesOf(frame), frame.length);
  expect([vertices.changes, vertices.changedFrom[0], vertices.changedTo[0]]).toEqual([1, 60, 61]);
});
