import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epochMsOf } from '../../../protocol/units/time.ts';

const NOON_MS = Date.UTC(2026, 10, 20, 12);

describe('times on the wire (decision 33)', () => {
  it('reads one moment from milliseconds, seconds and ISO text', () => {
    for (const spelt of [
      NOON_MS,
      NOON_MS / 1000,
      String(NOON_MS),
      String(NOON_MS / 1000),
      '2026-11-20T12:00:00.000Z',
      '2026-11-20T13:00:00+01:00',
    ]) {
      expect([spelt, epochMsOf(spelt)]).toEqual([spelt, NOON_MS]);
    }
  });

  it('reads any moment of the product’s life alike from all three', () => {
    const moment = fc.integer({ min: Date.UTC(1974, 0), max: Date.UTC(2200, 0) });
    fc.assert(
      fc.property(moment, (ms) => {
        expect(epochMsOf(ms)).toBe(ms);
        expect(epochMsOf(new Date(ms).toISOString())).toBe(ms);
        expect(epochMsOf(Math.floor(ms / 1000))).toBe(Math.floor(ms / 1000) * 1000);
      }),
    );
  });

  it('keeps the milliseconds of fractional seconds and rounds finer ones', () => {
    expect(epochMsOf(NOON_MS / 1000 + 0.25)).toBe(NOON_MS + 250);
    expect(epochMsOf(NOON_MS + 0.6)).toBe(NOON_MS + 1);
  });

  it('refuses what is no time', () => {
    for (const value of [
      null,
      undefined,
      '',
      'soon',
      '-1',
      '1e12',
      '2026-11-20',
      '2026-11-20T12:00:00',
      'Fri, 20 Nov 2026 12:00:00 GMT',
      '9'.repeat(30),
      1e17,
      true,
      {},
      [NOON_MS],
      Number.NaN,
      Infinity,
      -1,
    ]) {
      expect([value, epochMsOf(value)]).toEqual([value, null]);
    }
  });
});
