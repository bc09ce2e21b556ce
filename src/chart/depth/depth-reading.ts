import type { OrPlain, PlotPx, ScaledPrice, ScaledSize } from '../../model/numbers.ts';
import type { DepthColumns } from './depth-source.ts';
import type { DepthNumbers } from './depth-numbers.ts';
import type { DepthRange } from './depth-range.ts';
import { xToPrice } from './depth-scene.ts';
import type { DepthScene } from './depth-scene.ts';

/** The book at one point of the picture; scaled like the book. */
export interface DepthReading {
  readonly price: ScaledPrice;
  readonly total: ScaledSize;
  readonly side: 'bids' | 'asks';
  /** Share of the middle price, negative below it. */
  readonly distance: number;
}

export function readingAt(
  scene: Pick<DepthScene, 'bids' | 'asks' | 'range' | 'layout'>,
  x: OrPlain<PlotPx>,
): DepthReading {
  const { bids, asks, range } = scene;
  const exact = xToPrice(scene, x);
  const side = exact < range.middle ? 'bids' : 'asks';
  // Towards the middle: from there to the point no row can lie, so price, size and the step drawn agree.
  const price = Math.max(1, side === 'bids' ? Math.ceil(exact) : Math.floor(exact)) as ScaledPrice;
  const total = (side === 'bids' ? bids : asks).totalAt(exact);
  return { price, total, side, distance: price / range.middle - 1 };
}

/** The reading as texts for the panel. */
export interface DepthReadout {
  readonly side: 'bids' | 'asks';
  readonly price: string;
  readonly total: string;
  readonly distance: string;
  /** The crosshair is in the left half, so the panel goes to the right. */
  readonly leftHalf: boolean;
}

export function readoutOf(scene: DepthScene, x: OrPlain<PlotPx>): DepthReadout {
  const { price, total, side, distance } = readingAt(scene, x);
  const { numbers } = scene;
  return {
    side,
    price: numbers.price(price),
    total: numbers.size(total),
    distance: numbers.distance(distance),
    leftHalf: x < scene.layout.plotRight / 2,
  };
}

/** Texts of the line that a screen reader says about a book. A side without rows has — for both. */
export interface DepthSummary {
  readonly middle: string;
  readonly spread: string;
  readonly bidTotal: string;
  readonly bidPrice: string;
  readonly askTotal: string;
  readonly askPrice: string;
}

const UNKNOWN = '—';

export function summaryOf(
  bids: DepthColumns,
  asks: DepthColumns,
  range: DepthRange,
  numbers: DepthNumbers,
): DepthSummary {
  const deepest = (side: DepthColumns) => (side.count > 0 ? numbers.price(side.deepest) : UNKNOWN);
  const total = (side: DepthColumns) => (side.count > 0 ? numbers.size(side.totals[side.count - 1]!) : UNKNOWN);
  return {
    middle: numbers.price(range.middle),
    spread: bids.count > 0 && asks.count > 0 ? numbers.price(asks.prices[0]! - bids.prices[0]!) : UNKNOWN,
    bidTotal: total(bids),
    bidPrice: deepest(bids),
    askTotal: total(asks),
    askPrice: deepest(asks),
  };
}
