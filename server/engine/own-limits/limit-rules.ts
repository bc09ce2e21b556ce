import type { BodyOf } from '../../../protocol/call.ts';
import type { coolOff } from '../../../protocol/rest/limits.ts';

/** Limits a user sets (S11); null: none. Amounts in USDT scaled by 10^18. */
export interface Limits {
  readonly maxStake: bigint | null;
  readonly dailyLoss: bigint | null;
  readonly sessionMinutes: number | null;
}

export interface LimitState {
  /** In force now. */
  readonly current: Limits;
  /** Takes the place of `current` at `effectiveMs`. */
  readonly pending: { readonly limits: Limits; readonly effectiveMs: number } | null;
  readonly coolOffUntilMs: number | null;
}

export const NO_LIMITS: LimitState = {
  current: { maxStake: null, dailyLoss: null, sessionMinutes: null },
  pending: null,
  coolOffUntilMs: null,
};

export type CoolOffPeriod = BodyOf<typeof coolOff>['period'];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
export const LOOSENING_WAIT_MS = DAY_MS;
const COOL_OFF_MS: Readonly<Record<CoolOffPeriod, number>> = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS };

type Bound = bigint | number | null;

const isLooser = (bound: Bound, than: Bound): boolean => than !== null && (bound === null || bound > than);

const anyLooser = (limits: Limits, than: Limits): boolean =>
  isLooser(limits.maxStake, than.maxStake) ||
  isLooser(limits.dailyLoss, than.dailyLoss) ||
  isLooser(limits.sessionMinutes, than.sessionMinutes);

const tighter = <B extends Bound>(a: B, b: B): B => (isLooser(a, b) ? b : a);

/** The state with a pending set whose time has come in force. */
export const stateAt = (state: LimitState, nowMs: number): LimitState =>
  state.pending !== null && state.pending.effectiveMs <= nowMs
    ? { ...state, current: state.pending.limits, pending: null }
    : state;

/** Whether a set is looser than what holds or is on its way: a wait for a limit would begin with it. */
export function loosens(before: LimitState, target: Limits, nowMs: number): boolean {
  const { current, pending } = stateAt(before, nowMs);
  return anyLooser(target, current) && (pending === null || anyLooser(target, pending.limits));
}

/**
 * A new set of limits. What is tighter holds at once, what is looser waits 24 h. A loosening that already waits and
 * is not made looser keeps its time: changing another limit does not begin the wait anew.
 */
export function withTarget(before: LimitState, target: Limits, nowMs: number): LimitState {
  const { current, pending, coolOffUntilMs } = stateAt(before, nowMs);
  const next: Limits = {
    maxStake: tighter(current.maxStake, target.maxStake),
    dailyLoss: tighter(current.dailyLoss, target.dailyLoss),
    sessionMinutes: tighter(current.sessionMinutes, target.sessionMinutes),
  };
  if (!anyLooser(target, next)) return { current: next, pending: null, coolOffUntilMs };
  const keepsWaiting = pending !== null && !anyLooser(target, pending.limits);
  const effectiveMs = keepsWaiting ? pending.effectiveMs : nowMs + LOOSENING_WAIT_MS;
  return { current: next, pending: { limits: target, effectiveMs }, coolOffUntilMs };
}

/** @returns null when a longer cool-off already runs: it is never shortened */
export function withCoolOff(before: LimitState, period: CoolOffPeriod, nowMs: number): LimitState | null {
  const untilMs = nowMs + COOL_OFF_MS[period];
  if (before.coolOffUntilMs !== null && before.coolOffUntilMs > untilMs) return null;
  return { ...stateAt(before, nowMs), coolOffUntilMs: untilMs };
}

/** True while a cool-off forbids up/down trades. */
export const isCoolingOff = (state: LimitState, nowMs: number): state is LimitState & { coolOffUntilMs: number } =>
  state.coolOffUntilMs !== null && nowMs < state.coolOffUntilMs;
