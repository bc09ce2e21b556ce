import { fetchSupportHours } from './support-calls.ts';
import { createResource } from '../../data/resource.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import type { SupportHours } from './support-calls.ts';
import { serverNowMs } from '../../signals/server-clock.ts';
import { weekTimeText } from './weekly-hours.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** Hours of the support staff. */
export const supportHours = createResource({ ask: fetchSupportHours });

/** Largest delay of a timer, ms. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/**
 * Returns whether the desk is open at a moment, and when that changes next; the hours of `known` may have changed since
 * they were fetched.
 */
export function openAt(
  { spans }: SupportHours,
  nowMs: number,
): { readonly open: boolean; readonly changeMs: number | null } {
  const running = spans.find(({ toMs }) => toMs > nowMs);
  if (!running) return { open: false, changeMs: null };
  const open = running.fromMs <= nowMs;
  return { open, changeMs: open ? running.toMs : running.fromMs };
}

/** Returns whether the staff answers now, with a text that follows the clock; null until the hours are known. */
export function useOpenNow(): { readonly open: boolean; readonly text: string } | null {
  useSignals();
  const { t } = useTranslation();
  const [, turn] = useState(0);
  const known = supportHours.now.value.value;
  const nowMs = serverNowMs();
  const now = known && openAt(known, nowMs);
  const changeMs = now?.changeMs ?? null;
  useEffect(() => void supportHours.load(), []);
  useEffect(() => {
    if (changeMs === null) return undefined;
    const timer = setTimeout(
      () => {
        turn((turns) => turns + 1);
        void supportHours.refresh();
      },
      Math.min(TIMER_MAX_MS, Math.max(0, changeMs - serverNowMs()) + 1),
    );
    return () => clearTimeout(timer);
  }, [changeMs]);
  if (now === null) return null;
  if (now.changeMs === null) return { open: false, text: t('support.hours.closed') };
  const time = weekTimeText(now.changeMs);
  return { open: now.open, text: t(now.open ? 'support.hours.openUntil' : 'support.hours.opensAt', { time }) };
}
