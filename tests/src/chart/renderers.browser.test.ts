import { describe, expect, it } from 'vitest';
import { commands, server } from 'vitest/browser';
import { createCanvas2dRenderer } from '../../../src/chart/canvas2d/canvas2d-renderer.ts';
import { PAINTS } from '../../../src/chart/layers/draw-list.ts';
import { mixed, paintsOf, rgbaOf } from '../../../src/chart/layers/paints.ts';
import { createPixiRenderer } from '../../../src/chart/pixi/pixi-renderer.ts';
import type { ChartTheme } from '../../../src/chart/host/read-theme.ts';
import { LEVEL_SETTINGS } from '../../../src/level/settings.ts';
import { DARK, LIGHT } from './support/engine.ts';
import { differingShare, pixelsOf, shareOf } from './support/pixels.ts';
import { fullPicture, pictureOf, sheetOf, viewsOf } from './support/pictures.ts';
import type { Picture, PictureOptions } from './support/pictures.ts';

/**
 * Golden images hold no text, so they do not depend on the fonts of the machine. Tolerance: at most 1 ‰ of the pixels
 * may differ by more than 32 of 255 in any channel (edges of lines, areas and round corners). `vitest -u` writes them anew.
 */
const GOLDEN_SHARE = 0.001;
const GOLDEN_STEP = 32;
/**
 * Between the renderers, at most 2 ‰ by more than 64: WebGL and Skia smooth edges and corners differently; quads must
 * be the same.
 */
const RENDERER_SHARE = 0.002;
const RENDERER_STEP = 64;

const goldens = import.meta.glob<string>('../../images/*.png', { query: '?url', import: 'default', eager: true });

const THEMES: Readonly<Record<string, ChartTheme>> = { light: LIGHT, dark: DARK };

/** A golden image: its name, the theme, and the pictures on it. */
type Sheet = readonly [name: string, theme: ChartTheme, pictures: () => readonly Picture[]];

/** Every view in both themes at the device pixel ratio of a level; then all marks, and both ends of the zoom. */
function sheetsOf(levels: readonly number[]): Sheet[] {
  const sheets: Sheet[] = [];
  for (const [name, theme] of Object.entries(THEMES)) {
    for (const level of levels) {
      sheets.push([`level${level}-${name}`, theme, () => viewsOf(theme, LEVEL_SETTINGS[level]!.dprMax)]);
    }
    sheets.push([`marks-${name}`, theme, () => [fullPicture(theme, 2)]]);
  }
  const zoomed = (options: Omit<PictureOptions, 'theme' | 'dpr'>) => pictureOf({ theme: LIGHT, dpr: 2, ...options });
  sheets.push([
    'zoom-light',
    LIGHT,
    () => [
      zoomed({ kind: 'candles', candles: 4000, zoom: 0.03 }),
      zoomed({ kind: 'area', candles: 4000, zoom: 0.03 }),
      zoomed({ kind: 'hollow', zoom: 5 }),
      zoomed({ kind: 'bars', zoom: 5 }),
      // Candles, lines and areas that leave the plot above and below.
      zoomed({ kind: 'candles', priceZoom: 4 }),
      zoomed({ kind: 'area', priceZoom: 4 }),
    ],
  ]);
  return sheets;
}

const ALL_LEVELS = LEVEL_SETTINGS.map((_, level) => level);
/** Pixi is for the strong levels only; a weak phone never downloads it. */
const PIXI_LEVELS = ALL_LEVELS.filter((level) => LEVEL_SETTINGS[level]!.chartGpu);

function drawnByCanvas2d(theme: ChartTheme, pictures: readonly Picture[]): ImageData {
  const canvas = new OffscreenCanvas(1, 1);
  return sheetOf(createCanvas2dRenderer(canvas), canvas, theme, pictures);
}

async function drawnByPixi(theme: ChartTheme, pictures: readonly Picture[]): Promise<ImageData> {
  const canvas = new OffscreenCanvas(1, 1);
  const renderer = await createPixiRenderer(canvas, () => undefined);
  const image = sheetOf(renderer, canvas, theme, pictures);
  renderer.destroy();
  return image;
}

async function goldenOf(name: string, drawn: ImageData): Promise<ImageData> {
  if (server.config.snapshotOptions.updateSnapshot === 'all') {
    const canvas = new OffscreenCanvas(drawn.width, drawn.height);
    canvas.getContext('2d')!.putImageData(drawn, 0, 0);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
    await commands.writeFile(
      `tests/images/${name}.png`,
      btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
      'base64',
    );
    return drawn;
  }
  const url = goldens[`../../images/${name}.png`];
  if (!url) throw new Error(`no golden image ${name}; write it with vitest -u`);
  return pixelsOf(await createImageBitmap(await (await fetch(url)).blob()));
}

