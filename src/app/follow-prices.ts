import { effect } from '@preact/signals-core';
import { connectionStore } from '../signals/connection-store.ts';

/** Marks stale prices on the document element; the style sheets grey them by that attribute (G29). */
export const followPrices = (root: HTMLElement): (() => void) =>
  effect(() => {
    if (connectionStore.pricesOld.value) root.dataset['prices'] = 'old';
    else delete root.dataset['prices'];
  });
