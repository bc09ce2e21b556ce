import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { COLUMNS, FIRST_COINS, PICTURED } from '../../src/ui/coin-pictures/pictured.ts';

/** Width of a picture in the sprite, px: a disc of 36 CSS px at a device pixel ratio of 2. */
const PLACE_PX = 72;
/** Size of the view box of the set's drawings. */
const BOX = 24;

/**
 * One file per coin, written by ../renew-coin-drawings.ts from the icon set by 0xa3k5, MIT licence (drawings/LICENSE).
 */
export const DRAWINGS = join(import.meta.dirname, '../../src/ui/coin-pictures/drawings');

/** Background of the letter drawn for DOGE, which has none of its own. */
const DOGE_COLOUR = '#c2a633';

/** Prefixes ids of gradients and clips with the coin, so that they are unique in the sprite. */
const withOwnIds = (drawing: string, coin: string): string =>
  drawing.replaceAll(/id="([^"]+)"/g, `id="${coin}-$1"`).replaceAll(/url\(#([^)]+)\)/g, `url(#${coin}-$1)`);

const drawingOf = (coin: string): string => readFileSync(join(DRAWINGS, `${coin}.svg`), 'utf8').trimEnd();

/** Returns one coin on its background: a square, because the disc is cut out by the style sheet. */
function pictureOf(coin: string): string {
  const drawing = drawingOf(coin);
  if (coin !== 'DOGE') return drawing;
  const letter = drawing.replace('<svg ', '<svg x="4" y="4" ').replaceAll('"24"', '"16"');
  return `<svg width="${BOX}" height="${BOX}"><path fill="${DOGE_COLOUR}" d="M0 0h24v24H0z"/>${letter}</svg>`;
}

/** Outlines a white picture on a white card. */
const RING = '<circle cx="12" cy="12" r="11.75" fill="none" stroke="#c0c4ca" stroke-width=".5"/>';
const ON_WHITE: ReadonlySet<string> = new Set(['CRV', 'SHIB']);

function placeOf(coin: string, at: number, columns: number): string {
  const x = (at % columns) * BOX;
  const y = Math.floor(at / columns) * BOX;
  const picture = withOwnIds(pictureOf(coin), coin);
  return `<g transform="translate(${x} ${y})">${picture}${ON_WHITE.has(coin) ? RING : ''}</g>`;
}

/** Returns pictures in rows as one SVG document, each in a square of 24 units. */
function coinSheet(coins: readonly string[], columns: number): string {
  const width = columns * BOX;
  const height = Math.ceil(coins.length / columns) * BOX;
  const places = coins.map((coin, at) => placeOf(coin, at, columns));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${places.join('')}</svg>`;
}

/**
 * Renders all pictures into one PNG. SVG is slower: a `<use>` in each row costs style and layout, and an SVG background
 * is redrawn in each row (bench/results/history.md).
 */
export async function coinSprite(): Promise<Buffer> {
  const width = COLUMNS * BOX;
  const height = Math.ceil(PICTURED.length / COLUMNS) * BOX;
  return sharp(Buffer.from(coinSheet(PICTURED, COLUMNS)), { density: (72 * PLACE_PX) / BOX })
    .resize((width * PLACE_PX) / BOX, (height * PLACE_PX) / BOX)
    .withExif({ IFD0: { Copyright: 'web3icons by 0xa3k5, MIT licence' } })
    .png({ palette: true, quality: 90, dither: 0, effort: 10 })
    .toBuffer();
}

/**
 * Returns the pictures of the first coins in one row, as a data URI for `url("…")`. SVG, which is 2 KB smaller than a
 * PNG and stands only until the sprite has come.
 */
export function firstCoins(): string {
  const svg = coinSheet(PICTURED.slice(0, FIRST_COINS), FIRST_COINS);
  const short = svg.replaceAll(/\s+/g, ' ').replaceAll('> <', '><').replaceAll(' class="web3icons"', '');
  return `data:image/svg+xml,${short.replaceAll('"', "'").replaceAll('%', '%25').replaceAll('#', '%23')}`;
}
