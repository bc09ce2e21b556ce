import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tellingSize } from '../../../src/surface/host/layout-unit.ts';
import type { FontParts } from '../../../src/surface/host/layout-unit.ts';

/** Height of a line, ascent and descent rounded as engines round them. */
const roundedPx = ({ ascent, descent }: FontParts, fontPx: number): number =>
  Math.round(ascent * fontPx) + Math.round(descent * fontPx);

/** Returns how much taller a line is when it is laid out in CSS px. */
const apartBy = (font: FontParts, fontPx: number, ratio: number): number =>
  Math.abs(roundedPx(font, fontPx) - roundedPx(font, fontPx * ratio) / ratio);

describe('the size of font that tells how an engine lays out', () => {
  it('is not 12 px in a font that is equally tall both ways there', () => {
    const roboto = { ascent: 0.927, descent: 0.244 };
    expect([2, 3].map((ratio) => apartBy(roboto, 12, ratio))).toEqual([0, 0]);
    for (const ratio of [2, 2.625, 3]) expect(apartBy(roboto, tellingSize(roboto, ratio), ratio)).toBeGreaterThan(0.3);
  });

  it('tells it in every font by more than boxes are rounded, and by more than its parts are', () => {
    const part = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    const measured = (px: number) => Math.round(px * 2048) / 2048;
    fc.assert(
      fc.property(part(0.7, 1.1), part(0.15, 0.35), fc.constantFrom(1.5, 2, 2.625, 3), (ascent, descent, ratio) => {
        const fontPx = tellingSize({ ascent: measured(ascent), descent: measured(descent) }, ratio);
        expect(apartBy({ ascent, descent }, fontPx, ratio)).toBeGreaterThan(1 / 8);
      }),
    );
  });
});
