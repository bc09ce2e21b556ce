import { log } from '../infra/log.ts';
import type { TimeOpen } from '../identity/time-open.ts';

const MINUTE_MS = 60_000;

/** Records once a minute which users had a signed-in socket open during that minute. */
export interface TimeOpenRecorder {
  /** Records that a user's socket has signed in. */
  opened(userId: string): void;
  /**
   * Writes the minute once it is over.
   * @param present  returns the users whose sockets are signed in now
   */
  check(nowMs: number, present: () => Iterable<string>): void;
  /** Writes the current minute. */
  close(): Promise<void>;
}

/** Creates the recorder. A minute that cannot be written is logged and lost, which affects no money. */
export function timeOpenRecorder(timeOpen: Pick<TimeOpen, 'note'>, startMs: number): TimeOpenRecorder {
  let minuteMs = startMs - (startMs % MINUTE_MS);
  /** Users who were present at the start of the minute or signed in since. */
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
