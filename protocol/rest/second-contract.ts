import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import {
  Amount,
  ClientKey,
  closed,
  Hash,
  Id,
  Paging,
  RequestAmount,
  SignedAmount,
  Signature,
  Symbol,
  TimeMs,
  whole,
} from './fields.ts';

/**
 * Periods on offer. The specification shows no payload. `odds` is the payout rate: 0.85 pays back 1.85 × stake on a
 * win.
 */
export const periodList = defineCall({
  name: 'periodList',
  method: 'POST',
  path: '/api/period/list',
  access: 'public',
  errorContext: 'trade',
  summary: 'Cycles of up/down trades with their odds; getTradingCycles is an alias (decision 72)',
  row: Type.Object({
    id: Id,
    period: whole(0, 'seconds'),
    odds: Amount,
    minAmount: Amount,
    maxAmount: Amount,
    status: whole(),
    oddsVersion: whole(),
  }),
});

/** Alias of `/api/period/list` (decision 72). The specification lists the name without a path; the path is ours. */
export const getTradingCycles = defineCall({
  ...periodList,
  name: 'getTradingCycles',
  path: '/api/period/getTradingCycles',
  summary: 'Alias of /api/period/list',
});

/**
 * An order with the fields of the specification, then those of a verifiable receipt. `result` and the close fields are
 * absent while status is 0; a void or tie returns the stake.
 */
export const SecondOrder = Type.Object({
  id: Id,
  clientOrderId: ClientKey,
  coinSymbol: Symbol,
  betAmount: Amount,
  /** 1 means up, 2 down. */
  betContent: whole(),
  /** Period in seconds. */
  type: whole(),
  openPrice: Amount,
  createTime: TimeMs,
  /** 0 current, 1 settled. */
  status: whole(),
  odds: Amount,
  oddsVersion: whole(),
  ruleId: Type.String(),
  openSeq: whole(),
  openTime: TimeMs,
  openHash: Hash,
  /** openTime + period. */
  dueTime: TimeMs,
  result: Type.Optional(Type.Enum(['win', 'loss', 'tie', 'void'])),
  closePrice: Type.Optional(Amount),
  closeSeq: Type.Optional(whole()),
  closeTime: Type.Optional(TimeMs),
  closeHash: Type.Optional(Hash),
  /**
   * Paid back to the user: 0 on a loss, the stake on a tie or void, stake × (1 + odds) on a win, rounded down by the
   * rule (protocol/units/payout.ts).
   */
  payout: Type.Optional(Amount),
  profit: Type.Optional(SignedAmount),
  settleTime: Type.Optional(TimeMs),
  voidReason: Type.Optional(Type.String()),
});

/** The opening with the exchange's signature, issued before the result is known (protocol/proof-texts.ts). */
export const SignedReceipt = Type.Object({ keyId: Id, payload: Type.String(), signature: Signature });

/** Payload not shown by the specification. The order opens at the first tick after acceptance (docs/exchange.md#settlement, point 3). */
export const createSecondContractOrder = defineCall({
  name: 'createSecondContractOrder',
  method: 'POST',
  path: '/api/secondContractOrder/createSecondContractOrder',
  access: 'user',
  errorContext: 'trade',
  movesMoney: true,
  summary: 'Open an up/down trade; submitSecondContract is an alias (decision 72)',
  body: Type.Object(
    {
      coinSymbol: Symbol,
      betAmount: RequestAmount,
      betContent: Type.Union([Type.Literal(1), Type.Literal(2)]),
      type: Type.Integer({ minimum: 1, maximum: 86_400 }),
      oddsVersion: whole(1),
      clientOrderId: ClientKey,
    },
    closed,
  ),
  data: Type.Object({ order: SecondOrder, serverTime: TimeMs, receipt: SignedReceipt }),
});

/**
 * Alias of `createSecondContractOrder` (decision 72), which shares its idempotency keys. The name is listed without a
 * path; the path is ours.
 */
export const submitSecondContract = defineCall({
  ...createSecondContractOrder,
  name: 'submitSecondContract',
  path: '/api/secondContractOrder/submitSecondContract',
  summary: 'Alias of /api/secondContractOrder/createSecondContractOrder',
});

/**
 * Fields are sent in the body. With `id` at most one row; the id of another user's order is treated like an unknown
 * one. Open orders come newest first, settled ones last settled first. `sums` (extension) are exact totals over all
 * rows that match `status` and `id`, in the same snapshot as `rows` and `total`: stakes and payouts (0 while open).
 */
export const selectOrderList = defineCall({
  name: 'selectOrderList',
  method: 'POST',
  path: '/api/secondContractOrder/selectOrderList',
  access: 'user',
  errorContext: 'trade',
  summary: 'My up/down trades, newest first, with what all of them come to',
  body: Type.Object(
    { status: Type.Union([Type.Literal(0), Type.Literal(1)]), id: Type.Optional(Id), ...Paging },
    closed,
  ),
  row: SecondOrder,
  sums: Type.Object({ staked: Amount, paid: Amount }),
});

/**
 * Extension (docs/exchange.md#settlement, point 6): every published table of payout rates and rules, newest first; a
 * receipt names the one in force. `payload` is the exact text under the signature (docs/proof.md#odds).
 */
export const oddsHistory = defineCall({
  name: 'oddsHistory',
  method: 'POST',
  path: '/api/period/oddsHistory',
  access: 'public',
  errorContext: 'trade',
  summary: 'All versions of the odds table with the time each began',
  row: Type.Object({
    oddsVersion: whole(),
    fromTime: TimeMs,
    rates: Type.Array(Type.Object({ period: whole(0, 'seconds'), odds: Amount })),
    ruleId: Type.String(),
    previousHash: Hash,
    keyId: Id,
    payload: Type.String(),
    signature: Signature,
  }),
});

/** Extension: results of all users' up/down orders by market. `staked` and `paid` in USDT exclude voids. */
export const outcomeStatistics = defineCall({
  name: 'outcomeStatistics',
  method: 'POST',
  path: '/api/secondContractOrder/statistics',
  access: 'public',
  errorContext: 'trade',
  summary: 'How all settled up/down trades ended, per market',
  body: Type.Object({ symbol: Type.Optional(Symbol) }, closed),
  row: Type.Object({
    symbol: Symbol,
    trades: whole(),
    wins: whole(),
    losses: whole(),
    ties: whole(),
    voids: whole(),
    staked: Amount,
    paid: Amount,
  }),
});
