/** Pieces of the pictures of reports. Coordinates are CSS px. */

export const INK = '#1f2933';
export const QUIET = '#66727f';
export const GRID = '#e4e8ec';
export const SVG_FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";

/** Escapes a text for content and attributes of SVG and HTML. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A tenth of a pixel is fine enough. */
export const px = (value: number): string => String(Math.round(value * 10) / 10);

export interface TextLook {
  readonly size?: number;
  readonly fill?: string;
  readonly weight?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
}

export const text = (
  x: number,
  y: number,
  content: string,
  { size = 12, fill = INK, weight = 400, anchor = 'start' }: TextLook = {},
) =>
  `<text x="${px(x)}" y="${px(y)}" font-size="${size}" fill="${fill}" font-weight="${weight}" text-anchor="${anchor}">${escaped(content)}</text>`;

export const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${px(x)}" y="${px(y)}" width="${px(Math.max(width, 1))}" height="${px(height)}" rx="1.5" fill="${fill}"/>`;

export const line = (x: number, y1: number, y2: number, stroke: string, width: number) =>
  `<line x1="${px(x)}" x2="${px(x)}" y1="${px(y1)}" y2="${px(y2)}" stroke="${stroke}" stroke-width="${width}"/>`;
