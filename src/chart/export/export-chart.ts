import { createCanvas2dRenderer } from '../canvas2d/canvas2d-renderer.ts';
import type { ExportFormat } from '../host/chart-messages.ts';
import type { ChartTheme } from '../host/read-theme.ts';
import type { AnyCanvas, DrawList } from '../layers/draw-list.ts';
import { fontOf } from '../layers/measure-text.ts';
import { paintsOf } from '../layers/paints.ts';
import type { Scene } from '../layers/scene.ts';
import { candlesInSight, klinesCsv } from './klines-csv.ts';

interface ExportParts {
  readonly scene: Scene;
  /** The picture of `scene`. */
  readonly list: DrawList;
  readonly theme: ChartTheme;
  /** Title above a picture, for example "BTC/USDT · 5m"; without it there is no such row. */
  readonly title?: string;
}

const HEAD_PX = 36;
const INSET_PX = 12;
const GAP_PX = 16;
const TITLE_PX = 14;
const RANGE_PX = 11;

/** Uses a canvas of the document if there is one, because early Safari has offscreen canvases without a 2D context. */
function blankCanvas(width: number, height: number): AnyCanvas {
  if (typeof document === 'undefined') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

function toPng(canvas: AnyCanvas): Promise<Blob> {
  if (!('toBlob' in canvas)) return canvas.convertToBlob({ type: 'image/png' });
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the canvas gives no picture'))), 'image/png'),
  );
}

/** Title on the left, the time in sight on the right where it fits. Painted above y = `height`, device px. */
function drawHead(context: CanvasRenderingContext2D, parts: ExportParts, title: string, height: number): void {
  const { scene, theme } = parts;
  const { series, times, layout } = scene;
  const { unit, width } = layout;
  const inset = INSET_PX * unit;
  context.textBaseline = 'middle';
  context.fillStyle = theme.ink;
  context.font = fontOf({ sizePx: TITLE_PX * unit, weight: 600 }, theme.fontFamily);
  context.textAlign = 'left';
  const titleWidth = context.measureText(title).width;
  context.fillText(title, inset, height / 2, width - 2 * inset);
  const { from, to } = candlesInSight(scene);
  if (from === to) return;
  const range = `${times.full(series.timeOf(from))} – ${times.full(series.timeOf(to - 1))}`;
  context.fillStyle = theme.ink2;
  context.font = fontOf({ sizePx: RANGE_PX * unit, weight: 400 }, theme.fontFamily);
  context.textAlign = 'right';
  const room = width - 2 * inset - titleWidth - GAP_PX * unit;
  if (context.measureText(range).width <= room) context.fillText(range, width - inset, height / 2);
}

/**
 * The frame as it stands as an opaque PNG at the size it is painted at, with a row for the title above.
 * @throws Error when no canvas can be had or read
 */
async function chartPicture(parts: ExportParts): Promise<Blob> {
  const { scene, list, theme, title } = parts;
  const { width, height, unit } = scene.layout;
  const frame = blankCanvas(width, height);
  const renderer = createCanvas2dRenderer(frame);
  renderer.setPaints(paintsOf(theme), theme.fontFamily);
  renderer.draw(list, width, height);
  try {
    if (title === undefined) return await toPng(frame);
    const headHeight = Math.round(HEAD_PX * unit);
    const page = blankCanvas(width, headHeight + height);
    const context = page.getContext('2d', { alpha: false }) as CanvasRenderingContext2D | null;
    if (!context) throw new Error('the canvas gives no 2D context');
    context.fillStyle = theme.background;
    context.fillRect(0, 0, width, headHeight);
    drawHead(context, parts, title, headHeight);
    context.drawImage(frame, 0, headHeight);
    return await toPng(page);
  } finally {
    renderer.destroy();
  }
}

/**
 * @returns a PNG of the picture, or a CSV of the klines in sight
 * @throws Error when no canvas can be had or read
 */
export async function exportChart(format: ExportFormat, parts: ExportParts): Promise<Blob> {
  if (format === 'png') return chartPicture(parts);
  const { from, to } = candlesInSight(parts.scene);
  return new Blob([klinesCsv(parts.scene.series, from, to)], { type: 'text/csv;charset=utf-8' });
}
