import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCompute, stopCompute } from '../../../../src/compute/start-compute.ts';
import { chanceOfDifference } from '../../../../src/compute/strategy/two-rates.ts';
import { comparedFigures } from '../../../../src/features/journal-overview/compare/compared-figures.ts';
import {
  chooseOwnDays,
  otherSpan,
  overlap,
  spanBefore,
} from '../../../../src/features/journal-overview/compare/other-span.ts';
import { chooseDays, chooseSpan } from '../../../../src/features/trade-journal/table/journal-choice.ts';
import { randomTrades, tableOf } from '../trade-journal/random-table.ts';

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 8, 1);
const day = (at: number): number => START_MS + at * DAY_MS;

beforeEach(() => startCompute({ createWorker: null }));
afterEach(() => {
  stopCompute();
  chooseOwnDays(null);
});

describe('the span with which another one is compared', () => {
  it('has as many days, just before it', () => {
    const now = day(40) + 5000;
    // 30 days with the present one.
    expect(spanBefore({ fromMs: day(11), toMs: null }, now)).toEqual({ fromMs: day(-19), toMs: day(11) });
    expect(spanBefore({ fromMs: day(3), toMs: day(4) }, now)).toEqual({ fromMs: day(2), toMs: day(3) });
    expect(spanBefore({ fromMs: null, toMs: null }, now)).toBeNull();
  });

  it('is own days once they are chosen, also beside everything', () => {
    chooseDays({ fromMs: day(5), toMs: day(7) });
    expect(otherSpan.value).toEqual({ fromMs: day(3), toMs: day(5) });
    chooseSpan('all');
    expect(otherSpan.value).toBeNull();
    chooseOwnDays({ fromMs: day(0), toMs: day(1) });
    expect(otherSpan.value).toEqual({ fromMs: day(0), toMs: day(1) });
  });

  it('overlaps where some time is in both', () => {
    const span = { fromMs: day(2), toMs: day(4) };
    expect(overlap(span, { fromMs: day(0), toMs: day(2) })).toBe(false);
    expect(overlap(span, { fromMs: day(4), toMs: null })).toBe(false);
    expect(overlap(span, { fromMs: day(3), toMs: null })).toBe(true);
    expect(overlap({ fromMs: null, toMs: null }, span)).toBe(true);
  });
});

describe('the figures of two spans', () => {
  const trades = randomTrades(3000, 17);
  const table = tableOf(trades);

  it('are those of the trades that ended in each', async () => {
    const spans = [
      { fromMs: day(20), toMs: day(40) },
      { fromMs: day(0), toMs: day(20) },
    ] as const;
    const found = await comparedFigures(table, 'upDown', [...spans]);
    const wins: { wins: number; decided: number }[] = [];
    spans.forEach(({ fromMs, toMs }, at) => {
      const mine = trades.filter((of) => of.kind === 'upDown' && of.closeMs >= fromMs && of.closeMs < toMs);
      const { figures, curve } = found.spans[at]!.overview;
      expect(curve.sums.net).toBe(mine.reduce((sum, { net }) => sum + net, 0n));
      expect(figures.trades).toBe(mine.length);
      wins.push({
        wins: mine.filter(({ net }) => net > 0n).length,
        decided: mine.filter(({ net }) => net !== 0n).length,
      });
      expect(figures).toMatchObject(wins[at]!);
    });
    expect(found.chance).toBe(chanceOfDifference(wins[0]!, wins[1]!));
  });

  it('judge nothing below 30 decided trades', async () => {
    const few = { fromMs: day(0), toMs: day(0) + 3_600_000 };
    const found = await comparedFigures(table, 'all', [{ fromMs: day(20), toMs: null }, few]);
    expect(found.spans[1]!.overview.figures.decided).toBeLessThan(30);
    expect(found.chance).toBeNull();
  });
});
