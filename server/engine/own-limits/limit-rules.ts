import type { BodyOf } from '../../../protocol/call.ts';
import type { coolOff } from '../../../protocol/rest/limits.ts';

/** Limits that a user sets (S11); null where there is none. Amounts in USDT, scaled by 10^18. */
export interface Limits {
  readonly maxStake: bigint | null;
  readonly dailyLoss: bigint | null;
  readonly sessionMinutes: number | null;
}

export interface LimitState {
  /** In force now. */
  readonly current: Limits;
  /** Replaces `current` at `effectiveMs`. */
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

/** Returns the state with pending limits moved to `current` once their time has come. */
export const stateAt = (state: LimitState, nowMs: number): LimitState =>
  state.pending !== null && state.pending.effectiveMs <= nowMs
    ? { ...state, current: state.pending.limits, pending: null }
    : state;

/**
 * Returns whether the target loosens a limit that is in force or pending, so that the wait of a loosening would begin.
 */
export function loosens(before: LimitState, target: Limits, nowMs: number): boolean {
  const { current, pending } = stateAt(before, nowMs);
  return anyLooser(target, current) && (pending === null || anyLooser(target, pending.limits));
}

/**
 * Returns the state with a new set of limits. Tighter limits take effect at once, looser ones after 24 h. A pending
 * loosening that is not loosened further keeps its time, so changing another limit does not restart its wait.
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

/** Returns the state with a cool-off, or null when a longer one is running, which is never shortened. */
export function withCoolOff(before: LimitState, period: CoolOffPeriod, nowMs: number): LimitState | null {
  const untilMs = nowMs + COOL_OFF_MS[period];
  if (before.coolOffUntilMs !== null && before.coolOffUntilMs > untilMs) return null;
  return { ...stateAt(before, nowMs), coolOffUntilMs: untilMs };
}

/** Returns whether a cool-off forbids up/down orders. */
export const isCoolingOff = (state: LimitState, nowMs: number): state is LimitState & { coolOffUntilMs: number } =>
  state.coolOffUntilMs !== null && nowMs < state.coolOffUntilMs;
