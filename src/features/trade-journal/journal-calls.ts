import type { journalFills, journalUpDown } from '../../../protocol/rest/journal.ts';
import { decimalTextOf, signedDecimalTextOf } from '../../../protocol/units/decimal-text.ts';
import type { DecimalText, SignedDecimalText } from '../../../protocol/units/decimal-text.ts';
import { FILL_KINDS, FILL_ORIGINS, UP_DOWN_RESULTS } from '../../../protocol/units/journal-terms.ts';
import { marketSymbolOf } from '../../../protocol/units/market-symbol.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { epochMsOf } from '../../../protocol/units/time.ts';
import type { EpochMs } from '../../../protocol/units/time.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { integer, record, time, WireError } from '../../api/wire.ts';
import type { WireRecord } from '../../api/wire.ts';
import { wireColumns } from './wire-columns.ts';
import type { WireColumns } from './wire-columns.ts';

/**
 * The place of an answer among the rows of the account, which are numbered from 1 on without gaps and never change: it
 * has the rows `after` + 1 to `next`.
 */
interface JournalPart {
  readonly after: number;
  readonly next: number;
  /** Rows of the account; less than `after` when the device has rows of another exchange, which it must drop. */
  readonly total: number;
  readonly asOfMs: EpochMs;
  /** Markets of this answer; `markets` of the columns has indexes of this list. */
  readonly symbols: readonly MarketSymbol[];
}

/** Executions of spot orders as columns; those of one market in the order in which they changed the position. */
export interface FillsPart extends JournalPart {
  readonly orders: readonly string[];
  readonly markets: Uint16Array;
  /** 0 buy, 1 sell. */
  readonly sides: Uint8Array;
  /** Indexes of `FILL_KINDS`. */
  readonly kinds: Uint8Array;
  /** Indexes of `FILL_ORIGINS`. */
  readonly origins: Uint8Array;
  /** 1 when the order rested, 0 when it took from the book. */
  readonly makers: Uint8Array;
  readonly prices: readonly DecimalText[];
  readonly quantities: readonly DecimalText[];
  /** Values in the quote asset before the fee. */
  readonly quotes: readonly DecimalText[];
  readonly fees: readonly DecimalText[];
  /** Epoch ms. */
  readonly times: Float64Array;
}

/** Settled up/down trades as columns, in the order of their settlement. */
export interface UpDownPart extends JournalPart {
  readonly orders: readonly string[];
  readonly markets: Uint16Array;
  /** 1 up, 2 down. */
  readonly directions: Uint8Array;
  /** Seconds. */
  readonly periods: Float64Array;
  readonly stakes: readonly DecimalText[];
  /** Payout rates: 0.85 pays back 1.85 × the stake on a win. */
  readonly odds: readonly DecimalText[];
  /** Names of the rules in this answer; `rules` has indexes of this list. */
  readonly ruleIds: readonly string[];
  readonly rules: Uint16Array;
  /** Indexes of `UP_DOWN_RESULTS`. */
  readonly results: Uint8Array;
  readonly openPrices: readonly DecimalText[];
  /** The prices at the end; null for a void trade. */
  readonly closePrices: readonly (DecimalText | null)[];
  /** Epoch ms. */
  readonly openTimes: Float64Array;
  readonly dueTimes: Float64Array;
  readonly settleTimes: Float64Array;
  readonly payouts: readonly DecimalText[];
  readonly profits: readonly SignedDecimalText[];
}

const ID = /^[0-9A-Za-z_-]{1,64}$/;
/** Returns the id of an order; null for anything else. */
export const orderIdOf = (value: unknown): string | null =>
  typeof value === 'string' && ID.test(value) ? value : null;
const secondsOf = (value: unknown): number | null => (Number.isSafeInteger(value) ? Number(value) : null);

/** Returns a list of names. */
function namesOf<T extends string>(from: WireRecord, field: string, parse: (value: unknown) => T | null): readonly T[] {
  const value = from[field];
  if (!Array.isArray(value)) throw new WireError(field);
  return value.map((name) => {
    const read = parse(name);
    if (read === null) throw new WireError(field);
    return read;
  });
}

