import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameName, REAL_NAME_MAX, realNameOf } from '../../../protocol/units/real-name.ts';

describe('the name of a person', () => {
  it.each([
    ['Max Muster', 'Max Muster'],
    ['  José  ', 'José'],
    ['Jose\u0301', 'José'],
    ["O'Neill-Śmith Jr.", "O'Neill-Śmith Jr."],
    ['王小明', '王小明'],
    ['علی\u200Cرضا', 'علی\u200Cرضا'],
    ['\u202Exam\u202C', 'xam'],
    ['M\u200Bax\uFEFF', 'Max'],
    ['<i>Max</i>', '<i>Max</i>'],
    ['😀'.repeat(49) + 'x', '😀'.repeat(49) + 'x'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(realNameOf(typed)).toBe(kept);
  });

  it.each(['', '   ', '\u200B', '\u202E\u2066', '123', '---', '😀', 'a\u0000b', 'a\nb', 'a\u0085b', 'x'.repeat(51)])(
    '%j is none',
    (typed) => {
      expect(realNameOf(typed)).toBeNull();
    },
  );

  it('is kept as it is when it is kept once, within its length, with nothing that turns or hides text', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 60 }), (typed) => {
        const name = realNameOf(typed);
        if (name === null) return;
        expect(realNameOf(name)).toBe(name);
        expect([...name].length).toBeLessThanOrEqual(REAL_NAME_MAX);
        expect(name).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B\u200E\u200F\uFEFF\p{Cc}]/u);
      }),
      { numRuns: 2000 },
    );
  });

  it('is the same but for capitals, width and spaces', () => {
    expect(isSameName('Max  Muster', 'MAX MUSTER')).toBe(true);
    expect(isSameName('Ｍax Muster', 'Max Muster')).toBe(true);
    expect(isSameName('Max Muster', 'Max Müster')).toBe(false);
  });
});
