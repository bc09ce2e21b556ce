import { expect, it } from 'vitest';
import type { TextStyle } from '../../../../src/chart/layers/draw-list.ts';
import { textMeasure } from '../../../../src/chart/layers/measure-text.ts';
import { cachedEntries, cleanCaches } from '../../../../src/level/caches.ts';
import { LEVEL_SETTINGS } from '../../../../src/level/settings.ts';

const style: TextStyle = { sizePx: 12, weight: 400 };

it('remembers texts, digits as one, and gives them up to the cleaner', () => {
  const measure = textMeasure('monospace');
  const widths = Array.from({ length: 60 }, (_, i) => measure('x'.repeat(i + 1), style));
  expect(cachedEntries()).toBe(60);
  measure('1', style);
  measure('7', style);
  expect(cachedEntries()).toBe(61);
  cleanCaches(0.5, LEVEL_SETTINGS[3]);
  // A share that does not come out even is rounded in favour of the cap.
  expect([19, 20]).toContain(cachedEntries());
  expect(Array.from({ length: 60 }, (_, i) => measure('x'.repeat(i + 1), style))).toEqual(widths);
});
