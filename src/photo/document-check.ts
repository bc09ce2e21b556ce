import { PHOTO_SIDE_MIN_PX } from '../../protocol/units/photo-side.ts';

/** Returns whether a picture is too small for a review, so that it cannot be sent. */
export const isTooSmall = (widthPx: number, heightPx: number): boolean =>
  Math.min(widthPx, heightPx) < PHOTO_SIDE_MIN_PX;

/** Longer side of the checked copy, px: what is blurred there is blurred for a reviewer. */
export const CHECKED_SIDE_PX = 1024;

/** blurred: no edge on it is sharp; glaring: light is reflected on it, so that part of it is white. */
export type PhotoDoubt = 'blurred' | 'glaring';

/** Side of the tiles a picture is judged by. */
const TILE_PX = 16;
/** Smaller differences in a tile are noise, not an edge. */
const EDGE_LUMA = 56;
/** A sharp edge takes one or two pixels: that much of the tile's whole difference lies between two neighbours. */
const SHARP_PART = 0.24;
/**
 * Share of the sharpest tiles that decide for the picture, because the background of the document may be out of focus.
 */
const SPEAKING_PART = 0.75;
/** Lightest value of a camera, less the error of compression. */
const CLIPPED_LUMA = 251;
const CLIPPED_PART = 0.95;
/** Less of the picture than this is a point of light that hides nothing. */
const GLARE_PART = 0.01;
/** Tiles behind its rim over which letters come out of light; at the rim of white paper they begin at once. */
const RIM_TILES = 5;
const RIM_TILES_MIN = 3;
/** A place that is darker by less than this counts as equally white. */
const RIM_LUMA = 12;
const ONE_STEP_PART = 0.6;
/** Share of the rim. */
const FADING_PART = 0.5;

interface Tile {
  readonly darkest: number;
  /** Lightest less darkest. */
  readonly range: number;
  /** Largest difference of neighbours, as a part of `range`. */
  readonly steepness: number;
  readonly clipped: boolean;
}

/** Luma of each pixel, 0 … 255. @param rgba  four bytes a pixel */
export function lumaOf(rgba: Uint8ClampedArray): Uint8Array {
  const luma = new Uint8Array(rgba.length / 4);
  for (let at = 0; at < luma.length; at++) {
    // Weights of ITU-R BT.601 in 256ths.
    luma[at] = (77 * rgba[at * 4]! + 150 * rgba[at * 4 + 1]! + 29 * rgba[at * 4 + 2]!) >> 8;
  }
  return luma;
}

function tileAt(luma: Uint8Array, widthPx: number, left: number, top: number): Tile {
  let [low, high, steepest, clipped] = [255, 0, 0, 0];
  for (let y = top; y < top + TILE_PX; y++) {
    for (let x = left; x < left + TILE_PX; x++) {
      const at = y * widthPx + x;
      const here = luma[at]!;
      low = Math.min(low, here);
      high = Math.max(high, here);
      if (here >= CLIPPED_LUMA) clipped++;
      if (x === left || y === top) continue;
      // Over two pixels along the edge, so that noise counts less.
      const [before, above, corner] = [luma[at - 1]!, luma[at - widthPx]!, luma[at - widthPx - 1]!];
      const across = Math.abs(here + above - before - corner);
      const down = Math.abs(here + before - above - corner);
      steepest = Math.max(steepest, across / 2, down / 2);
    }
  }
  const range = high - low;
  return {
    darkest: low,
    range,
    steepness: range === 0 ? 0 : steepest / range,
    clipped: clipped >= CLIPPED_PART * TILE_PX * TILE_PX,
  };
}

/** Rows of whole tiles; what is left over at the right and below is not looked at. */
function tilesOf(luma: Uint8Array, widthPx: number, heightPx: number): Tile[][] {
  const rows: Tile[][] = [];
  for (let top = 0; top + TILE_PX <= heightPx; top += TILE_PX) {
    const row: Tile[] = [];
    for (let left = 0; left + TILE_PX <= widthPx; left += TILE_PX) row.push(tileAt(luma, widthPx, left, top));
    rows.push(row);
  }
  return rows;
}

function isBlurred(tiles: readonly Tile[]): boolean {
  const edges = tiles.filter(({ range }) => range >= EDGE_LUMA).map(({ steepness }) => steepness);
  if (edges.length === 0) return true;
  edges.sort((a, b) => a - b);
  return edges[Math.min(edges.length - 1, Math.floor(edges.length * SPEAKING_PART))]! < SHARP_PART;
}

const AROUND = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const;

/**
 * Returns how a white place ends in one direction.
 * @param darkest  of the tiles from its rim outwards
 * @returns null where the picture ends too soon, or what is around is as white
 */
function rimOf(darkest: readonly number[]): 'fading' | 'edge' | null {
  const falls = darkest.map((luma, index) => (darkest[index - 1] ?? 255) - luma);
  const fall = 255 - Math.min(...darkest);
  if (darkest.length < RIM_TILES_MIN || fall < RIM_LUMA) return null;
  return Math.max(...falls) <= ONE_STEP_PART * fall ? 'fading' : 'edge';
}

function isGlaring(rows: readonly (readonly Tile[])[]): boolean {
  let [white, tiles, rim, fading] = [0, 0, 0, 0];
  rows.forEach((row, y) =>
    row.forEach((tile, x) => {
      tiles++;
      if (!tile.clipped) return;
      white++;
      for (const [down, right] of AROUND) {
        const outwards = Array.from(
          { length: RIM_TILES },
          (_, by) => rows[y + down * (by + 1)]?.[x + right * (by + 1)],
        );
        if (outwards[0]?.clipped ?? true) continue;
        const end = rimOf(outwards.flatMap((beside) => beside?.darkest ?? []));
        if (end === null) continue;
        rim++;
        if (end === 'fading') fading++;
      }
    }),
  );
  return white >= GLARE_PART * tiles && rim > 0 && fading >= FADING_PART * rim;
}

/**
 * Returns whether a photo of a document can hardly be read. It is estimated from edges and white areas, so it is a
 * warning and not a refusal.
 * @param luma  of a picture of `CHECKED_SIDE_PX` at most, row by row
 */
export function doubtOf(luma: Uint8Array, widthPx: number, heightPx: number): PhotoDoubt | null {
  const rows = tilesOf(luma, widthPx, heightPx);
  // Light on it is what can be helped: without it the edges may be sharp enough.
  if (isGlaring(rows)) return 'glaring';
  return isBlurred(rows.flat()) ? 'blurred' : null;
}
