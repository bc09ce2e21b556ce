import type { TimeSpan, TradeKindChoice } from '../table/journal-choice.ts';
import type { TradeTable } from '../table/trade-table.ts';
import { nextSlice } from '../table/time-slices.ts';
import { feesIn, keyFigures } from './key-figures.ts';
import type { KeyFigures } from './key-figures.ts';
import { resultCurve } from './result-curve.ts';
import type { ResultCurve } from './result-curve.ts';
import { upDownLuck } from './up-down-luck.ts';
import type { UpDownLuck } from './up-down-luck.ts';

/** Everything that the overview says of the chosen trades. */
export interface OverviewFigures {
  /** The chosen rows of the table that they are of. */
  readonly rows: Uint32Array;
  readonly curve: ResultCurve;
  readonly figures: KeyFigures;
  /** Fees of all spot fills of the span, × 10^8; none where up/down trades alone are chosen, which have no fee. */
  readonly fees: bigint;
  /** The verdict on up/down trades; null without a decided one. */
  readonly luck: UpDownLuck | null;
}

/**
 * Computes the overview.
 * @param rows   chosen rows of the table, in its order, which are of `kind`
 * @param times  bounds of the chosen span
 * @throws as `compute` does
 */
export async function overviewFigures(
  table: TradeTable,
  rows: Uint32Array<ArrayBuffer>,
  kind: TradeKindChoice,
  times: TimeSpan,
  signal?: AbortSignal,
): Promise<OverviewFigures> {
  // Each part copies columns before its first job, so that they begin in turns of their own.
  const [curve, fees, luck] = await Promise.all([
    resultCurve(table, rows, times.fromMs, signal),
    nextSlice().then(() => (kind === 'upDown' ? 0n : feesIn(table.rows, times, signal))),
    nextSlice()
      .then(nextSlice)
      .then(() => upDownLuck(table, rows, signal)),
  ]);
  await nextSlice();
  return { rows, curve, figures: keyFigures(table, rows, curve.sums), fees, luck };
}
