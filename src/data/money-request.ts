import { batch, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { createRequestKey } from '../api/request-key.ts';
import type { CallResult } from '../api/result.ts';
import { sessionStore } from './session.ts';

/** One kind of money request of the signed-in person: never two at once, and never twice for the same intent. */
export interface MoneyRequest<Request, Answer> {
  /** Whether a request is sent and not answered yet. There is at most one: a second tap does nothing (O11). */
  readonly pending: ReadonlySignal<boolean>;
  /**
   * The last request while its outcome is unknown. It must be sent again unchanged, under its key, before any other,
   * because under a new key it might be executed twice.
   */
  readonly unsure: ReadonlySignal<Request | null>;
  /** @returns null for a tap while another request is pending, and when the person has signed out meanwhile */
  send(request: Request): Promise<CallResult<Answer> | null>;
}

/**
 * @param call   sends the request under an idempotency key
 * @param after  refreshes data after the answer; the answer is returned once that has ended
 */
export function createMoneyRequest<Request extends object, Answer>(
  call: (request: Request, key: string) => Promise<CallResult<Answer>>,
  after: (answer: CallResult<Answer>) => Promise<void> | void,
): MoneyRequest<Request, Answer> {
  const pending = signal(false);
  const unsure = signal<Request | null>(null);
  let requestKey = createRequestKey();
  // Another person must not repeat a request of the previous one.
  sessionStore.token.subscribe(() => {
    unsure.value = null;
    requestKey = createRequestKey();
  });
  return {
    pending,
    unsure,
    async send(request) {
      if (pending.peek()) return null;
      pending.value = true;
      const [token, key] = [sessionStore.token.peek(), requestKey];
      const answer = await call(request, key.keyFor(request));
      const decided = key.answered(answer) || (!answer.success && answer.error.kind === 'tokenInvalid');
      const mine = sessionStore.token.peek() === token;
      batch(() => {
        pending.value = false;
        if (mine) unsure.value = decided ? null : request;
      });
      if (!mine) return null;
      await after(answer);
      return answer;
    },
  };
}
