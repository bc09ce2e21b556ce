import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { Amount, closed, RequestAmount, SignedAmount, TimeMs, whole } from './fields.ts';

/**
 * Limits that a user sets for up/down orders (S11). Absent means none. `maxStake` and `dailyLoss` in USDT, the day is a
 * UTC day; `sessionMinutes` counts from the first order after a pause of an hour.
 */
const OwnLimits = {
  maxStake: Type.Optional(Amount),
  dailyLoss: Type.Optional(Amount),
  sessionMinutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 1440 })),
};

const Limits = Type.Object({
  current: Type.Object(OwnLimits),
  /** Looser limits take effect after 24 h; until then `current` is in force. */
  pending: Type.Optional(Type.Object({ ...OwnLimits, effectiveAt: TimeMs })),
  /** No up/down orders until then; it cannot be lifted. */
  coolOffUntil: Type.Optional(TimeMs),
  /** Since midnight UTC. `lossToday` and all `openStakes` count toward `dailyLoss`. */
  used: Type.Object({
    /** Stakes minus payouts, 0 while the day's result is positive. */
    lossToday: Amount,
    /** Payouts minus stakes. */
    netToday: SignedAmount,
    /** Stakes of orders that are not settled yet. */
    openStakes: Amount,
    tradesToday: whole(),
    /** Losses after the last win. */
    lossesInARow: whole(),
    sessionMinutes: whole(),
  }),
  serverTime: TimeMs,
});

export const limitsGet = defineCall({
  name: 'limitsGet',
  method: 'POST',
  path: '/api/limits/get',
  access: 'user',
  errorContext: 'trade',
  summary: 'My own limits and how much of them is used',
  data: Limits,
});

/**
 * Extension. Replaces all limits; an absent field means no limit. Tighter limits take effect at once, looser ones after
 * 24 h.
 */
export const limitsSet = defineCall({
  name: 'limitsSet',
  method: 'POST',
  path: '/api/limits/set',
  access: 'user',
  errorContext: 'trade',
  summary: 'Set my own limits',
  body: Type.Object(
    { ...OwnLimits, maxStake: Type.Optional(RequestAmount), dailyLoss: Type.Optional(RequestAmount) },
    closed,
  ),
  data: Limits,
});

/** Extension. A cool-off shorter than the running one is refused. */
export const coolOff = defineCall({
  name: 'coolOff',
  method: 'POST',
  path: '/api/limits/coolOff',
  access: 'user',
  errorContext: 'trade',
  summary: 'Lock myself out of up/down trades; cannot be undone',
  body: Type.Object({ period: Type.Enum(['day', 'week', 'month']) }, closed),
  data: Limits,
});
