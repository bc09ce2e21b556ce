import { fontOf } from '../layers/measure-text.ts';
import type { TextStyle } from '../layers/draw-list.ts';

const ATLAS_PX = 1024;
const PAD_PX = 2;
/** Distance from the middle of the digits to their baseline, in font sizes; as in canvas2d/. */
const BASELINE = 0.355;
/** Prices and times are put together from these; anything else (month names, other scripts) is kept as a whole text. */
const COMPOSABLE = /^[\d₀-₉.,:+\-− %hd/A-Z]+$/;
/** Placed texts that are remembered: a market prints new prices all day. */
const PLACED_TEXTS = 1000;

/** A drawn piece of text: where it lies in the atlas (device px) and how far it moves the pen. */
export interface Glyph {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly advance: number;
}

export interface PlacedGlyph {
  readonly glyph: Glyph;
  /** Left edge relative to the text's own left edge. */
  readonly offset: number;
}

export interface PlacedText {
  readonly pieces: readonly PlacedGlyph[];
  readonly width: number;
}

/**
 * White texts on one canvas that becomes a texture. Rows of equal height are filled from left to right; when the canvas
 * is full it starts anew. `version` tells when the texture must be uploaded, `generation` when placed texts are void.
 */
export function createGlyphAtlas(fontFamily: string) {
  const canvas =
    typeof OffscreenCanvas === 'undefined' ? document.createElement('canvas') : new OffscreenCanvas(ATLAS_PX, ATLAS_PX);
  canvas.width = ATLAS_PX;
  canvas.height = ATLAS_PX;
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D | null;
  if (!context) throw new Error('no 2D context for the glyph atlas');
  const glyphs = new Map<string, Glyph>();
  const texts = new Map<string, PlacedText>();
  let version = 0;
  let generation = 0;
  let penX = 0;
  let penY = 0;
  let rowHeight = 0;

  const clear = () => {
    context.clearRect(0, 0, ATLAS_PX, ATLAS_PX);
    glyphs.clear();
    texts.clear();
    generation++;
    penX = 0;
    penY = 0;
    rowHeight = 0;
  };

  const glyphOf = (piece: string, style: TextStyle): Glyph => {
    const font = fontOf(style, fontFamily);
    const key = `${font}|${piece}`;
    const known = glyphs.get(key);
    if (known) return known;
    context.font = font;
    const advance = context.measureText(piece).width;
    const width = Math.min(ATLAS_PX, Math.ceil(advance) + 2 * PAD_PX);
    const height = Math.ceil(style.sizePx * 1.6);
    if (penX + width > ATLAS_PX) {
      penX = 0;
      penY += rowHeight;
      rowHeight = 0;
    }
    if (penY + height > ATLAS_PX) {
      clear();
      context.font = font;
    }
    context.textBaseline = 'alphabetic';
    context.fillStyle = '#ffffff';
    context.fillText(piece, penX + PAD_PX, penY + Math.round(height / 2 + style.sizePx * BASELINE));
    const glyph = { x: penX, y: penY, width, height, advance };
    glyphs.set(key, glyph);
    penX += width;
    rowHeight = Math.max(rowHeight, height);
    version++;
    return glyph;
  };

  return {
    canvas,
    sizePx: ATLAS_PX,
    padPx: PAD_PX,
    get version() {
      return version;
    },
    get generation() {
      return generation;
    },
    /** A text as pieces of the atlas. */
    place(text: string, style: TextStyle): PlacedText {
      const key = `${style.weight} ${style.sizePx}|${text}`;
      const known = texts.get(key);
      if (known) return known;
      const pieces: PlacedGlyph[] = [];
      let width = 0;
      const before = generation;
      for (const piece of COMPOSABLE.test(text) ? text : [text]) {
        const glyph = glyphOf(piece, style);
        pieces.push({ glyph, offset: width });
        width += glyph.advance;
      }
      const placed = { pieces, width };
      // The atlas may have been cleared during this text; then its first glyphs are missing.
      if (generation === before) {
        if (texts.size >= PLACED_TEXTS) texts.clear();
        texts.set(key, placed);
      }
      return placed;
    },
  };
}

export type GlyphAtlas = ReturnType<typeof createGlyphAtlas>;
