import type { kline } from '../../../protocol/rest/market.ts';
import type { Interval } from '../../../protocol/units/interval.ts';
import { toWireSymbol } from '../../../protocol/units/market-symbol.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { fetchData } from '../request.ts';
import type { Endpoint } from '../request.ts';
import type { CallResult } from '../result.ts';
import { record, WireError } from '../wire.ts';

const ENDPOINT: Endpoint<typeof kline> = { method: 'POST', path: '/kline', access: 'public', context: 'market' };

const CLOSE_COLUMN = 4;

/** Closing prices, oldest first, as plain numbers: for drawing mini charts only. */
export const fetchCloses = (
  symbol: MarketSymbol,
  interval: Interval,
  limit: number,
  signal?: AbortSignal,
): Promise<CallResult<Float64Array>> =>
  fetchData(
    ENDPOINT,
    { body: { symbol: toWireSymbol(symbol), interval, market: 'binance', limit }, ...(signal ? { signal } : {}) },
    (data) => {
      const rows = record(data, 'data')['historyKline'];
      if (!Array.isArray(rows)) throw new WireError('historyKline');
      return Float64Array.from(rows, (row: unknown) => {
        const close = Number(Array.isArray(row) ? row[CLOSE_COLUMN] : NaN);
        if (!Number.isFinite(close)) throw new WireError('close');
        return close;
      });
    },
  );
