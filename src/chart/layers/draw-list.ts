/** Colours a layer can name; each theme gives them a value (paints.ts). `area` lets the grid through; all others are opaque. */
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
  'lastUp',
  'lastDown',
  'onFill',
  'study0',
  'study1',
  'study2',
  'study3',
  'study4',
  'study5',
  'accent',
  'accentTint',
  'area',
] as const;
export type Paint = (typeof PAINTS)[number];
const paintIndex = Object.fromEntries(PAINTS.map((name, i) => [name, i])) as Record<Paint, number>;

export interface TextStyle {
  /** Device px. */
  readonly sizePx: number;
  readonly weight: 400 | 600;
}

/** One text. `x` is its left, centre or right edge by `align`, `y` the middle of its digits; device px. */
interface TextItem {
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
/** The area between a line and a horizontal. */
export const AREA = 3;

/** x, y, width, height, corner radius, paint */
export const QUAD_STRIDE = 6;
/** x, y */
export const POINT_STRIDE = 2;

/**
 * The contents of one frame, in painting order and device pixels, for either renderer: quads (integer edges, optional
 * round corners), polylines, areas and texts. Kept and refilled, so that a frame allocates nothing but label texts.
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
  /** Operation i: kind, from and to in the array of its kind; polylines and areas also paint, clip, and width or base line. */
  opKind = new Uint8Array(256);
  opFrom = new Uint32Array(256);
  opTo = new Uint32Array(256);
  opPaint = new Uint8Array(256);
  /** Width of a polyline, y of the base line of an area. */
  opWidth = new Float32Array(256);
  opClipTop = new Float32Array(256);
  opClipBottom = new Float32Array(256);
  opCount = 0;
  private clipTop = 0;
  private clipBottom = 0;

  /** Lines, areas and clipped quads that follow are cut off above and below these. */
  clip(top: number, bottom: number): void {
    this.clipTop = top;
    this.clipBottom = bottom;
  }

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

  /** A quad without round corners, cut off as lines are: candles of a stretched price range end where the plot does. */
  clippedQuad(x: number, y: number, width: number, height: number, paint: Paint): void {
    const top = Math.max(y, this.clipTop);
    this.quad(x, top, width, Math.min(y + height, this.clipBottom) - top, paint);
  }

  /** Begins a line of `widthPx`; `lineTo` continues it. A line of one point draws nothing. */
  beginLine(paint: Paint, widthPx: number): void {
    this.pushOp(POLYLINE, this.pointCount, this.pointCount);
    this.opPaint[this.opCount - 1] = paintIndex[paint];
    this.opWidth[this.opCount - 1] = widthPx;
  }

  /** Begins the area between a line, which `lineTo` continues from left to right, and the horizontal at `baseY`. */
  beginArea(paint: Paint, baseY: number): void {
    this.pushOp(AREA, this.pointCount, this.pointCount);
    this.opPaint[this.opCount - 1] = paintIndex[paint];
    this.opWidth[this.opCount - 1] = baseY;
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
    // The smallest texts round a dash to nothing.
    const dashLength = Math.max(1, dashPx);
    for (let done = 0; done < length; done += 2 * dashLength) {
      const dash = Math.min(dashLength, length - done);
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
      this.opClipTop = doubled(this.opClipTop);
      this.opClipBottom = doubled(this.opClipBottom);
    }
    this.opClipTop[this.opCount] = this.clipTop;
    this.opClipBottom[this.opCount] = this.clipBottom;
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

/** A canvas of either kind; the painter may live on either thread. */
export type AnyCanvas = OffscreenCanvas | HTMLCanvasElement;

/** Turns draw lists into pixels of one canvas. Two exist, canvas2d/ and pixi/; both draw the same list the same way. */
export interface Renderer {
  readonly name: 'canvas2d' | 'pixi';
  /** Colours by paint number (paints.ts) and the font of all texts. */
  setPaints(paints: readonly string[], fontFamily: string): void;
  /** Paints one frame of width × height device px, resizing the canvas first where it differs. */
  draw(list: DrawList, width: number, height: number): void;
  /** Frees what the canvas holds. The renderer is not used again. */
  destroy(): void;
}
