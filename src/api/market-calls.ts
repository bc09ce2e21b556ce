import type { symbolList } from '../../protocol/rest/market.ts';
import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import type { Market } from '../model/market.ts';
import { fetchRows } from './request.ts';
import type { Endpoint } from './request.ts';
import type { CallResult, Page } from './result.ts';
import { decimal, integer, symbol, text } from './wire.ts';

const ENDPOINT: Endpoint<typeof symbolList> = {
  method: 'POST',
  path: '/api/symbolmanage/list',
  access: 'public',
  context: 'market',
};

/** Returns the decimals of a step without trailing zeros: `0.0100` has two. */
const decimalsOf = (step: DecimalText): number => step.replace(/0+$/, '').split('.')[1]?.length ?? 0;

export const fetchMarkets = (): Promise<CallResult<Page<Market>>> =>
  fetchRows(ENDPOINT, { query: { isAsc: 'asc', orderByColumn: 'sort' } }, (row) => {
    const tickSize = decimal(row, 'tickSize');
    const stepSize = decimal(row, 'stepSize');
    return {
      symbol: symbol(row, 'symbol'),
      base: text(row, 'baseAsset'),
      quote: text(row, 'quoteAsset'),
      name: text(row, 'baseName'),
      tickSize,
      stepSize,
      minNotional: decimal(row, 'minNotional'),
      maxNotional: decimal(row, 'maxNotional'),
      priceBand: decimal(row, 'priceBand'),
      makerFee: decimal(row, 'makerFee'),
      takerFee: decimal(row, 'takerFee'),
      priceDecimals: decimalsOf(tickSize),
      sizeDecimals: decimalsOf(stepSize),
      open: integer(row, 'status') === 1,
      category: text(row, 'category'),
      secondContract: row['secondContract'] === true,
      feed: text(row, 'feed'),
      sort: integer(row, 'sort'),
    };
  });
