import type { transfer } from '../../protocol/rest/account.ts';
import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import type { EpochMs } from '../../protocol/units/time.ts';
import type { AccountBook } from '../model/account.ts';
import { fetchData } from './request.ts';
import type { Endpoint } from './request.ts';
import type { CallResult } from './result.ts';
import { decimal, record, text, time } from './wire.ts';
import { accountBook } from './account-book.ts';

const ENDPOINT: Endpoint<typeof transfer> = {
  method: 'POST',
  path: '/api/account/transfer',
  access: 'user',
  context: 'general',
  movesMoney: true,
};

/** A transfer between two of my accounts. */
export interface TransferRequest {
  readonly asset: string;
  readonly from: AccountBook;
  readonly to: AccountBook;
  readonly amount: DecimalText;
}

/** An executed transfer. */
export interface Transfer extends TransferRequest {
  readonly id: string;
  readonly timeMs: EpochMs;
}

/** @param clientOrderId  idempotency key: repeated with it, the transfer is executed once */
export const transferMoney = (request: TransferRequest, clientOrderId: string): Promise<CallResult<Transfer>> =>
  fetchData(ENDPOINT, { body: { ...request, clientOrderId } }, (data) => {
    const from = record(data, 'data');
    return {
      id: text(from, 'id'),
      asset: text(from, 'asset'),
      from: accountBook(from, 'from'),
      to: accountBook(from, 'to'),
      amount: decimal(from, 'amount'),
      timeMs: time(from, 'createTime'),
    };
  });
