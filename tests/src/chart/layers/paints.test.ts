import { expect, it } from 'vitest';
import { PAINTS } from '../../../../src/chart/layers/draw-list.ts';
import { mixed, paintsOf, rgbaOf, rgbOf } from '../../../../src/chart/layers/paints.ts';
import { DARK, LIGHT } from '../support/engine.ts';

it('mixes colours towards the ground, and refuses what is no colour', () => {
  expect(mixed('#000000', '#ffffff', 0)).toBe('#ffffff');
  expect(mixed('#000000', '#ffffff', 1)).toBe('#000000');
  expect(mixed('#102030', '#102030', 0.35)).toBe('#102030');
  expect(() => rgbOf('rebeccapurple')).toThrow(RangeError);
});

it('reads transparency where there is one, and refuses half a byte of it', () => {
  expect(rgbaOf('#ff0000')).toEqual([1, 0, 0, 1]);
  expect(rgbaOf('#0000ff33')).toEqual([0, 0, 1, 0.2]);
  for (const wrong of ['#0000ff3', '#0000ffxy', '#0000ff3333', '']) expect(() => rgbaOf(wrong)).toThrow(RangeError);
});

it('gives every paint a colour that both renderers can read, and only the area of a line lets through', () => {
  for (const theme of [LIGHT, DARK]) {
    const paints = paintsOf(theme);
    expect(paints).toHaveLength(PAINTS.length);
    for (const [i, paint] of paints.entries()) expect(rgbaOf(paint)[3] < 1).toBe(PAINTS[i] === 'area');
  }
});
