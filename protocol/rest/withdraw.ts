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
  Phone,
  QueryPaging,
  RequestAmount,
  TimeMs,
  whole,
} from './fields.ts';

const Status = Type.Enum(['processing', 'completed', 'failed']);
/**
 * `eur`: EUR balance to a TRC-20 address; `phone`: EUR to a phone number; `bank`: EUR to the linked bank account, an
 * extension (decision 63).
 */
export const WithdrawChannel = Type.Enum(['manual', 'oneClick', 'eur', 'phone', 'bank']);

/**
 * A withdrawal. It cannot be cancelled; a failed one returns `amount`. `amount`, `fee` and `receiveAmount` are in
 * `coin`; `receiveAmount` = `amount` − `fee`.
 */
export const Withdrawal = Type.Object({
  id: Id,
  channel: WithdrawChannel,
  coin: Asset,
  network: Type.Optional(Network),
  address: Type.Optional(Type.String()),
  phone: Type.Optional(Type.String()),
  /** Masked IBAN of the linked bank account, as in `fiatBinding`. */
  account: Type.Optional(Type.String()),
  amount: Amount,
  fee: Amount,
  receiveAmount: Amount,
  /**
   * Channel `eur` only: `receiveAmount` in `coin` at the price of the request, rounded down to cents, as it arrives at
   * the address.
   */
  paidAs: Type.Optional(Type.Object({ coin: Asset, price: Amount, amount: Amount })),
  status: Status,
  /**
   * Reason of a failure; absent otherwise. `destinationRefused`: the receiver does not accept it; `accountFrozen`: its
   * user froze the account during the hold of a new destination.
   */
  reason: Type.Optional(Type.Enum(['destinationRefused', 'accountFrozen'])),
  /** Simulated transaction hash, from step `sent` on. */
  transaction: Type.Optional(Hash),
  /** Steps (W7), oldest first. */
  timeline: Type.Array(
    Type.Object({
      step: Type.Enum(['requested', 'reviewing', 'processing', 'sent', 'completed', 'failed']),
      time: TimeMs,
    }),
  ),
  /** End of the running step; absent once completed or failed. */
  nextStepTime: Type.Optional(TimeMs),
  /**
   * Extension: earliest end of the review because the destination is new; absent afterwards and for other destinations.
   */
  holdUntil: Type.Optional(TimeMs),
  createTime: TimeMs,
});

const Placed = Type.Object({ order: Withdrawal, serverTime: TimeMs });

/** Random, 32 bytes in base64url. */
const Permission = Type.String({ pattern: '^[0-9A-Za-z_-]{43}$' });
/**
 * Extension: exactly one of both. Neither, both, and a permission that is used up, over, or for another session,
 * destination or amount are `withdrawPermissionInvalid`.
 */
export const WithdrawSecret = { pwd: Type.Optional(FundPassword), permission: Type.Optional(Permission) };

/**
 * Extension: checks the fund password before the app counts down, so that a wrong one is told at its field. It counts
 * in the same attempts and lock as every entry. Right: a permission for one withdrawal, valid until `expiresTime` and
 * only for this session, destination and amount. Nothing is held or moved. Fields as in the call of the channel:
 * `manual` coin, network, address; `oneClick` addressId, coin; `eur` address; `phone` phone; `bank`
 * none, its destination is the account that is linked now.
 */
export const withdrawPermission = defineCall({
  name: 'withdrawPermission',
  method: 'POST',
  path: '/api/withdraw/permission',
  access: 'user',
  errorContext: 'withdraw',
  summary: 'Check my fund password and permit one withdrawal',
  body: Type.Object(
    {
      channel: WithdrawChannel,
      coin: Type.Optional(Asset),
      network: Type.Optional(Network),
      address: Type.Optional(PayoutAddress),
      addressId: Type.Optional(Id),
      phone: Type.Optional(Phone),
      amount: RequestAmount,
      pwd: FundPassword,
    },
    closed,
  ),
  data: Type.Object({ permission: Permission, expiresTime: TimeMs, serverTime: TimeMs }),
});

