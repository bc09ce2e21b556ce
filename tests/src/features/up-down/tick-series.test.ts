import { expect, it } from 'vitest';
import { createTickSeries } from '../../../../src/features/up-down/tick/tick-series.ts';
import type { TickSeries } from '../../../../src/features/up-down/tick/tick-series.ts';

/** A series of these sequence numbers; the price of each is its number, and its time a hundred times that. */
function seriesOf(...seqs: readonly number[]): TickSeries {
  const series = createTickSeries();
  for (const seq of seqs) series.add(seq, seq * 100, seq);
  return series;
}

const rowsOf = (series: TickSeries) =>
  Array.from({ length: series.count }, (_, at) => [series.seqAt(at), series.timeAt(at), series.priceAt(at)]);

it('keeps ticks in the order of their numbers, and each once', () => {
  const series = seriesOf(3, 5, 5, 4, 7);
  expect(rowsOf(series)).toEqual([
    [3, 300, 3],
    [5, 500, 5],
    [7, 700, 7],
  ]);
});

it.each([
  ['older ones', [5, 6], [1, 2, 5], [1, 2, 5, 6]],
  ['those of a hole, which a page that was left has', [1, 2, 8, 9], [2, 4, 6, 8], [1, 2, 4, 6, 8, 9]],
  ['newer ones', [1], [1, 2, 3], [1, 2, 3]],
  ['nothing', [1, 2], [], [1, 2]],
  ['all', [], [1, 2], [1, 2]],
])('adds what is missing: %s', (_name, here, other, together) => {
  const series = seriesOf(...here);
  series.addMissing(seriesOf(...other));
  expect(rowsOf(series)).toEqual(together.map((seq) => [seq, seq * 100, seq]));
  expect(series.lastSeq).toBe(together.at(-1));
});
