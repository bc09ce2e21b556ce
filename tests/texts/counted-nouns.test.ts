import { expect, it } from 'vitest';
import { countedFaults } from './counted-nouns.ts';
import { smallSet } from './small-sets.ts';

const count = (text: string, key = 'a.b') => countedFaults(smallSet('en', { [key]: [text, text] })).length;

it.each(['{{n}} orders filled', 'Show {{total}} more orders', '{{n}} of {{total}} days', 'All of {{n}} last trades'])(
  '“%s” needs plural forms',
  (text) => {
    expect(count(text)).toBe(1);
    expect(count(text, 'a.b_other')).toBe(0);
  },
);

it.each([
  '{{market}} reaches',
  '{{wallet}} opens Tern',
  '{{amount}} less',
  '{{market}} prices',
  '{{n}} of {{total}}',
  '{{name}}’s orders',
])('“%s” counts nothing', (text) => {
  expect(count(text)).toBe(0);
});

it('looks at English only', () => {
  expect(countedFaults(smallSet('fr', { 'a.b': ['{{n}} orders', '{{n}} ordres'] }))).toEqual([]);
});
