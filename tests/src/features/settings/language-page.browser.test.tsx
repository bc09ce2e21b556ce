import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CATALOGUES } from '../../../../src/i18n/catalogues.ts';
import { LANGUAGES } from '../../../../src/i18n/language-names.ts';
import { language } from '../../../../src/i18n/language.ts';
import { setLanguage } from '../../../../src/i18n/translate.ts';
import LanguagePage from '../../../../src/features/settings/language-page.tsx';
import { PATHS } from '../../../../src/features/shell/paths.ts';
import { announcement } from '../../../../src/ui/announce.ts';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';
import { shellAround } from '../../pages/profile-shell.tsx';

const radio = (name: string) => page.getByRole('radio', { name });
const shown = () => render(shellAround(PATHS.language, <LanguagePage />).page);
const loadZh = CATALOGUES.zh;

afterEach(async () => {
  CATALOGUES.zh = loadZh;
  await setLanguage('en');
  localStorage.removeItem('app_language');
});

describe('the language page', () => {
  // First, while the Chinese texts were never loaded: later they are kept.
  it('stays as it was when a language cannot be loaded, and says so', async () => {
    const offline = () => Promise.reject(new TypeError('offline'));
    CATALOGUES.zh = offline;
    await shown();
    // Other test files share this storage, so what it holds says nothing about this page.
    const stored = vi.spyOn(Storage.prototype, 'setItem');
    await radio('简体中文').click();
    await expect
      .element(page.getByText('Failed to load this language. Check your connection').first())
      .toBeInTheDocument();
    await expect.element(radio('English')).toBeChecked();
    expect(language.value).toBe('en');
    expect(stored).not.toHaveBeenCalled();
    stored.mockRestore();
  });

  it('names each language in itself, with the one in force chosen', async () => {
    await shown();
    const names = [...document.querySelectorAll('fieldset [lang]')].map((name) => [
      name.getAttribute('lang'),
      name.textContent,
    ]);
    expect(names).toEqual(LANGUAGES.map(({ code, name }) => [code, name]));
    expect(names).toContainEqual(['zh', '简体中文']);
    await expect.element(radio('English')).toBeChecked();
  });

  it('changes at once, on the page and the document, and remembers it', async () => {
    const stored = vi.spyOn(Storage.prototype, 'setItem');
    await shown();
    await radio('简体中文').click();
    await expect.element(page.getByRole('heading', { name: '语言' })).toBeVisible();
    await expect.element(radio('简体中文')).toBeChecked();
    expect(document.documentElement.lang).toBe('zh');
    expect(stored).toHaveBeenCalledWith('app_language', 'zh');
    stored.mockRestore();
    expect(announcement.value).toBe('语言已切换');
  });
});
