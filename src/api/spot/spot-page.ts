import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { SpotSide } from '../../model/spot-order.ts';

/** Which rows, and which page of them: `pageNum` counts from 1, `pageSize` at most 1000. Absent or null is all. */
export interface SpotPageWish {
  readonly symbol?: MarketSymbol | null;
  readonly side?: SpotSide | null;
  /** Time of creation, epoch ms: `fromMs` inclusive, `toMs` exclusive. */
  readonly fromMs?: number;
  readonly toMs?: number;
  readonly pageNum: number;
  readonly pageSize: number;
  /** Gives the call up; it then fails with `network`. */
  readonly signal?: AbortSignal;
}

/** The fields both lists share, as the wire wants them. */
export const pageBodyOf = ({ symbol, side, fromMs, toMs, pageNum, pageSize }: SpotPageWish) => ({
  ...(symbol ? { symbol } : {}),
  ...(side ? { side } : {}),
  ...(fromMs === undefined ? {} : { fromTime: fromMs }),
  ...(toMs === undefined ? {} : { toTime: toMs }),
  pageNum,
  pageSize,
});
