import { AXIS_INSET_PX } from '../layers/layout.ts';
import type { ChartSize } from '../layers/layout.ts';
import type { TextStyle } from '../layers/draw-list.ts';

/** Position of the depth plot, in whole device px; it begins at x = 0. */
export interface DepthLayout {
  readonly dpr: number;
  /** Device px per CSS px at the standard text size. */
  readonly unit: number;
  readonly width: number;
  readonly height: number;
  readonly plotTop: number;
  /** Sizes begin here, and the price axis below. */
  readonly plotBottom: number;
  /** The size axis lies right of it. */
  readonly plotRight: number;
  readonly legendY: number;
  readonly priceY: number;
  readonly axisText: TextStyle;
  readonly boldText: TextStyle;
}

const LEGEND_PX = 30;
const PRICES_PX = 24;
const FONT_PX = 11;

export const depthTextStyle = (unit: number, weight: TextStyle['weight']): TextStyle => ({
  sizePx: FONT_PX * unit,
  weight,
});

export const depthUnitOf = (size: ChartSize, textScale: number): number =>
  (size.widthDevicePx / size.widthPx) * textScale;

/** @param axisWidth device px of the widest size label */
export function depthLayoutOf(size: ChartSize, textScale: number, axisWidth: number): DepthLayout {
  const unit = depthUnitOf(size, textScale);
  const px = (css: number) => Math.round(css * unit);
  const height = size.heightDevicePx;
  const plotTop = px(LEGEND_PX);
  const plotBottom = Math.max(plotTop + 1, height - px(PRICES_PX));
  return {
    dpr: size.widthDevicePx / size.widthPx,
    unit,
    width: size.widthDevicePx,
    height,
    plotTop,
    plotBottom,
    plotRight: Math.max(1, size.widthDevicePx - Math.ceil(axisWidth) - px(2 * AXIS_INSET_PX)),
    legendY: px(LEGEND_PX / 2),
    priceY: plotBottom + px(PRICES_PX / 2),
    axisText: depthTextStyle(unit, 400),
    boldText: depthTextStyle(unit, 600),
  };
}
