import type { PaneKind } from '../look.ts';
import type { TextStyle } from './draw-list.ts';

/** Size of the canvas in CSS px, and of its bitmap, whose device pixel ratio is capped by the level (K10). */
export interface ChartSize {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly widthDevicePx: number;
  readonly heightDevicePx: number;
}

/** A stretch under the plot with a scale of its own. */
export interface PaneBox {
  readonly kind: PaneKind;
  readonly top: number;
  readonly bottom: number;
}

/** Positions of plot and panes, in whole device px. */
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
  /** Panes below the plot, from top to bottom. */
  readonly panes: readonly PaneBox[];
  /** Bottom of the last pane (or of the plot), where the time axis begins. */
  readonly panesBottom: number;
  /** Middle of the legend row and of the time labels. */
  readonly legendY: number;
  readonly timeY: number;
  readonly axisText: TextStyle;
  readonly boldText: TextStyle;
  readonly smallText: TextStyle;
}

const AXIS_FONT_PX = 11;
const SMALL_FONT_PX = 10;

const FULL = { legendPx: 26, padPx: 4, gapPx: 14, timePx: 24 } as const;
const COMPACT = { legendPx: 0, padPx: 6, gapPx: 5, timePx: 18 } as const;
/** Volume explains itself in little height, and less of it stands between prices and time. */
const VOLUME_SHARE = 0.15;
const COMPACT_VOLUME_SHARE = 0.17;
const PANE_SHARE = 0.2;
/** However many panes there are, the prices keep this share of the height. */
const LEAST_PLOT_SHARE = 0.35;
export const LEAST_PANE_SHARE = 0.08;
export const LARGEST_PANE_SHARE = 0.6;

/** CSS px between the plot and axis texts, and from them to the right edge. */
export const AXIS_INSET_PX = 6;

/** CSS px of an axis font, for measuring before there is a layout. */
export const AXIS_FONT = { sizePx: AXIS_FONT_PX, weight: 600 } as const;

export interface LayoutParts {
  readonly size: ChartSize;
  readonly compact: boolean;
  /** Root font size over 16 px. */
  readonly textScale: number;
  /** Width of the widest price label, CSS px at the standard text size. */
  readonly axisTextPx: number;
  /** Panes from top to bottom, and the heights a person gave them. */
  readonly panes: readonly PaneKind[];
  readonly paneShares: Readonly<Partial<Record<PaneKind, number>>>;
}

/** Shares of the height, as chosen, but never so that the prices or a pane vanish. */
export function paneSharesOf({ panes, paneShares, compact }: Omit<LayoutParts, 'size'>): readonly number[] {
  const standard = (kind: PaneKind) =>
    kind === 'volume' ? (compact ? COMPACT_VOLUME_SHARE : VOLUME_SHARE) : PANE_SHARE;
  const preferred = panes.map((kind) => Math.max(LEAST_PANE_SHARE, paneShares[kind] ?? standard(kind)));
  const total = preferred.reduce((sum, share) => sum + share, 0);
  const fit = Math.min(1, (1 - LEAST_PLOT_SHARE) / Math.max(total, Number.MIN_VALUE));
  return preferred.map((share) => share * fit);
}

export function layoutOf(parts: LayoutParts): Layout {
  const { size, compact, axisTextPx, panes } = parts;
  const dpr = size.widthDevicePx / size.widthPx;
  const unit = dpr * parts.textScale;
  const px = (css: number) => Math.round(css * unit);
  const shape = compact ? COMPACT : FULL;
  const height = size.heightDevicePx;
  const panesBottom = Math.max(0, height - px(shape.timePx));
  const heights = paneSharesOf(parts).map((share) => Math.round(height * share));
  const panesTop = panesBottom - heights.reduce((sum, paneHeight) => sum + paneHeight, 0);
  let top = panesTop;
  const boxes = panes.map((kind, i) => {
    const bottom = Math.min(panesBottom, top + heights[i]!);
    const box = { kind, top, bottom };
    top = bottom;
    return box;
  });
  return {
    dpr,
    unit,
    width: size.widthDevicePx,
    height,
    plotRight: Math.max(1, size.widthDevicePx - px(axisTextPx + 2 * AXIS_INSET_PX)),
    plotTop: px(shape.legendPx + shape.padPx),
    plotBottom: Math.max(px(shape.legendPx + shape.padPx) + 1, panesTop - px(shape.gapPx)),
    panes: boxes,
    panesBottom,
    legendY: px(shape.legendPx / 2),
    timeY: panesBottom + px(shape.timePx / 2),
    axisText: { sizePx: AXIS_FONT_PX * unit, weight: 400 },
    boldText: { sizePx: AXIS_FONT_PX * unit, weight: 600 },
    smallText: { sizePx: SMALL_FONT_PX * unit, weight: 400 },
  };
}
