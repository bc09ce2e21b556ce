import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import {
  AccountBook,
  Amount,
  Asset,
  ClientKey,
  closed,
  Id,
  Paging,
  RequestAmount,
  SignedAmount,
  TimeMs,
} from './fields.ts';

/** Extension: the specification names transfers between accounts without a call. */
export const transfer = defineCall({
  name: 'transfer',
  method: 'POST',
  path: '/api/account/transfer',
  access: 'user',
  errorContext: 'general',
  summary: 'Move money between my spot, contract and financial accounts',
  body: Type.Object(
    { asset: Asset, from: AccountBook, to: AccountBook, amount: RequestAmount, clientOrderId: ClientKey },
    closed,
  ),
  data: Type.Object({ id: Id, asset: Asset, from: AccountBook, to: AccountBook, amount: Amount, createTime: TimeMs }),
});

/** Extension (A4). One row per asset and account an event moved; `amount` is what `available` changed by. */
export const accountHistory = defineCall({
  name: 'accountHistory',
  method: 'POST',
  path: '/api/account/history',
  access: 'user',
  errorContext: 'general',
  summary: 'Everything that moved my balances, newest first',
  body: Type.Object(
    {
      asset: Type.Optional(Asset),
      account: Type.Optional(AccountBook),
      /** Inclusive. */
      fromTime: Type.Optional(TimeMs),
      /** Exclusive. */
      toTime: Type.Optional(TimeMs),
      ...Paging,
    },
    closed,
  ),
  row: Type.Object({
    id: Id,
    /** `secondContractOpen`, `spotFill`, `deposit` … */
    kind: Type.String(),
    asset: Asset,
    account: AccountBook,
    amount: SignedAmount,
    /** The order, deposit or withdrawal behind it. */
    ref: Type.String(),
    createTime: TimeMs,
  }),
});
