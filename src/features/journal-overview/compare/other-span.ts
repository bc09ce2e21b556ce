import { computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { TimeSpan } from '../../trade-journal/table/journal-choice.ts';
import { chosenSpan } from '../../trade-journal/table/journal-state.ts';
import { DAY_MS } from '../../trade-journal/table/utc-day.ts';
import { serverNowMs } from '../../../signals/server-clock.ts';

/** The span with which the chosen one is compared: as many days just before it, or own ones. */
export type OtherSpan = 'before' | 'days';
export const OTHER_SPANS: readonly OtherSpan[] = ['before', 'days'];

const own = signal<TimeSpan | null>(null);

/** Own days of the other span; null while it is the one before. They last as long as the page is loaded. */
export const ownDays: ReadonlySignal<TimeSpan | null> = own;

export const chooseOwnDays = (days: TimeSpan | null): void => {
  own.value = days;
};

/** Returns as many days as a span has, just before it; null for a span without a start. The present day is whole. */
export function spanBefore({ fromMs, toMs }: TimeSpan, nowMs: number): TimeSpan | null {
  if (fromMs === null) return null;
  const endMs = toMs ?? (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS;
  return { fromMs: fromMs - (endMs - fromMs), toMs: fromMs };
}

/** Whether some time belongs to both spans. */
export const overlap = (a: TimeSpan, b: TimeSpan): boolean =>
  (a.fromMs ?? -Infinity) < (b.toMs ?? Infinity) && (b.fromMs ?? -Infinity) < (a.toMs ?? Infinity);

/** The other span; null until own days are chosen, where everything has no days before it. */
export const otherSpan: ReadonlySignal<TimeSpan | null> = computed(
  () => own.value ?? spanBefore(chosenSpan.value, serverNowMs()),
);
