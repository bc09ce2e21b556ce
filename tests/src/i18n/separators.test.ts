import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/i18n/language-names.ts';
import { SEPARATORS } from '../../../src/i18n/separators.ts';

describe('separators', () => {
  it.each(LANGUAGES.map(({ code }) => code))('of %s are those of Intl', (code) => {
    const format = new Intl.NumberFormat(code);
    const part = (of: number, type: string) => format.formatToParts(of).find((each) => each.type === type)?.value;
    expect(SEPARATORS[code]).toEqual({
      decimal: part(1_234_567.8, 'decimal'),
      group: part(1_234_567.8, 'group'),
      groupFrom: part(1234, 'group') === undefined ? 5 : 4,
    });
  });
});
