import { expect, it } from 'vitest';
import { LANGUAGE_CODES } from '../../src/i18n/languages.ts';
import { faultsOf } from './checks.ts';
import { contextProblems } from './context.ts';
import { textSetOf } from './text-set.ts';

it.each(LANGUAGE_CODES)('the words of %s pass every check', (code) => {
  const faults = [...faultsOf(textSetOf(code))].flatMap(([check, found]) =>
    found.map(({ id, what }) => `${check}: ${id}: ${what}`),
  );
  expect(faults).toEqual([]);
});

it('every English text has its context, of the app and of the exchange', () => {
  const { english, context } = textSetOf('en');
  expect(contextProblems(english, context)).toEqual([]);
});
