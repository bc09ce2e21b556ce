import { signal } from '@preact/signals-core';

/** Whether an open sheet shows the pending withdrawal, so that the bar does not. */
export const shownInSheet = signal(false);
