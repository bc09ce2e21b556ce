import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasParted, isShort, passwordProblem, strengthOf } from '../../../../src/features/shell/password-rules.ts';

it.each([
  ['', 'tall ships 7', 'tall ships 7', 'oldMissing'],
  ['old one', '', '', 'missing'],
  ['old one', 'short', 'short', 'short'],
  ['old one', 'old one', 'old one', 'same'],
  // Written with one sign and with two.
  ['caf\u00e9 noir', 'cafe\u0301 noir', 'cafe\u0301 noir', 'same'],
  ['old one', 'new one', '', 'missing'],
  ['old one', 'new one', 'new on', 'differs'],
  ['old one', 'new one', 'New one', 'differs'],
  ['1', 'new one', 'new one', null],
  [null, 'new one', 'new one', null],
  [null, '', '', 'missing'],
])('old %s, new %s, again %s: %s', (old, pwd, again, problem) => {
  expect(passwordProblem({ old, pwd, again })).toBe(problem);
});

it('counts characters, not the halves that some are made of', () => {
  expect(isShort('🚢🚢🚢🚢🚢')).toBe(true);
  expect(isShort('🚢🚢🚢🚢🚢🚢')).toBe(false);
});

it('calls a second entry wrong only once it cannot become the first any more', () => {
  expect(hasParted({ old: null, pwd: 'new one', again: '' })).toBe(false);
  expect(hasParted({ old: null, pwd: 'new one', again: 'new' })).toBe(false);
  expect(hasParted({ old: null, pwd: 'new one', again: 'nex' })).toBe(true);
  expect(hasParted({ old: null, pwd: 'new one', again: 'new ones' })).toBe(true);
});

it('lets through exactly what the exchange takes: six or more, twice the same, another than the old one', () => {
  const some = fc.string({ unit: fc.constantFrom('a', '\u00e9', 'e\u0301', '🚢'), maxLength: 7 });
  const twice = fc
    .tuple(some, some)
    .chain(([pwd, other]) => fc.tuple(fc.constant(pwd), fc.constantFrom(pwd, pwd, other)));
  fc.assert(
    fc.property(some, twice, (old, [pwd, again]) => {
      const taken =
        old !== '' && Array.from(pwd).length >= 6 && pwd === again && pwd.normalize('NFC') !== old.normalize('NFC');
      expect(passwordProblem({ old, pwd, again }) === null).toBe(taken);
    }),
  );
});

it.each([
  ['', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['123456', 'weak'],
  ['abcdefghijkl', 'weak'],
  ['tern42', 'weak'],
  ['Kestrel 9', 'fair'],
  ['tall ships sail by Kestrel 9', 'strong'],
])('%s is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
