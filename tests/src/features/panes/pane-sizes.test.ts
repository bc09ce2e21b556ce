import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { PANES, paneSizesOf } from '../../../../src/features/panes/fit-panes.ts';

it('reads back what was set', () => {
  const sizes = fc.record(Object.fromEntries(PANES.map((pane) => [pane, fc.integer({ min: 1, max: 10_000 })])), {
    requiredKeys: [],
  });
  fc.assert(fc.property(sizes, (set) => void expect(paneSizesOf(JSON.parse(JSON.stringify(set)))).toEqual(set)));
});

it('takes nothing but whole sizes of known panes, whatever lies in the storage', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (stored) => {
      const sizes = paneSizesOf(stored);
      for (const [pane, size] of Object.entries(sizes ?? {})) {
        expect(PANES).toContain(pane);
        expect(Number.isInteger(size) && size > 0 && size <= 10_000).toBe(true);
      }
    }),
  );
});

it.each([
  ['text', '{"book":300}', null],
  ['a list', [300], null],
  ['nothing', null, null],
  ['the other sizes beside bad ones', { book: 300, ticket: '300', trades: 147, upper: 1e9 }, { book: 300 }],
  ['no stranger', JSON.parse('{"book":300,"chart":300,"__proto__":{"ticket":1}}'), { book: 300 }],
  ['no fractions and no numbers that are none', { book: 300.5, ticket: Number.NaN, upper: Infinity }, {}],
])('%s', (_, stored, sizes) => {
  expect(paneSizesOf(stored)).toEqual(sizes);
});
