import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText, decodeDrawings } from '../../../../src/chart/drawings/decode-drawings.ts';
import { DRAWING_TOOLS, LONGEST_TEXT, MOST_DRAWINGS, anchorCountOf } from '../../../../src/chart/drawings/drawing.ts';
import { drawings } from './support.ts';

const TREND = {
  id: 'd1',
  tool: 'trend',
  anchors: [
    { timeMs: 1, price: 2 },
    { timeMs: 3, price: 4 },
  ],
};

describe('stored drawings', () => {
  it('come back as they were written', () => {
    fc.assert(
      fc.property(drawings, (list) => {
        expect(decodeDrawings(JSON.parse(JSON.stringify(list)))).toEqual(list);
      }),
    );
  });

  it('never bring anything but drawings, whatever is stored', () => {
    fc.assert(
      fc.property(fc.anything(), fc.array(fc.anything()), (value, list) => {
        for (const stored of [value, list]) {
          for (const drawing of decodeDrawings(stored) ?? []) {
            expect(DRAWING_TOOLS).toContain(drawing.tool);
            expect(drawing.anchors).toHaveLength(anchorCountOf(drawing.tool));
          }
        }
      }),
    );
  });

  it.each([
    ['a tool that does not exist', { ...TREND, tool: 'gann' }],
    ['a tool from the prototype of objects', { ...TREND, tool: 'constructor' }],
    ['too few anchors', { ...TREND, anchors: TREND.anchors.slice(1) }],
    ['too many anchors', { ...TREND, anchors: [...TREND.anchors, TREND.anchors[0]] }],
    ['a price that is no number', { ...TREND, anchors: [TREND.anchors[0], { timeMs: 1, price: '2' }] }],
    ['a price beyond all numbers', { ...TREND, anchors: [TREND.anchors[0], { timeMs: 1, price: Infinity }] }],
    ['a time that is not one', { ...TREND, anchors: [TREND.anchors[0], { timeMs: NaN, price: 2 }] }],
    ['no id', { ...TREND, id: '' }],
    ['an endless id', { ...TREND, id: 'd'.repeat(1000) }],
    ['a text without words', { id: 'd1', tool: 'text', anchors: [TREND.anchors[0]], text: ' \n ' }],
  ])('leave out one with %s and keep the others', (_what, bad) => {
    expect(decodeDrawings([bad, { ...TREND, id: 'd2' }])).toEqual([{ ...TREND, id: 'd2' }]);
  });

  it('hold one drawing an id, and no properties that nobody asked for', () => {
    expect(decodeDrawings([{ ...TREND, text: 'hidden', evil: 1 }, TREND])).toEqual([TREND]);
  });

  it('are refused as a whole when there are more than a chart keeps', () => {
    const many = Array.from({ length: MOST_DRAWINGS + 1 }, (_, i) => ({ ...TREND, id: `d${i}` }));
    expect(decodeDrawings(many)).toBeNull();
    expect(decodeDrawings(many.slice(1))).toHaveLength(MOST_DRAWINGS);
  });
});

/** Any at all: control characters, halves of surrogate pairs, emoji. */
const character = fc.integer({ min: 0, max: 0x1_ff_ff }).map((code) => String.fromCodePoint(code));

describe('the words of a text', () => {
  it('are one clean line of limited length, and cleaning them again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 200 }), (text) => {
        const clean = cleanText(text);
        expect([...clean].length).toBeLessThanOrEqual(LONGEST_TEXT);
        expect(clean).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029]/u);
        expect(cleanText(clean)).toBe(clean);
      }),
    );
  });
});
