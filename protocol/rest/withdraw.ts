import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { REMEDY_OF_CONDITION, WITHDRAW_CONDITIONS } from '../units/withdraw-conditions.ts';
import {
  Amount,
  Asset,
  ClientKey,
  closed,
  FundPassword,
  Hash,
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

/**
 * A withdrawal. It cannot be cancelled; a failed one gives `amount` back. `amount`, `fee` and `receiveAmount` are in `coin`;
 * `receiveAmount` = `amount` − `fee`.
 */
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
  /** Channel `eur` only: what arrives at the address is `receiveAmount` in `coin` at the price of the request, cut to cents. */
  paidAs: Type.Optional(Type.Object({ coin: Asset, price: Amount, amount: Amount })),
  status: Status,
  /**
   * Why it failed; absent otherwise. `destinationRefused`: the other side does not take it; `accountFrozen`: its owner froze
   * the account during the hold of a new destination.
   */
  reason: Type.Optional(Type.Enum(['destinationRefused', 'accountFrozen'])),
  /** Simulated number of the transaction, from step `sent` on. */
  transaction: Type.Optional(Hash),
  /** W7, oldest first. */
  timeline: Type.Array(
    Type.Object({
      step: Type.Enum(['requested', 'reviewing', 'processing', 'sent', 'completed', 'failed']),
      time: TimeMs,
    }),
  ),
  /** When the step that runs now ends; absent once completed or failed. */
  nextStepTime: Type.Optional(TimeMs),
  /** Extension: the review does not end before, since the destination is new; absent once it is over or where none is. */
  holdUntil: Type.Optional(TimeMs),
  createTime: TimeMs,
});

const Placed = Type.Object({ order: Withdrawal, serverTime: TimeMs });

/**
 * Extension (R4, W1): every written condition before anybody deposits, a row for each channel, coin and network.
 * `minAmount`, `maxAmount` and `fee` are in `coin`; what is worth in USDT is named so. `maxAmount` and `dailyLimit` absent mean
 * unlimited.
 */
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
    /** Finest amount that may be asked for. */
    decimals: whole(),
    /** USDT, over all channels; a UTC day. What fails is not counted. */
    dailyLimit: Type.Optional(Amount),
    /** USDT. */
    usedToday: Amount,
    arrivalMinutes: whole(),
    /** Sandbox rule: amounts worth more than `above` USDT are under review for so long. */
    review: Type.Object({ above: Amount, seconds: whole() }),
    /** How long a new destination keeps withdrawals under review and a changed fund password refuses them (W4, W10). */
    holdSeconds: whole(),
    /** A withdrawal to this address or phone number always fails and gives everything back: to see how that looks. */
    failsAlways: Type.String(),
    /** `remedy` is never to pay or deposit more; `until`: when waiting alone meets it. Both sides know the names: `units/withdraw-conditions.ts`. */
    conditions: Type.Array(
      Type.Object({
        name: Type.Enum([...WITHDRAW_CONDITIONS]),
        met: Type.Boolean(),
        remedy: Type.Enum(Object.values(REMEDY_OF_CONDITION)),
        until: Type.Optional(TimeMs),
      }),
    ),
  }),
});

/**
 * Query as specified, its fields not shown; the body is our extension (decision 30). The query form has no key:
 * sending it twice withdraws twice. The body form is idempotent by `clientOrderId`. The address must be a saved one:
 * `withdrawConditions` {condition: addressSaved, remedy} else. While it is new the withdrawal stays under review (`holdUntil`).
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

/** `channel` sorts the three history pages apart (decision 45): `crypto` is `manual` and `oneClick`, none is all of them. */
export const withdrawList = defineCall({
  name: 'withdrawList',
  method: 'POST',
  path: '/api/withdraw/list',
  access: 'user',
  errorContext: 'withdraw',
  summary: 'My withdrawals, newest first',
  query: Type.Object(
    {
      id: Type.Optional(Id),
      channel: Type.Optional(Type.Enum(['manual', 'oneClick', 'eur', 'phone', 'crypto'])),
      status: Type.Optional(Status),
      ...QueryPaging,
    },
    closed,
  ),
  row: Withdrawal,
});

/**
 * Query as specified, body as our extension (decision 30); only the body form is idempotent. At least 10 EUR; the address must
 * be a saved one, as in `withdrawSubmit`.
 */
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
