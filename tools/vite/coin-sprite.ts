import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { COLUMNS, PICTURED } from '../../src/ui/coin-pictures/pictured.ts';

/** A place is this wide, px: sharp on a disc of 36 CSS px up to two pixels each. */
const PLACE_PX = 72;
/** Of the drawings of the set. */
const BOX = 24;

/** A file a coin, as ../renew-coin-drawings.ts takes them from the icon set: by 0xa3k5, MIT licence (drawings/LICENSE). */
export const DRAWINGS = join(import.meta.dirname, '../../src/ui/coin-pictures/drawings');

/** Of the letter that is drawn for DOGE, which has no ground of its own. */
const DOGE_COLOUR = '#c2a633';

/** Names of gradients and clips, so that those of one drawing are not taken for another's. */
const withOwnIds = (drawing: string, coin: string): string =>
  drawing.replaceAll(/id="([^"]+)"/g, `id="${coin}-$1"`).replaceAll(/url\(#([^)]+)\)/g, `url(#${coin}-$1)`);

const drawingOf = (coin: string): string => readFileSync(join(DRAWINGS, `${coin}.svg`), 'utf8').trimEnd();

/** One coin on its ground: a square, since the disc is round itself. */
function pictureOf(coin: string): string {
  const drawing = drawingOf(coin);
  if (coin !== 'DOGE') return drawing;
  const letter = drawing.replace('<svg ', '<svg x="4" y="4" ').replaceAll('"24"', '"16"');
  return `<svg width="${BOX}" height="${BOX}"><path fill="${DOGE_COLOUR}" d="M0 0h24v24H0z"/>${letter}</svg>`;
}

/** Ends a picture on white where the card is white too. */
const RING = '<circle cx="12" cy="12" r="11.75" fill="none" stroke="#c0c4ca" stroke-width=".5"/>';
const ON_WHITE: ReadonlySet<string> = new Set(['CRV', 'SHIB']);

function placeOf(coin: string, at: number): string {
  const x = (at % COLUMNS) * BOX;
  const y = Math.floor(at / COLUMNS) * BOX;
  const picture = withOwnIds(pictureOf(coin), coin);
  return `<g transform="translate(${x} ${y})">${picture}${ON_WHITE.has(coin) ? RING : ''}</g>`;
}

/**
 * All pictures as one PNG. An image and no drawing: a `<use>` in each row costs style and layout, and an SVG as background
 * is drawn anew in each (bench/results/history.md).
 */
export async function coinSprite(): Promise<Buffer> {
  const width = COLUMNS * BOX;
  const height = Math.ceil(PICTURED.length / COLUMNS) * BOX;
  const places = PICTURED.map(placeOf);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${places.join('')}</svg>`;
  return sharp(Buffer.from(svg), { density: (72 * PLACE_PX) / BOX })
    .resize((width * PLACE_PX) / BOX, (height * PLACE_PX) / BOX)
    .withExif({ IFD0: { Copyright: 'web3icons by 0xa3k5, MIT licence' } })
    .png({ palette: true, quality: 90, dither: 0, effort: 10 })
    .toBuffer();
}
