import { expect, it } from 'vitest';
import { sameEnglishFaults } from './same-english.ts';
import { smallSet } from './small-sets.ts';

const close = { 'a.close': { role: 'button' }, 'b.close': { role: 'button' }, 'c.close': { role: 'button' } } as const;
const said = (c: string, context: object = {}) =>
  sameEnglishFaults(
    smallSet(
      'de',
      { 'a.close': ['Close', 'Schließen'], 'b.close': ['Close', 'Schließen'], 'c.close': ['Close', c] },
      { ...close, ...context },
    ),
  ).map(({ id }) => id);

it('the same English in the same role has one translation', () => {
  expect(said('Schließen')).toEqual([]);
  expect(said('Schlie\u00adßen')).toEqual([]);
  expect(said('Zu')).toEqual(['c.close']);
});

it('the same English in another role may have another translation', () => {
  expect(said('Schluss', { 'c.close': { role: 'label' } })).toEqual([]);
});

it('the same English in another sense may have another translation', () => {
  expect(said('Nah', { 'c.close': { role: 'button', sense: 'near' } })).toEqual([]);
});

it('the same English with another meaning in the glossary may have another translation', () => {
  const amount = { 'spot.size': { role: 'label' }, 'loan.amount.label': { role: 'label' } } as const;
  const texts = { 'spot.size': ['Amount', 'Menge'], 'loan.amount.label': ['Amount', 'Betrag'] } as const;
  expect(sameEnglishFaults(smallSet('de', texts, amount))).toEqual([]);
});

it('plural forms are compared with the same form', () => {
  const context = { 'a.days': { role: 'value' }, 'b.days': { role: 'value' } } as const;
  const days = (other: string) =>
    sameEnglishFaults(
      smallSet(
        'de',
        {
          'a.days_one': ['{{count}} day', '{{count}} Tag'],
          'a.days_other': ['{{count}} days', '{{count}} Tage'],
          'b.days_one': ['{{count}} day', '{{count}} Tag'],
          'b.days_other': ['{{count}} days', other],
        },
        context,
      ),
    ).map(({ id }) => id);
  expect(days('{{count}} Tage')).toEqual([]);
  expect(days('{{count}} Tagen')).toEqual(['b.days_other']);
});
