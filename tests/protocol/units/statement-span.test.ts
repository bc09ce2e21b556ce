import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { STATEMENT_SPANS, spanAt } from '../../../protocol/units/statement-span.ts';

const DAY_MS = 86_400_000;
const MONDAY = 1;
const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

const moment = fc.integer({ min: Date.UTC(1970, 0, 5), max: Date.UTC(2200, 0) });
const isStart = (span: 'week' | 'month', ms: number): boolean => {
  const date = new Date(ms);
  return ms % DAY_MS === 0 && (span === 'week' ? date.getUTCDay() === MONDAY : date.getUTCDate() === 1);
};

describe.each(STATEMENT_SPANS)('a %s', (span) => {
  it('holds its moment, begins at the last midnight UTC that begins one, and the next begins where it ends', () => {
    fc.assert(
      fc.property(moment, (timeMs) => {
        const { fromMs, toMs } = spanAt(span, timeMs);
        let wanted = timeMs - (timeMs % DAY_MS);
        while (!isStart(span, wanted)) wanted -= DAY_MS;
        expect(fromMs).toBe(wanted);
        expect(isStart(span, toMs)).toBe(true);
        expect(toMs).toBeGreaterThan(timeMs);
        expect(spanAt(span, toMs - 1)).toEqual({ fromMs, toMs });
        expect(spanAt(span, toMs).fromMs).toBe(toMs);
        expect(spanAt(span, fromMs - 1).toMs).toBe(fromMs);
      }),
    );
  });

  it('is the same wherever one is', () => {
    fc.assert(
      fc.property(
        moment,
        fc.constantFrom('Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kolkata'),
        (timeMs, where) => {
          process.env['TZ'] = 'UTC';
          const here = spanAt(span, timeMs);
          process.env['TZ'] = where;
          expect(spanAt(span, timeMs)).toEqual(here);
        },
      ),
    );
  });
});

it('begins no week before the first moment there is', () => {
  expect(spanAt('week', 0)).toEqual({ fromMs: 0, toMs: 4 * DAY_MS });
});
