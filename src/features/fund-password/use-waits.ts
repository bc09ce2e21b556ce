import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { FundPasswordStatus } from '../../api/fund-password/fetch-fund-password-status.ts';
import { fundPassword } from '../../data/fund-password.ts';
import { withdrawRules } from '../../data/withdraw-rules.ts';
import { secondTick, serverNowMs } from '../../signals/clock.ts';

/** What a person waits for, each second anew; ms, 0 when there is no wait. */
export interface Waits {
  /** Until it can be entered again. */
  readonly lockMs: number;
  /** Until money can leave (W10). */
  readonly holdMs: number;
}

/** Counts down; once the lock has opened it asks again, since wrong entries are counted anew. */
export function useWaits({ lockedUntilMs, holdUntilMs }: FundPasswordStatus): Waits {
  useSignals();
  // Read so that the clocks run.
  const nowMs = secondTick.value === 0 ? 0 : serverNowMs();
  const leftMs = (untilMs: number | null) => (untilMs === null ? 0 : Math.max(0, untilMs - nowMs));
  const lockMs = leftMs(lockedUntilMs);
  const opened = lockedUntilMs !== null && lockMs === 0;
  useEffect(() => {
    if (opened) void fundPassword.refresh();
  }, [opened]);
  return { lockMs, holdMs: leftMs(holdUntilMs) };
}

/** How long a change holds withdrawals, ms; null while nobody has said. */
export function useHoldLengthMs(): number | null {
  useSignals();
  useEffect(() => {
    void withdrawRules.load();
  }, []);
  const seconds = withdrawRules.now.value.value?.[0]?.holdSeconds;
  return seconds === undefined ? null : seconds * 1000;
}
