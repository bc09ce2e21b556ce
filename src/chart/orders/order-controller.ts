import type { OrderDrag, OrderGrip, OrderMove } from '../host/chart-messages.ts';
import { createFillMarks } from '../layers/fill-marks.ts';
import { lastLabelOf } from '../layers/last-price.ts';
import type { LastLabel } from '../layers/last-price.ts';
import type { SceneLayer } from '../layers/scene-layer.ts';
import type { Scene } from '../layers/scene.ts';
import type { ChartMark, FollowedPrices, HoldingResult, OrderMark } from '../marks.ts';
import { priceToY, yToPrice } from '../scale/price-scale.ts';
import { drawFormer, drawLabels, drawLines } from './draw-lines.ts';
import { NO_GRIPS, placeLines } from './place-lines.ts';
import type { MovedPrice, PlacedLines } from './place-lines.ts';

/** Beyond the plot by more than this a finger has dragged a line out, CSS px: it goes back. */
const OUT_PX = 12;

/** Own orders, fills, alerts and the cost of the holding on one chart, and the hand that moves a line. */
export interface OrderController extends SceneLayer {
  /** Grips of the last frame; the same list while nothing moved. */
  readonly grips: readonly OrderGrip[];
  /** @returns at `up` the price it was left at, if that is another one: the line waits there until `cancel` */
  drag(drag: OrderDrag, scene: Scene): OrderMove | null;
  showResult(result: HoldingResult | null): void;
  /** Moves the lines of orders that follow the market. */
  showFollowed(prices: FollowedPrices): void;
}

/** A line under a finger. */
interface Held {
  readonly id: string;
  /** Distance from the finger to the line, device px: a finger rarely touches the line exactly. */
  readonly offsetPx: number;
  /** The price it was moved to; null while it is unchanged, before the first move or when dragged out of the plot. */
  readonly ticks: number | null;
}

const NONE: PlacedLines = { lines: [], labels: [], tags: [], bells: [], grips: NO_GRIPS };

/** Joins a chart that has any: the first frame does not wait for the account. */
export function createOrderController(): OrderController {
  const fills = createFillMarks();
  let result: HoldingResult | null = null;
  let followed: FollowedPrices = new Map();
  let held: Held | null = null;
  let placed = NONE;
  let placedFor: {
    scene: Scene;
    label: LastLabel;
    held: Held | null;
    result: HoldingResult | null;
    followed: FollowedPrices;
  } | null = null;

  /** Placed again when orders, scale or what stands beside them moved; most ticks move none of it. */
  function place(scene: Scene): PlacedLines {
    const label = lastLabelOf(scene);
    const before = placedFor;
    const same =
      before !== null &&
      before.held === held &&
      before.result === result &&
      before.followed === followed &&
      before.label.top === label.top &&
      before.label.bottom === label.bottom &&
      isPlacedAlike(before.scene, scene);
    if (!same) {
      placedFor = { scene, label, held, result, followed };
      placed = placeLines(scene, movedIn(scene), result, followed);
    }
    return placed;
  }

  function movedIn({ marks }: Scene): MovedPrice | null {
    if (!held || held.ticks === null) return null;
    const mark = orderIn(marks, held.id);
    return mark && { id: mark.id, price: held.ticks * mark.tick };
  }

  function down({ id, yPx }: OrderDrag, { marks, scale, layout }: Scene): void {
    const mark = orderIn(marks, id);
    held = mark && { id, offsetPx: priceToY(scale, mark.price) - yPx * layout.dpr, ticks: null };
  }

  function move({ xPx, yPx }: OrderDrag, { marks, scale, layout }: Scene): void {
    const mark = held && orderIn(marks, held.id);
    if (!held || !mark) {
      held = null;
      return;
    }
    const y = yPx * layout.dpr;
    const out = OUT_PX * layout.dpr;
    const isOut = y < layout.plotTop - out || y > layout.plotBottom + out || xPx < 0 || xPx * layout.dpr > layout.width;
    const lineY = Math.min(layout.plotBottom, Math.max(layout.plotTop, y + held.offsetPx));
    const ticks = isOut ? null : inSight(scale, nearestTicks(yToPrice(scale, lineY), mark.tick), mark.tick);
    if (ticks !== held.ticks) held = { ...held, ticks };
  }

  function up({ marks }: Scene): OrderMove | null {
    const mark = held && orderIn(marks, held.id);
    if (held && mark && held.ticks !== null && held.ticks !== nearestTicks(mark.price, mark.tick)) {
      return { id: held.id, ticks: held.ticks };
    }
    held = null;
    return null;
  }

  return {
    get grips() {
      return placed.grips;
    },

    drag(drag, scene) {
      if (drag.phase === 'down') down(drag, scene);
      else if (drag.phase === 'move') move(drag, scene);
      else if (drag.phase === 'up') return up(scene);
      else if (held?.id === drag.id) held = null;
      return null;
    },

    showFollowed(next) {
      followed = next;
    },

    showResult(next) {
      result = next;
    },

    drawOver(list, scene) {
      fills.draw(list, scene);
      const moved = movedIn(scene);
      if (moved) drawFormer(list, scene, Math.round(priceToY(scene.scale, orderIn(scene.marks, moved.id)!.price)));
      drawLines(list, scene, place(scene));
    },

    drawAxis(list, scene) {
      drawLabels(list, scene, place(scene), held?.id ?? null);
    },
  };
}

/**
 * The price nearest to where a finger is, in whole ticks; never none.
 * @param tick  quote asset per 1 base, above 0
 */
export const nearestTicks = (price: number, tick: number): number => Math.max(1, Math.round(price / tick));

type MovableOrder = OrderMark & { readonly tick: number };

/** The order of this line, if its price can be moved. */
const orderIn = (marks: readonly ChartMark[], id: string): MovableOrder | null =>
  marks.find((mark): mark is MovableOrder => mark.kind === 'order' && mark.id === id && mark.tick !== null) ?? null;

/** Snapping must not take a line out of the picture. */
function inSight({ minPrice, maxPrice }: Scene['scale'], ticks: number, tick: number): number {
  const least = Math.ceil(minPrice / tick);
  const most = Math.floor(maxPrice / tick);
  return least <= most ? Math.max(1, Math.min(most, Math.max(least, ticks))) : ticks;
}

/** Returns whether all inputs of the lines, except the last price, are unchanged. */
function isPlacedAlike(a: Scene, b: Scene): boolean {
  return (
    a.marks === b.marks &&
    a.layout === b.layout &&
    a.numbers === b.numbers &&
    a.measure === b.measure &&
    a.scale.kind === b.scale.kind &&
    a.scale.maxUnit === b.scale.maxUnit &&
    a.scale.pxPerUnit === b.scale.pxPerUnit &&
    a.scale.topPx === b.scale.topPx &&
    Object.is(a.scale.percentBase, b.scale.percentBase)
  );
}
