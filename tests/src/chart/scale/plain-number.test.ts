import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainNumber } from '../../../../src/chart/scale/price-text.ts';
import { chartTimes } from '../../../../src/chart/scale/axis-time-text.ts';
import { LANGUAGE_CODES } from '../../../../src/i18n/languages.ts';
import { SEPARATORS } from '../../../../src/i18n/separators.ts';

const language = fc.constantFrom(...LANGUAGE_CODES);
const value = fc.oneof(
  fc.double({ min: -1e15, max: 1e15, noNaN: true }),
  fc.double({ min: -1e-6, max: 1e-6, noNaN: true }),
  // Prices that a market can have, and the ties of rounding.
  fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 9 })).map(([n, places]) => n / 10 ** places),
);

describe('numbers and times written without Intl', () => {
  it('read as Intl would write them, in every language of the app', () => {
    fc.assert(
      fc.property(language, value, fc.integer({ min: 0, max: 18 }), (code, number, decimals) => {
        const intl = new Intl.NumberFormat(code, {
          numberingSystem: 'latn',
          minimumFractionDigits: decimals,
          maximumFractionDigits: decimals,
        });
        expect(plainNumber(number, decimals, SEPARATORS[code])).toBe(intl.format(number === 0 ? 0 : number));
      }),
      {
        numRuns: 3000,
        examples: [
          ['en', 1.005, 2],
          ['es', 1234.5, 1],
          ['fr', 9999.995, 2],
          ['en', 0.5, 0],
        ],
      },
    );
  });

  it('write a time of day as Intl would, in every language of the app', () => {
    fc.assert(
      fc.property(
        language,
        fc.integer({ min: 0, max: 4e12 }),
        fc.constantFrom(1000, 60_000),
        (code, timeMs, stepMs) => {
          const intl = new Intl.DateTimeFormat(code, {
            timeZone: 'UTC',
            numberingSystem: 'latn',
            hour: '2-digit',
            minute: '2-digit',
            ...(stepMs < 60_000 && { second: '2-digit' }),
            hourCycle: 'h23',
          });
          const texts = chartTimes(code, stepMs, () => 0);
          expect(texts.tick({ index: 0, timeMs, form: 'clock' })).toBe(intl.format(timeMs));
        },
      ),
    );
  });
});
