import { describe, expect, it } from 'vitest';
import { dayOf, isDay } from '../../../src/ui/pick-date.tsx';

describe('days', () => {
  it('exist or do not', () => {
    for (const text of ['2026-11-21', '2028-02-29', '1876-01-01']) expect(isDay(text)).toBe(true);
    for (const text of ['2026-02-30', '2027-02-29', '2026-13-01', '26-1-1', '', '2026-11-21T00:00', 'tomorrow']) {
      expect(isDay(text)).toBe(false);
    }
  });

  it('lie whole years away', () => {
    const today = new Date(2028, 1, 29);
    expect(dayOf(-150, today)).toBe('1878-03-01');
    expect(dayOf(150, today)).toBe('2178-03-01');
    expect(dayOf(0, today)).toBe('2028-02-29');
  });
});
