import { describe, expect, it } from 'vitest';
import type { Role } from './context.ts';
import { formFaults } from './text-form.ts';
import { englishSet, smallSet } from './small-sets.ts';

const count = (role: Role, text: string) => formFaults(englishSet(text, { role })).length;

describe('full stops and capitals of English', () => {
  it.each([
    ['button', 'Withdraw {{amount}}', 'Withdraw {{amount}}.'],
    ['tab', 'Open orders', 'Open Orders'],
    ['chip', 'All', 'all'],
    ['title', 'Fund password', 'Fund Password'],
    ['title', 'How Earn works', 'How earn Works'],
    ['toast', 'Order placed', 'Order placed.'],
    ['error', 'Enter a price', 'Enter a price.'],
    ['error', 'The rate has changed. Check it and confirm again.', 'The rate has changed. Check it and confirm again'],
    ['body', 'Tap the star of a market.', 'Tap the star of a market'],
    ['body', 'Is it real?', 'is it real?'],
    ['state', 'under review', 'Under Review'],
    ['link', 'Go to markets', 'Go to markets.'],
    ['button', 'Sending…', 'sending…'],
  ] as const)('%s: “%s”, not “%s”', (role, right, wrong) => {
    expect(count(role, right)).toBe(0);
    expect(count(role, wrong)).toBe(1);
  });

  it('names keep their capital', () => {
    expect(count('body', 'Sign in to Tern with USDT on Ethereum.')).toBe(0);
  });
});

it.each([
  ['de', 'Noch keine Trades', 'Noch keine Trades.'],
  ['ja', '取引はまだありません', '取引はまだありません。'],
] as const)('in %s too a state ends without a full stop', (code, right, wrong) => {
  const count = (text: string) =>
    formFaults(smallSet(code, { key: ['No trades yet', text] }, { key: { role: 'state' } })).length;
  expect(count(right)).toBe(0);
  expect(count('Wird gesendet…')).toBe(0);
  expect(count('Max.')).toBe(0);
  expect(count('สูงสุด 24 ชม.')).toBe(0);
  expect(count(wrong)).toBe(1);
});
