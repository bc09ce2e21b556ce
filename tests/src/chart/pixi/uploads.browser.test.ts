import { expect, it } from 'vitest';
import { DrawList } from '../../../../src/chart/layers/draw-list.ts';
import { paintsOf } from '../../../../src/chart/layers/paints.ts';
import { createPixiRenderer } from '../../../../src/chart/pixi/pixi-renderer.ts';
import type { PixiRenderer } from '../../../../src/chart/pixi/pixi-renderer.ts';
import { engineWith, LIGHT } from '../support/engine.ts';
import { columnsFrom, randomWalk } from '../support/klines.ts';
import { differingShare, pixelsOf } from '../support/pixels.ts';

const MINUTE_MS = 60_000;
const END_MS = Date.UTC(2026, 10, 21, 10, 22);
const NOW_MS = END_MS + 18_000;

/** A chart drawn by pixi, that tells how many bytes of vertices each frame sends to the GPU. */
async function start() {
  const rows = randomWalk({ count: 600, endMs: END_MS, stepMs: MINUTE_MS, lastClose: 67_052.5, decimals: 1 });
  const engine = engineWith();
  engine.reset(columnsFrom(rows), 1);
  const canvas = new OffscreenCanvas(1, 1);
  const renderer = await createPixiRenderer(canvas, () => undefined);
  renderer.setPaints(paintsOf(LIGHT), LIGHT.fontFamily);
  const gl = canvas.getContext('webgl2')!;
  let bytes = 0;
  const native = gl.bufferSubData.bind(gl);
  gl.bufferSubData = (target: number, offset: number, data: Float32Array, from?: number, count?: number) => {
    bytes += (count ?? data.length) * data.BYTES_PER_ELEMENT;
    native(target, offset, data, from ?? 0, count);
  };
  const list = new DrawList();
  const frame = (by: PixiRenderer = renderer): number => {
    bytes = 0;
    engine.paint(list, NOW_MS, NOW_MS);
    const { width, height } = engine.frameSize!;
    by.draw(list, width, height);
    return bytes;
  };
  const tick = (close: number) => {
    const { timeMs, open, high, low, volume } = rows[rows.length - 1]!;
    engine.update(timeMs, open, Math.max(high, close), Math.min(low, close), close, volume, NOW_MS);
  };
  return { engine, canvas, renderer, frame, tick, lastClose: rows[rows.length - 1]!.close };
}

it('what stays the same stays on the GPU: an equal frame sends nothing, a tick its candle and label', async () => {
  const { engine, renderer, frame, tick, lastClose } = await start();
  frame();
  engine.pan(30);
  const whole = frame();
  expect(whole).toBeGreaterThan(50_000);
  expect(frame()).toBe(0);
  engine.jumpToLive();
  frame();
  for (const step of [0.1, 0.2, 0.1, 0.3]) {
    tick(lastClose + step);
    const sent = frame();
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(whole * 0.1);
  }
  renderer.destroy();
});

it('frames that were sent in parts are the pictures that a new renderer draws', async () => {
  const { engine, canvas, renderer, frame, tick, lastClose } = await start();
  const steps = [
    () => tick(lastClose + 0.4),
    () => engine.pan(55.5),
    () => tick(lastClose - 3),
    () => engine.zoom(200, 0.4, 0),
    () => engine.zoom(200, 4, 0),
    () => engine.setCursor(70, 100),
    () => engine.clearCursor(),
    () => engine.jumpToLive(),
  ];
  frame();
  for (const step of steps) {
    step();
    frame();
    const image = pixelsOf(canvas);
    const freshCanvas = new OffscreenCanvas(1, 1);
    const fresh = await createPixiRenderer(freshCanvas, () => undefined);
    fresh.setPaints(paintsOf(LIGHT), LIGHT.fontFamily);
    frame(fresh);
    expect(differingShare(image, pixelsOf(freshCanvas), 0)).toBe(0);
    fresh.destroy();
  }
  renderer.destroy();
});
