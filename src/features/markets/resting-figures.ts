import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { TickerSignals } from '../../signals/ticker.ts';

/** The prices that the text of a row is made of. */
export type RestingFigures = Pick<TickerSignals, 'last' | 'open24h'>;

/** Stays as it is while `resting`, and wakes nobody; else follows `of`. */
function restingSignal<T>(of: ReadonlySignal<T>, resting: ReadonlySignal<boolean>): ReadonlySignal<T> {
  let kept = of.peek();
  return computed(() => (resting.value ? kept : (kept = of.value)));
}

/** @param painted  a canvas shows these figures: the text beneath says what it said, and costs nothing */
export const restingFigures = (ticker: TickerSignals, painted: ReadonlySignal<boolean>): RestingFigures => ({
  last: restingSignal(ticker.last, painted),
  open24h: restingSignal(ticker.open24h, painted),
});
