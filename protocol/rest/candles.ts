import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { CANDLE_VERSION_PATTERN } from '../units/candle-file.ts';
import { closed, Hash, Symbol, TimeMs, whole } from './fields.ts';

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'UTC day' });
const Month = Type.String({ pattern: '^\\d{4}-\\d{2}$', description: 'UTC month' });

/** A file that has been made: minutes with trades, bytes before compression, digest of these bytes. */
const CandleFile = Type.Object({ rows: whole(), bytes: whole(), sha256: Hash });

/** Files that are not made yet are left out here, and made when they are asked for. */
const files = { prices: Type.Optional(CandleFile), volumes: Type.Optional(CandleFile) };

const Decimals = Type.Integer({ minimum: -12, maximum: 12 });

/**
 * The past of a market as files (extension): `GET /candles/{version}/{symbol}/{month or day}.p` has prices, `.v` volumes
 * (docs/candle-files.md). A file never changes; `version` does when the past does.
 */
export const candleFiles = defineCall({
  name: 'candleFiles',
  method: 'POST',
  path: '/api/candles/files',
  access: 'public',
  errorContext: 'market',
  summary: 'Files with the minutes of a market: closed months, and closed days of the month after them',
  body: Type.Object({ symbol: Symbol }, closed),
  data: Type.Object({
    symbol: Symbol,
    feed: Type.Union([Type.Literal('sim'), Type.Literal('replay'), Type.Literal('binance')]),
    /** False where the operator does not pass on the past of a real market; then there are no files. */
    offered: Type.Boolean(),
    version: Type.String({ pattern: CANDLE_VERSION_PATTERN }),
    /** Prices are whole numbers of 10^−priceDecimals, volumes of 10^−volumeDecimals. */
    priceDecimals: Decimals,
    volumeDecimals: Decimals,
    /** First day with candles. */
    firstDay: Day,
    /** Ascending and without gaps; the first one begins with `firstDay`. */
    months: Type.Array(Type.Object({ month: Month, ...files })),
    /** Days behind the last month, ascending and without gaps, up to the newest that is closed. */
    days: Type.Array(Type.Object({ day: Day, ...files })),
    serverTime: TimeMs,
  }),
});
