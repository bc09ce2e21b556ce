import type { ExportFormat } from '../host/messages.ts';
import type { DrawList } from '../layers/draw-list.ts';
import type { Scene } from '../layers/scene.ts';
import type { ChartTheme } from '../theme.ts';
import { chartPicture } from './chart-picture.ts';
import { candlesInSight, klinesCsv } from './klines-csv.ts';

export interface ExportParts {
  readonly scene: Scene;
  /** The picture of `scene`. */
  readonly list: DrawList;
  readonly theme: ChartTheme;
  /** Stands above a picture, for example "BTC/USDT · 5m"; no such row without it. */
  readonly title?: string;
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
