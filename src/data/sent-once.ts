import { batch, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { createRequestKey } from '../api/request-key.ts';
import type { CallResult } from '../api/result.ts';
import { sessionStore } from './session.ts';

/** One kind of money request of the person who is signed in: never two at once, and never twice for one wish. */
export interface SentOnce<Request, Answer> {
  /** Sent and not answered yet. At most one: a second tap does nothing (O11). */
  readonly pending: ReadonlySignal<boolean>;
  /**
   * The last one while nobody knows what became of it. It is to be sent again as it was, under its key, before anything else:
   * under another key it might happen a second time.
   */
  readonly unsure: ReadonlySignal<Request | null>;
  /** @returns null for a tap while another one is on its way, and when the person has left meanwhile */
  send(request: Request): Promise<CallResult<Answer> | null>;
}

/**
 * @param call   sends it under a key
 * @param after  what is asked for anew once it was answered; the answer is handed on when that has ended
 */
export function createSentOnce<Request extends object, Answer>(
  call: (request: Request, key: string) => Promise<CallResult<Answer>>,
  after: (answer: CallResult<Answer>) => Promise<void> | void,
): SentOnce<Request, Answer> {
  const pending = signal(false);
  const unsure = signal<Request | null>(null);
  let requestKey = createRequestKey();
  // Another person sends nothing of who has left.
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
