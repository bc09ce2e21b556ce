import type { ExportFormat } from '../host/messages.ts';
import { chartPicture } from './chart-picture.ts';
import type { ExportParts } from './chart-picture.ts';
import { candlesInSight, klinesCsv } from './klines-csv.ts';

/**
 * @returns a PNG of the picture, or a CSV of the klines in sight
 * @throws Error when no canvas can be had or read
 */
export async function exportChart(format: ExportFormat, parts: ExportParts): Promise<Blob> {
  if (format === 'png') return chartPicture(parts);
  const { from, to } = candlesInSight(parts.scene);
  return new Blob([klinesCsv(parts.scene.series, from, to)], { type: 'text/csv;charset=utf-8' });
}
