import type { proofVoidPeriods } from '../../../protocol/rest/proof.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { fetchRows } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult, Page } from '../../api/result.ts';
import { integer, optional, symbol, time } from '../../api/wire.ts';

const ENDPOINT: Endpoint<typeof proofVoidPeriods> = {
  method: 'POST',
  path: '/api/proof/voidPeriods',
  access: 'public',
  context: 'market',
};

/** A silence of the feed in which trades ended. Times are epoch ms. */
export interface VoidPeriod {
  readonly symbol: MarketSymbol;
  /** Of the last tick before it; null when there was none. */
  readonly fromSeq: number | null;
  readonly fromMs: number | null;
  /** Of the first tick after it; null while none has come. */
  readonly toMs: number | null;
  /** Trades that were void, of everybody. */
  readonly trades: number;
}

/** Newest first, at most 100. */
export const fetchVoidPeriods = (fromTime: number, toTime: number): Promise<CallResult<Page<VoidPeriod>>> =>
  fetchRows(ENDPOINT, { body: { fromTime, toTime } }, (row) => ({
    symbol: symbol(row, 'symbol'),
    fromSeq: optional(row, 'fromSeq', integer) ?? null,
    fromMs: optional(row, 'fromTime', time) ?? null,
    toMs: optional(row, 'toTime', time) ?? null,
    trades: integer(row, 'trades'),
  }));
