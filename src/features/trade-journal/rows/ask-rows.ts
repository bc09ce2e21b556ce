import type { CallError, CallResult } from '../../../api/result.ts';

/** Where an answer stands among all rows of the account. */
interface Part {
  readonly after: number;
  readonly next: number;
  readonly total: number;
  readonly asOfMs: number;
}

interface RowsQuestion<P extends Part> {
  /** Asks for the rows behind `after`. Never rejects. */
  ask(after: number): Promise<CallResult<P>>;
  /** Rows that the device has. */
  readonly have: number;
  /** Whether the first row of an answer is the last one that the device has. */
  isLast(part: P): boolean;
  /** Takes the next rows. @param seen  1 when the first row of the part is one that the device has, otherwise 0 */
  take(part: P, seen: number): Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * How it ended. `otherRows`: the exchange has other rows than the device, which must drop its own: its data was set up
 * anew.
 */
export type RowsEnd = { readonly asOfMs: number } | 'otherRows' | CallError;

/** Longest wait for calls that came too fast, s; they are counted by the minute. */
const LONGEST_WAIT_S = 60;

const pause = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Seconds after which a call that came too fast may be made again; null for another error. */
function waitOf({ kind, details }: CallError): number | null {
  const seconds = Number(details['seconds']);
  return kind === 'refused' && seconds > 0 ? Math.min(seconds, LONGEST_WAIT_S) : null;
}

/**
 * Asks for all rows that the device does not have, answer after answer. The last row that it has is asked for once more,
 * to see that it is still the same.
 */
export async function askRows<P extends Part>({ ask, have, isLast, take, signal }: RowsQuestion<P>): Promise<RowsEnd> {
  let seen = have > 0 ? 1 : 0;
  let after = have - seen;
  for (;;) {
    const found = await ask(after);
    if (!found.success) {
      const seconds = signal.aborted ? null : waitOf(found.error);
      if (seconds === null) return found.error;
      await pause(seconds, signal);
      continue;
    }
    const part = found.data;
    if (part.total < after + seen || (seen === 1 && !isLast(part))) return 'otherRows';
    await take(part, seen);
    if (part.next >= part.total) return { asOfMs: part.asOfMs };
    // An answer without rows would be asked for for ever.
    if (part.next === after) return 'otherRows';
    seen = 0;
    after = part.next;
  }
}
