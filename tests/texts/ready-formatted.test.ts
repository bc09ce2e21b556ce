import { describe, expect, it } from 'vitest';
import { readyFormattedFaults } from './ready-formatted.ts';
import { smallSet } from './small-sets.ts';

const count = (text: string, key = 'a.b') => readyFormattedFaults(smallSet('en', { [key]: [text, text] })).length;

describe('percent, units and times', () => {
  it.each([
    '{{n}} % of it',
    '{{n}}% taken',
    'within 5 %',
    '％{{n}}',
    'in {{seconds}} s',
    '{{seconds}}s left',
    'in {{n}} min',
    '{{n}} Std. übrig',
    'in {{size}} MB',
    '还有 {{n}}秒',
    '还有 {{n}} 分钟',
    '{{n}}초 후',
    'in {{n}} วินาที',
    'in {{n}} giây',
    '€{{n}}',
  ])('are not written in “%s”', (text) => {
    expect(count(text)).toBe(1);
  });

  it.each([
    '24h volume',
    '{{share}} taken',
    '{{wait}} left',
    '{{amount}} USDT',
    '{{size}} stays',
    '{{name}}’s order',
    '{{percent}} higher',
    '{{value}} min',
    '≈ {{value}} MB',
    'at most 5 MB',
    'Trading starts again at 00:00 UTC',
  ])('“%s” is right', (text) => {
    expect(count(text)).toBe(0);
  });

  it('a unit as a word is right with plural forms', () => {
    expect(count('còn {{n}} giây', 'a.b_other')).toBe(0);
    expect(count('còn {{n}} giây', 'a.b')).toBe(1);
  });
});
