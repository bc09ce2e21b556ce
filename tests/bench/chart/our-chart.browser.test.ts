import { afterEach, beforeEach, expect, it } from 'vitest';
import { createOurChart, startWorker } from '../../../bench/browser/chart/our-chart.ts';
import type { OurChart, OurWorker } from '../../../bench/browser/chart/our-chart.ts';
import { klineRows } from '../../../bench/scenarios/data/kline-rows.ts';

/** The way the bench drives the real chart. Without it a chart that stands still would be the fastest. */
const COUNT = 3000;

let element: HTMLElement;
let worker: OurWorker;
let chart: OurChart;

beforeEach(async () => {
  element = document.createElement('div');
  document.body.append(element);
  worker = await startWorker();
  chart = createOurChart({ element, widthPx: 390, heightPx: 500 }, klineRows(COUNT, 1), worker);
  await worker.drawn('candles');
  await chart.takeOlder();
});

afterEach(() => element.remove());

it('the chart shows the candles that the bench asks for, by moving and by zooming', async () => {
  for (const [from, to] of [
    [COUNT - 120, COUNT],
    [COUNT - 500, COUNT - 380],
    [COUNT - 1000, COUNT],
    [COUNT - 160, COUNT - 100],
  ] as const) {
    chart.setRange({ from, to });
    const shown = await chart.range();
    expect(Math.abs(shown.from - from)).toBeLessThanOrEqual(1.5);
    expect(Math.abs(shown.to - to)).toBeLessThanOrEqual(1.5);
  }
});

it('the chart gets its average from the kernels, and its ticks are painted', async () => {
  await worker.drawn('average');
  chart.setRange({ from: COUNT - 120, to: COUNT });
  await chart.range();
  await worker.startRecording();
  const ticks = await chart.stream({ ticksPerSecond: 200, forMs: 500 });
  expect(ticks).toBeGreaterThan(0);
  await expect.poll(async () => (await worker.paintedMoves()).length).toBeGreaterThan(0);
  expect(await worker.kernelBytes()).toBeGreaterThan(COUNT * 8);
});
