import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dayAndTime,
  days,
  figure,
  gain,
  megabytes,
  moment,
  money,
  percent,
  wait,
} from '../../../server/texts/value-formats.ts';
import { TEXT_LANGUAGES } from '../../../server/texts/languages.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { bookedText } from '../../../src/i18n/booked-text.ts';
import { SEPARATORS } from '../../../src/i18n/separators.ts';

const MOMENT = Date.UTC(2026, 10, 24, 18, 5);

describe('money', () => {
  it.each([
    ['en', '1,234,567.50 USDT'],
    ['de', '1.234.567,50 USDT'],
    ['fr', '1\u202f234\u202f567,50 USDT'],
    ['th', '1,234,567.50 USDT'],
    ['tr', '1.234.567,50 USDT'],
  ] as const)('in %s', (language, written) => {
    expect(money('1234567.5', 'USDT')(language)).toBe(written);
  });

  it('loses no digit and adds none, in any language: read back it is what it was', () => {
    const decimal = fc
      .tuple(fc.bigInt(0n, 10n ** 18n), fc.option(fc.stringMatching(/^\d{1,18}$/), { nil: undefined }))
      .map(([whole, fraction]) => (fraction === undefined ? `${whole}` : `${whole}.${fraction}`));
    fc.assert(
      fc.property(decimal, fc.constantFrom(...TEXT_LANGUAGES), (amount, language) => {
        const { decimal: point, group } = SEPARATORS[language];
        expect(figure(amount)(language).replaceAll(group, '').replace(point, '.')).toBe(amount);
      }),
    );
  });

  it('of a result has its sign, and nothing won or lost has none', () => {
    expect(gain('-100', 'USDT')('de')).toBe('\u2212100,00 USDT');
    expect(gain('85', 'USDT')('en')).toBe('+85.00 USDT');
    expect(gain('0.00', 'USDT')('en')).toBe('0.00 USDT');
  });
});

it('a rate keeps its decimals', () => {
  expect(percent('0.0012')('en')).toBe('0.12%');
  expect(percent('0.001')('de')).toBe('0,1\u00a0%');
  expect(percent('0.85')('tr')).toBe('%85');
});

it('a moment is told in the calendar of the language, as the app shows it', () => {
  expect(moment(MOMENT)('en')).toBe('Nov 24, 2026, 18:05 UTC');
  expect(moment(MOMENT)('ja')).toBe('2026年11月24日 18:05 UTC');
  for (const language of TEXT_LANGUAGES) expect(moment(MOMENT)(language)).toMatch(/18:05 UTC/);
  expect(moment(MOMENT)('th')).toBe('24 พ.ย. 2569 18:05 UTC');
  expect(moment(MOMENT)('zh')).toBe('2026年11月24日 18:05 UTC');
});

it('day and time are those of the zone', () => {
  expect(dayAndTime(MOMENT, 'Asia/Shanghai')('de')).toBe('Mittwoch, 25. November um 02:05');
});

it('a wait is told in the largest unit that leaves no rest', () => {
  expect([86_400, 900, 90, 1, 0].map((seconds) => wait(seconds)('en'))).toEqual([
    '24 hours',
    '15 minutes',
    '90 seconds',
    '1 second',
    '0 seconds',
  ]);
  expect(days(1)('de')).toBe('1 Tag');
  expect(days(7)('it')).toBe('7 giorni');
});

it('a size has the unit of the language', () => {
  expect(megabytes(5)('en')).toBe('5 MB');
  expect(megabytes(5)('fr')).toMatch(/^5\sMo$/);
});

it('issue 39 D17: a message writes an amount as the app does, in every language', () => {
  expect(money('1111111', 'PEPE')('en')).toBe('1,111,111 PEPE');
  expect(money('77.7', 'XRP')('en')).toBe('77.7 XRP');
  expect(money('0.1', 'BTC')('de')).toBe('0,1 BTC');
  expect(money('77.7', 'EUR')('en')).toBe('77.70 EUR');
  expect(money('5', 'USDT')('en')).toBe('5.00 USDT');
  const amounts = ['0', '0.5', '12', '77.7', '1111111', '0.00000001', '1234.5678'] as DecimalText[];
  for (const asset of ['USDT', 'EUR', 'BTC', 'PEPE', 'XRP']) {
    for (const amount of amounts) expect(money(amount, asset)('en')).toBe(`${bookedText(amount, asset)} ${asset}`);
  }
});
