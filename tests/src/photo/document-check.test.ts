import { describe, expect, it } from 'vitest';
import { doubtOf, isTooSmall, lumaOf } from '../../../src/photo/document-check.ts';

const [WIDTH, HEIGHT] = [640, 400];

type Picture = (x: number, y: number) => number;

const drawn = (picture: Picture): Float64Array =>
  Float64Array.from({ length: WIDTH * HEIGHT }, (_, at) => picture(at % WIDTH, Math.floor(at / WIDTH)));

/** Dark letters of `darkness` on light paper: blocks of 3 × 9 px in rows, with a margin. */
const page =
  (paper: number, ink: number): Picture =>
  (x, y) =>
    x > 40 && x < 600 && y > 30 && y < 370 && y % 18 < 9 && x % 7 < 3 ? ink : paper;

/** Each pixel becomes the mean of those around it, twice in each direction: what a lens out of focus does. */
function blurred(from: Float64Array, radiusPx: number): Float64Array {
  const mean = (source: Float64Array, step: (x: number, y: number, by: number) => number) =>
    source.map((_, at) => {
      const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
      let sum = 0;
      for (let by = -radiusPx; by <= radiusPx; by++) sum += source[step(x, y, by)]!;
      return sum / (2 * radiusPx + 1);
    });
  const clamp = (value: number, most: number) => Math.min(most - 1, Math.max(0, value));
  const across = (x: number, y: number, by: number) => y * WIDTH + clamp(x + by, WIDTH);
  const down = (x: number, y: number, by: number) => clamp(y + by, HEIGHT) * WIDTH + x;
  return mean(mean(mean(mean(from, across), down), across), down);
}

/** Light on the picture, white in the middle and fading out over some 90 px. */
const lit = (from: Float64Array, radiusPx: number): Float64Array =>
  from.map((luma, at) => {
    const away = Math.hypot((at % WIDTH) - 320, Math.floor(at / WIDTH) - 200);
    return Math.min(255, luma + 255 * Math.min(1, Math.max(0, 1 - (away - radiusPx) / 90)));
  });

/** Noise of a sensor, the same in every run. */
function noisy(from: Float64Array, most: number): Float64Array {
  let seed = 7;
  return from.map((luma) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.min(255, Math.max(0, luma + (seed / 2_147_483_648 - 0.5) * 2 * most));
  });
}

const doubt = (picture: Float64Array) => doubtOf(Uint8Array.from(picture, Math.round), WIDTH, HEIGHT);
const PAPER = page(225, 60);

describe('a photo of a document', () => {
  it.each([
    ['sharp', drawn(PAPER)],
    ['sharp, with the noise of a sensor', noisy(drawn(PAPER), 8)],
    ['a hair out of focus', blurred(drawn(page(225, 30)), 1)],
    ['a scan on white paper', drawn(page(255, 20))],
    ['a card on a white sheet', drawn((x, y) => (x < 80 || x > 560 || y < 50 || y > 350 ? 255 : PAPER(x, y)))],
    ['with a spark of light', lit(drawn(PAPER), 0)],
  ])('can be read: %s', (_, picture) => {
    expect(doubt(picture)).toBeNull();
  });

  it.each([
    ['out of focus', blurred(drawn(page(225, 30)), 5)],
    ['out of focus, with the noise of a sensor', noisy(blurred(drawn(page(225, 30)), 5), 3)],
    ['a wall', drawn(() => 190)],
    [
      'a finger before the lens',
      noisy(
        drawn((x) => 60 + x / 12),
        6,
      ),
    ],
  ])('is blurred: %s', (_, picture) => {
    expect(doubt(picture)).toBe('blurred');
  });

  it.each([
    ['light on it', lit(drawn(PAPER), 60)],
    ['much light on it', lit(drawn(PAPER), 110)],
    ['light on it, with the noise of a sensor', noisy(lit(drawn(PAPER), 70), 3)],
  ])('is glaring: %s', (_, picture) => {
    expect(doubt(picture)).toBe('glaring');
  });

  it('is too small below 200 px on its shorter side', () => {
    expect([isTooSmall(199, 4000), isTooSmall(4000, 199), isTooSmall(200, 200)]).toEqual([true, true, false]);
  });

  it('of less than a tile tells nothing but that', () => {
    expect(doubtOf(new Uint8Array(100), 10, 10)).toBe('blurred');
  });
});

it('luma weighs the colours as eyes do', () => {
  const rgba = Uint8ClampedArray.from([0, 0, 0, 255, 255, 255, 255, 255, 0, 255, 0, 255, 0, 0, 255, 255]);
  expect([...lumaOf(rgba)]).toEqual([0, 255, 149, 28]);
});
