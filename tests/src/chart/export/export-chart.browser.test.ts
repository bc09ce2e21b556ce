import { describe, expect, it } from 'vitest';
import { exportChart } from '../../../../src/chart/export/export-chart.ts';
import { DrawList } from '../../../../src/chart/layers/draw-list.ts';
import { DARK, engineWith, LIGHT, sizeOf } from '../support/engine.ts';
import { columnsFrom, randomWalk } from '../support/klines.ts';
import { differingShare, pixelsOf, shareOf } from '../support/pixels.ts';

const MINUTE_MS = 60_000;
const END_MS = Date.UTC(2026, 10, 21, 10, 22);

function sceneAt(dpr: number, theme = LIGHT) {
  const engine = engineWith({ size: sizeOf(390, 340, dpr), theme });
  const rows = randomWalk({ count: 200, endMs: END_MS, stepMs: MINUTE_MS, lastClose: 67_052.5, decimals: 1 });
  engine.reset(columnsFrom(rows), 1);
  const list = new DrawList();
  engine.paint(list, END_MS, END_MS);
  return { scene: engine.scene!, list, theme };
}

const decoded = async (file: Blob) => pixelsOf(await createImageBitmap(file));
const cut = ({ data, width }: ImageData, from: number, to: number) =>
  new ImageData(data.slice(from * width * 4, to * width * 4), width, to - from);

describe('a chart as PNG', () => {
  it.each([1, 1.5, 2, 3])(
    'is opaque and as large as the frame at %d device px, with a row above for the title',
    async (dpr) => {
      const parts = sceneAt(dpr);
      // At once: Chromium begins to write a picture only after a second in which it finds no idle time.
      const [bare, titled] = await Promise.all([
        exportChart('png', parts),
        exportChart('png', { ...parts, title: 'BTC/USDT · 1m' }),
      ]);
      expect([bare.type, titled.type]).toEqual(['image/png', 'image/png']);
      const [frame, page] = [await decoded(bare), await decoded(titled)];
      expect([frame.width, frame.height]).toEqual([Math.round(390 * dpr), Math.round(340 * dpr)]);
      expect([page.width, page.height]).toEqual([frame.width, frame.height + Math.round(36 * dpr)]);
      expect(page.data.every((part, i) => i % 4 !== 3 || part === 255)).toBe(true);
      expect(differingShare(cut(page, page.height - frame.height, page.height), frame, 0)).toBe(0);
      const head = cut(page, 0, page.height - frame.height);
      expect(shareOf(head, LIGHT.background)).toBeGreaterThan(0.6);
      expect(shareOf(head, LIGHT.background)).toBeLessThan(0.99);
    },
  );

  it('has the colours of the theme, the ground of the title too', async () => {
    const page = await decoded(await exportChart('png', { ...sceneAt(2, DARK), title: 'ETH/USDT' }));
    expect(shareOf(page, DARK.up)).toBeGreaterThan(0.002);
    expect([...page.data.subarray(0, 3)]).toEqual([0x14, 0x19, 0x20]);
  });

  it('keeps a title of any length inside the picture', async () => {
    const page = await decoded(await exportChart('png', { ...sceneAt(1), title: 'W'.repeat(500) }));
    expect(page.width).toBe(390);
    const edge = Array.from({ length: 36 }, (_, y) => page.data[(y * page.width + page.width - 4) * 4]);
    expect(new Set(edge)).toEqual(new Set([255]));
  });
});
