import { log } from './log.ts';

/** How often rows that have become due are looked for. */
const EVERY_MS = 500;

/** Takes up rows whose time has come: reviews, steps of a payout. */
export interface DueLoop {
  /** Does at once what fell due while nobody ran, then looks twice a second. */
  start(): Promise<void>;
  /** Lets the round under way end. */
  stop(): Promise<void>;
}

/**
 * @param work  takes up all that is due; it runs alone, is called again while it answers true, and must be repeatable:
 *              a kill in its middle runs it again. A failure is logged and tried again.
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
