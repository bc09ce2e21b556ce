/** What a painter draws with, on either thread. */
export type Ink = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

/** One font in one size. Digits are equally wide in it (G5), which a canvas cannot ask a font for. */
export interface Face {
  readonly fontPx: number;
  /** Whole px, as engines lay lines out. */
  readonly ascentPx: number;
  readonly descentPx: number;
  readonly digitPx: number;
  widthOf(text: string): number;
  /** In the fill style of the moment. @param x  left edge */
  draw(text: string, x: number, baseline: number): void;
}

const DIGITS = '0123456789';
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** @param ink  measures and draws; its font is this face's from now on, until `use` of another */
export function createFace(ink: Ink, fontPx: number, fontWeight: string, fontFamily: string): Face {
  const font = `${fontWeight} ${fontPx}px ${fontFamily}`;
  const use = () => {
    // Engines parse a font that is set anew.
    if (fontOf.get(ink) === font) return;
    fontOf.set(ink, font);
    ink.font = font;
  };
  use();
  let digitPx = 0;
  let narrowestPx = Infinity;
  for (const digit of DIGITS) {
    const { width } = ink.measureText(digit);
    digitPx = Math.max(digitPx, width);
    narrowestPx = Math.min(narrowestPx, width);
  }
  const { fontBoundingBoxAscent, fontBoundingBoxDescent } = ink.measureText(DIGITS);
  const measures = {
    fontPx,
    ascentPx: Math.round(fontBoundingBoxAscent),
    descentPx: Math.round(fontBoundingBoxDescent),
  };
  // Nearly every font; a text then is one call, and its shapes are the page's.
  if (digitPx - narrowestPx < 0.01) {
    return {
      ...measures,
      digitPx,
      widthOf(text) {
        use();
        return ink.measureText(text).width;
      },
      draw(text, x, baseline) {
        use();
        ink.fillText(text, x, baseline);
      },
    };
  }
  const advances = new Map<string, number>();
  const advanceOf = (letter: string): number => {
    const known = advances.get(letter);
    if (known !== undefined) return known;
    use();
    const { width } = ink.measureText(letter);
    advances.set(letter, width);
    return width;
  };
  return {
    ...measures,
    digitPx,
    widthOf(text) {
      let width = 0;
      for (let i = 0; i < text.length; i++) width += isDigit(text.charCodeAt(i)) ? digitPx : advanceOf(text[i]!);
      return width;
    },
    draw(text, x, baseline) {
      use();
      let left = x;
      for (let i = 0; i < text.length; i++) {
        const letter = text[i]!;
        const own = advanceOf(letter);
        const cell = isDigit(text.charCodeAt(i)) ? digitPx : own;
        // In the middle of its cell, so that a narrow 1 does not lean.
        ink.fillText(letter, left + (cell - own) / 2, baseline);
        left += cell;
      }
    },
  };
}

/** The font that each context has now. */
const fontOf = new WeakMap<Ink, string>();
