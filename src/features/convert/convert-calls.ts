import type { exchangeRules, exchangeQuote, currencyExchange } from '../../../protocol/rest/exchange.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { EpochMs } from '../../../protocol/units/time.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { decimal, integer, list, record, text, time } from '../../api/wire.ts';
import type { WireRecord } from '../../api/wire.ts';
import type { Conversion } from '../../model/conversion.ts';
import { decodeConversion } from '../../api/decode-conversion.ts';
import { createResource } from '../../data/resource.ts';
import { sessionStore } from '../../data/session.ts';

const EXCHANGE_RULES: Endpoint<typeof exchangeRules> = {
  method: 'POST',
  path: '/api/texchange/rules',
  access: 'user',
  context: 'exchange',
};

/** A coin that can be converted from. */
export interface ConvertCoin {
  readonly asset: string;
  /** Smallest and largest amount of one conversion. */
  readonly min: DecimalText;
  readonly max: DecimalText;
  /** Decimals of an amount, paid or received. */
  readonly decimals: number;
  /** False while its market is stale. */
  readonly open: boolean;
}

export interface ConvertRules {
  readonly coins: readonly ConvertCoin[];
  /** Share of the received amount, `0.001` is 0.1 %. */
  readonly feeRate: DecimalText;
  /** Number of conversions of this UTC day. */
  readonly used: number;
  readonly limit: number;
  readonly resetsMs: EpochMs;
}

const decodeCoin = (row: WireRecord): ConvertCoin => ({
  asset: text(row, 'asset'),
  min: decimal(row, 'minAmount'),
  max: decimal(row, 'maxAmount'),
  decimals: integer(row, 'decimals'),
  open: row['open'] === true,
});

/** Fetches the coins, their limits and the number of conversions left today. */
export const fetchConvertRules = (): Promise<CallResult<ConvertRules>> =>
  fetchData(EXCHANGE_RULES, {}, (data) => {
    const from = record(data, 'data');
    const today = record(from['today'], 'today');
    return {
      coins: list(from['coins'], 'coins', decodeCoin),
      feeRate: decimal(from, 'feeRate'),
      used: integer(today, 'used'),
      limit: integer(today, 'limit'),
      resetsMs: time(today, 'resetsAt'),
    };
  });

const EXCHANGE_QUOTE: Endpoint<typeof exchangeQuote> = {
  method: 'POST',
  path: '/api/texchange/quote',
  access: 'user',
  context: 'exchange',
};

export interface QuoteRequest {
  readonly from: string;
  readonly to: string;
  readonly amount: DecimalText;
}

/** A price for one conversion, valid until `expiresMs` (X1). */
export interface ConvertQuote extends QuoteRequest {
  readonly id: string;
  /** Units of `to` for one of `from`. */
  readonly rate: DecimalText;
  /** Fee in units of `to`, already subtracted from `receive`. */
  readonly fee: DecimalText;
  readonly receive: DecimalText;
  readonly expiresMs: EpochMs;
  /** Time at which the exchange issued it, by its clock. */
  readonly givenMs: EpochMs;
}

export const fetchConvertQuote = (request: QuoteRequest): Promise<CallResult<ConvertQuote>> =>
  fetchData(EXCHANGE_QUOTE, { body: request }, (data) => {
    const from = record(data, 'data');
    return {
      id: text(from, 'quoteId'),
      from: text(from, 'from'),
      to: text(from, 'to'),
      amount: decimal(from, 'amount'),
      rate: decimal(from, 'rate'),
      fee: decimal(from, 'fee'),
      receive: decimal(from, 'receiveAmount'),
      expiresMs: time(from, 'expiresAt'),
      givenMs: time(from, 'serverTime'),
    };
  });

const CURRENCY_EXCHANGE: Endpoint<typeof currencyExchange> = {
  method: 'POST',
  path: '/api/texchange/currencyExchange',
  access: 'user',
  context: 'exchange',
  movesMoney: true,
};

/** A conversion at a quoted price. */
interface ConvertRequest extends QuoteRequest {
  readonly quoteId: string;
}

/** @param clientOrderId  idempotency key: repeated with it, the conversion is executed once */
export const convertMoney = (request: ConvertRequest, clientOrderId: string): Promise<CallResult<Conversion>> =>
  fetchData(CURRENCY_EXCHANGE, { body: { ...request, clientOrderId } }, (data) =>
    decodeConversion(record(record(data, 'data')['order'], 'order')),
  );

/** The coins, their limits and the number of conversions left today. */
export const convertRules = createResource({ owner: sessionStore.token, ask: fetchConvertRules });