/** Decodes the head of an answer. Throws a WireError when it has other rows than those asked for. */
function decodePart(data: unknown, asked: number): JournalPart & { readonly from: WireRecord; columns: WireColumns } {
  const from = record(data, 'data');
  const [after, next, total] = ['after', 'next', 'total'].map((field) => integer(from, field)) as [
    number,
    number,
    number,
  ];
  if (after !== asked || next < after || (next > after && total < next)) throw new WireError('next');
  return {
    from,
    after,
    next,
    total,
    asOfMs: time(from, 'serverTime'),
    symbols: namesOf(from, 'symbols', marketSymbolOf),
    columns: wireColumns(from['columns'], next - after),
  };
}

interface JournalQuery {
  /** Number of the last row that the device has; 0 for none. */
  readonly after: number;
  /** Most rows of the answer, for a device that has little memory; at most and by default 10 000. */
  readonly limit?: number;
  readonly signal?: AbortSignal;
}

const requestOf = ({ after, limit, signal }: JournalQuery) => ({
  body: { after, ...(limit === undefined ? {} : { limit }) },
  ...(signal ? { signal } : {}),
});

const JOURNAL_FILLS: Endpoint<typeof journalFills> = {
  method: 'POST',
  path: '/api/journal/fills',
  access: 'user',
  context: 'trade',
};

/** Fetches the next executions of my spot orders, at most 10 000. Ask again until `next` is `total`. */
export const fetchJournalFills = (query: JournalQuery): Promise<CallResult<FillsPart>> =>
  fetchData(JOURNAL_FILLS, requestOf(query), (data) => {
    const { from: _, columns, ...part } = decodePart(data, query.after);
    return {
      ...part,
      orders: columns.texts('order', orderIdOf),
      markets: columns.indexes('symbol', part.symbols.length),
      sides: columns.bytes('side', 0, 1),
      kinds: columns.bytes('kind', 0, FILL_KINDS.length - 1),
      origins: columns.bytes('origin', 0, FILL_ORIGINS.length - 1),
      makers: columns.bytes('maker', 0, 1),
      prices: columns.texts('price', decimalTextOf),
      quantities: columns.texts('quantity', decimalTextOf),
      quotes: columns.texts('quote', decimalTextOf),
      fees: columns.texts('fee', decimalTextOf),
      times: columns.numbers('time', epochMsOf),
    };
  });

const JOURNAL_UP_DOWN: Endpoint<typeof journalUpDown> = {
  method: 'POST',
  path: '/api/journal/upDown',
  access: 'user',
  context: 'trade',
};

/** Fetches my next settled up/down trades, at most 10 000. Ask again until `next` is `total`. */
export const fetchJournalUpDown = (query: JournalQuery): Promise<CallResult<UpDownPart>> =>
  fetchData(JOURNAL_UP_DOWN, requestOf(query), (data) => {
    const { from, columns, ...part } = decodePart(data, query.after);
    const ruleIds = namesOf(from, 'rules', (value) => (typeof value === 'string' ? value : null));
    return {
      ...part,
      orders: columns.texts('id', orderIdOf),
      markets: columns.indexes('symbol', part.symbols.length),
      directions: columns.bytes('direction', 1, 2),
      periods: columns.numbers('period', secondsOf),
      stakes: columns.texts('stake', decimalTextOf),
      odds: columns.texts('odds', decimalTextOf),
      ruleIds,
      rules: columns.indexes('rule', ruleIds.length),
      results: columns.bytes('result', 0, UP_DOWN_RESULTS.length - 1),
      openPrices: columns.texts('openPrice', decimalTextOf),
      closePrices: columns.maybeTexts('closePrice', decimalTextOf),
      openTimes: columns.numbers('openTime', epochMsOf),
      dueTimes: columns.numbers('dueTime', epochMsOf),
      settleTimes: columns.numbers('settleTime', epochMsOf),
      payouts: columns.texts('payout', decimalTextOf),
      profits: columns.texts('profit', signedDecimalTextOf),
    };
  });
