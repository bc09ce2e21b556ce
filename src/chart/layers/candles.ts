import { CLOSE, HIGH, LOW, OPEN, STRIDE, VOLUME } from '../store/series-store.ts';
import type { DrawList } from './draw-list.ts';
import type { Scene } from './scene.ts';

const BODY_SHARE = 0.7;

/** Widths in device px. Body and wick are both even or both odd, so that a wick is never off centre. */
export function candleWidths(spacing: number, dpr: number): { body: number; wick: number } {
  const wick = Math.max(1, Math.round(dpr));
  const body = Math.max(1, Math.floor(spacing * BODY_SHARE));
  if (body <= wick) return { body, wick: Math.min(body, wick) };
  return { body: (body - wick) % 2 === 0 ? body : body - 1, wick };
}

/** Volume columns, then candles; falling ones first, rising ones after, so that the colour changes four times a frame. */
export function drawCandles(list: DrawList, scene: Scene): void {
  const { series, columns, layout, scale, maxVolume } = scene;
  const nodes = series.levels[columns.level]!;
  const { body, wick } = candleWidths(columns.spacing, layout.dpr);
  const bodyLeft = body >> 1;
  const wickLeft = wick >> 1;
  const thin = Math.max(1, Math.round(layout.dpr));
  const volumeHeight = layout.volumeBottom - layout.volumeTop;
  const pxPerVolume = maxVolume > 0 ? volumeHeight / maxVolume : 0;
  // Values instead of prices: one multiplication and one rounding per edge.
  const topValue = series.toValue(scale.maxPrice);
  const pxPerValue = scale.pxPerPrice / series.valuesPerPrice;
  const top = scale.topPx;

  for (let rising = 0; rising < 2; rising++) {
    const paint = rising ? 'upVolume' : 'downVolume';
    let x = columns.firstX;
    for (let at = columns.from * STRIDE; at < columns.to * STRIDE; at += STRIDE, x += columns.spacing) {
      if ((nodes[at + CLOSE]! >= nodes[at + OPEN]! ? 1 : 0) !== rising) continue;
      const volume = nodes[at + VOLUME]!;
      const height = volume > 0 ? Math.max(1, Math.round(volume * pxPerVolume)) : 0;
      list.quad(Math.round(x) - bodyLeft, layout.volumeBottom - height, body, height, paint);
    }
  }
  for (let rising = 0; rising < 2; rising++) {
    const paint = rising ? 'up' : 'down';
    let x = columns.firstX;
    for (let at = columns.from * STRIDE; at < columns.to * STRIDE; at += STRIDE, x += columns.spacing) {
      const open = nodes[at + OPEN]!;
      const close = nodes[at + CLOSE]!;
      if ((close >= open ? 1 : 0) !== rising) continue;
      const centre = Math.round(x);
      const yHigh = Math.round(top + (topValue - nodes[at + HIGH]!) * pxPerValue);
      const yLow = Math.round(top + (topValue - nodes[at + LOW]!) * pxPerValue);
      list.quad(centre - wickLeft, yHigh, wick, Math.max(thin, yLow - yHigh), paint);
      if (body > wick) {
        const yTop = Math.round(top + (topValue - (rising ? close : open)) * pxPerValue);
        const yBottom = Math.round(top + (topValue - (rising ? open : close)) * pxPerValue);
        list.quad(centre - bodyLeft, yTop, body, Math.max(thin, yBottom - yTop), paint);
      }
    }
  }
}
