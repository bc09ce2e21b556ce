import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ChartZones } from '../../../../src/chart/host/chart-messages.ts';
import { FINGER_SLACK_PX, MOUSE_SLACK_PX, zoneAt } from '../../../../src/chart/input/pointer-input.ts';

const ZONES: ChartZones = {
  plotRightPx: 330,
  plotBottomPx: 200,
  panesBottomPx: 320,
  panes: [
    { kind: 'macd', topPx: 214 },
    { kind: 'rsi', topPx: 270 },
  ],
};

it('knows the price axis beside the plot, and nothing beside panes and time', () => {
  expect(zoneAt(ZONES, 340, 100, MOUSE_SLACK_PX)).toBe('axis');
  expect(zoneAt(ZONES, 330, 100, MOUSE_SLACK_PX)).toBe('plot');
  expect(zoneAt(ZONES, 340, 245, MOUSE_SLACK_PX)).toBe('plot');
  expect(zoneAt(ZONES, 340, 330, MOUSE_SLACK_PX)).toBe('plot');
});

it('takes the border of a pane within reach, a finger’s further than a mouse’s', () => {
  expect(zoneAt(ZONES, 100, 214 + MOUSE_SLACK_PX, MOUSE_SLACK_PX)).toBe('macd');
  expect(zoneAt(ZONES, 100, 215 + MOUSE_SLACK_PX, MOUSE_SLACK_PX)).toBe('plot');
  expect(zoneAt(ZONES, 100, 270 - FINGER_SLACK_PX, FINGER_SLACK_PX)).toBe('rsi');
  expect(zoneAt(ZONES, 340, 270, MOUSE_SLACK_PX)).toBe('rsi');
});

it('is all plot before the first frame', () => {
  expect(zoneAt(null, 340, 214, FINGER_SLACK_PX)).toBe('plot');
});

it('finds the nearest border, however low the panes are', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom('volume', 'macd', 'rsi', 'kdj', 'atr', 'obv'), { minLength: 1 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 400 }),
      (kinds, heightPx, y) => {
        const panes = kinds.map((kind, i) => ({ kind, topPx: 100 + i * heightPx }));
        const zone = zoneAt({ ...ZONES, panes }, 10, y, FINGER_SLACK_PX);
        const within = panes.filter(({ topPx }) => Math.abs(topPx - y) <= FINGER_SLACK_PX);
        const nearest = Math.min(...within.map(({ topPx }) => Math.abs(topPx - y)));
        const best = within.filter(({ topPx }) => Math.abs(topPx - y) === nearest).map(({ kind }) => kind as string);
        expect(within.length === 0 ? ['plot'] : best).toContain(zone);
      },
    ),
  );
});
