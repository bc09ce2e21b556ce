import type { currencyExchange } from '../../../protocol/rest/exchange.ts';
import type { Conversion } from '../../model/conversion.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { record } from '../../api/wire.ts';
import { decodeConversion } from '../../api/decode-conversion.ts';
import type { ConvertWish } from './fetch-convert-quote.ts';

const ENDPOINT: Endpoint<typeof currencyExchange> = {
  method: 'POST',
  path: '/api/texchange/currencyExchange',
  access: 'user',
  context: 'exchange',
};

/** A conversion at a price that was seen. */
export interface ConvertRequest extends ConvertWish {
  readonly quoteId: string;
}

/** @param clientOrderId  names this request: repeated under it, it is done once */
export const convertMoney = (request: ConvertRequest, clientOrderId: string): Promise<CallResult<Conversion>> =>
  fetchData(ENDPOINT, { body: { ...request, clientOrderId } }, (data) =>
    decodeConversion(record(record(data, 'data')['order'], 'order')),
  );
