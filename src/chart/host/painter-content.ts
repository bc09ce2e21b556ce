import type { ChartEngine } from '../engine/chart-engine.ts';
import type { KlineKey } from '../kline-source.ts';
import type { ChartMark } from '../marks.ts';
import type { FirstFrame } from './first-frame.ts';
import type { KlineFollower } from './kline-follower.ts';
import type { LateLayers } from './late-layers.ts';
import type { ChartConfig } from './chart-messages.ts';
import type { PainterCanvas } from './painter-canvas.ts';

export interface PainterContentParts {
  readonly engine: Pick<ChartEngine, 'setConfig' | 'setMarks'>;
  readonly klines: Pick<KlineFollower, 'open' | 'key'>;
  readonly late: Pick<LateLayers, 'showMarks' | 'compareWith'>;
  readonly firstFrame: Pick<FirstFrame, 'load'>;
  readonly canvas: Pick<PainterCanvas, 'allow'>;
}

/** Contents of a chart as the page sets them: market and interval, look, marks, and a second market to compare. */
export interface PainterContent {
  setKey(key: KlineKey): void;
  setConfig(config: ChartConfig): void;
  setMarks(marks: readonly ChartMark[]): void;
}

export function createPainterContent(parts: PainterContentParts): PainterContent {
  const { engine, klines, late, firstFrame, canvas } = parts;
  let config: ChartConfig | null = null;

  /** The compared market has the interval of the chart. */
  function compare(): void {
    const symbol = config?.compare;
    late.compareWith(symbol && klines.key ? { symbol, interval: klines.key.interval } : null);
  }

  return {
    setKey(key) {
      klines.open(key);
      compare();
    },
    setConfig(next) {
      // Every message is a copy. Layers compare looks by identity, so an equal look keeps the former object.
      config = config && isSameLook(config, next) ? { ...next, look: config.look } : next;
      engine.setConfig(config);
      if (!config.compact) firstFrame.load(config.look);
      compare();
      canvas.allow(next.gpu, next.forced);
    },
    setMarks(marks) {
      engine.setMarks(marks);
      if (!config?.compact) late.showMarks(marks);
    },
  };
}

const isSameLook = (before: ChartConfig, next: ChartConfig) =>
  JSON.stringify(before.look) === JSON.stringify(next.look);
