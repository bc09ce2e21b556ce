import { afterEach, describe, expect, it, vi } from 'vitest';
import { sizeText } from '../../../src/i18n/size-text.ts';
import { setLanguage, t } from '../../../src/i18n/translate.ts';

afterEach(() => vi.unstubAllGlobals());

describe('a number of bytes', () => {
  it.each([
    [0, '0 KB'],
    [1, '1 KB'],
    [999_000, '999 KB'],
    [999_001, '1.0 MB'],
    [2_740_000, '2.7 MB'],
    [9_949_999, '9.9 MB'],
    [9_950_000, '10 MB'],
    [14_400_000, '14 MB'],
    [999_499_999, '999 MB'],
    [999_500_000, '1.0 GB'],
    [12_340_000_000, '12.3 GB'],
  ])('%i is %s', (bytes, text) => {
    expect(sizeText(t, bytes)).toBe(text);
  });

  it('has the units and marks of the language', async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await setLanguage('fr');
    expect(sizeText(t, 2_740_000)).toBe('2,7 Mo');
    await setLanguage('en');
  });
});
