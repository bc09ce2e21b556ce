import { log } from '../infra/log.ts';
import type { TimeOpen } from '../identity/time-open.ts';

const MINUTE_MS = 60_000;

/** Notes, once a minute, who had a signed-in socket open in the minute that is over. */
export interface TimeOpenNotes {
  /** Somebody's socket is signed in from now on. */
  opened(userId: string): void;
  /** Writes the minute once it is over. @param present  whose sockets are signed in now */
  check(nowMs: number, present: () => Iterable<string>): void;
  /** Writes the minute that has begun. */
  close(): Promise<void>;
}

/** A minute that cannot be written is lost and logged: it is nobody's money. */
export function timeOpenNotes(timeOpen: Pick<TimeOpen, 'note'>, startMs: number): TimeOpenNotes {
  let minuteMs = startMs - (startMs % MINUTE_MS);
  /** Who was there at its beginning or came since. */
  let seen = new Set<string>();

  async function write(): Promise<void> {
    try {
      await timeOpen.note([...seen], minuteMs);
    } catch (error) {
      log.error('time open', error);
    }
  }

  return {
    opened(userId) {
      seen.add(userId);
    },
    check(nowMs, present) {
      if (nowMs < minuteMs + MINUTE_MS) return;
      void write();
      minuteMs = nowMs - (nowMs % MINUTE_MS);
      seen = new Set(present());
    },
    close: write,
  };
}
