import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { Amount, closed, RequestAmount, SignedAmount, TimeMs, whole } from './fields.ts';

/**
 * Limits a user sets for up/down trades (S11). Absent means none.
 * `maxStake` and `dailyLoss` in USDT, the day is a UTC day; `sessionMinutes` counts from the first trade after a pause of an hour.
 */
const OwnLimits = {
  maxStake: Type.Optional(Amount),
  dailyLoss: Type.Optional(Amount),
  sessionMinutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 1440 })),
};

const Limits = Type.Object({
  current: Type.Object(OwnLimits),
  /** A loosening waits 24 h; until then `current` holds. */
  pending: Type.Optional(Type.Object({ ...OwnLimits, effectiveAt: TimeMs })),
  /** No up/down trades until then; cannot be lifted. */
  coolOffUntil: Type.Optional(TimeMs),
  /** Since midnight UTC. `dailyLoss` counts `lossToday` and, as if lost, `openStakes`. */
  used: Type.Object({
    /** Stakes less what came back, 0 while the day is won. */
    lossToday: Amount,
    /** What came back less stakes. */
    netToday: SignedAmount,
    /** Of trades that are not settled yet. */
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

/** Extension. The whole set: an absent field means no limit. Tightening holds at once, loosening after 24 h. */
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

/** Extension. Only ever lengthens: a shorter one than the running one is refused. */
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
