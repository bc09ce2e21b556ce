import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { STATEMENT_SPANS } from '../units/statement-span.ts';
import { Asset, closed, SignedAmount, TimeMs, whole } from './fields.ts';

/**
 * One asset over a span, all three accounts together, free and held. `opening` and the parts down to `other`
 * (protocol/units/statement-parts.ts) add up to `closing`; each is the exact sum of postings of the ledger. Fees stand apart
 * from what they were paid for. A journal counts from when its transaction began, so what was spent may stand a moment
 * before it came in: `opening` and `closing` of a past span may be below nothing by that.
 */
export const StatementLine = Type.Object({
  asset: Asset,
  opening: SignedAmount,
  /** Play money a new account begins with. */
  granted: SignedAmount,
  deposits: SignedAmount,
  withdrawals: SignedAmount,
  converted: SignedAmount,
  /** Coins bought and sold on the spot market, before fees. */
  traded: SignedAmount,
  /** USDT given, EUR taken. */
  soldToMerchants: SignedAmount,
  /** Of up/down trades that settled: what came back less stakes. A stake that waits is still the person's. */
  upDown: SignedAmount,
  /** Loans paid out less principal repaid. */
  borrowed: SignedAmount,
  interestEarned: SignedAmount,
  interestPaid: SignedAmount,
  fees: SignedAmount,
  /** What has no name of its own. */
  other: SignedAmount,
  closing: SignedAmount,
});

/** Extension: what a week or a month came to. Weeks begin on Monday, both at midnight UTC. */
export const statement = defineCall({
  name: 'statement',
  method: 'POST',
  path: '/api/account/statement',
  access: 'user',
  errorContext: 'general',
  summary: 'What a week or a month came to',
  /** `time`: any moment in it; without one, or with one to come, the span under way. */
  body: Type.Object({ span: Type.Enum([...STATEMENT_SPANS]), time: Type.Optional(TimeMs) }, closed),
  data: Type.Object({
    fromTime: TimeMs,
    /** Exclusive; later than `serverTime` while it is under way. */
    toTime: TimeMs,
    /** What was there or moved, USDT first, then by name. */
    lines: Type.Array(StatementLine),
    /**
     * Minutes in which the app was open and signed in, on whatever devices; a minute counts once, when it is over. Absent
     * where it has been forgotten (docs/exchange.md#time-open).
     */
    minutesOpen: Type.Optional(whole()),
    /** Up/down trades settled, and spot orders of which something was filled. */
    trades: whole(),
    /** The account's first money: there is nothing to see before. Absent before there was any. */
    firstTime: Type.Optional(TimeMs),
    serverTime: TimeMs,
  }),
});
