import { describe, expect, it } from 'vitest';
import { chartTimes } from '../../../src/chart/scale/axis-time-text.ts';
import { timeText } from '../../../src/i18n/clock-text.ts';
import { putLanguage } from '../../../src/i18n/language.ts';
import { LANGUAGE_CODES } from '../../../src/i18n/languages.ts';
import { spanText, utcText } from '../../../src/i18n/span-text.ts';
import {
  countdownText,
  dateText,
  dateTimeText,
  durationText,
  relativeTimeText,
  spokenTimeText,
  utcMsText,
} from '../../../src/i18n/time-text.ts';

const MOMENT = Date.UTC(2026, 10, 21, 10, 21, 8, 123);

describe('times', () => {
  it('are UTC to the millisecond on settlement receipts', () => {
    expect(utcMsText(MOMENT)).toBe('2026-11-21 10:21:08.123 UTC');
  });

  it.each(LANGUAGE_CODES)('are digits with the zone right behind them in %s', (code) => {
    putLanguage(code);
    expect(dateTimeText(MOMENT)).toMatch(/\d\d:\d\d:08 [^\s[\]]+/u);
    expect(spokenTimeText(MOMENT)).toMatch(/\d\d:\d\d [^\s[\]]+/u);
    expect(utcText(MOMENT)).toContain('10:21:08 UTC');
    putLanguage('en');
  });

  it.each(LANGUAGE_CODES)('count years as receipts in UTC do in %s', (code) => {
    putLanguage(code);
    const month = { fromMs: MOMENT, toMs: MOMENT + 1 };
    const texts = [
      dateText(MOMENT),
      dateTimeText(MOMENT),
      spokenTimeText(MOMENT),
      utcText(MOMENT),
      spanText('week', month),
      spanText('month', month),
      chartTimes(code, 86_400_000, () => 0).full(MOMENT),
      chartTimes(code, 86_400_000, () => 0).tick({ index: 0, form: 'year', timeMs: MOMENT }),
    ];
    expect(texts.filter((text) => !text.includes('2026'))).toEqual([]);
    putLanguage('en');
  });

  it('have 24 hours, midnight as 00', () => {
    const midnight = new Date(2026, 0, 1, 0, 5, 9).getTime();
    expect(timeText(midnight)).toBe('00:05:09');
  });

  it('are relative within a day', () => {
    expect(relativeTimeText(MOMENT - 5 * 60_000, MOMENT)).toBe('5 minutes ago');
    expect(relativeTimeText(MOMENT - 3 * 3_600_000, MOMENT)).toBe('3 hours ago');
    expect(relativeTimeText(MOMENT - 25 * 3_600_000, MOMENT)).toContain('2026');
  });
});

describe('lengths of time', () => {
  it('use the two largest units that are not zero, and break between them only', () => {
    expect([0, 30_000, 120_000, 125_000, 3_840_000, 266_400_000].map(durationText)).toEqual([
      '0\u00a0s',
      '30\u00a0s',
      '2\u00a0min',
      '2\u00a0min 5\u00a0s',
      '1\u00a0h 4\u00a0min',
      '3\u00a0d 2\u00a0h',
    ]);
  });

  it('count down in whole seconds, rounded up, and stop at zero', () => {
    expect([42_000, 41_001, 1, 0, -5000, 3_909_000].map(countdownText)).toEqual([
      '00:42',
      '00:42',
      '00:01',
      '00:00',
      '00:00',
      '1:05:09',
    ]);
  });
});
