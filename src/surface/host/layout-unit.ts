import { measureLines } from './measure-lines.ts';
import type { LineStyle } from './measure-lines.ts';

/** Ascent and descent of a font, as parts of its size. */
export interface FontParts {
  readonly ascent: number;
  readonly descent: number;
}

/**
 * Font sizes that are compared, CSS px: a font that is equally tall in both layouts at one size differs at another,
 * because its ascent and descent round differently.
 */
const SIZES_PX = Array.from({ length: 64 }, (_, at) => 9 + at / 4);

/** Font size at which the line's height, rounded to whole px, shows the proportions of the font. */
const TALL_PX = 2048;
/** A length this close to the middle between two px may round either way. */
const EDGE_PX = 0.05;

/** The height of a line that is laid out in parts of a CSS px, with ascent and descent rounded to whole ones. CSS px. */
const heightPx = ({ ascent, descent }: FontParts, fontPx: number, partPx: number): number =>
  (Math.round((ascent * fontPx) / partPx) + Math.round((descent * fontPx) / partPx)) * partPx;

/**
 * The size of font in which both ways differ most. Sizes where the parts, which are measured to 1/4096, leave the rounding
 * open are left out while there are others.
 */
export function tellingSize(font: FontParts, ratio: number): number {
  const apart = (fontPx: number) => Math.abs(heightPx(font, fontPx, 1) - heightPx(font, fontPx, 1 / ratio));
  const isOpen = (px: number) => Math.abs((px % 1) - 0.5) < EDGE_PX;
  const isClear = (fontPx: number) =>
    ![font.ascent, font.descent].some((part) => isOpen(part * fontPx) || isOpen(part * fontPx * ratio));
  const clear = SIZES_PX.filter(isClear);
  const sizes = clear.length > 0 ? clear : SIZES_PX;
  return sizes.reduce((best, fontPx) => (apart(fontPx) > apart(best) ? fontPx : best));
}

const known = new Map<string, boolean>();

/**
 * Returns whether the engine lays text out in whole CSS px on a screen with a higher ratio: some engines always do,
 * others with an emulated ratio. It compares line heights at a font size where both kinds of layout differ; at the size
 * of the figures they may be equal, as at 12 px in many fonts. It sets up two sizes of the font, which takes a slow
 * phone some time.
 */
export function laysOutInCssPx(
  { fontWeight, fontFamily }: Pick<LineStyle, 'fontWeight' | 'fontFamily'>,
  ratio = devicePixelRatio,
): boolean {
  if (ratio === 1) return false;
  const key = `${ratio} ${fontWeight} ${fontFamily}`;
  let answer = known.get(key);
  if (answer === undefined) {
    const lineIn = (fontPx: number) => measureLines([{ fontPx, linePx: fontPx, fontWeight, fontFamily }])[0]!;
    const tall = lineIn(TALL_PX);
    const font = { ascent: tall.ascentPx / TALL_PX, descent: tall.descentPx / TALL_PX };
    const fontPx = tellingSize(font, ratio);
    const { ascentPx, descentPx } = lineIn(fontPx);
    const missedBy = (partPx: number) => Math.abs(heightPx(font, fontPx, partPx) - ascentPx - descentPx);
    answer = missedBy(1) < missedBy(1 / ratio);
    known.set(key, answer);
  }
  return answer;
}
