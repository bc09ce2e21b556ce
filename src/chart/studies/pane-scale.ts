import type { PaneBox } from '../layers/layout.ts';
import type { Scene } from '../layers/scene.ts';
import type { PaneKind } from '../look.ts';
import { niceStepOf, timesStep } from '../scale/nice-step.ts';
import { priceScaleOf } from '../scale/price-scale.ts';
import type { PriceScale } from '../scale/price-scale.ts';
import { drawnIn, widenByLine } from './study-lines.ts';
import type { ShownStudy } from './shown-study.ts';
import type { StudyValues } from './study-values.ts';
import { leastLabelStep } from './study-texts.ts';
import type { Measure } from './study-texts.ts';

/** Heights that always lie in a pane: where a market counts as overbought and oversold, and where a trend turns. */
const GUIDES: Readonly<Partial<Record<PaneKind, readonly number[]>>> = { rsi: [30, 70], kdj: [20, 80], macd: [0] };
const NO_GUIDES: readonly number[] = [];

/** CSS px of the legend, which keeps its place free in panes of at least this height; and of the free space otherwise. */
const LEGEND_PX = 17;
const LEAST_WITH_LEGEND_PX = 46;
const PAD_PX = 5;
/** CSS px between labels, and how many there are at most. */
const LABEL_GAP_PX = 14;
const MOST_LABELS = 4;
/** A flat line stands in the middle of this share of its value. */
const FLAT_SHARE = 0.01;
/** A range narrower than this share of its values is noise of their last digits, and values nearer to 0 than this are 0. */
const NOISE_SHARE = 1e-12;
const NOTHING = 1e-30;
const inSight = new Float64Array(3);

const MEASURES: Readonly<Record<PaneKind, Measure>> = {
  volume: 'plain',
  macd: 'price',
  rsi: 'plain',
  kdj: 'plain',
  atr: 'price',
  obv: 'plain',
};

export const guidesOf = (pane: PaneKind): readonly number[] => GUIDES[pane] ?? NO_GUIDES;
export const measureOf = (pane: PaneKind): Measure => MEASURES[pane];

/** Smallest price move. */
export const tickSizeOf = ({ series }: Scene): number => 1 / series.valuesPerPrice;

/**
 * Values of a pane that are nearer to zero are rounding, and are shown as zero. Differences of prices carry the rounding of
 * the prices in sight, however small they are themselves.
 */
export function noiseOf({ series, columns }: Scene, pane: PaneKind): number {
  if (measureOf(pane) !== 'price') return 0;
  series.range((columns.from << columns.level) - series.origin, (columns.to << columns.level) - series.origin, inSight);
  const [low, high] = [series.toPrice(inSight[0]!), series.toPrice(inSight[1]!)];
  return low <= high ? NOISE_SHARE * Math.max(Math.abs(low), Math.abs(high)) : 0;
}

/** The scale of a pane: what its lines have in sight, with its guides. Null while there is nothing to show. */
export function paneScaleOf(
  scene: Scene,
  pane: PaneBox,
  studies: readonly ShownStudy[],
  values: StudyValues,
): PriceScale | null {
  const { unit } = scene.layout;
  const extent = Float64Array.of(Infinity, -Infinity);
  for (const guide of guidesOf(pane.kind)) {
    extent[0] = Math.min(extent[0]!, guide);
    extent[1] = Math.max(extent[1]!, guide);
  }
  for (const { study, lines } of drawnIn(studies, values, pane.kind)) {
    for (const { key } of study.lines) widenByLine(scene, values, lines[key]!, extent);
  }
  let [low, high] = [extent[0]!, extent[1]!];
  if (!(low <= high)) return null;
  const magnitude = Math.max(Math.abs(low), Math.abs(high));
  const nothing = Math.max(noiseOf(scene, pane.kind), NOTHING);
  if (high - low <= Math.max(magnitude * NOISE_SHARE, nothing)) {
    const half = magnitude > nothing ? magnitude * FLAT_SHARE : 1;
    [low, high] = [low - half, high + half];
  }
  const pad = Math.round(PAD_PX * unit);
  const hasLegend = pane.bottom - pane.top >= LEAST_WITH_LEGEND_PX * unit;
  const top = pane.top + (hasLegend ? Math.round(LEGEND_PX * unit) : pad);
  return priceScaleOf(low, high, top, Math.max(1, pane.bottom - pad - top));
}

/** Values with a label on the axis of a pane, ascending: its guides, or a few round numbers that read apart. */
export function paneLabels(scene: Scene, pane: PaneBox, scale: PriceScale): readonly number[] {
  if (pane.kind === 'rsi' || pane.kind === 'kdj') return guidesOf(pane.kind);
  const gapPx = Math.max(LABEL_GAP_PX * scene.layout.unit, scale.heightPx / MOST_LABELS);
  const most = Math.max(Math.abs(scale.minPrice), Math.abs(scale.maxPrice));
  const readable = leastLabelStep(measureOf(pane.kind), most, tickSizeOf(scene));
  const step = niceStepOf(Math.max(gapPx / scale.pxPerUnit, readable));
  const size = timesStep(step, 1);
  const labels: number[] = [];
  for (let factor = Math.ceil(scale.minPrice / size); factor <= Math.floor(scale.maxPrice / size); factor++) {
    labels.push(timesStep(step, factor));
  }
  return labels;
}
