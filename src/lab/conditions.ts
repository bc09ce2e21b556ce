/** Faults that a person switches on to see how the app handles them. They are never switched on automatically. */
export interface Conditions {
  /** Delay of each call and each message of the socket. */
  readonly latencyMs: number;
  /** Share of lost calls and messages of the exchange, 0 … 100. */
  readonly lossPercent: number;
  /** Calls fail, the socket closes and does not open again. */
  readonly cut: boolean;
  /** Time by which the device's clock is ahead of the true time; negative when it is behind. */
  readonly clockMs: number;
  /** Delay after which a wallet injects itself into the page; applies from the next load. */
  readonly walletLateMs: number;
}

export const NO_CONDITIONS: Conditions = { latencyMs: 0, lossPercent: 0, cut: false, clockMs: 0, walletLateMs: 0 };

/** Offered values; the first of each is "unchanged". */
export const LATENCIES_MS = [0, 300, 1000, 3000] as const;
export const LOSSES_PERCENT = [0, 5, 20, 50] as const;
export const CLOCKS_MS = [0, -86_400_000, -3_600_000, 3_600_000, 86_400_000] as const;
export const WALLETS_LATE_MS = [0, 2000, 5000] as const;

export const isAsItIs = (conditions: Conditions): boolean =>
  (Object.keys(NO_CONDITIONS) as (keyof Conditions)[]).every((name) => conditions[name] === NO_CONDITIONS[name]);

/** Returns the conditions kept before a reload; null for anything else. */
export function decodeConditions(stored: unknown): Conditions | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { latencyMs, lossPercent, cut, clockMs, walletLateMs } = stored as Partial<Record<keyof Conditions, unknown>>;
  const among = (steps: readonly number[], value: unknown): value is number => steps.includes(value as number);
  return among(LATENCIES_MS, latencyMs) &&
    among(LOSSES_PERCENT, lossPercent) &&
    typeof cut === 'boolean' &&
    among(CLOCKS_MS, clockMs) &&
    among(WALLETS_LATE_MS, walletLateMs)
    ? { latencyMs, lossPercent, cut, clockMs, walletLateMs }
    : null;
}
