import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CATALOGUES } from '../../../src/i18n/catalogues.ts';
import { language } from '../../../src/i18n/language.ts';
import { loadTexts, setLanguage, startLanguage, t } from '../../../src/i18n/translate.ts';

const whole = { ...CATALOGUES };
const lost = () => vi.fn(() => Promise.reject(new TypeError('offline')));

/** Another test file shares this storage. */
let stored: string | null = null;
beforeEach(() => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => stored);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => undefined);
});
afterEach(async () => {
  Object.assign(CATALOGUES, whole);
  await setLanguage('en');
  vi.restoreAllMocks();
});

it('starts in the stored language', async () => {
  stored = 'zh';
  expect(await startLanguage()).toBe(true);
  expect(t('common.cancel')).toBe('取消');
});

it('starts in English when the texts do not come, says so, and tries again with every page until they do', async () => {
  stored = 'de';
  const offline = lost();
  CATALOGUES.de = offline;
  expect(await startLanguage()).toBe(false);
  expect([language.value, document.documentElement.lang, t('common.cancel')]).toEqual(['en', 'en', 'Cancel']);

  // A page opens in English meanwhile: it waits for nothing.
  const asked = offline.mock.calls.length;
  await loadTexts('language');
  await vi.waitFor(() => expect(offline.mock.calls.length).toBeGreaterThan(asked));
  expect([language.value, t('language.title')]).toEqual(['en', 'Language']);

  CATALOGUES.de = whole.de;
  await loadTexts('help');
  await vi.waitFor(() => expect(language.value).toBe('de'), { timeout: 10_000 });
  expect([document.documentElement.lang, t('language.title')]).toEqual(['de', 'Sprache']);
});

it('what is chosen meanwhile stays', async () => {
  stored = 'fr';
  CATALOGUES.fr = lost();
  expect(await startLanguage()).toBe(false);
  let bring = () => {};
  const late = new Promise<void>((done) => (bring = done));
  CATALOGUES.fr = () => late.then(whole.fr);
  await loadTexts('rules');
  await setLanguage('zh');
  bring();
  await CATALOGUES.fr();
  await loadTexts('limits');
  expect([language.value, document.documentElement.lang, t('common.cancel')]).toEqual(['zh', 'zh', '取消']);
});
