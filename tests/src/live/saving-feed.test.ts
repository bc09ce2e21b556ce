import { describe, expect, it } from 'vitest';
import { LEVEL_SETTINGS } from '../../../src/level/settings.ts';
import type { FeedSettings } from '../../../src/live/messages.ts';
import { savingFeed } from '../../../src/live/saving-feed.ts';

const periods = ({ priceMs, paintedMs, klineMs, orderMs, bookMs }: FeedSettings) => [
  priceMs,
  paintedMs,
  klineMs,
  orderMs,
  bookMs,
];

describe('settings of the feed (G31)', () => {
  it.each(LEVEL_SETTINGS.map((row, level) => ({ level, row })))(
    'while data is saved let nothing come more often than saverMs, and only what is visible, at level $level',
    ({ row }) => {
      for (const saverMs of [row.saverMs, 2000]) {
        const saved = savingFeed({ ...row, saverMs, saver: true });
        expect(periods(saved)).toEqual(periods(row).map((ms) => Math.max(ms, saverMs)));
        expect(saved).toMatchObject({ saver: true, subscribeAll: false, bufferSize: row.bufferSize });
      }
    },
  );

  it('are those of the level while it is not', () => {
    for (const row of LEVEL_SETTINGS) expect(savingFeed({ ...row, saver: false })).toEqual({ ...row, saver: false });
  });
});
