/**
 * Which market a number belongs to, as a colour: a row wears that of its name, and in the place of its price stands that of
 * the price. Pictures of the screen then tell whether the two belong together, however fast they move.
 */

/** Coloured parts of a row: the row itself, the painted price, the price that is text. */
export const WEARERS = { name: 1, painted: 2, text: 4 } as const;
export type Wearer = keyof typeof WEARERS;

/** Colours differ for so many markets. */
export const COLOURED = 8192;

/** Low bits that no colour of a page has, so that other colours and mixtures of two are not read as a market's. */
const RED_SEAL = 5;
const GREEN_SEAL = 10;

/** [red, green, blue], 0 … 255. @param market  0 … 8191 */
export const colourOf = (market: number, wearer: Wearer): readonly [number, number, number] => [
  ((market >> 8) << 3) | RED_SEAL,
  (((market >> 4) & 15) << 4) | GREEN_SEAL,
  ((market & 15) << 4) | WEARERS[wearer],
];

export interface Worn {
  readonly market: number;
  readonly wearer: Wearer;
}

/** Whose colour that is; null for any other. */
export function wornBy(red: number, green: number, blue: number): Worn | null {
  if ((red & 7) !== RED_SEAL || (green & 15) !== GREEN_SEAL) return null;
  const wearer = (Object.keys(WEARERS) as Wearer[]).find((each) => WEARERS[each] === (blue & 15));
  return wearer ? { market: ((red >> 3) << 8) | (green & 240) | (blue >> 4), wearer } : null;
}

/** A picture, three bytes a pixel. */
export interface ColourRaster {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Places of the colours in a row of an unmoved list, px of the screenshot. */
export interface RowPlaces {
  readonly nameX: number;
  readonly priceX: number;
  /** Place beside the price, where the row itself has the colour of its name again. */
  readonly groundX: number;
  /** Distance of the price's middle from the top of its row. */
  readonly priceY: number;
  readonly rowPx: number;
  /** The part of the picture that the list has to itself. */
  readonly top: number;
  readonly bottom: number;
}

/** Rows of screenshots, counted by the number beside their names. */
export interface RowCount {
  /** The number that is painted, of the same market. */
  painted: number;
  /** The same as text. */
  text: number;
  /** A number of another market. */
  wrong: number;
  /** Nothing. */
  blank: number;
  /** The part of these whose row the browser has not drawn there yet: it draws a row in pieces. */
  undrawn: number;
  /** Rows that have no name yet, where the list should have some. */
  nameless: number;
}

export const noRows = (): RowCount => ({ painted: 0, text: 0, wrong: 0, blank: 0, undrawn: 0, nameless: 0 });

/** At the edge of a row one line of pixels may be mixed with the next row. */
const EDGE_PX = 1;

/** Reads every row of a picture that is there from top to bottom. */
export function countRows({ width, data }: ColourRaster, places: RowPlaces, count: RowCount): void {
  const { nameX, priceX, groundX, priceY, rowPx, top, bottom } = places;
  const at = (x: number, y: number) => {
    const from = (y * width + x) * 3;
    return wornBy(data[from]!, data[from + 1]!, data[from + 2]!);
  };
  let named = 0;
  for (let y = top; y < bottom;) {
    const name = at(nameX, y);
    if (name?.wearer !== 'name') {
      y++;
      continue;
    }
    const from = y;
    while (y < bottom && at(nameX, y)?.market === name.market) y++;
    named += y - from;
    if (y - from < rowPx - 2 * EDGE_PX) continue;
    const priceAt = from + Math.round(priceY);
    const price = at(priceX, priceAt);
    if (!price || price.wearer === 'name') {
      count.blank++;
      if (at(groundX, priceAt)?.market !== name.market) count.undrawn++;
    } else if (price.market !== name.market) count.wrong++;
    else count[price.wearer]++;
  }
  count.nameless += Math.floor((bottom - top - named) / rowPx);
}
