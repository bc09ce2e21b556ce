import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../../server/market/catalogue.ts';
import { coinSprite, firstCoins } from '../../../tools/vite/coin-sprite.ts';
import { COLUMNS, FIRST_COINS, firstPlace, PICTURED, picturePlace } from '../../../src/ui/coin-pictures/pictured.ts';

const ROWS = Math.ceil(PICTURED.length / COLUMNS);

let pixels: Buffer;
let widthPx = 0;
let heightPx = 0;
beforeAll(async () => {
  const { data, info } = await sharp(await coinSprite())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  pixels = data;
  widthPx = info.width;
  heightPx = info.height;
});

/** The pixels that a disc shows of the sprite, by the rules of `background-position` in percent. */
function shownOf(asset: string): Buffer {
  const [x, y] = picturePlace(asset)!
    .split(' ')
    .map((percent) => Number.parseFloat(percent) / 100) as [number, number];
  const sidePx = widthPx / COLUMNS;
  const left = Math.round((widthPx - sidePx) * x);
  const top = Math.round((heightPx - sidePx) * y);
  return Buffer.concat(
    Array.from({ length: sidePx }, (_, line) => {
      const from = ((top + line) * widthPx + left) * 4;
      return pixels.subarray(from, from + sidePx * 4);
    }),
  );
}

describe('the sprite of coin pictures', () => {
  it('shows each coin something of its own, on a ground without holes', () => {
    const seen = new Set<string>();
    for (const asset of PICTURED) {
      const shown = shownOf(asset);
      const colours = new Set<number>();
      for (let at = 0; at < shown.length; at += 4) {
        colours.add(shown.readUInt32BE(at));
        if (shown[at + 3] !== 255) throw new Error(`${asset} lets its letter's ground through`);
      }
      expect(colours.size, asset).toBeGreaterThan(2);
      seen.add(shown.toString('base64'));
    }
    expect(seen.size).toBe(PICTURED.length);
  });

  it('is square in places, as the styles of the disc say', () => {
    expect(readFileSync('src/ui/coin-pictures/bring.ts', 'utf8')).toContain(`/${COLUMNS}00% ${ROWS}00%`);
    expect(widthPx / COLUMNS).toBe(heightPx / ROWS);
  });

  it('has the first coins of the exchange in one row, as the styles say', async () => {
    const listed = CATALOGUE.slice(0, FIRST_COINS).map(({ rules }) => rules.base);
    expect([...listed].sort()).toEqual(PICTURED.slice(0, FIRST_COINS).toSorted());
    const uri = await firstCoins();
    // It stands in `url("…")`.
    expect(uri).not.toMatch(/["#\\\n]/);
    const first = sharp(Buffer.from(uri.slice('data:image/png;base64,'.length), 'base64'));
    const whole = await first.ensureAlpha().raw().toBuffer();
    expect(whole.length).toBe(72 * FIRST_COINS * 72 * 4);
    // The same pictures as in the sprite, but for the palettes.
    for (const [at, asset] of PICTURED.slice(0, FIRST_COINS).entries()) {
      const shown = shownOf(asset);
      let difference = 0;
      for (let y = 0; y < 72; y++) {
        for (let x = 0; x < 72; x++) {
          const here = (y * 72 * FIRST_COINS + at * 72 + x) * 4;
          for (let part = 0; part < 3; part++) {
            difference += Math.abs(whole[here + part]! - shown[(y * 72 + x) * 4 + part]!);
          }
        }
      }
      expect(difference / (72 * 72 * 3), asset).toBeLessThan(8);
    }
    expect(readFileSync('src/ui/coin-icon.module.css', 'utf8')).toContain(`background-size: ${FIRST_COINS}00% 100%`);
    expect([firstPlace(PICTURED[0]!), firstPlace(PICTURED[FIRST_COINS - 1]!)]).toEqual(['0%', '100%']);
    expect([firstPlace(PICTURED[FIRST_COINS]!), firstPlace('EUR')]).toEqual([undefined, undefined]);
  });

  it('names who drew them, and their licence', async () => {
    const { exif } = await sharp(await coinSprite()).metadata();
    expect(exif?.toString('latin1')).toContain('MIT');
  });

  it('has what the exchange lists, but what the icon set has no right picture of', () => {
    const listed = new Set(['USDT', ...CATALOGUE.map(({ rules }) => rules.base)]);
    expect(PICTURED.filter((asset) => !listed.has(asset))).toEqual([]);
    expect([...listed].filter((asset) => !PICTURED.includes(asset))).toEqual([
      'ENA',
      'TAO',
      'BONK',
      'FLOKI',
      'WIF',
      'EUR',
    ]);
    expect(picturePlace('EUR')).toBeUndefined();
  });
});
