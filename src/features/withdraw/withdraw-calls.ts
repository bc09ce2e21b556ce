import type { BodyOf, QueryOf } from '../../../protocol/call.ts';
import type {
  withdrawSubmit,
  oneClickWithdraw as oneClickCall,
  eurQuickWithdraw as eurQuickCall,
  withdrawPermission,
} from '../../../protocol/rest/withdraw.ts';
import type { Withdrawal } from '../../model/withdrawal.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { record, text, WireError } from '../../api/wire.ts';
import { decodePlaced } from '../../api/decode-withdrawal.ts';
import type { bankWithdraw, fiatWithdraw } from '../../../protocol/rest/fiat.ts';

const WITHDRAW_SUBMIT: Endpoint<typeof withdrawSubmit> = {
  method: 'POST',
  path: '/api/withdraw/submit',
  access: 'user',
  context: 'withdraw',
  movesMoney: true,
};

/** Withdraws a coin to an address. Repeating the call with the same key withdraws once. */
export const submitWithdrawal = (body: BodyOf<typeof withdrawSubmit>): Promise<CallResult<Withdrawal>> =>
  fetchData(WITHDRAW_SUBMIT, { body }, decodePlaced);

const ONE_CLICK: Endpoint<typeof oneClickCall> = {
  method: 'POST',
  path: '/api/withdraw/oneClick',
  access: 'user',
  context: 'withdraw',
  movesMoney: true,
};

/** Withdraws to an address of the address book. Repeating the call with the same key withdraws once. */
export const oneClickWithdraw = (body: BodyOf<typeof oneClickCall>): Promise<CallResult<Withdrawal>> =>
  fetchData(ONE_CLICK, { body }, decodePlaced);

const EUR_QUICK: Endpoint<typeof eurQuickCall> = {
  method: 'POST',
  path: '/api/withdraw/eurQuickWithdraw',
  access: 'user',
  context: 'withdraw',
  movesMoney: true,
};

/** Pays out EUR to a TRC-20 address. Repeating the call with the same key pays once. */
export const eurQuickWithdraw = (body: BodyOf<typeof eurQuickCall>): Promise<CallResult<Withdrawal>> =>
  fetchData(EUR_QUICK, { body }, decodePlaced);

const FIAT_WITHDRAW: Endpoint<typeof fiatWithdraw> = {
  method: 'POST',
  path: '/api/fiat/withdraw',
  access: 'user',
  context: 'withdraw',
  movesMoney: true,
};

/** Pays out EUR to a phone number in E.164. Repeating the call with the same key pays once. */
export const withdrawToPhone = (
  query: QueryOf<typeof fiatWithdraw>,
  body: BodyOf<typeof fiatWithdraw>,
): Promise<CallResult<Withdrawal>> => fetchData(FIAT_WITHDRAW, { query, body }, decodePlaced);

const BANK_WITHDRAW: Endpoint<typeof bankWithdraw> = {
  method: 'POST',
  path: '/api/fiat/withdrawToBank',
  access: 'user',
  context: 'withdraw',
  movesMoney: true,
};

/** Pays out EUR to the linked bank account. Repeating the call with the same key pays once. */
export const withdrawToBank = (body: BodyOf<typeof bankWithdraw>): Promise<CallResult<Withdrawal>> =>
  fetchData(BANK_WITHDRAW, { body }, decodePlaced);

const PERMISSION: Endpoint<typeof withdrawPermission> = {
  method: 'POST',
  path: '/api/withdraw/permission',
  access: 'user',
  context: 'withdraw',
};

/**
 * Checks the fund password, moves nothing.
 * @returns the permission for this one withdrawal, valid for 60 s; it is a secret
 */
export const permitWithdrawal = (body: BodyOf<typeof withdrawPermission>): Promise<CallResult<string>> =>
  fetchData(PERMISSION, { body }, (data) => {
    const permission = text(record(data, 'data'), 'permission');
    if (permission === '') throw new WireError('permission');
    return permission;
  });
