import { chanceOfDifference } from '../../../compute/strategy/two-rates.ts';
import { feesIn, keyFigures } from '../../trade-journal/figures/key-figures.ts';
import type { KeyFigures } from '../../trade-journal/figures/key-figures.ts';
import { LEAST_TO_JUDGE } from '../../trade-journal/figures/luck-verdict.ts';
import { resultCurve } from '../../trade-journal/figures/result-curve.ts';
import type { ResultCurve } from '../../trade-journal/figures/result-curve.ts';
import { rowsOfChoice } from '../../trade-journal/table/chosen-rows.ts';
import type { TimeSpan, TradeKindChoice } from '../../trade-journal/table/journal-choice.ts';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';
import { nextSlice } from '../../trade-journal/table/time-slices.ts';

/** Figures of trades that are compared with others. */
export interface SideFigures {
  readonly curve: ResultCurve;
  readonly figures: KeyFigures;
  /** Fees of all spot fills of a span, × 10^8; null for the trades of a tag, because a buy belongs to none. */
  readonly fees: bigint | null;
}

/** Figures of two sides. */
export interface ComparedFigures {
  /** The chosen side, then the other one. */
  readonly sides: readonly [SideFigures, SideFigures];
  /**
   * How often chance alone makes the two rates of wins differ as much; null where one of the sides has fewer than 30
   * trades that won or lost.
   */
  readonly chance: number | null;
}

async function figuresOf(
  table: TradeTable,
  rows: Uint32Array<ArrayBuffer>,
  signal?: AbortSignal,
): Promise<Omit<SideFigures, 'fees'>> {
  const curve = await resultCurve(table, rows, null, signal);
  await nextSlice();
  return { curve, figures: keyFigures(table, rows, curve.sums) };
}

function compared(some: SideFigures, others: SideFigures): ComparedFigures {
  const areEnough = [some, others].every(({ figures }) => figures.decided >= LEAST_TO_JUDGE);
  return { sides: [some, others], chance: areEnough ? chanceOfDifference(some.figures, others.figures) : null };
}

/**
 * Computes the figures of two spans.
 * @throws as `compute` does
 */
export async function comparedSpans(
  table: TradeTable,
  kind: TradeKindChoice,
  [chosen, other]: readonly [TimeSpan, TimeSpan],
  signal?: AbortSignal,
): Promise<ComparedFigures> {
  async function side(span: TimeSpan): Promise<SideFigures> {
    const known = await figuresOf(table, rowsOfChoice(table, kind, span), signal);
    return { ...known, fees: kind === 'upDown' ? 0n : await feesIn(table.rows, span, signal) };
  }
  // One after the other: both at once would keep the page's thread twice as long.
  const some = await side(chosen);
  return compared(some, await side(other));
}

/**
 * Computes the figures of two lists of trades.
 * @param rows  of the table, in its order
 * @throws as `compute` does
 */
export async function comparedRows(
  table: TradeTable,
  rows: readonly [Uint32Array<ArrayBuffer>, Uint32Array<ArrayBuffer>],
  signal?: AbortSignal,
): Promise<ComparedFigures> {
  const some = { ...(await figuresOf(table, rows[0], signal)), fees: null };
  return compared(some, { ...(await figuresOf(table, rows[1], signal)), fees: null });
}
