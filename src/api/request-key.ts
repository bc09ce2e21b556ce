import { randomHex } from '../model/random-id.ts';
import type { CallResult } from './result.ts';

export interface RequestKey {
  /** Returns the idempotency key for a request. */
  keyFor(request: object): string;
  /**
   * Records the answer to the last request.
   * @returns false while its outcome is unknown: a network error, a rate limit or a crash on the way decides nothing
   */
  answered(answer: CallResult<unknown>): boolean;
}

/** Returns whether the outcome of a request is known: only an answer of the exchange itself tells it. */
export const isDecided = (answer: CallResult<unknown>): boolean =>
  answer.success || (answer.error.kind === 'refused' && answer.error.status === 200);

/**
 * Idempotency keys for one kind of money request. A request with an unknown outcome is repeated with its key, so that
 * the exchange executes it at most once; another request gets a new key.
 */
export function createRequestKey(): RequestKey {
  let unanswered: { readonly body: string; readonly key: string } | null = null;
  return {
    keyFor(request) {
      const body = JSON.stringify(request);
      if (unanswered?.body !== body) unanswered = { body, key: randomHex() };
      return unanswered.key;
    },
    answered(answer) {
      const decided = isDecided(answer);
      if (decided) unanswered = null;
      return decided;
    },
  };
}