/**
 * Extension (R4, W1): every condition, shown before any deposit, a row for each channel, coin and network. `minAmount`,
 * `maxAmount` and `fee` are in `coin`; amounts in USDT are named so. An absent `maxAmount` or `dailyLimit` means
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
    /** Most decimals of an amount. */
    decimals: whole(),
    /** USDT, over all channels, per UTC day. Failed withdrawals do not count. */
    dailyLimit: Type.Optional(Amount),
    /** USDT. */
    usedToday: Amount,
    arrivalMinutes: whole(),
    /** Sandbox rule: amounts worth more than `above` USDT are under review for this long. */
    review: Type.Object({ above: Amount, seconds: whole() }),
    /**
     * Time for which withdrawals to a new destination are under review and a changed fund password refuses them (W4,
     * W10).
     */
    holdSeconds: whole(),
    /**
     * A withdrawal to this address or phone number always fails and is returned, so that a failure can be tried out.
     * Empty where there is none.
     */
    failsAlways: Type.String(),
    /**
     * `remedy` never requires a payment or deposit; `until`: when waiting alone meets the condition. Names:
     * `units/withdraw-conditions.ts`.
     */
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
 * Query as specified, its fields not shown; the body is our extension (decision 30). The query form has no key, so a
 * repeat withdraws twice. The body form is idempotent by `clientOrderId`. The address must be a saved one, else
 * `withdrawConditions` {condition: addressSaved, remedy}. While it is new the withdrawal stays under review
 * (`holdUntil`).
 */
export const withdrawSubmit = defineCall({
  name: 'withdrawSubmit',
  method: 'POST',
  path: '/api/withdraw/submit',
  access: 'user',
  errorContext: 'withdraw',
  movesMoney: true,
  summary: 'Withdraw a coin to an address',
  queryOrBody: true,
  query: Type.Object(
    { coin: Asset, network: Network, address: PayoutAddress, amount: Amount, pwd: Type.Optional(FundPassword) },
    closed,
  ),
  body: Type.Object(
    {
      coin: Asset,
      network: Network,
      address: PayoutAddress,
      amount: RequestAmount,
      ...WithdrawSecret,
      clientOrderId: ClientKey,
    },
    closed,
  ),
  data: Placed,
});

/**
 * `channel` selects one of the three history pages (decision 45): `crypto` is `manual` and `oneClick`; without it all.
 */
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
      channel: Type.Optional(Type.Enum(['manual', 'oneClick', 'eur', 'phone', 'bank', 'crypto'])),
      status: Type.Optional(Status),
      ...QueryPaging,
    },
    closed,
  ),
  row: Withdrawal,
});

/**
 * Query as specified, body as our extension (decision 30); only the body form is idempotent. At least 10 EUR; the
 * address must be a saved one, as in `withdrawSubmit`.
 */
export const eurQuickWithdraw = defineCall({
  name: 'eurQuickWithdraw',
  method: 'POST',
  path: '/api/withdraw/eurQuickWithdraw',
  access: 'user',
  errorContext: 'withdraw',
  movesMoney: true,
  summary: 'Pay EUR out to a TRC-20 address as USDT',
  queryOrBody: true,
  query: Type.Object({ amount: Amount, pwd: Type.Optional(FundPassword), address: PayoutAddress }, closed),
  body: Type.Object(
    { amount: RequestAmount, ...WithdrawSecret, address: PayoutAddress, clientOrderId: ClientKey },
    closed,
  ),
  data: Placed,
});

/** Extension: withdraws to an address of the address book whose hold is over, without further input. */
export const oneClickWithdraw = defineCall({
  name: 'oneClickWithdraw',
  method: 'POST',
  path: '/api/withdraw/oneClick',
  access: 'user',
  errorContext: 'withdraw',
  movesMoney: true,
  summary: 'Withdraw to a saved address',
  body: Type.Object(
    { addressId: Id, coin: Asset, amount: RequestAmount, ...WithdrawSecret, clientOrderId: ClientKey },
    closed,
  ),
  data: Placed,
});
