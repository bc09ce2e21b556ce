import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readImageHead } from '../../../src/photo/image-head.ts';
import { drawingOf } from '../../../src/photo/redraw.ts';

const photo = new Uint8Array(readFileSync(new URL('phone-photo.jpg', import.meta.url)));

it('the head of a photo says its kind, stored size and orientation', () => {
  const head = readImageHead(photo)!;
  expect(head).toMatchObject({ type: 'image/jpeg', widthPx: 60, heightPx: 40, orientation: 6 });
  const [[from, to]] = head.notes as [[number, number]];
  expect(new TextDecoder('latin1').decode(photo.subarray(from, to))).toContain('TernPhone');
});

it('a photo cut off or changed anywhere is read or refused, never thrown at', () => {
  fc.assert(
    fc.property(
      fc.nat(photo.length),
      fc.array(fc.tuple(fc.nat(photo.length - 1), fc.nat(255)), { maxLength: 8 }),
      (length, changes) => {
        const bytes = photo.slice(0, length);
        for (const [at, value] of changes) if (at < length) bytes[at] = value;
        const head = readImageHead(bytes);
        if (head === null) return;
        expect(head.widthPx * head.heightPx).toBeGreaterThan(0);
        expect(head.orientation).toBeGreaterThanOrEqual(1);
        expect(head.orientation).toBeLessThanOrEqual(8);
      },
    ),
    { numRuns: 2000 },
  );
});

it('random bytes behind the mark of a PNG are read or refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (rest) => {
      readImageHead(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...rest]));
    }),
    { numRuns: 2000 },
  );
});

it('the longer side comes out at 2000 px at most, each side at 1 px at least, and corners stay on the canvas', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60_000 }),
      fc.integer({ min: 1, max: 60_000 }),
      fc.constantFrom(1, 2, 3, 4, 5, 6, 7, 8) as fc.Arbitrary<1>,
      (widthPx, heightPx, orientation) => {
        const drawing = drawingOf({ type: 'image/png', widthPx, heightPx, orientation, notes: [] }, 2000);
        const { drawnWidthPx: w, drawnHeightPx: h, transform } = drawing;
        expect(Math.max(w, h)).toBe(Math.min(2000, Math.max(widthPx, heightPx)));
        expect(Math.min(w, h)).toBeGreaterThanOrEqual(1);
        const [a, b, c, d, e, f] = transform;
        const xs = [0, w].flatMap((x) => [0, h].map((y) => a * x + c * y + e));
        const ys = [0, w].flatMap((x) => [0, h].map((y) => b * x + d * y + f));
        expect([Math.min(...xs), Math.max(...xs)]).toEqual([0, drawing.widthPx]);
        expect([Math.min(...ys), Math.max(...ys)]).toEqual([0, drawing.heightPx]);
      },
    ),
  );
});
