import { chanceOfDifference } from '../../../compute/strategy/two-rates.ts';
import { LEAST_TO_JUDGE } from '../../trade-journal/figures/luck-verdict.ts';
import { overviewFigures } from '../../trade-journal/figures/overview-figures.ts';
import type { OverviewFigures } from '../../trade-journal/figures/overview-figures.ts';
import { rowsOfChoice } from '../../trade-journal/table/chosen-rows.ts';
import type { TimeSpan, TradeKindChoice } from '../../trade-journal/table/journal-choice.ts';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';

/** A span with its figures. */
export interface ComparedSpan {
  readonly which: 'chosen' | 'other';
  readonly span: TimeSpan;
  readonly overview: OverviewFigures;
}

/** Figures of two spans. */
export interface ComparedFigures {
  /** The chosen span, then the other one. */
  readonly spans: readonly ComparedSpan[];
  /**
   * How often chance alone makes the two rates of wins differ as much; null where one of the spans has fewer than 30
   * trades that won or lost.
   */
  readonly chance: number | null;
}

/**
 * Computes the figures of two spans.
 * @throws as `compute` does
 */
export async function comparedFigures(
  table: TradeTable,
  kind: TradeKindChoice,
  spans: readonly [TimeSpan, TimeSpan],
  signal?: AbortSignal,
): Promise<ComparedFigures> {
  const found: ComparedSpan[] = [];
  // One after the other: both at once would keep the page's thread twice as long.
  for (const [at, span] of spans.entries()) {
    const rows = rowsOfChoice(table, kind, span);
    // oxlint-disable-next-line no-await-in-loop
    const overview = await overviewFigures(table, rows, kind, span, signal);
    found.push({ which: at === 0 ? 'chosen' : 'other', span, overview });
  }
  const [some, others] = found.map(({ overview }) => overview.figures);
  const areEnough = found.every(({ overview }) => overview.figures.decided >= LEAST_TO_JUDGE);
  return { spans: found, chance: areEnough ? chanceOfDifference(some!, others!) : null };
}
