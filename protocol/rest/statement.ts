import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { STATEMENT_SPANS } from '../units/statement-span.ts';
import { Asset, closed, SignedAmount, TimeMs, whole } from './fields.ts';

/**
 * One asset over a span, all three accounts together, available and locked. `opening` and the parts down to `other`
 * (protocol/units/statement-parts.ts) add up to `closing`; each is the exact sum of ledger postings. Fees are separate
 * from what they were paid for. A journal has the time at which its transaction began, so a payment may appear before
 * the income it spent, and `opening` and `closing` of a past span may be negative by that.
 */
export const StatementLine = Type.Object({
  asset: Asset,
  opening: SignedAmount,
  /** Play money of a new account. */
  granted: SignedAmount,
  deposits: SignedAmount,
  withdrawals: SignedAmount,
  converted: SignedAmount,
  /** Coins bought and sold on the spot market, before fees. */
  traded: SignedAmount,
  /** USDT sold, EUR received. */
  soldToMerchants: SignedAmount,
  /** Settled up/down orders: payouts minus stakes. The stake of an open order is still the user's. */
  upDown: SignedAmount,
  /** Loans paid out minus principal repaid. */
  borrowed: SignedAmount,
  interestEarned: SignedAmount,
  interestPaid: SignedAmount,
  fees: SignedAmount,
  /** Journals of any other kind. */
  other: SignedAmount,
  closing: SignedAmount,
});

/** Extension: sums of a week or a month. Weeks begin on Monday, both at midnight UTC. */
export const statement = defineCall({
  name: 'statement',
  method: 'POST',
  path: '/api/account/statement',
  access: 'user',
  errorContext: 'general',
  summary: 'What a week or a month came to',
  /** `time`: any time within the span; without one, or with a future one, the running span. */
  body: Type.Object({ span: Type.Enum([...STATEMENT_SPANS]), time: Type.Optional(TimeMs) }, closed),
  data: Type.Object({
    fromTime: TimeMs,
    /** Exclusive; later than `serverTime` for the running span. */
    toTime: TimeMs,
    /** Assets with a balance or a movement, USDT first, then by name. */
    lines: Type.Array(StatementLine),
    /**
     * Minutes in which the app was open and signed in, on any device; a minute counts once, when it is over. Absent
     * when they have been deleted (docs/exchange.md#time-open).
     */
    minutesOpen: Type.Optional(whole()),
    /** Settled up/down orders, and spot orders with a fill. */
    trades: whole(),
    /** Time of the account's first money; absent before there was any. */
    firstTime: Type.Optional(TimeMs),
    serverTime: TimeMs,
  }),
});
