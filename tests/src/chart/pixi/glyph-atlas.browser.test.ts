import { expect, it } from 'vitest';
import { createGlyphAtlas } from '../../../../src/chart/pixi/glyph-atlas.ts';

const STYLE = { sizePx: 22, weight: 400 } as const;

it('puts prices, percentages and countdowns together from a few glyphs, however many there are', () => {
  const atlas = createGlyphAtlas('sans-serif');
  for (const text of ['0123456789.,', '₀₁₂₃₄₅₆₇₈₉', '+−%:', 'KMB']) atlas.place(text, STYLE);
  const { version } = atlas;
  for (let i = 0; i < 5000; i++) {
    for (const text of [`${i},${(i * 7) % 1000}.5`, `0.0₅${i}`, `−${i}.25%`, `${i % 24}:42`, `${i}.1M`]) {
      expect(atlas.place(text, STYLE).width).toBeGreaterThan(0);
    }
  }
  expect(atlas.version).toBe(version);
  expect(atlas.generation).toBe(0);
});

it('starts anew when it is full, and places what comes next', () => {
  const atlas = createGlyphAtlas('sans-serif');
  for (let i = 0; atlas.generation === 0 && i < 20_000; i++)
    atlas.place(`words ${'abcdefghij'[i % 10]} nr ${i}`, STYLE);
  expect(atlas.generation).toBe(1);
  const placed = atlas.place('words again', STYLE);
  expect(placed.pieces).toHaveLength(1);
  expect(placed.pieces[0]!.glyph.y).toBe(0);
});

it('gives the same text the same place until then', () => {
  const atlas = createGlyphAtlas('sans-serif');
  expect(atlas.place('67,052.5', STYLE)).toBe(atlas.place('67,052.5', STYLE));
  expect(atlas.place('67,052.5', { ...STYLE, weight: 600 })).not.toBe(atlas.place('67,052.5', STYLE));
});
