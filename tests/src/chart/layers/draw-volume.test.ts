import { expect, it } from 'vitest';
import { DrawList, PAINTS } from '../../../../src/chart/layers/draw-list.ts';
import { drawVolume } from '../../../../src/chart/layers/draw-volume.ts';
import { STANDARD_LOOK } from '../../../../src/chart/look.ts';
import type { ChartLook } from '../../../../src/chart/look.ts';
import { engineWith, painted, quadsOf } from '../support/engine.ts';
import type { EngineOptions } from '../support/engine.ts';
import { columnsFrom } from '../support/klines.ts';
import type { Row } from '../support/klines.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 10, 22, 18);
const rowsOf = (volumes: readonly number[]): Row[] =>
  volumes.map((volume, i) => ({
    timeMs: i * 60_000,
    open: 100,
    high: 101,
    low: 99,
    close: 100 + (i % 2 ? -0.5 : 0.5),
    volume,
  }));

function columnsOfVolume(volumes: readonly number[], options: EngineOptions = {}) {
  const engine = engineWith(options);
  engine.reset(columnsFrom(rowsOf(volumes)), 1);
  painted(engine, NOW_MS);
  const { scene } = engine;
  const list = new DrawList();
  const pane = scene!.layout.panes.find(({ kind }) => kind === 'volume')!;
  drawVolume(list, scene!, pane);
  const bars = quadsOf(list).map(([x, top, , height, , paint]) => ({
    x: x!,
    top: top!,
    height: height!,
    paint: PAINTS[paint!],
  }));
  return { pane, bars: bars.toSorted((a, b) => a.x - b.x) };
}

it('stands on the foot of its pane, as high as its share of the largest, in the colour of its candle', () => {
  const { pane, bars } = columnsOfVolume([10, 40, 20]);
  expect(bars.map(({ paint }) => paint)).toEqual(['upVolume', 'downVolume', 'upVolume']);
  for (const { top, height } of bars) expect(top + height).toBe(pane.bottom);
  expect(bars[0]!.height / bars[1]!.height).toBeCloseTo(0.25, 1);
  expect(bars[2]!.height / bars[1]!.height).toBeCloseTo(0.5, 1);
});

it('leaves room for the name of the pane, but not where that stands above it, nor in the compact chart', () => {
  const studies: ChartLook['studies'] = [{ kind: 'rsi', period: 14 }, { kind: 'volume' }];
  const second = columnsOfVolume([10, 40], { config: { look: { ...STANDARD_LOOK, studies } } });
  expect(second.bars[1]!.top - second.pane.top).toBe(30);
  const first = columnsOfVolume([10, 40]);
  expect(first.bars[1]!.top).toBe(first.pane.top);
  const compact = columnsOfVolume([10, 40], { config: { compact: true } });
  expect(compact.bars[1]!.top).toBe(compact.pane.top);
});

it('shows a trade too small for a pixel, and nothing where nothing was traded', () => {
  const { bars } = columnsOfVolume([0, 1e9, 1e-9]);
  expect(bars.map(({ height }) => height)).toEqual([expect.any(Number), 1]);
  expect(columnsOfVolume([0, 0, 0]).bars).toEqual([]);
});
