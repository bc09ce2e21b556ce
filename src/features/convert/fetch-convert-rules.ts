import type { exchangeRules } from '../../../protocol/rest/exchange.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { EpochMs } from '../../../protocol/units/time.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { decimal, integer, list, record, text, time } from '../../api/wire.ts';
import type { WireRecord } from '../../api/wire.ts';

const ENDPOINT: Endpoint<typeof exchangeRules> = {
  method: 'POST',
  path: '/api/texchange/rules',
  access: 'user',
  context: 'exchange',
};

/** A coin that can be converted from. */
export interface ConvertCoin {
  readonly asset: string;
  /** Of one conversion from it. */
  readonly min: DecimalText;
  readonly max: DecimalText;
  /** Decimals of an amount, paid or received. */
  readonly decimals: number;
  /** False while its market is late. */
  readonly open: boolean;
}

export interface ConvertRules {
  readonly coins: readonly ConvertCoin[];
  /** Share of what is received, `0.001` is 0.1 %. */
  readonly feeRate: DecimalText;
  /** Conversions of this UTC day. */
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

/** What can be converted, within which limits, and how often still today. */
export const fetchConvertRules = (): Promise<CallResult<ConvertRules>> =>
  fetchData(ENDPOINT, {}, (data) => {
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
