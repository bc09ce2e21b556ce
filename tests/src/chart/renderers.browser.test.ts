import { describe, expect, it } from 'vitest';
import { commands, server } from 'vitest/browser';
import { createCanvas2dRenderer } from '../../../src/chart/canvas2d/canvas2d-renderer.ts';
import { paintsOf } from '../../../src/chart/layers/paints.ts';
import type { DrawList } from '../../../src/chart/layers/draw-list.ts';
import type { Renderer } from '../../../src/chart/layers/renderer.ts';
import { createPixiRenderer } from '../../../src/chart/pixi/pixi-renderer.ts';
import type { ChartTheme } from '../../../src/chart/theme.ts';
import { DARK, engineWith, LIGHT, painted, sizeOf, withoutTexts } from './support/engine.ts';
import type { EngineOptions } from './support/engine.ts';
import { columnsFrom, randomWalk } from './support/klines.ts';
import { differingShare, pixelsOf, shareOf } from './support/pixels.ts';

/**
 * Golden images hold no text, so they do not depend on the fonts of the machine. Tolerance: at most 1 ‰ of the pixels
 * may differ by more than 32 of 255 in any channel (edges of lines and round corners). `vitest -u` writes them anew.
 */
const GOLDEN_SHARE = 0.001;
const GOLDEN_STEP = 32;
/** Between the renderers: WebGL and Skia smooth lines and corners differently; quads must be the same. */
const RENDERER_SHARE = 0.006;
const RENDERER_STEP = 64;

const goldens = import.meta.glob<string>('../../images/*.png', { query: '?url', import: 'default', eager: true });

const MINUTE_MS = 60_000;
const NOW_MS = Date.UTC(2026, 10, 21, 10, 22, 18);

/** A scene with everything: candles, averages, a contract, a crosshair. */
function sceneOf(options: EngineOptions, candles: number, zoom = 1): DrawList {
  const engine = engineWith(options);
  const rows = randomWalk({
    count: candles,
    endMs: Date.UTC(2026, 10, 21, 10, 22),
    stepMs: MINUTE_MS,
    lastClose: 67_052.5,
    decimals: 1,
  });
  engine.reset(columnsFrom(rows), 1);
  engine.setMarks([
    { id: '1', direction: 'up', openPrice: 67_040, openTimeMs: NOW_MS - 9 * MINUTE_MS, expiryTimeMs: NOW_MS + 30_000 },
  ]);
  painted(engine, NOW_MS);
  engine.zoom(390, zoom, 0);
  engine.setCursor(120, 150);
  return withoutTexts(painted(engine, NOW_MS));
}

function draw(renderer: Renderer, canvas: OffscreenCanvas, list: DrawList, theme: ChartTheme, dpr: number): ImageData {
  renderer.setPaints(paintsOf(theme), theme.fontFamily);
  renderer.draw(list, Math.round(390 * dpr), Math.round(340 * dpr));
  return pixelsOf(canvas);
}

const PICTURES: readonly [string, EngineOptions, number, number, number][] = [
  ['candles-light-dpr1', { theme: LIGHT, size: sizeOf(390, 340, 1) }, 300, 1, 1],
  ['candles-light-dpr2', { theme: LIGHT, size: sizeOf(390, 340, 2) }, 300, 1, 2],
  ['candles-dark-dpr2', { theme: DARK, size: sizeOf(390, 340, 2) }, 300, 1, 2],
  ['zoomed-out-dark-dpr3', { theme: DARK, size: sizeOf(390, 340, 3) }, 4000, 0.03, 3],
  ['zoomed-in-light-dpr2', { theme: LIGHT, size: sizeOf(390, 340, 2) }, 300, 5, 2],
];

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
  it.each(PICTURES)('draws %s like its golden image', async (name, options, candles, zoom, dpr) => {
    const canvas = new OffscreenCanvas(1, 1);
    const image = draw(createCanvas2dRenderer(canvas), canvas, sceneOf(options, candles, zoom), options.theme!, dpr);
    expect(differingShare(image, await goldenOf(name, image), GOLDEN_STEP)).toBeLessThanOrEqual(GOLDEN_SHARE);
  });

  it('uses exactly the colours of the theme for candles and volume', () => {
    for (const theme of [LIGHT, DARK]) {
      const canvas = new OffscreenCanvas(1, 1);
      const image = draw(createCanvas2dRenderer(canvas), canvas, sceneOf({ theme }, 300), theme, 2);
      expect(shareOf(image, theme.up)).toBeGreaterThan(0.005);
      expect(shareOf(image, theme.down)).toBeGreaterThan(0.005);
      expect(shareOf(image, theme.background)).toBeGreaterThan(0.5);
      expect(shareOf(image, theme.upTint)).toBeGreaterThan(0.001);
    }
  });

  it('draws texts', () => {
    const engine = engineWith();
    const rows = randomWalk({ count: 50, endMs: NOW_MS, stepMs: MINUTE_MS, lastClose: 9, decimals: 1 });
    engine.reset(columnsFrom(rows), 1);
    const canvas = new OffscreenCanvas(1, 1);
    const renderer = createCanvas2dRenderer(canvas);
    const full = draw(renderer, canvas, painted(engine, NOW_MS), LIGHT, 2);
    const bare = draw(renderer, canvas, withoutTexts(painted(engine, NOW_MS)), LIGHT, 2);
    expect(differingShare(full, bare, 60)).toBeGreaterThan(0.003);
  });
});

describe('pixi', () => {
  it.each(PICTURES)('agrees with Canvas2D on %s', async (_name, options, candles, zoom, dpr) => {
    const list = sceneOf(options, candles, zoom);
    const reference = new OffscreenCanvas(1, 1);
    const expected = draw(createCanvas2dRenderer(reference), reference, list, options.theme!, dpr);
    const canvas = new OffscreenCanvas(1, 1);
    const renderer = await createPixiRenderer(canvas, () => undefined);
    const image = draw(renderer, canvas, list, options.theme!, dpr);
    expect(differingShare(image, expected, RENDERER_STEP)).toBeLessThanOrEqual(RENDERER_SHARE);
    expect(shareOf(image, options.theme!.up)).toBeGreaterThan(0.001);
    renderer.destroy();
  });

  it('writes the same texts in the same places', async () => {
    const engine = engineWith();
    const rows = randomWalk({ count: 300, endMs: NOW_MS, stepMs: MINUTE_MS, lastClose: 67_052.5, decimals: 1 });
    engine.reset(columnsFrom(rows), 1);
    const list = painted(engine, NOW_MS);
    const reference = new OffscreenCanvas(1, 1);
    const expected = draw(createCanvas2dRenderer(reference), reference, list, LIGHT, 2);
    const canvas = new OffscreenCanvas(1, 1);
    const renderer = await createPixiRenderer(canvas, () => undefined);
    const image = draw(renderer, canvas, list, LIGHT, 2);
    // Texts shift by fractions of a pixel: compare how dark each cell of 8 × 8 px is.
    expect(differingShare(shrunk(image), shrunk(expected), 48)).toBeLessThan(0.01);
    renderer.destroy();
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
