import { describe, expect, it } from 'vitest';
import { INTERVALS } from '../../../../protocol/units/interval.ts';
import { intervalCode, toolbarIntervals } from '../../../../src/features/chart/chart-preferences.ts';
import { chartFileName } from '../../../../src/ui/save-file.ts';

describe('the intervals of the toolbar', () => {
  it.each(INTERVALS)('are six with %s among them, shortest first', (chosen) => {
    const shown = toolbarIntervals(chosen);
    expect(shown).toHaveLength(6);
    expect(shown).toContain(chosen);
    expect(shown).toEqual(INTERVALS.filter((interval) => shown.includes(interval)));
  });

  it('change only where a rarer one takes the place of its neighbour', () => {
    const usual = toolbarIntervals('ONE_MIN');
    expect(usual).not.toContain('THIRTY_MIN');
    expect(usual).not.toContain('ONE_WEEK');
    for (const chosen of usual) expect(toolbarIntervals(chosen)).toEqual(usual);
    expect(toolbarIntervals('THIRTY_MIN')).toEqual(
      usual.map((interval) => (interval === 'FIFTEEN_MIN' ? 'THIRTY_MIN' : interval)),
    );
    expect(toolbarIntervals('ONE_WEEK')).toEqual(
      usual.map((interval) => (interval === 'ONE_DAY' ? 'ONE_WEEK' : interval)),
    );
  });
});

describe('the name of a saved chart', () => {
  it('says market, interval and the UTC minute', () => {
    expect(chartFileName('BTCUSDT', intervalCode('FIVE_MIN'), Date.UTC(2026, 10, 21, 21, 5, 59), 'png')).toBe(
      'BTCUSDT-5m-2026-11-21-2105.png',
    );
  });

  it('holds nothing that a file system or a shell would read', () => {
    expect(chartFileName('../A/B:C*"<|>', intervalCode('FIFTEEN_MIN'), 0, 'csv')).toBe('..ABC-15m-1970-01-01-0000.csv');
  });
});
