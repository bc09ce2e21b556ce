/** Colours a layer can name; each theme gives them a value (paints.ts). */
export const PAINTS = [
  'background',
  'line',
  'ink',
  'ink2',
  'ink3',
  'up',
  'down',
  'upTint',
  'downTint',
  'upVolume',
  'downVolume',
  'onFill',
  'study0',
  'study1',
] as const;
export type Paint = (typeof PAINTS)[number];
const paintIndex = Object.fromEntries(PAINTS.map((name, i) => [name, i])) as Record<Paint, number>;

export interface TextStyle {
  /** Device px. */
  readonly sizePx: number;
  readonly weight: 400 | 600;
}

/** One text. `x` is its left, centre or right edge by `align`, `y` the middle of its digits; device px. */
export interface TextItem {
  text: string;
  x: number;
  y: number;
  align: 'left' | 'center' | 'right';
  style: TextStyle;
  paint: number;
}

export const QUADS = 0;
export const POLYLINE = 1;
export const TEXT = 2;

/** x, y, width, height, corner radius, paint */
export const QUAD_STRIDE = 6;
/** x, y */
export const POINT_STRIDE = 2;

/**
 * What one frame shows, in painter's order and device pixels, ready for either renderer: quads (integer edges, optional
 * round corners), polylines and texts. Kept and refilled, so that a frame allocates nothing but label texts.
 */
export class DrawList {
  /** [quadCount × QUAD_STRIDE] */
  quads = new Float32Array(2048 * QUAD_STRIDE);
  quadCount = 0;
  /** [pointCount × POINT_STRIDE] */
  points = new Float32Array(2048 * POINT_STRIDE);
  pointCount = 0;
  texts: TextItem[] = [];
  textCount = 0;
  /** Operation i: kind, from and to in the array of its kind; for polylines also paint and width. */
  opKind = new Uint8Array(256);
  opFrom = new Uint32Array(256);
  opTo = new Uint32Array(256);
  opPaint = new Uint8Array(256);
  opWidth = new Float32Array(256);
  opCount = 0;
  /** Polylines are cut off above and below these. */
  clipTop = 0;
  clipBottom = 0;

  clear(): void {
    this.quadCount = 0;
    this.pointCount = 0;
    this.textCount = 0;
    this.opCount = 0;
  }

  quad(x: number, y: number, width: number, height: number, paint: Paint, radius = 0): void {
    if (!(width > 0 && height > 0)) return;
    if ((this.quadCount + 1) * QUAD_STRIDE > this.quads.length) this.quads = doubled(this.quads);
    const at = this.quadCount * QUAD_STRIDE;
    this.quads[at] = x;
    this.quads[at + 1] = y;
    this.quads[at + 2] = width;
    this.quads[at + 3] = height;
    this.quads[at + 4] = radius;
    this.quads[at + 5] = paintIndex[paint];
    this.extend(QUADS, this.quadCount, ++this.quadCount);
  }

  /** Begins a line of `widthPx`; `lineTo` continues it. A line of one point draws nothing. */
  beginLine(paint: Paint, widthPx: number): void {
    this.pushOp(POLYLINE, this.pointCount, this.pointCount);
    this.opPaint[this.opCount - 1] = paintIndex[paint];
    this.opWidth[this.opCount - 1] = widthPx;
  }

  lineTo(x: number, y: number): void {
    if ((this.pointCount + 1) * POINT_STRIDE > this.points.length) this.points = doubled(this.points);
    const at = this.pointCount * POINT_STRIDE;
    this.points[at] = x;
    this.points[at + 1] = y;
    this.opTo[this.opCount - 1] = ++this.pointCount;
  }

  text(text: string, x: number, y: number, align: TextItem['align'], style: TextStyle, paint: Paint): void {
    const item = this.texts[this.textCount];
    if (item) Object.assign(item, { text, x, y, align, style, paint: paintIndex[paint] });
    else this.texts.push({ text, x, y, align, style, paint: paintIndex[paint] });
    this.extend(TEXT, this.textCount, ++this.textCount);
  }

  /** A horizontal (height 1 dash thick) or vertical dashed line made of quads, from x, y on. */
  dashes(x: number, y: number, length: number, thickPx: number, dashPx: number, paint: Paint, vertical = false): void {
    for (let done = 0; done < length; done += 2 * dashPx) {
      const dash = Math.min(dashPx, length - done);
      if (vertical) this.quad(x, y + done, thickPx, dash, paint);
      else this.quad(x + done, y, dash, thickPx, paint);
    }
  }

  /** Neighbours of one kind become one operation. */
  private extend(kind: number, from: number, to: number): void {
    const last = this.opCount - 1;
    if (last >= 0 && this.opKind[last] === kind && this.opTo[last] === from) this.opTo[last] = to;
    else this.pushOp(kind, from, to);
  }

  private pushOp(kind: number, from: number, to: number): void {
    if (this.opCount === this.opKind.length) {
      this.opKind = doubled(this.opKind);
      this.opFrom = doubled(this.opFrom);
      this.opTo = doubled(this.opTo);
      this.opPaint = doubled(this.opPaint);
      this.opWidth = doubled(this.opWidth);
    }
    this.opKind[this.opCount] = kind;
    this.opFrom[this.opCount] = from;
    this.opTo[this.opCount] = to;
    this.opCount++;
  }
}

type Column = Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

function doubled<T extends Column>(column: T): T {
  const Kind = column.constructor as new (length: number) => T;
  const next = new Kind(column.length * 2);
  next.set(column);
  return next;
}
