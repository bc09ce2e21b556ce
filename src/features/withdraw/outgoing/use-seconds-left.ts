import { useEffect, useState } from 'react';
import { durationText } from '../../../i18n/time-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { announce } from '../../../ui/announce.ts';

const TICK_MS = 200;
/** Seconds left at which the countdown is announced (P2). */
const SAID_AT = new Set([10, 5]);

const secondsTo = (atMs: number): number => Math.max(0, Math.ceil((atMs - Date.now()) / 1000));

/**
 * Returns the seconds until the withdrawal is sent, by the device's clock, and announces them at 10 and 5.
 * @param what  the amount, as it is announced
 */
export function useSecondsLeft(leavesAtMs: number, what: string): number {
  const { t } = useTranslation();
  const [seconds, setSeconds] = useState(() => secondsTo(leavesAtMs));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsTo(leavesAtMs)), TICK_MS);
    return () => clearInterval(timer);
  }, [leavesAtMs]);
  useEffect(() => {
    if (SAID_AT.has(seconds)) announce(t('withdrawal.outgoing.waiting', { time: durationText(seconds * 1000), what }));
  }, [seconds, t, what]);
  return seconds;
}
