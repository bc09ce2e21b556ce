import type { ChartMark } from '../marks.ts';
import { projectionOf } from '../scale/price-scale.ts';
import { CLOSE, HIGH, LOW, STRIDE } from '../store/series-store.ts';
import type { DrawList } from './draw-list.ts';
import { indexAtTime } from './scene.ts';
import type { Scene } from './scene.ts';

/** Gap between the candle and the tip of the arrow. */
const GAP_PX = 4;
const HEAD_WIDTH_PX = 10;
const HEAD_PX = 6;
const STEM_WIDTH_PX = 4;
const STEM_PX = 5;
const COUNT_PX = 11;
/** Smallest distance between two arrows: as much as the widest count needs. */
const STEP_PX = 18;
const LARGEST_COUNT = 99;

/** Fills so near to one another that they share their arrows. Nodes of the level that is drawn, the arrows stand at `last`. */
interface Cluster {
  readonly first: number;
  readonly last: number;
  readonly buys: number;
  readonly sells: number;
  /** Text beyond each arrow; empty for one fill. */
  readonly buyText: string;
  readonly sellText: string;
}

const countText = (count: number) => (count < 2 ? '' : count > LARGEST_COUNT ? `${LARGEST_COUNT}+` : String(count));

/**
 * Arrows of own fills: up from under the candle for a buy, down from over it for a sell. Fills of one candle, or of candles too
 * close together for two arrows, share one and are counted beside it.
 */
export interface FillMarks {
  draw(list: DrawList, scene: Scene): void;
}

export function createFillMarks(): FillMarks {
  let clusters: readonly Cluster[] = [];
  /** Inputs that the clusters were computed from; none of them changes with a tick. */
  let of = { marks: null as readonly ChartMark[] | null, first: 0, end: 0, origin: 0, level: 0, step: 0 };

  function clustersOf({ marks, series, columns, layout, intervalMs }: Scene): readonly Cluster[] {
    const step = Math.max(1, Math.ceil((STEP_PX * layout.unit) / columns.spacing));
    const { first, end, origin } = series;
    const same =
      of.marks === marks &&
      of.first === first &&
      of.end === end &&
      of.origin === origin &&
      of.level === columns.level &&
      of.step === step;
    if (same) return clusters;
    of = { marks, first, end, origin, level: columns.level, step };
    const fills: { node: number; buy: boolean }[] = [];
    for (const mark of marks) {
      if (mark.kind !== 'fill') continue;
      const index = Math.min(end - 1, Math.floor(indexAtTime({ series, intervalMs }, mark.timeMs)));
      if (index >= first) fills.push({ node: (index + origin) >> columns.level, buy: mark.side === 'buy' });
    }
    clusters = clustered(fills, step);
    return clusters;
  }

  return {
    draw(list, scene) {
      const { columns } = scene;
      for (const cluster of clustersOf(scene)) {
        if (cluster.last < columns.from || cluster.first >= columns.to) continue;
        if (cluster.buys > 0) drawArrow(list, scene, cluster, true);
        if (cluster.sells > 0) drawArrow(list, scene, cluster, false);
      }
    },
  };
}

/**
 * Groups the fills from the newest backwards, so that moving the view never groups them in another way.
 * @param step  nodes from arrow to arrow
 */
function clustered(fills: readonly { node: number; buy: boolean }[], step: number): readonly Cluster[] {
  const found: { first: number; last: number; buys: number; sells: number }[] = [];
  for (const { node, buy } of [...fills].sort((a, b) => b.node - a.node)) {
    let open = found[found.length - 1];
    if (!open || open.last - node >= step) found.push((open = { first: node, last: node, buys: 0, sells: 0 }));
    open.first = node;
    if (buy) open.buys++;
    else open.sells++;
  }
  return found.map(({ first, last, buys, sells }) => {
    return { first, last, buys, sells, buyText: countText(buys), sellText: countText(sells) };
  });
}

function drawArrow(list: DrawList, scene: Scene, cluster: Cluster, buy: boolean): void {
  const { columns, layout, series } = scene;
  const px = (css: number) => Math.round(css * layout.unit);
  const away = buy ? 1 : -1;
  const tip = Math.round(projectionOf(scene.scale, series).y(outermost(scene, cluster, buy))) + away * px(GAP_PX);
  const foot = tip + away * px(HEAD_PX);
  const x = Math.round(columns.firstX + (cluster.last - columns.from) * columns.spacing);
  const paint = buy ? 'up' : 'down';
  list.beginArea(paint, foot);
  list.lineTo(x - px(HEAD_WIDTH_PX / 2), foot);
  list.lineTo(x, tip);
  list.lineTo(x + px(HEAD_WIDTH_PX / 2), foot);
  const stem = px(STEM_WIDTH_PX);
  list.clippedQuad(x - (stem >> 1), buy ? foot : foot - px(STEM_PX), stem, px(STEM_PX), paint);
  const text = buy ? cluster.buyText : cluster.sellText;
  const half = px(COUNT_PX / 2);
  const y = foot + away * (px(STEM_PX) + half);
  // Texts are not cut off at the plot's end: one that would leave it is left out.
  if (text !== '' && y - half >= layout.plotTop && y + half <= layout.plotBottom) {
    list.text(text, x, y, 'center', layout.smallText, paint);
  }
}

/** The lowest or highest value of the cluster's candles, where nothing of them is in the arrow's way. */
function outermost({ series, columns, look }: Scene, { first, last }: Cluster, lowest: boolean): number {
  // Lines of closes have no lows and highs that an arrow could stand clear of.
  const closes = look.kind === 'line' || look.kind === 'area';
  const field = closes ? CLOSE : lowest ? LOW : HIGH;
  const nodes = series.nodes(columns.level, first, last + 1);
  let value = nodes[field]!;
  for (let at = field + STRIDE; at < nodes.length; at += STRIDE) {
    if (lowest ? nodes[at]! < value : nodes[at]! > value) value = nodes[at]!;
  }
  return value;
}
