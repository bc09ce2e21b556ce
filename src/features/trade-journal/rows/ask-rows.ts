import { JOURNAL_ROWS_MAX } from '../../../../protocol/units/journal-terms.ts';
import { pause } from '../../../api/pause.ts';
import type { CallError, CallResult } from '../../../api/result.ts';

/** The place of an answer among all rows of the account. */
interface Part {
  readonly after: number;
  readonly next: number;
  readonly total: number;
  readonly asOfMs: number;
}

interface RowsQuestion<P extends Part> {
  /** Asks for at most `limit` rows behind `after`. Never rejects. */
  ask(after: number, limit: number): Promise<CallResult<P>>;
  /** Rows that the device has. */
  readonly have: number;
  /** Whether the first row of an answer is the last one that the device has. */
  isLast(part: P): boolean;
  /** Takes the next rows. @param seen  1 when the first row of the part is one that the device has, otherwise 0 */
  take(part: P, seen: number): Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * How it ended. `otherRows`: the exchange has other rows than the device, which must drop its own: its data was
 * replaced.
 */
export type RowsEnd = { readonly asOfMs: number } | 'otherRows' | CallError;

/** Longest wait for calls that came too fast, s; they are counted by the minute. */
const LONGEST_WAIT_S = 60;
/** Wait for an exchange that refuses reads because it is busy, s: its own `retry-after`. */
const BUSY_WAIT_S = 10;
const UNAVAILABLE = 503;
/** Waits of one run; a longer history than any person has needs fewer. */
const MOST_WAITS = 8;
/** Answers that come too late become smaller, down to this number of rows. */
const LEAST_ROWS = 625;

/** Seconds after which a refused call may be made again; null for another error. */
function waitOf({ kind, status, details }: CallError): number | null {
  if (kind !== 'refused') return null;
  const seconds = Number(details['seconds']);
  if (seconds > 0) return Math.min(seconds, LONGEST_WAIT_S);
  return status === UNAVAILABLE ? BUSY_WAIT_S : null;
}

/**
 * Asks for all rows that the device does not have, answer after answer. The last row that it has is asked for once more,
 * to see that it is still the same. Waits for an exchange that is busy, and asks for fewer rows on a slow line.
 */
export async function askRows<P extends Part>({ ask, have, isLast, take, signal }: RowsQuestion<P>): Promise<RowsEnd> {
  let seen = have > 0 ? 1 : 0;
  let after = have - seen;
  let limit = JOURNAL_ROWS_MAX;
  let waits = 0;
  for (;;) {
    const found = await ask(after, limit);
    if (!found.success) {
      if (signal.aborted) return found.error;
      if (found.error.kind === 'timeout' && limit > LEAST_ROWS) {
        limit /= 4;
        continue;
      }
      const seconds = waitOf(found.error);
      if (seconds === null || ++waits > MOST_WAITS) return found.error;
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
