import { randomHex } from '../model/random-id.ts';
import type { CallResult } from './result.ts';

export interface RequestKey {
  /** The key to send this request under. */
  keyFor(request: object): string;
  /**
   * Notes the answer to the last request.
   * @returns false while nobody knows what became of it: a broken line, a limit or a crash on the way says nothing
   */
  answered(answer: CallResult<unknown>): boolean;
}

/**
 * Keys for one kind of money request. A request whose outcome is not known is repeated under its key, so that the exchange
 * acts once at most; another request gets a key of its own.
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
      // Only the exchange's own word decides a key.
      const decided = answer.success || (answer.error.kind === 'refused' && answer.error.status === 200);
      if (decided) unanswered = null;
      return decided;
    },
  };
}
