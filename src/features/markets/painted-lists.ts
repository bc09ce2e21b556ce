import { signal } from '@preact/signals-core';

/** The rows of the list of markets on screen are painted where the feed runs: this thread needs their prices for labels only. */
export const marketsPainted = signal(false);
