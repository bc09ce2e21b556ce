import { FORMAT, VERSION } from '../../../bench/on-device/format.ts';
import type { Result, ScenarioResult } from '../../../bench/on-device/result.ts';

const figure = (...samples: number[]) => ({ median: samples[0]!, noise: 0, samples });

export const STORM: ScenarioResult = {
  id: 'tick-storm',
  title: 'Tick storm',
  state: 'done',
  note: null,
  scene: '18 rows',
  variants: [
    {
      id: 'tern',
      name: 'Tern',
      side: 'ours',
      figures: { fps: figure(59.5, 60), frameP95: figure(17), tickP95: figure(201.4) },
    },
    { id: 'domLoop', name: 'DOM loop by hand', side: 'limit', figures: { fps: figure(60), tickP95: figure(190) } },
  ],
};

export const VOID: ScenarioResult = {
  id: 'order-book',
  title: 'Order book',
  state: 'void',
  note: 'the page was hidden meanwhile',
  scene: null,
  variants: [],
};

export const TAPS: ScenarioResult = {
  id: 'tap-under-load',
  title: 'Tap under the storm',
  state: 'done',
  note: null,
  scene: null,
  variants: [{ id: 'tern', name: 'Tern', side: 'ours', figures: { tapP95: figure(48), handTapP95: figure(41) } }],
};

/** A whole result of a phone that does not exist. */
export const madeResult = (over: Partial<Result> = {}): Result => ({
  format: FORMAT,
  version: VERSION,
  date: '2026-11-22T13:00:00.000Z',
  build: { version: '1.0.0', revision: 'abc1234' },
  device: {
    name: 'Phone 1, Android 10, Chrome 90',
    userAgent: 'Mozilla/5.0',
    cores: 8,
    memoryGb: 2,
    screen: { widthPx: 393, heightPx: 851 },
    viewport: { widthPx: 393, heightPx: 727 },
    dpr: 2.75,
    refreshHz: 59.9,
    feed: 'worker',
    reports: { longTasks: true, heap: true, chart: true },
  },
  score: { score: 41, jsScore: 40, renderScore: 42, memoryScore: 41, failed: false },
  level: { level: 2, source: 'measured', reasons: [{ kind: 'weak', value: 41, limit: 60, to: 2 }] },
  effort: { seconds: 1.5, rounds: 3 },
  seconds: 71.2,
  scenarios: [STORM, VOID, TAPS],
  ...over,
});
