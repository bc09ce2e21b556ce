import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { safety } from '../../data/safety.ts';
import { countdownText, durationText } from '../../i18n/time-text.ts';
import { secondTick, serverNowMs } from '../../signals/server-clock.ts';

const DAY_MS = 86_400_000;

/** Returns a remaining time as text: a clock within a day, days and hours beyond. @param ms  0 or more */
export const leftText = (ms: number): string => (ms >= DAY_MS ? durationText(ms) : countdownText(ms));

/** Returns the ms left until `atMs`, updated each second; 0 when it is null or past. */
export function useLeft(atMs: number | null): number {
  useSignals();
  if (atMs === null) return 0;
  // Read so that it follows the clock.
  void secondTick.value;
  return Math.max(0, atMs - serverNowMs());
}

/** Refreshes the safety state once `atMs` has passed. */
export function useAskWhenOver(atMs: number | null): void {
  const leftMs = useLeft(atMs);
  const over = atMs !== null && leftMs === 0;
  useEffect(() => {
    if (over) void safety.refresh();
  }, [over]);
}
