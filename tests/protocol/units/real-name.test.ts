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
    ['a\nb', 'a b'],
    ['Max\u00a0 Muster\u3000', 'Max Muster'],
    ['<i>Max</i>', '<i>Max</i>'],
    ['😀'.repeat(49) + 'x', '😀'.repeat(49) + 'x'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(realNameOf(typed)).toBe(kept);
  });

  it.each(['', '   ', '\u200B', '\u202E\u2066', '123', '---', '😀', 'a\u0000b', 'x'.repeat(51)])(
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

  it.each([
    ['Max  Muster', 'MAX MUSTER'],
    ['Ｍax Muster', 'Max Muster'],
    ['Max Müster', 'Max Muster'],
    ['Işık', 'IŞIK'],
    ['İpek', 'ipek'],
    ['Groß', 'GROSS'],
    ['O’Neil', "O'Neil"],
    ['O’Neil', 'ONeil'],
    ['Anna-Lena', 'Anna Lena'],
    ['Anna\u2011Lena', 'anna lena'],
    ['Łukasz Ørsted', 'Lukasz Orsted'],
    ['علی\u200cرضا', 'علیرضا'],
  ])('issue 39 F25: %j and %j are one name', (one, other) => {
    expect(isSameName(one, other)).toBe(true);
  });

  it.each([
    ['Max Muster', 'Max Mustar'],
    ['Anna Lena', 'AnnaLena'],
    ['ปู', 'ปุ'],
    ['がき', 'かき'],
  ])('issue 39 F25: %j and %j are two names', (one, other) => {
    expect(isSameName(one, other)).toBe(false);
  });
});
