/**
 * Marked rows on pictures of the screen: a mark makes a number one digit wider or narrower, and the pixels of that digit tell
 * which it is. What draws the number does not matter.
 */

/** Brightness of a picture, 0 black to 255, row by row. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** px of the picture. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One wish that rows be wide or narrow. */
export interface Turn {
  /** Mark that the marked rows show. */
  readonly mark: number;
  readonly wide: boolean;
  /** Time at which the server sent it, epoch ms. */
  readonly toldMs: number;
}

/** Texts of the marked rows from a moment on. */
export interface Look {
  readonly takenMs: number;
  /** Whether rows are wide, by mark. */
  readonly wide: readonly boolean[];
}

/** The pixels of a row, from its corner, that are dark when it is wide and light when it is narrow. */
export interface Digit {
  readonly pixels: readonly (readonly [x: number, y: number])[];
  /** Brightness between the two. */
  readonly middle: number;
}

/** A digit is darker than its ground by so much. */
const INK = 60;
/** Part of the rows that must agree: one may be tinted or late. */
const MOST_ROWS = 0.8;

const brightness = ({ width, data }: Raster, row: Box, [x, y]: readonly [number, number]): number =>
  data[(Math.round(row.y) + y) * width + Math.round(row.x) + x]!;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const meanOf = (raster: Raster, row: Box, pixels: Digit['pixels']): number =>
  mean(pixels.map((pixel) => brightness(raster, row, pixel)));

/** Finds the digit by two pictures of the same rows; null when they look the same. */
export function digitOf(narrow: Raster, wide: Raster, rows: readonly Box[]): Digit | null {
  const [width, height] = (['width', 'height'] as const).map((side) =>
    Math.floor(Math.min(...rows.map((row) => row[side]))),
  ) as [number, number];
  const pixels: (readonly [number, number])[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const darker = rows.filter((row) => brightness(narrow, row, [x, y]) - brightness(wide, row, [x, y]) >= INK);
      if (darker.length >= rows.length * MOST_ROWS) pixels.push([x, y]);
    }
  }
  if (pixels.length === 0) return null;
  const of = (raster: Raster) => mean(rows.map((row) => meanOf(raster, row, pixels)));
  return { pixels, middle: (of(narrow) + of(wide)) / 2 };
}

/** Whether most of the rows are wide. */
export function areWide(raster: Raster, rows: readonly Box[], { pixels, middle }: Digit): boolean {
  return rows.filter((row) => meanOf(raster, row, pixels) < middle).length * 2 > rows.length;
}

/**
 * From each turn to the first picture that shows it, ms. A turn that was never seen counts as long as it stood: until the
 * next turn of its mark, or the last picture.
 * @param turns, looks  oldest first
 */
export function turnLatencies(turns: readonly Turn[], looks: readonly Look[]): readonly number[] {
  const endMs = looks.at(-1)?.takenMs ?? NaN;
  return turns.map(({ mark, wide, toldMs }, at) => {
    const untilMs = turns.slice(at + 1).find((next) => next.mark === mark)?.toldMs ?? endMs;
    const seen = looks.find((look) => look.takenMs >= toldMs && look.wide[mark] === wide);
    return Math.min(seen?.takenMs ?? Infinity, untilMs) - toldMs;
  });
}
