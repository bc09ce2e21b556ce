import { effect } from '@preact/signals-core';
import type { TFunction } from 'i18next';
import type { UpDownOrder } from '../../../model/up-down-order.ts';
import { announce } from '../../../ui/announce.ts';
import { secondsLeftOf } from './seconds-left.ts';

/** Spoken while the countdown is on the screen (P2); every second would drown everything else. */
const SPOKEN_SECONDS = new Set([10, 5]);

/** @returns stops speaking */
export function announceCountdown(order: Pick<UpDownOrder, 'dueMs'>, t: TFunction<'app'>): () => void {
  const left = secondsLeftOf(order);
  const shownAt = left.peek();
  return effect(() => {
    const seconds = left.value;
    if (SPOKEN_SECONDS.has(seconds)) announce(t('trade.countdown.left', { number: seconds, count: seconds }));
    // Opened after zero it is no news.
    else if (seconds === 0 && shownAt > 0) announce(t('trade.countdown.zero'));
  });
}
