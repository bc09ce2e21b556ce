import type { RefusalName } from '../../protocol/errors.ts';

/**
 * Result of a business operation. A refusal is expected and is no exception; the http layer turns its name into code
 * and `msg`. Exceptions are for failures that a caller cannot handle: a broken invariant, a lost database.
 */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: RefusalName; readonly details?: Record<string, string> };

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value });

export const refused = (refusal: RefusalName, details?: Record<string, string>): Outcome<never> =>
  details === undefined ? { ok: false, refusal } : { ok: false, refusal, details };
