import type { ReactNode } from 'react';

/** Codes of coins and networks: `USDT`, `TRC`. */
const CODES = /\b[A-Z][A-Z0-9]+\b/g;

/**
 * The attribute `translate` of an element that shows this: `no` where it is a figure, with the code of its coin or not. A page
 * translator would write it in another format, and a text node that it has taken out of the page is not written again. Words
 * and sentences are left to the translator, also those with numbers in them.
 */
export const translateOf = (shown: ReactNode): 'no' | undefined =>
  typeof shown === 'number' ||
  (typeof shown === 'string' && /\d/.test(shown) && !/\p{L}/u.test(shown.replace(CODES, '')))
    ? 'no'
    : undefined;
