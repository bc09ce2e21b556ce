import { effect } from '@preact/signals-core';
import { connectionStore } from '../signals/connection.ts';

/** Writes onto the document element that prices are old: every style sheet that shows one greys it by that (G29). */
export const followPrices = (root: HTMLElement): (() => void) =>
  effect(() => {
    if (connectionStore.pricesOld.value) root.dataset['prices'] = 'old';
    else delete root.dataset['prices'];
  });
