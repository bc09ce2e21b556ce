import type { fiatBinding } from '../../protocol/rest/fiat.ts';
import { withoutUnseen } from '../../protocol/units/clean-text.ts';
import type { EpochMs } from '../../protocol/units/time.ts';
import { BANK_FIELDS } from '../model/bank-account.ts';
import type { BankAccount } from '../model/bank-account.ts';
import { fetchData } from './request.ts';
import type { Endpoint } from './request.ts';
import type { CallResult } from './result.ts';
import { record, text, time } from './wire.ts';

const ENDPOINT: Endpoint<typeof fiatBinding> = {
  method: 'GET',
  path: '/api/fiat/binding',
  access: 'user',
  context: 'withdraw',
};

/** The bound bank account, or `null`. Card number, IBAN and ID number are masked. */
export interface BankBinding {
  readonly account: BankAccount | null;
  /** When it was bound, which tells it from another one; null without one. */
  readonly boundMs: EpochMs | null;
}

export const fetchBankBinding = (): Promise<CallResult<BankBinding>> =>
  fetchData(ENDPOINT, {}, (data) => {
    const from = record(data, 'data');
    if (from['bound'] !== true) return { account: null, boundMs: null };
    const card = record(from['card'], 'card');
    const fields = BANK_FIELDS.map((field) => [field, withoutUnseen(text(card, field))] as const);
    return { account: Object.fromEntries(fields) as BankAccount, boundMs: time(card, 'bindTime') };
  });
