import sharp from 'sharp';
import { COLUMNS, PICTURED } from '../pictured.ts';

/** A place is this wide, px: sharp on a disc of 36 CSS px up to two pixels each. */
const PLACE_PX = 72;
/** Of the drawings of the set. */
const BOX = 24;

/** Coins that the set has under another name, or draws wrongly under their own. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  APT: 'networks/background/aptos',
  ARB: 'networks/background/arbitrum-one',
  INJ: 'networks/background/injective',
  RENDER: 'tokens/background/RNDR',
  TON: 'networks/background/ton',
  WLD: 'networks/background/world',
};

/** Its picture is a white letter on white: the letter alone, on the colour of the coin. */
const DOGE = { file: 'tokens/mono/DOGE', colour: '#c2a633' } as const;

/** Names of gradients and clips, so that those of one drawing are not taken for another's. */
const withOwnIds = (drawing: string, coin: string): string =>
  drawing.replaceAll(/id="([^"]+)"/g, `id="${coin}-$1"`).replaceAll(/url\(#([^)]+)\)/g, `url(#${coin}-$1)`);

async function drawingOf(file: string): Promise<string> {
  const drawing = `@web3icons/core/svgs/${file}.svg.js`;
  const { default: svg } = (await import(/* @vite-ignore */ drawing)) as { default: string };
  return svg;
}

/** One coin on its ground: a square, since the disc is round itself. */
async function pictureOf(coin: string): Promise<string> {
  if (coin !== 'DOGE') return drawingOf(ELSEWHERE[coin] ?? `tokens/background/${coin}`);
  const letter = (await drawingOf(DOGE.file)).replace('<svg ', '<svg x="4" y="4" ').replaceAll('"24"', '"16"');
  return `<svg width="${BOX}" height="${BOX}"><path fill="${DOGE.colour}" d="M0 0h24v24H0z"/>${letter}</svg>`;
}

/** Ends a picture on white where the card is white too. */
const RING = '<circle cx="12" cy="12" r="11.75" fill="none" stroke="#c0c4ca" stroke-width=".5"/>';
const ON_WHITE: ReadonlySet<string> = new Set(['CRV', 'SHIB']);

async function placeOf(coin: string, at: number): Promise<string> {
  const x = (at % COLUMNS) * BOX;
  const y = Math.floor(at / COLUMNS) * BOX;
  const picture = withOwnIds(await pictureOf(coin), coin);
  return `<g transform="translate(${x} ${y})">${picture}${ON_WHITE.has(coin) ? RING : ''}</g>`;
}

/**
 * All pictures as one PNG. An image and no drawing: a `<use>` in each row costs style and layout, and an SVG as background
 * is drawn anew in each (docs/bench-history.md).
 */
export async function coinSprite(): Promise<Buffer> {
  const width = COLUMNS * BOX;
  const height = Math.ceil(PICTURED.length / COLUMNS) * BOX;
  const places = await Promise.all(PICTURED.map(placeOf));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${places.join('')}</svg>`;
  return sharp(Buffer.from(svg), { density: (72 * PLACE_PX) / BOX })
    .resize((width * PLACE_PX) / BOX, (height * PLACE_PX) / BOX)
    .withExif({ IFD0: { Copyright: 'web3icons by 0xa3k5, MIT licence' } })
    .png({ palette: true, quality: 90, dither: 0, effort: 10 })
    .toBuffer();
}
