import type { SpotTotals } from '../../model/spot-totals.ts';
import type { SpotFilter } from '../../model/spot-filter.ts';
import type { Page } from '../result.ts';
import { decimal, record } from '../wire.ts';
import type { WireRecord } from '../wire.ts';

/** Which rows, and which page of them: `pageNum` counts from 1, `pageSize` at most 1000. Absent or null is all. */
export interface SpotPageWish extends Partial<Pick<SpotFilter, 'symbol' | 'side'>> {
  /** Time of creation, epoch ms: `fromMs` inclusive, `toMs` exclusive. */
  readonly fromMs?: number;
  readonly toMs?: number;
  readonly pageNum: number;
  readonly pageSize: number;
  /** Gives the call up; it then fails with `network`. */
  readonly signal?: AbortSignal;
}

/** A page, and what all rows that were asked for come to; null where the exchange does not say. */
export type SummedPage<T> = Page<T> & { readonly sums: SpotTotals | null };

/** The fields both lists share, as the wire wants them. */
export const pageBodyOf = ({ symbol, side, fromMs, toMs, pageNum, pageSize }: SpotPageWish) => ({
  ...(symbol ? { symbol } : {}),
  ...(side ? { side } : {}),
  ...(fromMs === undefined ? {} : { fromTime: fromMs }),
  ...(toMs === undefined ? {} : { toTime: toMs }),
  pageNum,
  pageSize,
});

export function decodeSums({ sums }: WireRecord): Pick<SummedPage<unknown>, 'sums'> {
  const from = sums ? record(sums, 'sums') : null;
  return {
    sums: from && { bought: decimal(from, 'bought'), sold: decimal(from, 'sold'), fees: decimal(from, 'fees') },
  };
}
