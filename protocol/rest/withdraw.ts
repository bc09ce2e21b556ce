import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import {
  Amount,
  Asset,
  ClientKey,
  closed,
  FundPassword,
  Id,
  Network,
  PayoutAddress,
  QueryPaging,
  RequestAmount,
  TimeMs,
  whole,
} from './fields.ts';

const Status = Type.Enum(['processing', 'completed', 'failed']);
/** `eur`: EUR balance to a TRC-20 address; `phone`: EUR to a phone number (decision 63). */
export const WithdrawChannel = Type.Enum(['manual', 'oneClick', 'eur', 'phone']);

/** A withdrawal. It cannot be cancelled; a failed one gives `amount` back. `receiveAmount` = `amount` − `fee`. */
export const Withdrawal = Type.Object({
  id: Id,
  channel: WithdrawChannel,
  coin: Asset,
  network: Type.Optional(Network),
  address: Type.Optional(Type.String()),
  phone: Type.Optional(Type.String()),
  amount: Amount,
  fee: Amount,
  receiveAmount: Amount,
  status: Status,
  /** Why it failed; absent otherwise. */
  reason: Type.Optional(Type.String()),
  /** W7, oldest first. */
  timeline: Type.Array(
    Type.Object({
      step: Type.Enum(['requested', 'reviewing', 'processing', 'sent', 'completed', 'failed']),
      time: TimeMs,
    }),
  ),
  createTime: TimeMs,
});

const Placed = Type.Object({ order: Withdrawal, serverTime: TimeMs });

/** Extension (R4, W1): every written condition before anybody deposits. `maxAmount` and `dailyLimit` absent mean unlimited. */
export const withdrawRules = defineCall({
  name: 'withdrawRules',
  method: 'POST',
  path: '/api/withdraw/rules',
  access: 'user',
  errorContext: 'withdraw',
  summary: 'Fees, limits and conditions of my withdrawals',
  row: Type.Object({
    channel: WithdrawChannel,
    coin: Asset,
    network: Type.Optional(Network),
    minAmount: Amount,
    maxAmount: Type.Optional(Amount),
    fee: Amount,
    dailyLimit: Type.Optional(Amount),
    usedToday: Amount,
    arrivalMinutes: whole(),
    /** `remedy` is never to pay or deposit more. */
    conditions: Type.Array(Type.Object({ name: Type.String(), met: Type.Boolean(), remedy: Type.String() })),
  }),
});

/**
 * Query as specified, its fields not shown; the body is our extension (decision 30). The query form has no key:
 * sending it twice withdraws twice. The body form is idempotent by `clientOrderId`.
 */
export const withdrawSubmit = defineCall({
  name: 'withdrawSubmit',
  method: 'POST',
  path: '/api/withdraw/submit',
  access: 'user',
  errorContext: 'withdraw',
  summary: 'Withdraw a coin to an address',
  queryOrBody: true,
  query: Type.Object(
    { coin: Asset, network: Network, address: PayoutAddress, amount: Amount, pwd: FundPassword },
    closed,
  ),
  body: Type.Object(
    {
      coin: Asset,
      network: Network,
      address: PayoutAddress,
      amount: RequestAmount,
      pwd: FundPassword,
      clientOrderId: ClientKey,
    },
    closed,
  ),
  data: Placed,
});

/** `channel` sorts the three history pages apart (decision 45). */
export const withdrawList = defineCall({
  name: 'withdrawList',
  method: 'POST',
  path: '/api/withdraw/list',
  access: 'user',
  errorContext: 'withdraw',
  summary: 'My withdrawals, newest first',
  query: Type.Object(
    { id: Type.Optional(Id), channel: Type.Optional(WithdrawChannel), status: Type.Optional(Status), ...QueryPaging },
    closed,
  ),
  row: Withdrawal,
});

/** Query as specified, body as our extension (decision 30); only the body form is idempotent. At least 10 EUR. */
export const eurQuickWithdraw = defineCall({
  name: 'eurQuickWithdraw',
  method: 'POST',
  path: '/api/withdraw/eurQuickWithdraw',
  access: 'user',
  errorContext: 'withdraw',
  summary: 'Pay EUR out to a TRC-20 address as USDT',
  queryOrBody: true,
  query: Type.Object({ amount: Amount, pwd: FundPassword, address: PayoutAddress }, closed),
  body: Type.Object(
    { amount: RequestAmount, pwd: FundPassword, address: PayoutAddress, clientOrderId: ClientKey },
    closed,
  ),
  data: Placed,
});

/** Extension: to an address of the address book whose hold is over, nothing else to fill in. */
export const oneClickWithdraw = defineCall({
  name: 'oneClickWithdraw',
  method: 'POST',
  path: '/api/withdraw/oneClick',
  access: 'user',
  errorContext: 'withdraw',
  summary: 'Withdraw to a saved address',
  body: Type.Object(
    { addressId: Id, coin: Asset, amount: RequestAmount, pwd: FundPassword, clientOrderId: ClientKey },
    closed,
  ),
  data: Placed,
});
