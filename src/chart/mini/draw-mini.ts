import type { DrawList } from '../layers/draw-list.ts';

/** Series of one mini chart. */
export interface MiniSeries {
  /** Oldest first; values that are not finite are left out. */
  readonly closes: ArrayLike<number>;
  /** The colour of the row's 24 h change, which may differ from the line's own direction. */
  readonly up: boolean;
}

/** Position of one mini chart on its surface; device px. */
export interface MiniBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * A line through closes, oldest first, that fills the box, and the area under it. A flat series runs through the middle;
 * values that are not finite are left out. Draws nothing for fewer than two points.
 * @param up      the colour of the row's 24 h change, which may differ from the line's own direction
 * @param lineWidthPx  device px
 */
export function drawMini(
  list: DrawList,
  closes: ArrayLike<number>,
  up: boolean,
  { x, y, width, height }: MiniBox,
  lineWidthPx: number,
): void {
  let low = Infinity;
  let high = -Infinity;
  let points = 0;
  for (let i = 0; i < closes.length; i++) {
    const close = closes[i]!;
    if (!Number.isFinite(close)) continue;
    points++;
    if (close < low) low = close;
    if (close > high) high = close;
  }
  if (points < 2) return;
  // Half the stroke stays inside the box, its round ends included.
  const left = x + lineWidthPx / 2;
  const step = (width - lineWidthPx) / (closes.length - 1);
  const top = y + lineWidthPx / 2;
  const span = height - lineWidthPx;
  // Halved, so that not even the widest span of doubles overflows.
  const half = high / 2 - low / 2;
  const follow = () => {
    for (let i = 0; i < closes.length; i++) {
      const close = closes[i]!;
      if (!Number.isFinite(close)) continue;
      const share = half > 0 ? (close / 2 - low / 2) / half : 0.5;
      list.lineTo(left + i * step, top + (1 - share) * span);
    }
  };
  list.clip(y, y + height);
  list.beginArea(up ? 'upTint' : 'downTint', y + height);
  follow();
  list.beginLine(up ? 'up' : 'down', lineWidthPx);
  follow();
}
