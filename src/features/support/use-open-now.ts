import { fetchSupportHours } from './support-calls.ts';
import { createResource } from '../../data/resource.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import type { SupportHours } from './support-calls.ts';
import { serverNowMs } from '../../signals/clock.ts';
import { weekTimeText } from './weekly-hours.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** When people of the support desk are there. */
export const supportHours = createResource({ ask: fetchSupportHours });

/** A timer takes no more. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** When the hours of `known` turn next, seen from a moment: they may have turned since they were asked for. */
export function openAt(
  { spans }: SupportHours,
  nowMs: number,
): { readonly open: boolean; readonly changeMs: number | null } {
  const running = spans.find(({ toMs }) => toMs > nowMs);
  if (!running) return { open: false, changeMs: null };
  const open = running.fromMs <= nowMs;
  return { open, changeMs: open ? running.toMs : running.fromMs };
}

/** Whether people answer just now, in words that turn with the clock; null until the hours are known. */
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
