import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createCorrection, typingErrors } from '../../../../server/people/support/typing-errors.ts';

/** Typing errors by their definition, as slowly as it can be said. */
function slowErrors(word: string, typed: string): number {
  if (word === '' || typed === '') return word.length + typed.length;
  const [a, b] = [word.at(-1), typed.at(-1)];
  const rest = [word.slice(0, -1), typed.slice(0, -1)] as const;
  const ways = [slowErrors(rest[0], typed) + 1, slowErrors(word, rest[1]) + 1, slowErrors(...rest) + (a === b ? 0 : 1)];
  if (word.length > 1 && typed.length > 1 && a === typed.at(-2) && word.at(-2) === b) {
    ways.push(slowErrors(word.slice(0, -2), typed.slice(0, -2)) + 1);
  }
  return Math.min(...ways);
}

const short = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 });
it('counts what the slow rule counts', () => {
  fc.assert(
    fc.property(short, short, (word, typed) => {
      expect(typingErrors(word, typed)).toBe(slowErrors(word, typed));
    }),
  );
});

it('reads a word that is not known as the nearest known one, and no other', () => {
  const correct = createCorrection(['withdraw', 'withdrawal', 'locked', 'fee', 'fees', 'password']);
  expect(correct('withdrw lokced passwrod')).toBe('withdraw locked password');
  expect(correct('withdrawl')).toBe('withdraw');
  expect(correct('fea tee lock ithdraw withxxxw')).toBe('fea tee lock ithdraw withxxxw');
  expect(correct('')).toBe('');
});

it('leaves known words and long nonsense as they are, in a moment', () => {
  const known = Array.from({ length: 3000 }, (_, n) => `w${n.toString(36)}ordsofdesk`);
  const correct = createCorrection(known);
  expect(correct(known[7]!)).toBe(known[7]);
  const long = `w${'x'.repeat(999)}`;
  expect(correct(long)).toBe(long);
});
