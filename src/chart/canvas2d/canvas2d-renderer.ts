import {
  AREA,
  type AnyCanvas,
  type DrawList,
  POINT_STRIDE,
  QUADS,
  QUAD_STRIDE,
  type Renderer,
  TEXT,
  type TextStyle,
} from '../layers/draw-list.ts';
import { fontOf } from '../layers/measure-text.ts';

type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

/** Distance from the middle of the digits to their baseline, in font sizes: half the cap height of the system fonts. */
const BASELINE = 0.355;

/** A renderer that can also paint over the existing picture. */
export interface Canvas2dRenderer extends Renderer {
  /** Paints `list` upon the last frame, in its size. */
  add(list: DrawList): void;
}

/**
 * The renderer without WebGL: draws the first frame everywhere and every frame on weak devices (K9).
 * @throws Error when the canvas gives no 2D context
 */
export function createCanvas2dRenderer(canvas: AnyCanvas): Canvas2dRenderer {
  // Opaque: no blending with the page, and texts may be drawn with the platform's best smoothing.
  const context = canvas.getContext('2d', { alpha: false }) as Context | null;
  if (!context) throw new Error('the canvas gives no 2D context');
  let paints: readonly string[] = [];
  let fontFamily = 'sans-serif';
  return {
    name: 'canvas2d',
    setPaints(nextPaints, nextFamily) {
      paints = nextPaints;
      fontFamily = nextFamily;
    },
    draw(list, width, height) {
      // Only here, right before painting: assigning a size blanks the canvas.
      if (canvas.width !== width) canvas.width = width;
      if (canvas.height !== height) canvas.height = height;
      context.fillStyle = paints[0]!;
      context.fillRect(0, 0, width, height);
      drawList(context, list, paints, fontFamily);
    },
    add: (list) => drawList(context, list, paints, fontFamily),
    destroy() {
      // Frees the bitmap at once, because iOS otherwise counts it until garbage collection.
      canvas.width = 0;
      canvas.height = 0;
    },
  };
}

function drawList(context: Context, list: DrawList, paints: readonly string[], fontFamily: string): void {
  for (let op = 0; op < list.opCount; op++) {
    const kind = list.opKind[op];
    if (kind === QUADS) fillQuads(context, list, list.opFrom[op]!, list.opTo[op]!, paints);
    else if (kind === TEXT) writeTexts(context, list, list.opFrom[op]!, list.opTo[op]!, paints, fontFamily);
    // One point is no line.
    else if (list.opTo[op]! - list.opFrom[op]! >= 2) drawPoints(context, list, op, paints[list.opPaint[op]!]!);
  }
}

/** Hot: a few hundred quads a frame. The fill style changes only with the colour. */
function fillQuads(context: Context, list: DrawList, from: number, to: number, paints: readonly string[]): void {
  const { quads } = list;
  let current = -1;
  for (let at = from * QUAD_STRIDE; at < to * QUAD_STRIDE; at += QUAD_STRIDE) {
    const paint = quads[at + 5]!;
    if (paint !== current) {
      context.fillStyle = paints[paint]!;
      current = paint;
    }
    const radius = quads[at + 4]!;
    if (radius > 0) fillRounded(context, quads[at]!, quads[at + 1]!, quads[at + 2]!, quads[at + 3]!, radius);
    else context.fillRect(quads[at]!, quads[at + 1]!, quads[at + 2]!, quads[at + 3]!);
  }
}

/** Fills a rounded rectangle with arcs: roundRect is missing in the older engines that are supported. */
function fillRounded(context: Context, x: number, y: number, width: number, height: number, radius: number): void {
  const r = Math.min(radius, width / 2, height / 2);
  context.beginPath();
  context.moveTo(x + r, y);
  context.arcTo(x + width, y, x + width, y + height, r);
  context.arcTo(x + width, y + height, x, y + height, r);
  context.arcTo(x, y + height, x, y, r);
  context.arcTo(x, y, x + width, y, r);
  context.fill();
}

/** A polyline or an area, within its clip. */
function drawPoints(context: Context, list: DrawList, op: number, paint: string): void {
  const top = list.opClipTop[op]!;
  context.save();
  context.beginPath();
  context.rect(0, top, context.canvas.width, list.opClipBottom[op]! - top);
  context.clip();
  context.beginPath();
  if (list.opKind[op] === AREA) fillArea(context, list, op, paint);
  else strokeLine(context, list, op, paint);
  context.restore();
}

function strokeLine(context: Context, list: DrawList, op: number, paint: string): void {
  context.strokeStyle = paint;
  context.lineWidth = list.opWidth[op]!;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  tracePoints(context, list, op);
  context.stroke();
}

function fillArea(context: Context, list: DrawList, op: number, paint: string): void {
  const baseY = list.opWidth[op]!;
  context.fillStyle = paint;
  context.moveTo(list.points[list.opFrom[op]! * POINT_STRIDE]!, baseY);
  tracePoints(context, list, op);
  context.lineTo(list.points[(list.opTo[op]! - 1) * POINT_STRIDE]!, baseY);
  context.fill();
}

/** `lineTo` on an empty path begins one. */
function tracePoints(context: Context, list: DrawList, op: number): void {
  const { points } = list;
  const end = list.opTo[op]! * POINT_STRIDE;
  for (let at = list.opFrom[op]! * POINT_STRIDE; at < end; at += POINT_STRIDE)
    context.lineTo(points[at]!, points[at + 1]!);
}

function writeTexts(
  context: Context,
  list: DrawList,
  from: number,
  to: number,
  paints: readonly string[],
  fontFamily: string,
): void {
  let style: TextStyle | null = null;
  context.textBaseline = 'alphabetic';
  for (let i = from; i < to; i++) {
    const item = list.texts[i]!;
    if (item.style !== style) {
      style = item.style;
      context.font = fontOf(style, fontFamily);
    }
    context.textAlign = item.align;
    context.fillStyle = paints[item.paint]!;
    context.fillText(item.text, item.x, Math.round(item.y + item.style.sizePx * BASELINE));
  }
}
