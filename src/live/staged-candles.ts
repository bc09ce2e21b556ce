import { columnsOf } from '../compute/kline/columns.ts';
import type { KlineColumns } from '../compute/kline/columns.ts';
import type { CandleColumns } from './candle-columns.ts';

/**
 * Candles that changed and were not sent to the charts yet. They are first changed, then staged with a moment, then
 * sent.
 */
export interface StagedCandles {
  /** Marks the candle of this row, and all newer ones, as changed. */
  add(row: number): void;
  /** Shifts the rows after older candles were inserted in front. */
  prepended(rows: number): void;
  isChanged(): boolean;
  /** Stages a copy of the changed candles, for `next` with this moment or a later one. Moments never decrease. */
  stage(moment: number): void;
  /**
   * Removes and returns the oldest candles that were staged with this moment or an earlier one; undefined when there
   * are none.
   */
  next(moment: number): KlineColumns | undefined;
  clear(): void;
}

export function createStagedCandles(candles: Pick<CandleColumns, 'view'>): StagedCandles {
  let changedFrom = Infinity;
  let staged: { readonly moment: number; readonly rows: KlineColumns }[] = [];
  return {
    add(row) {
      changedFrom = Math.min(changedFrom, row);
    },
    prepended(rows) {
      if (changedFrom !== Infinity) changedFrom += rows;
    },
    isChanged: () => changedFrom !== Infinity,
    stage(moment) {
      if (changedFrom === Infinity) return;
      const rows = candles.view(changedFrom);
      staged.push({ moment, rows: columnsOf((name) => rows[name].slice()) });
      changedFrom = Infinity;
    },
    next: (moment) => (staged[0] && staged[0].moment <= moment ? staged.shift()!.rows : undefined),
    clear() {
      changedFrom = Infinity;
      staged = [];
    },
  };
}
