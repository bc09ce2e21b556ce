import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SEPARATORS } from '../../../src/i18n/separators.ts';
import type { Separators } from '../../../src/i18n/separators.ts';
import { exactText, written } from '../../../src/i18n/number-text.ts';
import { amountOf, readAmount, typedText } from '../../../src/ui/amount-input.ts';

const { en: ENGLISH, de: GERMAN, fr: FRENCH, it: ITALIAN } = SEPARATORS;

/** The amount in words of the test: its text, `none`, or why not. */
const read = (text: string, decimals = 8, marks: Separators = ENGLISH): string => {
  const { amount, refusal } = readAmount(text, decimals, marks);
  return refusal === null ? (amount ?? 'none') : `refused: ${refusal}`;
};

/** Returns an amount as the app prints it in this format. */
const printed = (amount: string, marks: Separators): string => {
  const [whole = '', fraction = ''] = amount.split('.');
  return written(false, whole, fraction, marks);
};

/** Separators that people and clipboards put between thousands in any language. */
const GAPS = [...` '\u2019\u00a0\u2007\u2009\u202f\u3000`];

/** All spellings of digits that are legal with these marks: ungrouped, or with one kind of mark between threes. */
function spellings(whole: string, fraction: string, decimal: string, groups: readonly string[]): Set<string> {
  const threes = whole.replace(/\B(?=(?:\d{3})+$)/g, '|');
  const wholes = [whole, ...(/^0./.test(whole) ? [] : groups.map((group) => threes.replaceAll('|', group)))];
  return new Set(
    wholes.flatMap((text) => (fraction === '' ? [text, `${text}${decimal}`] : [`${text}${decimal}${fraction}`])),
  );
}

/**
 * The slow obvious twin: of all places where the point may be among the digits of the text, and all spellings of each, the
 * one that the text is. The person's own format first, then the marks changed over, which must not read three decimals or
 * more behind anything but zeros.
 */
function modelOf(text: string, decimals: number, marks: Separators): string {
  const wide = new Map<string, string>([['。', '.']]);
  for (let code = 0x21; code <= 0x7e; code++) wide.set(String.fromCharCode(code + 0xfee0), String.fromCharCode(code));
  const unseen = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/;
  const plain = [...text]
    .filter((sign) => !unseen.test(sign))
    .map((sign) => (/\s|\u0085/.test(sign) ? ' ' : (wide.get(sign) ?? sign)))
    .join('')
    .replace(/ +/g, ' ')
    .trim();
  if ([...plain].some((sign) => !/[0-9.,]/.test(sign) && !GAPS.includes(sign))) return 'refused: characters';
  if (['', '.', ','].includes(plain)) return 'none';
  const digits = plain.replace(/\D/g, '');
  const other = { decimal: marks.decimal === '.' ? ',' : '.', group: marks.decimal };
  for (const { decimal, group } of [marks, other]) {
    for (let point = 0; point <= digits.length; point++) {
      const [whole, fraction] = [digits.slice(0, point), digits.slice(point)];
      if (!spellings(whole, fraction, decimal, [group, ...GAPS]).has(plain)) continue;
      const bare = whole.replace(/^0+/, '');
      if (decimal === other.decimal && bare !== '' && fraction.length > 2) return 'refused: form';
      if (fraction.length > decimals) return 'refused: decimals';
      if (bare.length > 18) return 'refused: tooLong';
      return `${bare || '0'}${fraction && `.${fraction}`}`;
    }
  }
  return 'refused: form';
}

const FORMATS = [ENGLISH, GERMAN, FRENCH, ITALIAN];
const format = fc.constantFrom(...FORMATS);
const decimals = fc.integer({ min: 0, max: 18 });
const hostile = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789.,'), maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...'01.,', ...GAPS), maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...'0123456789.,- exE+٣１．，。\u200b٬٫'), maxLength: 10 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  // Grouped numbers with one sign too many, too few, or another.
  fc
    .tuple(
      fc.bigInt({ min: 0n, max: 10n ** 20n }),
      fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 4 }),
      format,
      fc.nat(30),
      fc.constantFrom('', '0', ',', '.', ' ', '9'),
    )
    .map(([whole, fraction, marks, at, sign]) => {
      const text = written(false, String(whole), fraction, marks);
      return text.slice(0, at) + sign + text.slice(at + 1);
    }),
);

