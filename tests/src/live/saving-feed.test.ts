import { describe, expect, it } from 'vitest';
import { LEVEL_SETTINGS } from '../../../src/level/settings.ts';
import type { FeedSettings } from '../../../src/live/thread-messages.ts';
import { savingFeed } from '../../../src/live/saving-feed.ts';

const periods = ({ priceMs, paintedMs, klineMs, orderMs, bookMs }: FeedSettings) => [
  priceMs,
  paintedMs,
  klineMs,
  orderMs,
  bookMs,
];

describe('settings of the feed (G31)', () => {
  it.each([
    [0, 1000, 2000],
    [1, 1000, 2000],
    [2, 1000, 2000],
    [3, 2000, 2000],
  ] as const)(
    'let nothing come at level %i more often than every %i ms while data is saved, untouched every %i ms',
    (level, touchedMs, untouchedMs) => {
      const row = LEVEL_SETTINGS[level];
      for (const untouched of [false, true]) {
        const saved = savingFeed({ ...row, saver: true, untouched });
        const leastMs = untouched ? untouchedMs : touchedMs;
        expect(periods(saved)).toEqual(periods(row).map((ms) => Math.max(ms, leastMs)));
        expect(saved).toMatchObject({ saver: true, subscribeAll: false, bufferSize: row.bufferSize });
      }
    },
  );

  it('are those of the level while it is not', () => {
    for (const row of LEVEL_SETTINGS) {
      const asked = { ...row, saver: false, untouched: true };
      expect(savingFeed(asked)).toBe(asked);
    }
  });
});
