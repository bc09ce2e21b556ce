import { countdownText } from '../scale/axis-time-text.ts';
import { axisLabel } from '../scale/price-text.ts';
import { priceToY } from '../scale/price-scale.ts';
import { OPEN } from '../store/series-store.ts';
import type { DrawList } from './draw-list.ts';
import { AXIS_INSET_PX } from './layout.ts';
import type { Scene } from './scene.ts';

const DASH_PX = 3;
const RADIUS_PX = 4;
const ONE_LINE_PX = 18;
const TWO_LINES_PX = 30;
const MINUTE_MS = 60_000;

/** Position of the last price's label; axis numbers under it are left out, never covered (K5). */
export interface LastLabel {
  readonly top: number;
  readonly bottom: number;
}

const paintOf = ({ series, lastPrice }: Scene) =>
  lastPrice >= series.toPrice(series.valueOf(series.end - 1, OPEN)) ? 'lastUp' : 'lastDown';

/** Milliseconds until the last candle closes; 0 when it has. Candles under a minute are not counted down: nobody waits for them. */
export const candleLeftMs = ({ series, intervalMs, nowMs }: Pick<Scene, 'series' | 'intervalMs' | 'nowMs'>): number =>
  intervalMs < MINUTE_MS ? 0 : Math.max(0, series.timeOf(series.end - 1) + intervalMs - nowMs);

/** A price outside the plot keeps its label at the border. */
export function lastLabelOf(scene: Scene): LastLabel {
  const { layout, scale } = scene;
  const height = Math.round((hasCountdown(scene) ? TWO_LINES_PX : ONE_LINE_PX) * layout.unit);
  const y = Math.round(priceToY(scale, scene.lastPrice));
  const top = Math.min(layout.plotBottom - Math.ceil(height / 2), Math.max(layout.plotTop, y - (height >> 1)));
  return { top, bottom: top + height };
}

const hasCountdown = (scene: Scene) => !scene.compact && candleLeftMs(scene) > 0;

export function drawLastLine(list: DrawList, scene: Scene): void {
  const { layout, scale } = scene;
  const y = Math.round(priceToY(scale, scene.lastPrice));
  if (y < layout.plotTop || y > layout.plotBottom) return;
  const thick = Math.max(1, Math.round(layout.unit));
  list.dashes(0, y - (thick >> 1), layout.plotRight, thick, Math.round(DASH_PX * layout.unit), paintOf(scene));
}

/** The label with the price and, in the full chart, the candle's countdown (K5). */
export function drawLastLabel(list: DrawList, scene: Scene, label: LastLabel): void {
  const { layout, numbers } = scene;
  const px = (css: number) => Math.round(css * layout.unit);
  const height = label.bottom - label.top;
  const textX = layout.plotRight + px(AXIS_INSET_PX);
  list.quad(
    layout.plotRight + 1,
    label.top,
    layout.width - layout.plotRight - 1,
    height,
    paintOf(scene),
    px(RADIUS_PX),
  );
  const price = axisLabel(scene.scale, numbers, scene.lastPrice);
  if (hasCountdown(scene)) {
    list.text(price, textX, label.top + px(9.5), 'left', layout.boldText, 'onFill');
    list.text(countdownText(candleLeftMs(scene)), textX, label.top + px(21.5), 'left', layout.smallText, 'onFill');
  } else {
    list.text(price, textX, label.top + (height >> 1), 'left', layout.boldText, 'onFill');
  }
}
