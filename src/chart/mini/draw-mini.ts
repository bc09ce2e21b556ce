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

/** Length of a dot of the start line and of the gap behind it, in widths of the line. */
const DOT = 1.25;

/**
 * A line through closes, oldest first, that fills the box, the area under it, and a dotted line at the first close: what
 * the change is counted from. A flat series runs through the middle; values that are not finite are left out. Draws
 * nothing for fewer than two points.
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
  let first = NaN;
  for (let i = 0; i < closes.length; i++) {
    const close = closes[i]!;
    if (!Number.isFinite(close)) continue;
    if (points++ === 0) first = close;
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
  const heightOf = (close: number) => top + (1 - (half > 0 ? (close / 2 - low / 2) / half : 0.5)) * span;
  const follow = () => {
    for (let i = 0; i < closes.length; i++) {
      const close = closes[i]!;
      if (Number.isFinite(close)) list.lineTo(left + i * step, heightOf(close));
    }
  };
  list.clip(y, y + height);
  list.beginArea(up ? 'upTint' : 'downTint', y + height);
  follow();
  const thick = Math.max(1, Math.round(lineWidthPx / 2));
  list.dashes(x, Math.round(heightOf(first) - thick / 2), width, thick, Math.round(lineWidthPx * DOT), 'ink3');
  list.beginLine(up ? 'up' : 'down', lineWidthPx);
  follow();
}
