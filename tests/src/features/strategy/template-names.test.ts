import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keptName, strategyName, TEMPLATES } from '../../../../src/features/strategy/template-names.ts';
import { loadTexts, setLanguage } from '../../../../src/i18n/translate.ts';
import english from '../../../../src/i18n/en/strategy.json';

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  await loadTexts('strategy');
});
afterEach(async () => {
  await setLanguage('en');
  vi.unstubAllGlobals();
});

it('is the same in every language where it is kept, and in that of the reader where it is shown', async () => {
  const names = [...TEMPLATES, 'own' as const].map(keptName);
  expect(names).toEqual([...TEMPLATES, 'own' as const].map((template) => english.strategy.template[template]));
  expect(new Set(names).size).toBe(names.length);
  expect(strategyName('EMA cross')).toBe('EMA cross');
  await setLanguage('de');
  expect(strategyName('EMA cross')).toBe('EMA-Kreuzung');
  expect(strategyName('EMA cross (2)')).toBe('EMA-Kreuzung (2)');
});

it('stays as it is once the person has given one', async () => {
  await setLanguage('de');
  for (const name of ['My EMA cross', 'EMA cross 2', 'MA 7, 25', '', 'EMA-Kreuzung']) {
    expect(strategyName(name)).toBe(name);
  }
});
