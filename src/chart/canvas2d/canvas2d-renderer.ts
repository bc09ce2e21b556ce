import { POINT_STRIDE, POLYLINE, QUAD_STRIDE, QUADS } from '../layers/draw-list.ts';
import type { DrawList } from '../layers/draw-list.ts';
import { fontOf } from '../layers/measure-text.ts';
import type { AnyCanvas, Renderer } from '../layers/renderer.ts';

type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

/** From the middle of the digits to their baseline, in font sizes: half the cap height of the system fonts. */
const BASELINE = 0.355;

/**
 * The painter that is always there: draws the first frame everywhere and every frame on weak devices (K9).
 * @throws Error when the canvas gives no 2D context
 */
export function createCanvas2dRenderer(canvas: AnyCanvas): Renderer {
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
      for (let op = 0; op < list.opCount; op++) {
        const kind = list.opKind[op];
        if (kind === QUADS) fillQuads(context, list, list.opFrom[op]!, list.opTo[op]!, paints);
        else if (kind === POLYLINE) strokeLine(context, list, op, paints);
        else writeTexts(context, list, list.opFrom[op]!, list.opTo[op]!, paints, fontFamily);
      }
    },
    destroy() {
      // Gives the bitmap back at once; iOS counts canvas memory until collection otherwise.
      canvas.width = 0;
      canvas.height = 0;
    },
  };
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

/** By arcs: roundRect is missing in the older engines we serve. */
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

function strokeLine(context: Context, list: DrawList, op: number, paints: readonly string[]): void {
  const from = list.opFrom[op]!;
  const to = list.opTo[op]!;
  if (to - from < 2) return;
  context.strokeStyle = paints[list.opPaint[op]!]!;
  context.lineWidth = list.opWidth[op]!;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.save();
  context.beginPath();
  context.rect(0, list.clipTop, context.canvas.width, list.clipBottom - list.clipTop);
  context.clip();
  context.beginPath();
  context.moveTo(list.points[from * POINT_STRIDE]!, list.points[from * POINT_STRIDE + 1]!);
  for (let i = from + 1; i < to; i++)
    context.lineTo(list.points[i * POINT_STRIDE]!, list.points[i * POINT_STRIDE + 1]!);
  context.stroke();
  context.restore();
}

function writeTexts(
  context: Context,
  list: DrawList,
  from: number,
  to: number,
  paints: readonly string[],
  fontFamily: string,
): void {
  context.textBaseline = 'alphabetic';
  for (let i = from; i < to; i++) {
    const item = list.texts[i]!;
    const font = fontOf(item.style, fontFamily);
    if (context.font !== font) context.font = font;
    context.textAlign = item.align;
    context.fillStyle = paints[item.paint]!;
    context.fillText(item.text, item.x, Math.round(item.y + item.style.sizePx * BASELINE));
  }
}
