import { log } from './log.ts';

/** Interval at which due rows are looked for, ms. */
const EVERY_MS = 500;

/** Runs work on rows that have become due, such as reviews and steps of a payout. */
export interface DueLoop {
  /** Handles what became due while no server ran, then looks twice a second. */
  start(): Promise<void>;
  /** Waits for the running round and stops. */
  stop(): Promise<void>;
}

/**
 * Creates the loop.
 * @param work  handles everything that is due and returns whether there may be more; it never runs concurrently, and
 * must be repeatable, because after a kill it runs again. A failure is logged and retried.
 */
export function createDueLoop(what: string, work: () => Promise<boolean>): DueLoop {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | null = null;
  const stopping = new AbortController();

  async function all(): Promise<void> {
    try {
      while (!stopping.signal.aborted && (await work()));
    } catch (error) {
      log.error(`${what}: due work failed`, error);
    }
  }

  function look(): Promise<void> {
    round ??= all().finally(() => {
      round = null;
    });
    return round;
  }

  return {
    async start() {
      await look();
      timer = setInterval(() => void look(), EVERY_MS);
    },
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await round;
    },
  };
}
