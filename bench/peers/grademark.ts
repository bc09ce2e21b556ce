import { DataFrame } from 'data-forge';
import { backtest } from 'grademark';
import type { LibraryRun } from '../scenarios/strategy/cases.ts';

/** A candle, and its place by which the rules read their lines. */
interface Bar {
  readonly time: Date;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly row: number;
}

type PriceColumns = Readonly<Record<'open' | 'high' | 'low' | 'close', Int32Array>>;

const MINUTE_MS = 60_000;

/** The npm backtester over candles, given as it wants them. */
export function grademarkOver({ open, high, low, close }: PriceColumns): LibraryRun {
  const bars = Array.from(open, (price, row): Bar => ({
    time: new Date(row * MINUTE_MS),
    open: price,
    high: high[row]!,
    low: low[row]!,
    close: close[row]!,
    volume: 1,
    row,
  }));
  const frame = new DataFrame({ values: bars }).bake();
  return ({ slow: ready }, fast, slow) => {
    const differenceAt = (row: number): number => fast[row]! - slow[row]!;
    const trades = backtest(
      {
        entryRule(enter: () => void, { bar: { row } }: { bar: Bar }) {
          if (row >= ready && differenceAt(row) > 0 && differenceAt(row - 1) <= 0) enter();
        },
        exitRule(exit: () => void, { bar: { row } }: { bar: Bar }) {
          if (row >= ready && differenceAt(row) < 0 && differenceAt(row - 1) >= 0) exit();
        },
      },
      frame,
    ) as readonly { readonly profit: number }[];
    return { trades: trades.length, profit: trades.reduce((sum, { profit }) => sum + profit, 0) };
  };
}