describe('an amount as it is typed or pasted', () => {
  it.each([
    ['1,000', '1000'],
    ['10,000', '10000'],
    ['5,000.00', '5000.00'],
    ['1,234,567.8', '1234567.8'],
    ['1000', '1000'],
    ['1.000', '1.000'],
    ['12,5', '12.5'],
    ['1,5', '1.5'],
    ['1,00', '1.00'],
    ['0,015', '0.015'],
    [',5', '0.5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['5,', '5'],
    ['007', '7'],
    ['00.10', '0.10'],
    ['1.234,56', '1234.56'],
    ['1.234.567', '1234567'],
    ['1 000', '1000'],
    ['1\u202f000,5', '1000.5'],
    ['1\u00a0000.5', '1000.5'],
    ["1'234.5", '1234.5'],
    [' 1,000\n', '1000'],
    ['１０００', '1000'],
    ['１，０００．５', '1000.5'],
    ['1。5', '1.5'],
    ['', 'none'],
    [' ', 'none'],
    ['.', 'none'],
    [',', 'none'],
    ['0', '0'],
  ])('%j is read in English as %s', (text, amount) => expect(read(text)).toBe(amount));

  it.each([
    ['1,2345', 'form'],
    ['1234,567', 'form'],
    ['1.234,567', 'form'],
    ['12,34.5', 'form'],
    ['1,23,456', 'form'],
    ['1.2.3', 'form'],
    ['1,000,00', 'form'],
    ['1,,000', 'form'],
    ['01,000', 'form'],
    ['1 00', 'form'],
    ['1,000 000', 'form'],
    ['1. 5', 'form'],
    ['-5', 'characters'],
    ['+5', 'characters'],
    ['\u22125', 'characters'],
    ['1e9', 'characters'],
    ['0x10', 'characters'],
    ['1_000', 'characters'],
    ['1000 USDT', 'characters'],
    ['$5', 'characters'],
    ['1/2', 'characters'],
    ['½', 'characters'],
    ['٣', 'characters'],
    ['١٬٠٠٠', 'characters'],
    ['๕', 'characters'],
    ['1\u00b2', 'characters'],
    ['<b>1</b>', 'characters'],
    ['NaN', 'characters'],
    ['Infinity', 'characters'],
    ['1.123456789', 'decimals'],
    ['9'.repeat(19), 'tooLong'],
  ])('%j is refused in English: %s', (text, why) => expect(read(text)).toBe(`refused: ${why}`));

  it.each(['\u202a1\u00a0000\u202c', '1\u200b000', '\u200e1\t000', '１，０００'])(
    'issue 39 F24: %j is a thousand',
    (text) => expect(read(text)).toBe('1000'),
  );

  it('is read by the marks of the language: one text may be two amounts, each with its own', () => {
    expect([read('1.000', 8, ENGLISH), read('1.000', 8, GERMAN)]).toEqual(['1.000', '1000']);
    expect([read('1,000', 8, ENGLISH), read('1,000', 8, GERMAN)]).toEqual(['1000', '1.000']);
    expect([read('5.000,00', 2, GERMAN), read('5,000.00', 2, GERMAN)]).toEqual(['5000.00', '5000.00']);
    expect([read('1.5', 2, GERMAN), read('1234.567', 8, GERMAN)]).toEqual(['1.5', 'refused: form']);
    expect([read('1\u202f000,5', 2, FRENCH), read('1.000', 8, FRENCH)]).toEqual(['1000.5', 'refused: form']);
  });

  it('has no more decimals than there are: they are refused, never cut', () => {
    expect([read('1.234', 2), read('1.23', 2), read('1.', 0), read('1.0', 0), read('1,000', 0)]).toEqual([
      'refused: decimals',
      '1.23',
      '1',
      'refused: decimals',
      '1000',
    ]);
  });

  it('is exactly what a slow search among all spellings finds, or refused for the same reason', () => {
    fc.assert(
      fc.property(hostile, decimals, format, (text, places, marks) => {
        expect(read(text, places, marks)).toBe(modelOf(text, places, marks));
      }),
      {
        numRuns: 2000,
        examples: [
          ['1,000', 2, ENGLISH],
          ['1.234,567', 8, ENGLISH],
          ['0,000', 8, ENGLISH],
          ['1\u202f000\u202f000,5', 8, FRENCH],
          [',000', 8, ENGLISH],
        ],
      },
    );
  });

  it('reads back what the app prints, in every format, whatever the amount', () => {
    fc.assert(
      fc.property(hostile, decimals, format, (text, places, marks) => {
        const { amount, refusal } = readAmount(text, places, marks);
        expect(amount === null || refusal === null).toBe(true);
        if (amount !== null)
          expect(readAmount(printed(amount, marks), places, marks)).toEqual({ amount, refusal: null });
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }),
        fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 18 }),
        format,
        (whole, fraction, marks) => {
          const amount = `${whole}${fraction && `.${fraction}`}`;
          expect(read(printed(amount, marks), 18, marks)).toBe(amount);
        },
      ),
    );
  });

  it('typed sign by sign ends at the amount that was meant, whatever stands in between', () => {
    for (const text of ['1,000', '12,345,678.90', '1.5', '1,5', '0.0001']) {
      // Nothing is taken back while typing: the field holds every beginning, read or refused.
      for (let end = 1; end < text.length; end++) expect(read(text.slice(0, end))).not.toBe('');
    }
    expect(['1', '1,', '1,0', '1,00', '1,000', '1,0000'].map((text) => read(text, 2))).toEqual([
      '1',
      '1',
      '1.0',
      '1.00',
      '1000',
      'refused: form',
    ]);
  });
});

describe('what fills a field', () => {
  it('is read back as it was', () => {
    for (const amount of ['0', '12.5', '1250.99', '0.00012500']) expect(amountOf(typedText(amount), 8)).toBe(amount);
    expect(exactText(amountOf('5,000.00', 2)!)).toBe('5,000');
  });
});
