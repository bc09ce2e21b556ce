import type { TextStyle } from './draw-list.ts';

/** How large the canvas is: CSS px, and the bitmap, whose device pixel ratio is capped by the level (K10). */
export interface ChartSize {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly widthDevicePx: number;
  readonly heightDevicePx: number;
}

/** Where the panes lie. All positions in whole device px. */
export interface Layout {
  /** Device px per CSS px: candles, pointers. */
  readonly dpr: number;
  /** Device px per CSS px at the standard text size: texts and everything sized after them. */
  readonly unit: number;
  readonly width: number;
  readonly height: number;
  /** The plot begins at x = 0 and ends here; the price axis follows. */
  readonly plotRight: number;
  /** Candles. */
  readonly plotTop: number;
  readonly plotBottom: number;
  readonly volumeTop: number;
  readonly volumeBottom: number;
  /** Middle of the legend row and of the time labels. */
  readonly legendY: number;
  readonly timeY: number;
  readonly axisText: TextStyle;
  readonly boldText: TextStyle;
  readonly smallText: TextStyle;
}

const AXIS_FONT_PX = 11;
const SMALL_FONT_PX = 10;

const FULL = { legendPx: 26, padPx: 4, gapPx: 14, volumeShare: 0.15, timePx: 24 } as const;
const COMPACT = { legendPx: 0, padPx: 6, gapPx: 5, volumeShare: 0.17, timePx: 18 } as const;

/** CSS px between the plot and axis texts, and from them to the right edge. */
export const AXIS_INSET_PX = 6;

/** CSS px of an axis font, for measuring before there is a layout. */
export const AXIS_FONT = { sizePx: AXIS_FONT_PX, weight: 600 } as const;

/**
 * @param textScale root font size over 16 px
 * @param axisTextPx width of the widest price label, CSS px at the standard text size
 */
export function layoutOf(size: ChartSize, compact: boolean, textScale: number, axisTextPx: number): Layout {
  const dpr = size.widthDevicePx / size.widthPx;
  const unit = dpr * textScale;
  const px = (css: number) => Math.round(css * unit);
  const shape = compact ? COMPACT : FULL;
  const height = size.heightDevicePx;
  const volumeBottom = Math.max(0, height - px(shape.timePx));
  const volumeTop = volumeBottom - Math.round(height * shape.volumeShare);
  return {
    dpr,
    unit,
    width: size.widthDevicePx,
    height,
    plotRight: Math.max(1, size.widthDevicePx - px(axisTextPx + 2 * AXIS_INSET_PX)),
    plotTop: px(shape.legendPx + shape.padPx),
    plotBottom: Math.max(px(shape.legendPx + shape.padPx) + 1, volumeTop - px(shape.gapPx)),
    volumeTop,
    volumeBottom,
    legendY: px(shape.legendPx / 2),
    timeY: volumeBottom + px(shape.timePx / 2),
    axisText: { sizePx: AXIS_FONT_PX * unit, weight: 400 },
    boldText: { sizePx: AXIS_FONT_PX * unit, weight: 600 },
    smallText: { sizePx: SMALL_FONT_PX * unit, weight: 400 },
  };
}
