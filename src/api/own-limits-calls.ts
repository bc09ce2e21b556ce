import type { DecimalText, SignedDecimalText } from '../../protocol/units/decimal-text.ts';
import { decimal, integer, optional, record, signedDecimal, time } from './wire.ts';
import type { WireRecord } from './wire.ts';
import type { limitsGet } from '../../protocol/rest/limits.ts';
import { fetchData } from './request.ts';
import type { Endpoint } from './request.ts';
import type { CallResult } from './result.ts';

/** A person's limits for their own up/down trades (S11); null means no limit. Amounts in USDT. */
export interface LimitSet {
  readonly maxStake: DecimalText | null;
  readonly dailyLoss: DecimalText | null;
  readonly sessionMinutes: number | null;
}

/** Use of the limits since midnight UTC; a session begins with the first trade after a pause of an hour. */
export interface LimitsUsed {
  /** Stakes minus payouts, 0 on a day with a profit. */
  readonly lossToday: DecimalText;
  /** Payouts minus stakes. */
  readonly netToday: SignedDecimalText;
  /** Stakes of running trades; the daily loss counts them as if lost. */
  readonly openStakes: DecimalText;
  readonly tradesToday: number;
  readonly lossesInARow: number;
  readonly sessionMinutes: number;
}

export interface OwnLimits {
  /** In force now. */
  readonly current: LimitSet;
  /** Replaces `current` at `effectiveMs`. */
  readonly pending: (LimitSet & { readonly effectiveMs: number }) | null;
  /** End of the cool-off, in which there are no up/down trades; null without one. */
  readonly coolOffUntilMs: number | null;
  readonly used: LimitsUsed;
}

const decodeSet = (from: WireRecord): LimitSet => ({
  maxStake: optional(from, 'maxStake', decimal) ?? null,
  dailyLoss: optional(from, 'dailyLoss', decimal) ?? null,
  sessionMinutes: optional(from, 'sessionMinutes', integer) ?? null,
});

/** @throws WireError when a field is missing or of the wrong kind */
export function decodeOwnLimits(data: unknown): OwnLimits {
  const from = record(data, 'data');
  const pending = optional(from, 'pending', (where, field) => record(where[field], field));
  const used = record(from['used'], 'used');
  return {
    current: decodeSet(record(from['current'], 'current')),
    pending: pending === undefined ? null : { ...decodeSet(pending), effectiveMs: time(pending, 'effectiveAt') },
    coolOffUntilMs: optional(from, 'coolOffUntil', time) ?? null,
    used: {
      lossToday: decimal(used, 'lossToday'),
      netToday: signedDecimal(used, 'netToday'),
      openStakes: decimal(used, 'openStakes'),
      tradesToday: integer(used, 'tradesToday'),
      lossesInARow: integer(used, 'lossesInARow'),
      sessionMinutes: integer(used, 'sessionMinutes'),
    },
  };
}

const LIMITS_GET: Endpoint<typeof limitsGet> = {
  method: 'POST',
  path: '/api/limits/get',
  access: 'user',
  context: 'trade',
};

export const fetchLimits = (): Promise<CallResult<OwnLimits>> => fetchData(LIMITS_GET, {}, decodeOwnLimits);
