import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { CallResult } from './result.ts';

/** Time without an answer after which the person may ask for the status of a call, ms. */
export const UNANSWERED_MS = 10_000;

/** Sends one money call at a time, and sends it again when its answer is late. */
export interface PatientSend {
  /** Whether the call under way has had no answer for `UNANSWERED_MS`. */
  readonly late: ReadonlySignal<boolean>;
  /** Whether it was sent again since. */
  readonly checking: ReadonlySignal<boolean>;
  /**
   * @param call       makes the call; each time with the same idempotency key
   * @param isDecided  whether an answer settles what became of the request
   * @returns the first answer that decides, else the last one
   */
  send<T>(call: () => Promise<CallResult<T>>, isDecided: (answer: CallResult<T>) => boolean): Promise<CallResult<T>>;
  /** Sends the call under way again. Does nothing without one, and while that is under way too. */
  check(): void;
}

export function createPatientSend(): PatientSend {
  const late = signal(false);
  const checking = signal(false);
  let again = () => {};
  return {
    late,
    checking,
    send(call, isDecided) {
      return new Promise((resolve) => {
        let pending = 0;
        let over = false;
        const timer = setTimeout(() => {
          late.value = true;
        }, UNANSWERED_MS);
        const ask = () => {
          pending++;
          void call().then((answer) => {
            pending--;
            if (over) return;
            checking.value = false;
            if (!isDecided(answer) && pending > 0) return;
            over = true;
            clearTimeout(timer);
            again = () => {};
            late.value = false;
            resolve(answer);
          });
        };
        again = () => {
          if (checking.peek()) return;
          checking.value = true;
          ask();
        };
        ask();
      });
    },
    check: () => again(),
  };
}
