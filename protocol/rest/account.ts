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
  movesMoney: true,
  summary: 'Move money between my spot, contract and financial accounts',
  body: Type.Object(
    { asset: Asset, from: AccountBook, to: AccountBook, amount: RequestAmount, clientOrderId: ClientKey },
    closed,
  ),
  data: Type.Object({ id: Id, asset: Asset, from: AccountBook, to: AccountBook, amount: Amount, createTime: TimeMs }),
});

/** Types shown to users; `other` is for kinds without a name. */
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

/** Extension (A4). One row for each asset and account that an event moved; `amount` is the change of `available`. */
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
    /** Kind of the journal: `spotHold`, `spotFill`, `spotCancel` … */
    kind: Type.String(),
    asset: Asset,
    account: AccountBook,
    amount: SignedAmount,
    /** Id of the order, deposit or withdrawal that caused it. */
    ref: Type.String(),
    createTime: TimeMs,
  }),
});

/**
 * Extension (A3). Everything that locks money, oldest first; the sum per account and asset is `lockedAmount` of
 * getInfo.
 */
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
        /** `withdrawal`: one that is not completed. */
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
 * Extension: value of all accounts together over time, oldest first, at most 60 points. The last point is now and
 * equals the sum of getInfo's `exchageAmount`; the others are at whole half hours, 4 hours or UTC days, at the market's
 * closes then. There are none before the account's first money.
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