describe('Canvas2D', () => {
  it.each(sheetsOf(ALL_LEVELS))('draws %s like its golden image', async (name, theme, pictures) => {
    const image = drawnByCanvas2d(theme, pictures());
    expect(differingShare(image, await goldenOf(`canvas2d-${name}`, image), GOLDEN_STEP)).toBeLessThanOrEqual(
      GOLDEN_SHARE,
    );
  });

  it('uses exactly the colours of the theme for candles, volume and shades', () => {
    for (const theme of Object.values(THEMES)) {
      const image = drawnByCanvas2d(theme, [fullPicture(theme, 2)]);
      for (const colour of [theme.up, theme.down, theme.upTint, theme.accent, theme.accentTint]) {
        expect(shareOf(image, colour)).toBeGreaterThan(0.002);
      }
      expect(shareOf(image, theme.background)).toBeGreaterThan(0.4);
    }
  });

  it('lets the grid through the area under a line', () => {
    const pictures = [pictureOf({ kind: 'area', theme: LIGHT, dpr: 2 })];
    const image = drawnByCanvas2d(LIGHT, pictures);
    const over = (ground: string) => mixed(LIGHT.ink, ground, rgbaOf(paintsOf(LIGHT)[PAINTS.indexOf('area')]!)[3]);
    expect(shareOf(image, over(LIGHT.background), 1)).toBeGreaterThan(0.05);
    expect(shareOf(image, over(LIGHT.line), 1)).toBeGreaterThan(0.0005);
  });

  it('draws texts', () => {
    const full = drawnByCanvas2d(LIGHT, [fullPicture(LIGHT, 2, true)]);
    const bare = drawnByCanvas2d(LIGHT, [fullPicture(LIGHT, 2)]);
    expect(differingShare(full, bare, 60)).toBeGreaterThan(0.003);
  });
});

describe('pixi', () => {
  it.each(sheetsOf(PIXI_LEVELS))('draws %s like its golden image', async (name, theme, pictures) => {
    const image = await drawnByPixi(theme, pictures());
    expect(differingShare(image, await goldenOf(`pixi-${name}`, image), GOLDEN_STEP)).toBeLessThanOrEqual(GOLDEN_SHARE);
  });

  it.each(sheetsOf(ALL_LEVELS))('agrees with Canvas2D on %s', async (_name, theme, pictures) => {
    const expected = drawnByCanvas2d(theme, pictures());
    const image = await drawnByPixi(theme, pictures());
    expect(differingShare(image, expected, RENDERER_STEP)).toBeLessThanOrEqual(RENDERER_SHARE);
    expect(shareOf(image, theme.up)).toBeGreaterThan(0.001);
  });

  it('writes the same texts in the same places', async () => {
    const expected = drawnByCanvas2d(LIGHT, [fullPicture(LIGHT, 2, true)]);
    const image = await drawnByPixi(LIGHT, [fullPicture(LIGHT, 2, true)]);
    // Texts shift by fractions of a pixel: compare how dark each cell of 8 × 8 px is.
    expect(differingShare(shrunk(image), shrunk(expected), 48)).toBeLessThan(0.01);
  });

  it('holds no animation frames while nothing is drawn', async () => {
    const renderer = await createPixiRenderer(new OffscreenCanvas(300, 200), () => undefined);
    const original = globalThis.requestAnimationFrame;
    let asked = 0;
    globalThis.requestAnimationFrame = (callback) => {
      asked++;
      return original(callback);
    };
    await new Promise((resolve) => setTimeout(resolve, 200));
    globalThis.requestAnimationFrame = original;
    renderer.destroy();
    expect(asked).toBe(0);
  });

  it('says so when its context is lost', async () => {
    const canvas = new OffscreenCanvas(300, 200);
    const lost = new Promise<boolean>((resolve) => {
      void createPixiRenderer(canvas, () => resolve(true)).then(() =>
        canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!.loseContext(),
      );
    });
    expect(await lost).toBe(true);
  });
});

function shrunk(image: ImageData): ImageData {
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext('2d')!.putImageData(image, 0, 0);
  const small = new OffscreenCanvas(Math.floor(image.width / 8), Math.floor(image.height / 8));
  const context = small.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(canvas, 0, 0, small.width, small.height);
  return context.getImageData(0, 0, small.width, small.height);
}
