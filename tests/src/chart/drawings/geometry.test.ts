import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boxAround,
  clippedTo,
  distanceToBox,
  distanceToSegment,
  overlapOf,
  rayThrough,
} from '../../../../src/chart/drawings/geometry.ts';
import type { Box, Point, Segment } from '../../../../src/chart/drawings/geometry.ts';

const coordinate = fc.double({ min: -1000, max: 1000, noNaN: true });
const point = fc.record({ x: coordinate, y: coordinate });
const segment = fc.record({ x1: coordinate, y1: coordinate, x2: coordinate, y2: coordinate });
const box = fc.tuple(point, point).map(([a, b]) => boxAround(a, b));

const STEPS = 2000;
const along = ({ x1, y1, x2, y2 }: Segment, share: number): Point => ({
  x: x1 + share * (x2 - x1),
  y: y1 + share * (y2 - y1),
});
const samplesOf = (line: Segment) => Array.from({ length: STEPS + 1 }, (_, i) => along(line, i / STEPS));
const inside = ({ x, y }: Point, { left, top, right, bottom }: Box, slack: number) =>
  x >= left - slack && x <= right + slack && y >= top - slack && y <= bottom + slack;
const lengthOf = ({ x1, y1, x2, y2 }: Segment) => Math.hypot(x2 - x1, y2 - y1);

describe('the distance to a segment', () => {
  it('is that of its nearest point', () => {
    fc.assert(
      fc.property(point, segment, (finger, line) => {
        const nearest = Math.min(...samplesOf(line).map(({ x, y }) => Math.hypot(x - finger.x, y - finger.y)));
        const distance = distanceToSegment(finger, line);
        expect(distance).toBeLessThanOrEqual(nearest + 1e-9);
        expect(distance).toBeGreaterThanOrEqual(nearest - lengthOf(line) / STEPS);
      }),
      { numRuns: 50 },
    );
  });

  it('is 0 on a segment without length and only there', () => {
    expect(distanceToSegment({ x: 3, y: 4 }, { x1: 3, y1: 4, x2: 3, y2: 4 })).toBe(0);
    expect(distanceToSegment({ x: 0, y: 0 }, { x1: 3, y1: 4, x2: 3, y2: 4 })).toBe(5);
  });
});

describe('a segment cut to a box', () => {
  it('keeps what lies inside and nothing else', () => {
    fc.assert(
      fc.property(segment, box, (line, plot) => {
        const cut = clippedTo(plot, line);
        if (!cut) {
          // A segment that only touches the box may count as outside: rounding decides.
          expect(samplesOf(line).filter((sample) => inside(sample, plot, -1e-9))).toEqual([]);
          return;
        }
        const within = samplesOf(line).filter((sample) => inside(sample, plot, 0));
        expect(inside(along(cut, 0), plot, 1e-6)).toBe(true);
        expect(inside(along(cut, 1), plot, 1e-6)).toBe(true);
        for (const sample of within) expect(distanceToSegment(sample, cut)).toBeLessThan(1e-6);
        for (const end of [along(cut, 0), along(cut, 1)]) expect(distanceToSegment(end, line)).toBeLessThan(1e-6);
      }),
      { numRuns: 50 },
    );
  });

  it('does not move a segment that lies inside', () => {
    const line = { x1: 0.1, y1: 0.2, x2: 0.7, y2: 0.3 };
    expect(clippedTo({ left: 0, top: 0, right: 1, bottom: 1 }, line)).toEqual(line);
  });

  it('stays near however far away the ends are', () => {
    const plot = { left: 0, top: 0, right: 800, bottom: 600 };
    fc.assert(
      fc.property(fc.double({ min: 1e3, max: 1e12, noNaN: true }), coordinate, (far, y) => {
        const cut = clippedTo(plot, { x1: -far, y1: 300, x2: far, y2: 300 + y / far });
        expect(cut).not.toBeNull();
        expect(inside(along(cut!, 0), plot, 1e-3) && inside(along(cut!, 1), plot, 1e-3)).toBe(true);
      }),
    );
  });
});

describe('a ray', () => {
  it('goes through both points and leaves the box, or ends where it began to turn away from it', () => {
    fc.assert(
      fc.property(segment, box, (line, plot) => {
        fc.pre(lengthOf(line) > 1);
        const ray = rayThrough(plot, line);
        expect([ray.x1, ray.y1]).toEqual([line.x1, line.y1]);
        expect(distanceToSegment({ x: line.x2, y: line.y2 }, ray)).toBeLessThan(1e-6);
        // Nothing of the box is reached by going on, but for an edge that the ray leaves by less than a double can say.
        const step = 1e-3 / lengthOf(ray);
        const beyond = clippedTo(shrunk(plot, 1e-6), { ...along2(ray, 1 + step), ...far(ray) });
        expect(beyond).toBeNull();
      }),
      {
        examples: [
          [
            { x1: 0, y1: 0, x2: 5e-324, y2: -2 },
            { left: 0, top: -3, right: 5e-324, bottom: 0 },
          ],
        ],
      },
    );
  });

  it('through one point is that point', () => {
    const dot = { x1: 5, y1: 5, x2: 5, y2: 5 };
    expect(rayThrough({ left: 0, top: 0, right: 10, bottom: 10 }, dot)).toEqual(dot);
  });
});

const shrunk = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left + by,
  top: top + by,
  right: right - by,
  bottom: bottom - by,
});
const along2 = (line: Segment, share: number) => {
  const { x, y } = along(line, share);
  return { x1: x, y1: y };
};
const far = (line: Segment) => {
  const { x, y } = along(line, 1e5);
  return { x2: x, y2: y };
};

describe('boxes', () => {
  it('overlap in exactly the points that both hold', () => {
    fc.assert(
      fc.property(box, box, point, (a, b, at) => {
        const common = overlapOf(a, b);
        expect(common !== null && distanceToBox(at, common) === 0).toBe(
          distanceToBox(at, a) === 0 && distanceToBox(at, b) === 0,
        );
      }),
    );
  });
});
