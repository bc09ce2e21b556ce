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
 * Renders pictures into one PNG. SVG is slower: a `<use>` in each row costs style and layout, and an SVG background is a
 * document of its own, which is parsed and laid out on the page's thread and drawn again in each row
 * (bench/results/history.md).
 * @param quality  least one of the palette, 0 to 100
 */
const renderPictures = (coins: readonly string[], columns: number, quality: number) =>
  sharp(Buffer.from(coinSheet(coins, columns)), { density: (72 * PLACE_PX) / BOX })
    .resize(columns * PLACE_PX, Math.ceil(coins.length / columns) * PLACE_PX)
    .png({ palette: true, quality, dither: 0, effort: 10 });

/** Renders the pictures of all coins. */
export const coinSprite = (): Promise<Buffer> =>
  renderPictures(PICTURED, COLUMNS, 90)
    .withExif({ IFD0: { Copyright: 'web3icons by 0xa3k5, MIT licence' } })
    .toBuffer();

/**
 * Returns the pictures of the first coins in one row, as a data URI for `url("…")`, in fewer colours than the sprite,
 * because they load beside the code of the rows and stand only until the sprite has come.
 */
export async function firstCoins(): Promise<string> {
  const row = await renderPictures(PICTURED.slice(0, FIRST_COINS), FIRST_COINS, 60).toBuffer();
  return `data:image/png;base64,${row.toString('base64')}`;
}
