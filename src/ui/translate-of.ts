import type { ReactNode } from 'react';

/** Codes of coins and networks: `USDT`, `TRC`. */
const CODES = /\b[A-Z][A-Z0-9]+\b/g;

/**
 * Returns the `translate` attribute for this content: `no` for a figure, with or without the code of its coin. A page
 * translator would reformat figures, and a text node that it replaces is no longer updated. Words and sentences are
 * left to the translator, also those with numbers in them.
 */
export const translateOf = (shown: ReactNode): 'no' | undefined =>
  typeof shown === 'number' ||
  (typeof shown === 'string' && /\d/.test(shown) && !/\p{L}/u.test(shown.replace(CODES, '')))
    ? 'no'
    : undefined;
