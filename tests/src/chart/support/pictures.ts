import { STRIDE, CLOSE } from '../../../../src/chart/store/series-store.ts';
import type { DrawList, Paint, Renderer } from '../../../../src/chart/layers/draw-list.ts';
import { createOrderController } from '../../../../src/chart/orders/order-controller.ts';
import { paintsOf } from '../../../../src/chart/layers/paints.ts';
import type { SceneLayer } from '../../../../src/chart/layers/scene-layer.ts';
import { CHART_KINDS, STANDARD_LOOK } from '../../../../src/chart/look.ts';
import type { ChartKind } from '../../../../src/chart/look.ts';
import type { ChartMark } from '../../../../src/chart/marks.ts';
import { projectionOf } from '../../../../src/chart/scale/price-scale.ts';
import type { ChartTheme } from '../../../../src/chart/host/read-theme.ts';
import { engineWith, painted, sizeOf, withoutTexts } from './engine.ts';
import { columnsFrom, randomWalk } from './klines.ts';
import { pixelsOf } from './pixels.ts';

const MINUTE_MS = 60_000;
export const NOW_MS = Date.UTC(2026, 10, 21, 10, 22, 18);

/** CSS px of one picture of a sheet, and of one that holds everything. */
const SMALL = { widthPx: 200, heightPx: 140 } as const;
const LARGE = { widthPx: 390, heightPx: 340 } as const;

export interface Picture {
  readonly list: DrawList;
  /** Device px. */
  readonly width: number;
  readonly height: number;
}

export interface PictureOptions {
  readonly kind: ChartKind;
  readonly theme: ChartTheme;
  readonly dpr: number;
  readonly candles?: number;
  /** Factor at the right edge. */
  readonly zoom?: number;
  /** Factor of the prices around the middle of the plot, up to 4. */
  readonly priceZoom?: number;
  readonly layers?: readonly SceneLayer[];
  readonly marks?: readonly ChartMark[];
  readonly withTexts?: boolean;
  /** True for a picture with volume and room for labels. */
  readonly large?: boolean;
}

/** One chart of a seeded market with two averages and a crosshair; without texts, so that no installed font matters. */
export function pictureOf(options: PictureOptions): Picture {
  const { kind, theme, dpr, candles = 300, zoom = 1, priceZoom = 1, layers = [], marks = [] } = options;
  const { widthPx, heightPx } = options.large ? LARGE : SMALL;
  const size = sizeOf(widthPx, heightPx, dpr);
  const studies = options.large ? STANDARD_LOOK.studies : [];
  const engine = engineWith({ theme, size, config: { look: { ...STANDARD_LOOK, kind, studies } } });
  const endMs = Date.UTC(2026, 10, 21, 10, 22);
  const rows = randomWalk({ count: candles, endMs, stepMs: MINUTE_MS, lastClose: 67_052.5, decimals: 1 });
  engine.reset(columnsFrom(rows), 1);
  for (const layer of [averageLine(7, 'study0'), averageLine(25, 'study1'), ...layers]) engine.addLayer(layer);
  engine.setMarks(marks);
  painted(engine, NOW_MS);
  engine.zoom(widthPx, zoom, 0);
  if (priceZoom !== 1) {
    painted(engine, NOW_MS);
    engine.priceZoom(priceZoom);
  }
  engine.setCursor(70, heightPx / 2);
  const list = painted(engine, NOW_MS);
  const { width, height } = engine.frameSize!;
  return { list: options.withTexts ? list : withoutTexts(list), width, height };
}

/** A picture of each kind of chart. */
export const viewsOf = (theme: ChartTheme, dpr: number): readonly Picture[] =>
  CHART_KINDS.map((kind) => pictureOf({ kind, theme, dpr }));

/**
 * Everything a chart can hold at once: contract, orders, a cost, fills, alert, and an area on both sides of its base.
 */
export const fullPicture = (theme: ChartTheme, dpr: number, withTexts = false): Picture =>
  pictureOf({
    kind: 'candles',
    theme,
    dpr,
    withTexts,
    large: true,
    layers: [swingArea, createOrderController()],
    marks: MARKS,
  });

const MARKS: readonly ChartMark[] = [
  {
    kind: 'contract',
    id: 'c',
    direction: 'up',
    openPrice: 67_040,
    openTimeMs: NOW_MS - 9 * MINUTE_MS,
    expiryTimeMs: NOW_MS + 30_000,
  },
  { kind: 'order', id: 'o1', side: 'buy', of: 'price', price: 66_960, text: 'Buy 0.5', tick: 0.1 },
  { kind: 'order', id: 'o2', side: 'sell', of: 'price', price: 67_130, text: 'Sell 0.25', tick: 0.1 },
  { kind: 'order', id: 'o3', side: 'sell', of: 'stopPrice', price: 67_010, text: 'Sell 1', tick: 0.1 },
  { kind: 'cost', price: 66_985, text: 'Average cost' },
  { kind: 'fill', id: 'f1', side: 'buy', price: 67_000, timeMs: NOW_MS - 20 * MINUTE_MS },
  { kind: 'fill', id: 'f2', side: 'sell', price: 67_100, timeMs: NOW_MS - 26 * MINUTE_MS },
  { kind: 'alert', id: 'a', price: 67_090 },
];

/** A moving average as studies draw it: one point a column, unrounded. For tests only: O(period) a point. */
function averageLine(period: number, paint: Paint): SceneLayer {
  return {
    drawOver(list, { series, columns, scale, layout }) {
      const projection = projectionOf(scale, series);
      const first = (series.first + series.origin) >> columns.level;
      const nodes = series.nodes(columns.level, first, columns.to);
      list.beginLine(paint, 1.5 * layout.unit);
      for (let node = columns.from; node < columns.to; node++) {
        if (node - first + 1 < period) continue;
        let sum = 0;
        for (let i = node - period + 1; i <= node; i++) sum += nodes[(i - first) * STRIDE + CLOSE]!;
        list.lineTo(columns.firstX + (node - columns.from) * columns.spacing, projection.y(sum / period));
      }
    },
  };
}

/** An area that crosses its base line again and again, as a histogram of momentum does. */
const swingArea: SceneLayer = {
  drawUnder(list, { layout }) {
    const middle = (layout.plotTop + layout.plotBottom) / 2;
    list.beginArea('accentTint', middle);
    for (let i = 0; i <= 40; i++) {
      list.lineTo((layout.plotRight * i) / 40 + 0.3, middle + Math.sin(i) * 0.8 * (layout.plotBottom - middle));
    }
  },
};

/** Paints pictures one below the other and reads the pixels of all of them. */
export function sheetOf(
  renderer: Renderer,
  canvas: OffscreenCanvas,
  theme: ChartTheme,
  pictures: readonly Picture[],
): ImageData {
  const sheet = new OffscreenCanvas(
    pictures[0]!.width,
    pictures.reduce((sum, { height }) => sum + height, 0),
  );
  const context = sheet.getContext('2d')!;
  renderer.setPaints(paintsOf(theme), theme.fontFamily);
  let top = 0;
  for (const { list, width, height } of pictures) {
    renderer.draw(list, width, height);
    context.drawImage(canvas, 0, top);
    top += height;
  }
  return pixelsOf(sheet);
}
