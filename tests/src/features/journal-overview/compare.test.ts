import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCompute, stopCompute } from '../../../../src/compute/start-compute.ts';
import { chanceOfDifference } from '../../../../src/compute/strategy/two-rates.ts';
import { comparedRows, comparedSpans } from '../../../../src/features/journal-overview/compare/compared-figures.ts';
import {
  chooseTag,
  chosenTags,
  offeredTags,
  shownTags,
} from '../../../../src/features/journal-overview/compare/chosen-tags.ts';
import type { TagOrNone } from '../../../../src/features/journal-overview/compare/chosen-tags.ts';
import {
  chooseOwnDays,
  otherSpan,
  overlap,
  spanBefore,
} from '../../../../src/features/journal-overview/compare/other-span.ts';
import { chooseDays, chooseSpan } from '../../../../src/features/trade-journal/table/journal-choice.ts';
import { rowsByTag } from '../../../../src/features/trade-journal/table/rows-by-tag.ts';
import { tradeIdAt } from '../../../../src/features/trade-journal/table/trade-table.ts';
import { seededRandom } from '../../../soak/random.ts';
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
    const found = await comparedSpans(table, 'upDown', [...spans]);
    const wins: { wins: number; decided: number }[] = [];
    spans.forEach(({ fromMs, toMs }, at) => {
      const mine = trades.filter((of) => of.kind === 'upDown' && of.closeMs >= fromMs && of.closeMs < toMs);
      const { figures, curve } = found.sides[at]!;
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
    const found = await comparedSpans(table, 'all', [{ fromMs: day(20), toMs: null }, few]);
    expect(found.sides[1]!.figures.decided).toBeLessThan(30);
    expect(found.chance).toBeNull();
  });
});

describe('the figures of two tags', () => {
  const trades = randomTrades(2000, 18);
  const table = tableOf(trades);
  const random = seededRandom(19);
  const names = ['Breakout', 'Late', 'constructor', 'No tag'];
  const notes = new Map(
    trades.flatMap((_, row) => {
      const tags = names.filter(() => random.below(4) === 0);
      return random.below(3) === 0 ? [] : [[tradeIdAt(table, row), { content: { tags } }] as const];
    }),
  );
  const tagsOf = (row: number): readonly string[] => notes.get(tradeIdAt(table, row))?.content.tags ?? [];

  it('are those of the trades whose notes have them', async () => {
    const rows = Uint32Array.from({ length: 1500 }, (_, at) => at + 250);
    const byTag = await rowsByTag(table, rows, notes);
    expect(new Set(byTag.keys())).toEqual(new Set([...names, null]));
    for (const name of names)
      expect([...byTag.get(name)!]).toEqual([...rows].filter((row) => tagsOf(row).includes(name)));
    expect([...byTag.get(null)!]).toEqual([...rows].filter((row) => tagsOf(row).length === 0));

    const found = await comparedRows(table, [byTag.get('Late')!, byTag.get(null)!]);
    [byTag.get('Late')!, byTag.get(null)!].forEach((mine, side) => {
      const { figures, curve, fees } = found.sides[side]!;
      expect(curve.sums.net).toBe([...mine].reduce((sum, row) => sum + trades[row]!.net, 0n));
      expect(figures.trades).toBe(mine.length);
      expect(fees).toBeNull();
    });
    const rateOf = ({ figures: { wins, decided } }: (typeof found.sides)[number]) => ({ wins, decided });
    expect(found.chance).toBe(chanceOfDifference(rateOf(found.sides[0]), rateOf(found.sides[1])));
  });

  it('begin with the tags that most trades have, and those without one last', () => {
    const of = (...counts: readonly (readonly [TagOrNone, number])[]) =>
      offeredTags(new Map(counts.map(([tag, length]) => [tag, { length }])));
    expect(of([null, 90], ['b', 2], ['a', 2], ['c', 5])).toEqual(['c', 'a', 'b', null]);
    expect(shownTags(of([null, 90], ['a', 2]), chosenTags.value)).toEqual(['a', null]);
    expect(shownTags(of(['a', 2]), chosenTags.value)).toBeNull();
    expect(shownTags([], chosenTags.value)).toBeNull();
  });

  it('change sides where the tag of one is chosen for the other', () => {
    const offered = ['a', 'b', 'c', null];
    chooseTag(['a', 'b'], 1, 'c');
    expect(shownTags(offered, chosenTags.value)).toEqual(['a', 'c']);
    chooseTag(['a', 'c'], 0, 'c');
    expect(shownTags(offered, chosenTags.value)).toEqual(['c', 'a']);
    chooseTag(['c', 'a'], 1, null);
    expect(shownTags(offered, chosenTags.value)).toEqual(['c', null]);
    // A tag that was removed meanwhile.
    expect(shownTags(['a', 'b', null], chosenTags.value)).toEqual(['a', null]);
  });
});
