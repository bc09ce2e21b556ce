import type { OrPlain, PlotPx, ScaledPrice, ScaledSize } from '../../model/numbers.ts';
import type { MeasureText } from '../layers/scene.ts';
import { niceStepOf, timesStep } from '../scale/nice-step.ts';
import type { DepthColumns } from './depth-source.ts';
import type { DepthLayout } from './depth-layout.ts';
import type { DepthNumbers } from './depth-numbers.ts';
import type { DepthRange } from './depth-range.ts';

/** Words on the picture. */
export interface DepthNames {
  readonly bids: string;
  readonly asks: string;
}

/** All that is read to draw one frame of a depth chart. Prices and sizes are scaled like the book. */
export interface DepthScene {
  readonly bids: DepthColumns;
  readonly asks: DepthColumns;
  readonly range: DepthRange;
  /** Size at the top of the plot. */
  readonly topTotal: number;
  readonly layout: DepthLayout;
  /** Crosshair, device px. */
  readonly cursorX: number | null;
  readonly numbers: DepthNumbers;
  readonly names: DepthNames;
  readonly measure: MeasureText;
}

type Scales = Pick<DepthScene, 'range' | 'layout' | 'topTotal'>;

/** X, not rounded. */
export const priceToX = ({ range, layout }: Pick<Scales, 'range' | 'layout'>, price: OrPlain<ScaledPrice>): PlotPx =>
  (layout.plotRight * (0.5 + (price - range.middle) / (2 * range.half))) as PlotPx;

/** The inverse of `priceToX`: scaled, but between the whole numbers that are prices. */
export const xToPrice = ({ range, layout }: Pick<Scales, 'range' | 'layout'>, x: OrPlain<PlotPx>): number =>
  range.middle + (x / layout.plotRight - 0.5) * 2 * range.half;

/** Y, not rounded. */
export const totalToY = (
  { layout, topTotal }: Pick<Scales, 'layout' | 'topTotal'>,
  total: OrPlain<ScaledSize>,
): PlotPx => (layout.plotBottom - (total / topTotal) * (layout.plotBottom - layout.plotTop)) as PlotPx;

/** More than any screen has room for: a guard. */
const MOST_MARKS = 100;

/** Whole numbers between `from` and `to` on a nice step of at least `leastStep`, ascending. */
export function marksBetween(from: number, to: number, leastStep: number): number[] {
  const step = niceStepOf(Math.max(1, leastStep));
  const nice = timesStep(step, 1);
  // From 2 to 5 is a long way on a narrow axis; scaled numbers often leave room for 2.5.
  const size = step.digit === 5 && nice / 2 >= leastStep && Number.isInteger(nice / 2) ? nice / 2 : nice;
  const marks: number[] = [];
  for (let factor = Math.ceil(from / size); factor * size <= to && marks.length < MOST_MARKS; factor++) {
    marks.push(factor * size);
  }
  return marks;
}

const SIZE_GAP_PX = 34;

/** Sizes of the horizontal grid lines. */
export const sizeMarks = (topTotal: number, plotHeight: number, unit: number): number[] =>
  marksBetween(1, topTotal, (topTotal * SIZE_GAP_PX * unit) / plotHeight);
