import { describe, expect, it } from 'vitest';
import { createCanvas2dRenderer } from '../../../../src/chart/canvas2d/canvas2d-renderer.ts';
import { DRAWING_TOOLS } from '../../../../src/chart/drawings/drawing.ts';
import { paintsOf } from '../../../../src/chart/layers/paints.ts';
import type { DrawList, Renderer } from '../../../../src/chart/layers/draw-list.ts';
import { createPixiRenderer } from '../../../../src/chart/pixi/pixi-renderer.ts';
import { LIGHT, withoutTexts } from '../support/engine.ts';
import { differingShare, pixelsOf, shareOf } from '../support/pixels.ts';
import { drawnChart } from './support.ts';

/**
 * Tolerance as in renderers.browser.test.ts: WebGL and Skia smooth lines and corners differently; quads must be the
 * same.
 */
const RENDERER_SHARE = 0.006;
const RENDERER_STEP = 64;

function picture(): { list: DrawList; width: number; height: number } {
  const chart = drawnChart();
  DRAWING_TOOLS.forEach((tool, i) => chart.draw(tool, [30 + i * 30, 240 - i * 12], [80 + i * 30, 90 + i * 12]));
  const list = withoutTexts(chart.paint());
  const { width, height } = chart.scene().layout;
  return { list, width, height };
}

function drawnBy(renderer: Renderer, canvas: OffscreenCanvas): ImageData {
  const { list, width, height } = picture();
  renderer.setPaints(paintsOf(LIGHT), LIGHT.fontFamily);
  renderer.draw(list, width, height);
  return pixelsOf(canvas);
}

describe('drawings', () => {
  it('look the same with both renderers', async () => {
    const canvas = new OffscreenCanvas(1, 1);
    const expected = drawnBy(createCanvas2dRenderer(canvas), canvas);
    expect(shareOf(expected, LIGHT.accent)).toBeGreaterThan(0.004);
    expect(shareOf(expected, LIGHT.accentTint)).toBeGreaterThan(0.01);
    const gpuCanvas = new OffscreenCanvas(1, 1);
    const pixi = await createPixiRenderer(gpuCanvas, () => undefined);
    const image = drawnBy(pixi, gpuCanvas);
    pixi.destroy();
    expect(differingShare(image, expected, RENDERER_STEP)).toBeLessThanOrEqual(RENDERER_SHARE);
  });
});
