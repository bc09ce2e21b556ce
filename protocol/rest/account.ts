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

/** What people call it; `other` is what has no name here yet. */
const HistoryType = Type.Enum([
  'deposit',
  'withdrawal',
  'transfer',
  'convert',
  'spot',
  'secondContract',
  'earn',
  'loan',
  'merchantSale',
  'grant',
  'other',
]);

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
      type: Type.Optional(HistoryType),
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
    type: HistoryType,
    /** What happened to it in the words of the exchange: `spotHold`, `spotFill`, `spotCancel` … */
    kind: Type.String(),
    asset: Asset,
    account: AccountBook,
    amount: SignedAmount,
    /** Id of the order, deposit or withdrawal behind it. */
    ref: Type.String(),
    createTime: TimeMs,
  }),
});

/** Extension (A3). What holds money, oldest first; per account and asset it adds up to `lockedAmount` of getInfo. */
export const accountLocks = defineCall({
  name: 'accountLocks',
  method: 'POST',
  path: '/api/account/locks',
  access: 'user',
  errorContext: 'general',
  summary: 'What locks my money',
  data: Type.Object({
    locks: Type.Array(
      Type.Object({
        /** `withdrawal`: one that is under way. */
        type: Type.Enum(['spotOrder', 'secondContract', 'withdrawal', 'financeOrder', 'merchantSale']),
        /** Id of the order, withdrawal or sale. */
        ref: Type.String(),
        asset: Asset,
        account: AccountBook,
        amount: Amount,
      }),
    ),
    serverTime: TimeMs,
  }),
});

/**
 * Extension: what all accounts together were worth, oldest first, at most 60 points. The last point is now and adds up as
 * getInfo's `exchageAmount`; the others stand at whole half hours, 4 hours or UTC days, at the market's closing prices then.
 * Nothing before the account's first money.
 */
export const accountValues = defineCall({
  name: 'accountValues',
  method: 'POST',
  path: '/api/account/values',
  access: 'user',
  errorContext: 'general',
  summary: 'The value of my accounts over time',
  body: Type.Object({ range: Type.Enum(['day', 'week', 'month']) }, closed),
  data: Type.Object({ points: Type.Array(Type.Object({ time: TimeMs, totalUsdt: Amount })), serverTime: TimeMs }),
});
