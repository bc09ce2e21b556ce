import { expect, it } from 'vitest';
import { strengthOf } from '../../../../src/features/fund-password/password-strength.ts';

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
