import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { serverNowMs } from '../../../signals/server-clock.ts';
import { DAY_MS } from './utc-day.ts';

/** A device that slept finds the new day within this time, ms. */
const LOOK_MS = 60_000;

const now = (): number => Math.floor(serverNowMs() / DAY_MS) * DAY_MS;

let timer: ReturnType<typeof setTimeout> | undefined;

function look(): void {
  today.value = now();
  timer = setTimeout(look, Math.min(LOOK_MS, today.peek() + DAY_MS - serverNowMs()));
}

const today = signal(now(), {
  watched() {
    // A signal does not change while it is read.
    timer = setTimeout(look);
  },
  unwatched() {
    clearTimeout(timer);
  },
});

/** Start of the present UTC day by the exchange's clock, epoch ms; moves on at midnight while something follows it. */
export const utcToday: ReadonlySignal<number> = today;
