import { expect, it } from 'vitest';
import { startKinetic, stepKinetic } from '../../../../src/chart/input/kinetic.ts';

function run(pxPerMs: number, frameMs: number): number {
  let way = 0;
  let now = 0;
  for (let fling = startKinetic(pxPerMs, 0); fling;) {
    now += frameMs;
    const step = stepKinetic(fling, now);
    way += step.dxPx;
    fling = step.next;
    expect(now).toBeLessThan(5000);
  }
  return way;
}

it('comes to rest, and goes about the same way whatever the frame rate', () => {
  expect(run(1, 16)).toBeGreaterThan(300);
  expect(Math.abs(run(1, 16) - run(1, 33))).toBeLessThan(5);
  expect(run(-1, 16)).toBeCloseTo(-run(1, 16), 9);
});

it('does not start from a standstill, and has a top speed', () => {
  expect(startKinetic(0.001, 0)).toBeNull();
  expect(startKinetic(NaN, 0)).toBeNull();
  expect(startKinetic(1000, 0)!.pxPerMs).toBe(6);
});
