import { CLOSE, STRIDE } from '../../store/series-store.ts';
import { projectionOf } from '../../scale/price-scale.ts';
import type { DrawList } from '../draw-list.ts';
import type { Scene } from '../scene.ts';

const LINE_PX = 1.75;
const DOT_PX = 6;

/** Closing prices as a line that ends in a dot, so that one candle alone can be seen too. */
export function drawLine(list: DrawList, scene: Scene): void {
  list.beginLine('ink', LINE_PX * scene.layout.unit);
  traceCloses(list, scene);
  drawLastDot(list, scene);
}

/** The line, and a tint down to the foot of the plot. */
export function drawArea(list: DrawList, scene: Scene): void {
  list.beginArea('area', scene.layout.plotBottom);
  traceCloses(list, scene);
  drawLine(list, scene);
}

const firstNodeOf = ({ series, columns }: Scene) => (series.first + series.origin) >> columns.level;
const lastNodeOf = ({ series, columns }: Scene) => (series.end - 1 + series.origin) >> columns.level;

/** One point a column, and one beyond either border, so that the line comes from and goes to where it really does. */
function traceCloses(list: DrawList, scene: Scene): void {
  const { series, columns } = scene;
  const projection = projectionOf(scene.scale, series);
  const from = Math.max(firstNodeOf(scene), columns.from - 1);
  const to = Math.min(lastNodeOf(scene), columns.to);
  const nodes = series.nodes(columns.level, from, to + 1);
  let x = columns.firstX + (from - columns.from) * columns.spacing;
  for (let at = CLOSE; at < nodes.length; at += STRIDE, x += columns.spacing) list.lineTo(x, projection.y(nodes[at]!));
}

function drawLastDot(list: DrawList, scene: Scene): void {
  const { series, columns, layout } = scene;
  const node = lastNodeOf(scene);
  if (node >= columns.to) return;
  const close = series.nodes(columns.level, node, node + 1)[CLOSE]!;
  const y = Math.round(projectionOf(scene.scale, series).y(close));
  if (!(y >= layout.plotTop && y <= layout.plotBottom)) return;
  const size = Math.round(DOT_PX * layout.unit);
  const x = Math.round(columns.firstX + (node - columns.from) * columns.spacing);
  list.quad(x - (size >> 1), y - (size >> 1), size, size, 'ink', size / 2);
}
