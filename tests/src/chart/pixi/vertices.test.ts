import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { INSTANCE_STRIDE } from '../../../../src/chart/pixi/instances.ts';
import { CORNERS, Vertices } from '../../../../src/chart/pixi/vertices.ts';

it('vertices are each instance four times, and nothing behind the last, whatever was there before', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 6 }), (counts) => {
      const vertices = new Vertices();
      counts.forEach((count, frame) => {
        const capacity = Math.max(8, 2 ** Math.ceil(Math.log2(count + 1)));
        const instances = Float32Array.from({ length: capacity * INSTANCE_STRIDE }, (_, i) => 1 + frame * 10_000 + i);
        const changed = vertices.fill(instances, count);
        const wanted = Array.from({ length: count * CORNERS }, (_, v) => {
          const from = Math.floor(v / CORNERS) * INSTANCE_STRIDE;
          return [...instances.subarray(from, from + INSTANCE_STRIDE)];
        }).flat();
        expect([...vertices.data.subarray(0, wanted.length)]).toEqual(wanted);
        expect(vertices.data.subarray(wanted.length).every((value) => value === 0)).toBe(true);
        expect(changed).toBeGreaterThanOrEqual(wanted.length);
        const rectangles = vertices.data.length / CORNERS / INSTANCE_STRIDE;
        expect(vertices.indices.length).toBe(rectangles * 6);
        expect(vertices.indices.every((index, i) => Math.floor(index / CORNERS) === Math.floor(i / 6))).toBe(true);
      });
    }),
  );
});
