import { CLOSE, HIGH, LOW } from '../store/series-store.ts';
import { projectionOf } from '../scale/price-scale.ts';
import type { DrawList } from './draw-list.ts';
import { indexAtTime } from './scene.ts';
import type { Scene } from './scene.ts';

/** From the candle to the tip of the arrow. */
const GAP_PX = 4;
const HEAD_WIDTH_PX = 10;
const HEAD_PX = 6;
const STEM_WIDTH_PX = 4;
const STEM_PX = 5;

/** Arrows of own fills: up from under the candle for a buy, down from over it for a sell; one each a column, however many fills it holds. */
export function drawFills(list: DrawList, scene: Scene): void {
  const { marks, series, columns } = scene;
  const drawn = new Set<number>();
  for (const mark of marks) {
    if (mark.kind !== 'fill') continue;
    const index = Math.min(series.end - 1, Math.floor(indexAtTime(scene, mark.timeMs)));
    if (index < series.first) continue;
    const node = (index + series.origin) >> columns.level;
    if (node < columns.from || node >= columns.to) continue;
    const key = 2 * node + (mark.side === 'buy' ? 1 : 0);
    if (drawn.has(key)) continue;
    drawn.add(key);
    drawArrow(list, scene, node, mark.side === 'buy');
  }
}

function drawArrow(list: DrawList, scene: Scene, node: number, buy: boolean): void {
  const { series, columns, layout, look } = scene;
  const px = (css: number) => Math.round(css * layout.unit);
  // Lines of closes have no lows and highs that an arrow could stand clear of.
  const closes = look.kind === 'line' || look.kind === 'area';
  const field = closes ? CLOSE : buy ? LOW : HIGH;
  const value = series.nodes(columns.level, node, node + 1)[field]!;
  const away = buy ? 1 : -1;
  const tip = Math.round(projectionOf(scene.scale, series).y(value)) + away * px(GAP_PX);
  const foot = tip + away * px(HEAD_PX);
  const x = Math.round(columns.firstX + (node - columns.from) * columns.spacing);
  const paint = buy ? 'up' : 'down';
  list.beginArea(paint, foot);
  list.lineTo(x - px(HEAD_WIDTH_PX / 2), foot);
  list.lineTo(x, tip);
  list.lineTo(x + px(HEAD_WIDTH_PX / 2), foot);
  const stem = px(STEM_WIDTH_PX);
  list.clippedQuad(x - (stem >> 1), buy ? foot : foot - px(STEM_PX), stem, px(STEM_PX), paint);
}
