import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFace } from '../../../src/surface/paint/face.ts';

const { prototype } = OffscreenCanvasRenderingContext2D;
const measureAlone = (text: string, font: string): number => {
  const ink = new OffscreenCanvas(1, 1).getContext('2d')!;
  ink.font = font;
  return ink.measureText(text).width;
};

afterEach(() => void vi.restoreAllMocks());

describe('the width of a number', () => {
  it('is measured once for all numbers of one form', () => {
    const face = createFace(12, '400', 'monospace', 1);
    const measure = vi.spyOn(prototype, 'measureText');
    const prices = Array.from({ length: 200 }, (_, at) => `6${at % 10},${100 + at}.${10 + (at % 90)}`);
    const widths = new Set(prices.map((price) => face.widthOf(price)));
    expect(measure).toHaveBeenCalledTimes(1);
    measure.mockRestore();
    expect([...widths]).toEqual([expect.closeTo(measureAlone('61,111.11', '400 12px monospace'), 1)]);
    expect(face.widthOf('1,111.11')).toBeLessThan([...widths][0]!);
  });

  it('is measured for each text where the font moves a pair of digits together', () => {
    vi.spyOn(prototype, 'measureText').mockImplementation(
      (text) => ({ width: 7 * text.length - (text.split('11').length - 1) }) as TextMetrics,
    );
    const face = createFace(12, '400', 'kerned', 1);
    expect([face.widthOf('1.10'), face.widthOf('0.11')]).toEqual([28, 27]);
  });

  it('is measured once for each text that has words', () => {
    const face = createFace(12, '400', 'monospace', 1);
    const measure = vi.spyOn(prototype, 'measureText');
    for (const text of ['1 tick', '2 ticks', '3 ticks', '2 ticks']) face.widthOf(text);
    expect(measure).toHaveBeenCalledTimes(3);
  });
});
