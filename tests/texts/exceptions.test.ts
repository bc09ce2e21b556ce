import { expect, it } from 'vitest';
import { LANGUAGE_CODES } from '../../src/i18n/languages.ts';
import { CHECKS } from './checks.ts';
import { exceptionsOf, withoutExceptions } from './exceptions.ts';

const fault = { id: 'a.b', what: 'wrong' };
const idsOf = (allowed: Readonly<Record<string, string>>) =>
  withoutExceptions([fault], allowed).map(({ what }) => what);

it('a line of the exceptions allows the fault that it names', () => {
  expect(idsOf({})).toEqual(['wrong']);
  expect(idsOf({ 'a.b': 'the field’s own word' })).toEqual([]);
});

it('a line that allows nothing is a fault, and one without a reason', () => {
  expect(idsOf({ 'a.c': 'it was once' })).toEqual(['wrong', 'an exception, and no fault']);
  expect(idsOf({ 'a.b': '' })).toEqual(['an exception without a reason']);
});

it.each(LANGUAGE_CODES)('the exceptions of %s name checks that there are', (code) => {
  expect(Object.keys(CHECKS)).toEqual(expect.arrayContaining(Object.keys(exceptionsOf(code))));
});
