import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROFILE_FIELDS, profileFieldOf } from '../../../protocol/units/profile-fields.ts';

describe('a field of the profile', () => {
  it.each([
    ['loginName', '  Ana María ', 'Ana María'],
    ['loginName', 'Ame\u0301lie', 'Amélie'],
    ['loginName', 'محمد', 'محمد'],
    ['loginName', '陈小明', '陈小明'],
    ['loginName', '\u202aAna\u00a0María\u202c', 'Ana María'],
    ['email', 'max\u200b@example.com\u2028', 'max@example.com'],
    ['phone', '\u202a＋81 90 1234 5678\u202c', '+819012345678'],
    ['antiPhishingPhrase', 'blue heron 7 🦉', 'blue heron 7 🦉'],
    ['email', 'max@example.com', 'max@example.com'],
    ['phone', '+49 1512 3456789', '+4915123456789'],
  ] as const)('%s %j is kept as %j', (field, typed, kept) => {
    expect(profileFieldOf(field, typed)).toBe(kept);
  });

  it.each([
    ['email', 'max@example'],
    ['email', 'a@b@example.com'],
    ['email', '"<b>"@example.com'],
    ['phone', '015123456789'],
    ['phone', '+49'],
    ['phone', '+99912345678'],
    ['loginName', 'x'.repeat(51)],
    ['antiPhishingPhrase', 'x'.repeat(31)],
  ] as const)('%s %j is refused', (field, typed) => {
    expect(profileFieldOf(field, typed)).toBeNull();
  });

  it.each(PROFILE_FIELDS.map((field) => [field] as const))('%s is cleared by nothing but spaces', (field) => {
    expect(profileFieldOf(field, '')).toBe('');
    expect(profileFieldOf(field, '  ')).toBe('');
  });

  it.each(['<script>', 'a>b', 'a\u200db', 'a\u0000b', 'a\ud800b', 'a\ufe0fb', 'a\u{e0041}b'])(
    'none takes %j: markup, and marks that nobody sees',
    (text) => {
      for (const field of PROFILE_FIELDS) expect(profileFieldOf(field, text)).toBeNull();
    },
  );

  it('kept once it is kept for good, short, in one spelling, and free of markup, whatever was typed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PROFILE_FIELDS),
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        (field, typed) => {
          const kept = profileFieldOf(field, typed);
          if (kept === null) return;
          expect(profileFieldOf(field, kept)).toBe(kept);
          expect([...kept].length).toBeLessThanOrEqual(254);
          expect(kept).toBe(kept.normalize('NFC').trim());
          expect(kept).not.toMatch(/[<>]|\p{C}/u);
        },
      ),
    );
  });
});
