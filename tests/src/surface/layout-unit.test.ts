import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tellingSize } from '../../../src/surface/host/layout-unit.ts';
import type { LineOf } from '../../../src/surface/host/layout-unit.ts';

/** A font of these parts of its size above and below the baseline, rounded as engines round. */
const lineOf =
  (ascent: number, descent: number): LineOf =>
  (fontPx) => ({ ascent: Math.round(ascent * fontPx), descent: Math.round(descent * fontPx) });

/** How much taller a line is when it is laid out in px of CSS. */
function apartBy(line: LineOf, fontPx: number, ratio: number): number {
  const [css, screen] = [line(fontPx), line(fontPx * ratio)];
  return Math.abs(css.ascent + css.descent - (screen.ascent + screen.descent) / ratio);
}

describe('the size of font that tells how an engine lays out', () => {
  it('is not 12 px in a font that is equally tall both ways there', () => {
    const roboto = lineOf(0.927, 0.244);
    expect([2, 3].map((ratio) => apartBy(roboto, 12, ratio))).toEqual([0, 0]);
    for (const ratio of [2, 2.625, 3]) expect(apartBy(roboto, tellingSize(roboto, ratio), ratio)).toBeGreaterThan(0.3);
  });

  it('sets up three fonts for it, not one for every size', () => {
    const sizes: number[] = [];
    const roboto = lineOf(0.927, 0.244);
    tellingSize((fontPx) => (sizes.push(fontPx), roboto(fontPx)), 2.625);
    expect(sizes).toHaveLength(3);
  });

  it('tells it in every font by more than boxes are rounded', () => {
    const part = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    fc.assert(
      fc.property(part(0.7, 1.1), part(0.15, 0.35), fc.constantFrom(1.5, 2, 2.625, 3), (ascent, descent, ratio) => {
        const line = lineOf(ascent, descent);
        expect(apartBy(line, tellingSize(line, ratio), ratio)).toBeGreaterThan(1 / 8);
      }),
    );
  });
});
