import type { exchangeQuote } from '../../../protocol/rest/exchange.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { EpochMs } from '../../../protocol/units/time.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { decimal, record, text, time } from '../../api/wire.ts';

const ENDPOINT: Endpoint<typeof exchangeQuote> = {
  method: 'POST',
  path: '/api/texchange/quote',
  access: 'user',
  context: 'exchange',
};

export interface ConvertWish {
  readonly from: string;
  readonly to: string;
  readonly amount: DecimalText;
}

/** A price for one conversion, good until `expiresMs` (X1). */
export interface ConvertQuote extends ConvertWish {
  readonly id: string;
  /** Units of `to` for one of `from`. */
  readonly rate: DecimalText;
  /** In units of `to`, already off `receive`. */
  readonly fee: DecimalText;
  readonly receive: DecimalText;
  readonly expiresMs: EpochMs;
  /** When the exchange gave it, by its clock. */
  readonly givenMs: EpochMs;
}

export const fetchConvertQuote = (wish: ConvertWish): Promise<CallResult<ConvertQuote>> =>
  fetchData(ENDPOINT, { body: wish }, (data) => {
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
