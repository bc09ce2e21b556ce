import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mediansOf } from '../../../bench/on-device/aggregate.ts';
import { METRIC_IDS, METRICS } from '../../../bench/on-device/metrics.ts';
import { METRICS as APP_METRICS } from '../../../bench/scenarios/app/metrics.ts';

describe('windows of one variant', () => {
  it('come to the median of each figure, over the windows that gave it', () => {
    const figures = mediansOf([{ fps: 60, tickP95: 200 }, { fps: 30 }, { fps: 50, tickP95: 300 }]);
    expect(figures['fps']).toEqual({ median: 50, noise: 0.15, samples: [60, 30, 50] });
    expect(figures['tickP95']?.median).toBe(250);
  });

  it('leave out what no window gave, and what is no number', () => {
    expect(mediansOf([{ fps: NaN, frameP95: Infinity }, {}])).toEqual({});
    expect(mediansOf([])).toEqual({});
  });

  it('are always figures that JSON can say, within the range of their samples', () => {
    const window = fc.record(Object.fromEntries(METRIC_IDS.map((id) => [id, fc.double({ min: -1e6, max: 1e6 })])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(fc.array(window, { maxLength: 9 }), (windows) => {
        for (const found of Object.values(mediansOf(windows))) {
          const { median, noise, samples } = found!;
          expect(median).toBeGreaterThanOrEqual(Math.min(...samples) - 0.001);
          expect(median).toBeLessThanOrEqual(Math.max(...samples) + 0.001);
          expect(Number.isFinite(noise)).toBe(true);
          expect(JSON.parse(JSON.stringify(found))).toEqual(found);
        }
      }),
    );
  });
});

it('figures have the names, units and directions of the app bench, but for the page’s own', () => {
  const own = METRIC_IDS.filter((id) => !(id in APP_METRICS));
  expect(own).toEqual(['fps', 'frameP95', 'longTasks', 'chartFps', 'writes']);
  for (const id of METRIC_IDS)
    if (id in APP_METRICS) expect(METRICS[id]).toBe(APP_METRICS[id as keyof typeof APP_METRICS]);
});
