import { describe, expect, it } from 'vitest';
import { createCanvas2dRenderer } from '../../../../src/chart/canvas2d/canvas2d-renderer.ts';
import { DrawList, type Renderer } from '../../../../src/chart/layers/draw-list.ts';
import { paintsOf } from '../../../../src/chart/layers/paints.ts';
import { createPixiRenderer } from '../../../../src/chart/pixi/pixi-renderer.ts';
import { createStudyBoard } from '../../../../src/chart/studies/study-board.ts';
import { DARK, engineWith, LIGHT, sizeOf, textsOf } from '../support/engine.ts';
import { columnsFrom, randomWalk } from '../support/klines.ts';
import { pixelsOf, shareOf } from '../support/pixels.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 12);
const ROWS = randomWalk({ count: 20_000, endMs: NOW_MS, stepMs: 60_000, lastClose: 67_000, decimals: 2 });
/** The legend has one number of that colour. A line across the plot has more pixels, even where another covers it. */
const LINE_SHARE = 0.0008;
/** Tolerance of a colour value of 255: edges are smoothed. */
const TOLERANCE = 24;

const RENDERERS: Readonly<Record<string, (canvas: OffscreenCanvas) => Renderer | Promise<Renderer>>> = {
  canvas2d: createCanvas2dRenderer,
  pixi: (canvas) => createPixiRenderer(canvas, () => undefined),
};

describe.each(Object.keys(RENDERERS))('averages painted by %s', (name) => {
  it.each([
    ['light, 1×', LIGHT, 1],
    ['light, 2×', LIGHT, 2],
    ['dark, 1×', DARK, 1],
  ] as const)('can be seen at every zoom at which the legend names them: %s', async (_name, theme, dpr) => {
    const engine = engineWith({ size: sizeOf(390, 500, dpr), theme });
    engine.addLayer(createStudyBoard(null));
    engine.reset(columnsFrom(ROWS), 2);
    const canvas = new OffscreenCanvas(1, 1);
    const renderer = await RENDERERS[name]!(canvas);
    renderer.setPaints(paintsOf(theme), theme.fontFamily);
    const list = new DrawList();
    for (let zoom = 0; zoom < 11; zoom++) {
      engine.paint(list, NOW_MS, NOW_MS);
      const { width, height } = engine.frameSize!;
      renderer.draw(list, width, height);
      const sheet = new OffscreenCanvas(width, height);
      sheet.getContext('2d')!.drawImage(canvas, 0, 0);
      const image = pixelsOf(sheet);
      expect(textsOf(list)).toEqual(expect.arrayContaining(['MA7', 'MA25']));
      for (const colour of [theme.studies[0]!, theme.studies[1]!]) {
        expect(shareOf(image, colour, TOLERANCE), `${colour} at zoom ${zoom}`).toBeGreaterThan(LINE_SHARE);
      }
      engine.zoom(300, 0.6, 0);
    }
    expect(engine.scene!.columns.level).toBeGreaterThan(4);
    renderer.destroy();
  });
});
