import { grouped } from '../../report/numbers.ts';
import { VARIANT_IDS } from './variants.ts';
import type { VariantId } from './variants.ts';

/** Measurements, their charts and repetitions, as data. */

export type Scenario = 'load' | 'heap' | 'pan' | 'zoom' | 'stream' | 'touched' | 'gesture' | 'idle';

export interface Condition {
  readonly candles: number;
  /** Slowdown of the main thread; the browser cannot slow workers. */
  readonly slowdown: number;
}

export const isSameCondition = (a: Condition, b: Condition): boolean =>
  a.candles === b.candles && a.slowdown === b.slowdown;

/** "10 000", "10 000, CPU ÷ 6". */
export const conditionText = ({ candles, slowdown }: Condition): string =>
  grouped(String(candles)) + (slowdown === 1 ? '' : `, CPU ÷ ${slowdown}`);

/** Every chart of a condition gets a fresh browser in every round. */
export interface Stage extends Condition {
  readonly scenarios: readonly Scenario[];
  readonly variants: readonly VariantId[];
}

/** Durations and steps of a scenario. */
export interface Effort {
  readonly rounds: number;
  readonly panFrames: number;
  /** Frames of a pan with a slowed processor, where frames take longer. */
  readonly slowPanFrames: number;
  readonly zoomFrames: number;
  readonly streamMs: number;
  readonly idleMs: number;
}

export const FULL_EFFORT = {
  panFrames: 100,
  slowPanFrames: 60,
  zoomFrames: 60,
  streamMs: 2000,
  idleMs: 10_000,
} as const;
export const QUICK_EFFORT = {
  panFrames: 40,
  slowPanFrames: 30,
  zoomFrames: 30,
  streamMs: 1000,
  idleMs: 2000,
} as const;

/** A motion that does not get its frames is cut off here. */
export const MOTION_CAP_MS = 4000;
/** A chart that does not answer is given up after this, and the run goes on. */
export const CELL_CAP_MS = 25_000;
export const TICKS_PER_SECOND = 200;

/** Idle charts are looked at once: they draw or they do not. */
export const ONCE: readonly Scenario[] = ['idle'];
/** Only ours have them: a painter that knows of fingers, a port to listen at. */
export const OURS_ONLY: readonly Scenario[] = ['touched', 'gesture', 'idle'];

const stage = (candles: number, slowdown: number, ...scenarios: readonly Scenario[]): Stage => ({
  candles,
  slowdown,
  scenarios,
  variants: VARIANT_IDS,
});

export const STAGES: readonly Stage[] = [
  stage(1000, 1, 'load', 'heap', 'pan', 'idle'),
  stage(10_000, 1, 'load', 'heap', 'pan', 'zoom', 'stream', 'gesture'),
  stage(100_000, 1, 'load', 'heap', 'pan', 'zoom', 'stream', 'touched'),
  ...[1000, 10_000, 100_000].map((candles) => stage(candles, 6, 'load', 'pan')),
];
