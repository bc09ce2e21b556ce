import { columnsOf } from '../compute/kline/columns.ts';
import type { KlineColumns } from '../compute/kline/columns.ts';
import type { CandleColumns } from './candle-columns.ts';

/** Candles that changed and that the charts do not have: first changed, then staged with a moment, then handed over. */
export interface StagedCandles {
  /** The candle of this row has changed; all behind it go with it. */
  add(row: number): void;
  /** Older candles have come in front of all: rows are counted from there. */
  prepended(rows: number): void;
  isChanged(): boolean;
  /** Copies what has changed, as it is now, for `next` with this moment or a later one. Moments never go back. */
  stage(moment: number): void;
  /** The oldest staged candles of this moment or an earlier one, which are forgotten with it; undefined: none. */
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
