/** Drawing context of a painter, on either thread. */
export type Ink = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

/** One font in one size. Digits are equally wide in it (G5), which a canvas cannot ask a font for. All px are the canvas's. */
export interface Face {
  readonly fontPx: number;
  readonly digitPx: number;
  /** Returns the width that its box would have in the page. */
  widthOf(text: string): number;
  /**
   * Draws a text in the present fill style.
   * @param x  left edge
   */
  draw(ink: Ink, text: string, x: number, baseline: number): void;
  /** The same, made narrower. */
  squeeze(ink: Ink, text: string, x: number, baseline: number, widthPx: number): void;
}

const DIGITS = '0123456789';
/** Below this, widths that engines report are one width. */
const EQUAL_PX = 0.01;
/** Letters of numbers and times in any language. */
const LETTERS = `${DIGITS}.,:%\u2019\u00a0\u202f`;
const NUMERIC = new RegExp(`^[${LETTERS}]+$`);
const PAIRS = [...LETTERS].flatMap((first) => [...LETTERS].map((second) => first + second)).join('');
const withZeros = (text: string): string => text.replace(/\d/g, '0');
/** Widths remembered for each font. */
const WIDTHS_MAX = 100;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** The current font of each context, because engines parse every font that is set. */
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

/** Engines place boxes in these parts of a px. */
const BOX_PARTS = 64;

/** @param unitPx  canvas px for one layout px; text is shaped in layout px, so that digits are placed as on the page */
export function createFace(fontPx: number, fontWeight: string, fontFamily: string, unitPx: number): Face {
  const font = `${fontWeight} ${fontPx / unitPx}px ${fontFamily}`;
  const measure = (text: string): TextMetrics => {
    const ink = rulerOf();
    use(ink, font);
    return ink.measureText(text);
  };
  const fill = (ink: Ink, text: string, x: number, baseline: number): void => {
    use(ink, font);
    if (unitPx === 1) {
      ink.fillText(text, x, baseline);
      return;
    }
    ink.setTransform(unitPx, 0, 0, unitPx, 0, 0);
    ink.fillText(text, x / unitPx, baseline / unitPx);
    ink.setTransform(1, 0, 0, 1, 0, 0);
  };
  const squeeze = (ink: Ink, text: string, x: number, baseline: number, widthPx: number): void => {
    use(ink, font);
    ink.setTransform(unitPx, 0, 0, unitPx, 0, 0);
    ink.fillText(text, x / unitPx, baseline / unitPx, widthPx / unitPx);
    ink.setTransform(1, 0, 0, 1, 0, 0);
  };
  const advances = new Map<string, number>();
  const advanceOf = (letter: string): number => {
    const known = advances.get(letter);
    if (known !== undefined) return known;
    const width = measure(letter).width * unitPx;
    advances.set(letter, width);
    return width;
  };
  const boxed = (width: number): number => (Math.ceil((width / unitPx) * BOX_PARTS) / BOX_PARTS) * unitPx;

  let digitPx = 0;
  let narrowestPx = Infinity;
  for (const digit of DIGITS) {
    digitPx = Math.max(digitPx, advanceOf(digit));
    narrowestPx = Math.min(narrowestPx, advanceOf(digit));
  }
  const measures = { fontPx, digitPx, squeeze };
  // This holds for nearly every font; a text is then one call, and shaped as on the page.
  if (digitPx - narrowestPx < EQUAL_PX) {
    // Some fonts move certain pairs of digits together; else all numbers of one form are equally wide.
    const isByForm = Math.abs(measure(PAIRS).width - measure(withZeros(PAIRS)).width) < EQUAL_PX;
    const widths = new Map<string, number>();
    return {
      ...measures,
      widthOf(text) {
        // To measure takes two or three times as long as to draw.
        const form = isByForm && NUMERIC.test(text) ? withZeros(text) : text;
        let width = widths.get(form);
        if (width === undefined) {
          width = boxed(measure(form).width * unitPx);
          if (widths.size === WIDTHS_MAX) widths.clear();
          widths.set(form, width);
        }
        return width;
      },
      draw: fill,
    };
  }
  const cellOf = (text: string, at: number): number =>
    isDigit(text.charCodeAt(at)) ? digitPx : advanceOf(text.charAt(at));
  return {
    ...measures,
    widthOf(text) {
      let width = 0;
      for (let i = 0; i < text.length; i++) width += cellOf(text, i);
      return boxed(width);
    },
    draw(ink, text, x, baseline) {
      let left = x;
      for (let i = 0; i < text.length; i++) {
        const cell = cellOf(text, i);
        // In the middle of its cell, so that a narrow 1 does not lean.
        fill(ink, text.charAt(i), left + (cell - advanceOf(text.charAt(i))) / 2, baseline);
        left += cell;
      }
    },
  };
}
