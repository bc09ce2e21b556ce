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
  draw(ink: Ink, text: string, x: number, baseline: number): void;
}

const DIGITS = '0123456789';
/** Below this, widths that engines report are one width. */
const EQUAL_PX = 0.01;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** The font that each context has now: engines parse one that is set anew. */
const fontOf = new WeakMap<Ink, string>();

function use(ink: Ink, font: string): void {
  if (fontOf.get(ink) === font) return;
  fontOf.set(ink, font);
  ink.font = font;
}

/** A context that was resized has lost its font. */
export const forgetFont = (ink: Ink): void => void fontOf.delete(ink);

let ruler: Ink | null = null;
const rulerOf = (): Ink => (ruler ??= new OffscreenCanvas(1, 1).getContext('2d')!);

export function createFace(fontPx: number, fontWeight: string, fontFamily: string): Face {
  const font = `${fontWeight} ${fontPx}px ${fontFamily}`;
  const measure = (text: string): TextMetrics => {
    const ink = rulerOf();
    use(ink, font);
    return ink.measureText(text);
  };
  let digitPx = 0;
  let narrowestPx = Infinity;
  for (const digit of DIGITS) {
    const { width } = measure(digit);
    digitPx = Math.max(digitPx, width);
    narrowestPx = Math.min(narrowestPx, width);
  }
  const { fontBoundingBoxAscent, fontBoundingBoxDescent } = measure(DIGITS);
  const measures = {
    fontPx,
    ascentPx: Math.round(fontBoundingBoxAscent),
    descentPx: Math.round(fontBoundingBoxDescent),
    digitPx,
  };
  // Nearly every font; a text then is one call, and its shapes are the page's.
  if (digitPx - narrowestPx < EQUAL_PX) {
    return {
      ...measures,
      widthOf: (text) => measure(text).width,
      draw(ink, text, x, baseline) {
        use(ink, font);
        ink.fillText(text, x, baseline);
      },
    };
  }
  const advances = new Map<string, number>();
  const advanceOf = (letter: string): number => {
    const known = advances.get(letter);
    if (known !== undefined) return known;
    const { width } = measure(letter);
    advances.set(letter, width);
    return width;
  };
  return {
    ...measures,
    widthOf(text) {
      let width = 0;
      for (let i = 0; i < text.length; i++) width += isDigit(text.charCodeAt(i)) ? digitPx : advanceOf(text[i]!);
      return width;
    },
    draw(ink, text, x, baseline) {
      use(ink, font);
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
