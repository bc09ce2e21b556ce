import { describe, expect, it } from 'vitest';
import { lengthFaults, wordsOf } from './text-length.ts';
import { englishSet, smallSet } from './small-sets.ts';

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

describe('the length of a text', () => {
  it.each([
    ['button', 12],
    ['toast', 12],
    ['error', 12],
    ['body', 25],
  ] as const)('%s: %d words at most', (role, most) => {
    expect(lengthFaults(englishSet(words(most), { role }))).toEqual([]);
    expect(lengthFaults(englishSet(words(most + 1), { role }))).toHaveLength(1);
  });

  it('is not limited in an article', () => {
    expect(lengthFaults(englishSet(words(200), { role: 'article' }))).toEqual([]);
  });

  it('may be longer where a language needs more words', () => {
    const set = (code: string, count: number) =>
      smallSet(code, { key: ['Close', words(count)] }, { key: { role: 'button' } });
    expect(lengthFaults(set('vi', 20))).toEqual([]);
    expect(lengthFaults(set('de', 20))).toHaveLength(1);
    expect(lengthFaults(set('vi', 40))).toHaveLength(1);
  });

  it.each([
    ['en', 'Buy {{size}} at {{price}} · now', 5],
    ['de', 'Order — 5 USDT', 3],
    ['zh', '撤销这个委托', 3],
    ['ja', '注文をキャンセル', 3],
  ])('in %s, “%s” has %d words', (code, text, count) => {
    expect(wordsOf(code, text)).toBe(count);
  });
});
