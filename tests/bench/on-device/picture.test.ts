import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figureText, metricText, pictureOf } from '../../../bench/on-device/picture/picture.ts';
import { madeResult } from './made-result.ts';

describe('the picture', () => {
  it('says what was measured on what, with the limit beside it', () => {
    const picture = pictureOf(madeResult());
    expect(picture.title).toBe('Phone 1, Android 10, Chrome 90');
    expect(picture.lines).toEqual(['8 cores · about 2 GB · 393 × 851 at 2.75× · 60 Hz', 'device level 2 · score 41']);
    expect(picture.heroes.map(({ value, beside }) => [value, beside])).toEqual([
      ['59.5', 'by hand 60.0'],
      ['201', 'by hand 190'],
      ['48.0', 'by hand 41.0'],
    ]);
    expect(picture.foot[1]).toBe('Medians of 3 windows of 1.5 s · 2026-11-22 · build 1.0.0 abc1234');
  });

  it('has a row for each variant with frames, and says why one has none', () => {
    expect(pictureOf(madeResult()).rows).toEqual([
      { name: 'Tick storm: Tern', cells: ['59.5', '17.0', '–'], limit: false, note: null },
      { name: 'Tick storm: DOM loop by hand', cells: ['60.0', '–', '–'], limit: true, note: null },
      { name: 'Order book', cells: [], limit: false, note: 'the page was hidden meanwhile' },
    ]);
  });

  it('can be made of a result without any scenario', () => {
    const picture = pictureOf(madeResult({ scenarios: [] }));
    expect(picture.rows).toEqual([]);
    expect(picture.heroes.every(({ value, beside }) => value === '–' && beside === '')).toBe(true);
  });
});

it('figures are short, and counts have no fractions', () => {
  expect([null, 0, 5000, 59.94, 0.31234, -8.5].map(figureText)).toEqual(['–', '0', '5 000', '59.9', '0.312', '−8.50']);
  expect([metricText('commits', 12), metricText('commits', 1.5), metricText('fps', 60)]).toEqual([
    '12',
    '1.50',
    '60.0',
  ]);
  fc.assert(fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (value) => figureText(value).length < 12));
});
