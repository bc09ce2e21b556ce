import { AREA, POINT_STRIDE, POLYLINE, QUAD_STRIDE, QUADS } from '../layers/draw-list.ts';
import type { DrawList } from '../layers/draw-list.ts';
import type { GlyphAtlas } from './glyph-atlas.ts';

/** x, y, width, height · ends of a segment, or where a glyph lies · red, green, blue, alpha · kind · size */
export const INSTANCE_STRIDE = 14;
/** Size: radius of the corners. */
export const KIND_QUAD = 0;
/** Size: half the width. */
export const KIND_SEGMENT = 1;
export const KIND_GLYPH = 2;
/** One stretch of an area, a trapezoid. Size: y of the base. */
export const KIND_STRETCH = 3;

/**
 * A draw list as instances of one rectangle, in painter's order: quads, line segments, stretches of areas and glyphs, so
 * that a frame is a single draw call. Kept and refilled.
 */
export class Instances {
  data = new Float32Array(1024 * INSTANCE_STRIDE);
  count = 0;

  /** @param colours [paints × 4] red, green, blue, alpha, 0 … 1 */
  fill(list: DrawList, colours: Float32Array, atlas: GlyphAtlas): void {
    // A full atlas is cleared during a frame, which invalidates placed glyphs, so the frame is built a second time.
    const generation = atlas.generation;
    this.fillOnce(list, colours, atlas);
    if (atlas.generation !== generation) this.fillOnce(list, colours, atlas);
  }

  private fillOnce(list: DrawList, colours: Float32Array, atlas: GlyphAtlas): void {
    this.count = 0;
    for (let op = 0; op < list.opCount; op++) {
      const kind = list.opKind[op];
      const from = list.opFrom[op]!;
      const to = list.opTo[op]!;
      if (kind === QUADS) this.addQuads(list, from, to, colours);
      else if (kind === POLYLINE) this.addLine(list, op, colours);
      else if (kind === AREA) this.addArea(list, op, colours);
      else this.addTexts(list, from, to, colours, atlas);
    }
  }

  private addQuads(list: DrawList, from: number, to: number, colours: Float32Array): void {
    const { quads } = list;
    for (let q = from * QUAD_STRIDE; q < to * QUAD_STRIDE; q += QUAD_STRIDE) {
      const at = this.next(quads[q]!, quads[q + 1]!, quads[q + 2]!, quads[q + 3]!, quads[q + 5]!, KIND_QUAD, colours);
      this.data[at + 13] = quads[q + 4]!;
    }
  }

  private addLine(list: DrawList, op: number, colours: Float32Array): void {
    const { points } = list;
    const half = list.opWidth[op]! / 2;
    const reach = half + 1;
    const clipTop = list.opClipTop[op]!;
    const clipBottom = list.opClipBottom[op]!;
    for (let i = list.opFrom[op]!; i + 1 < list.opTo[op]!; i++) {
      const p = i * POINT_STRIDE;
      const x0 = points[p]!;
      const y0 = points[p + 1]!;
      const x1 = points[p + 2]!;
      const y1 = points[p + 3]!;
      const left = Math.min(x0, x1) - reach;
      const top = Math.max(clipTop, Math.min(y0, y1) - reach);
      const width = Math.abs(x1 - x0) + 2 * reach;
      const height = Math.min(clipBottom, Math.max(y0, y1) + reach) - top;
      if (!(height > 0)) continue;
      const at = this.next(left, top, width, height, list.opPaint[op]!, KIND_SEGMENT, colours);
      this.data[at + 4] = x0;
      this.data[at + 5] = y0;
      this.data[at + 6] = x1;
      this.data[at + 7] = y1;
      this.data[at + 13] = half;
    }
  }

  /** Each column of pixels belongs to one stretch: with shared columns a translucent area would have seams. */
  private addArea(list: DrawList, op: number, colours: Float32Array): void {
    const { points } = list;
    const baseY = list.opWidth[op]!;
    const clipTop = list.opClipTop[op]!;
    const clipBottom = list.opClipBottom[op]!;
    for (let i = list.opFrom[op]!; i + 1 < list.opTo[op]!; i++) {
      const p = i * POINT_STRIDE;
      const y0 = points[p + 1]!;
      const y1 = points[p + 3]!;
      const left = Math.ceil(points[p]! - 0.5);
      const width = Math.ceil(points[p + 2]! - 0.5) - left;
      const top = Math.max(clipTop, Math.floor(Math.min(y0, y1, baseY)) - 1);
      const height = Math.min(clipBottom, Math.ceil(Math.max(y0, y1, baseY)) + 1) - top;
      if (!(width > 0 && height > 0)) continue;
      const at = this.next(left, top, width, height, list.opPaint[op]!, KIND_STRETCH, colours);
      this.data[at + 4] = points[p]!;
      this.data[at + 5] = y0;
      this.data[at + 6] = points[p + 2]!;
      this.data[at + 7] = y1;
      this.data[at + 13] = baseY;
    }
  }

  private addTexts(list: DrawList, from: number, to: number, colours: Float32Array, atlas: GlyphAtlas): void {
    for (let i = from; i < to; i++) {
      const item = list.texts[i]!;
      const { pieces, width } = atlas.place(item.text, item.style);
      const left = item.x - (item.align === 'left' ? 0 : item.align === 'right' ? width : width / 2);
      for (const { glyph, offset } of pieces) {
        const x = Math.round(left + offset) - atlas.padPx;
        const y = Math.round(item.y - glyph.height / 2);
        const at = this.next(x, y, glyph.width, glyph.height, item.paint, KIND_GLYPH, colours);
        this.data[at + 4] = glyph.x / atlas.sizePx;
        this.data[at + 5] = glyph.y / atlas.sizePx;
        this.data[at + 6] = glyph.width / atlas.sizePx;
        this.data[at + 7] = glyph.height / atlas.sizePx;
      }
    }
  }

  /** Writes what all kinds share; returns where the instance begins. */
  private next(
    x: number,
    y: number,
    width: number,
    height: number,
    paint: number,
    kind: number,
    colours: Float32Array,
  ): number {
    const at = this.count * INSTANCE_STRIDE;
    if (at + INSTANCE_STRIDE > this.data.length) {
      const grown = new Float32Array(this.data.length * 2);
      grown.set(this.data);
      this.data = grown;
    }
    this.count++;
    const { data } = this;
    data[at] = x;
    data[at + 1] = y;
    data[at + 2] = width;
    data[at + 3] = height;
    data[at + 8] = colours[paint * 4]!;
    data[at + 9] = colours[paint * 4 + 1]!;
    data[at + 10] = colours[paint * 4 + 2]!;
    data[at + 11] = colours[paint * 4 + 3]!;
    data[at + 12] = kind;
    return at;
  }
}
