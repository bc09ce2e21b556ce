/** One thing that went wrong, kept for diagnostics; nothing secret ever stands in `text`. */
export interface LoggedEvent {
  /** Counts the events of this page from 1. */
  readonly number: number;
  readonly timeMs: number;
  readonly text: string;
}

/** Decision 29: the console is silent in production, the last 200 entries can be read in diagnostics. */
const KEPT = 200;

const events: LoggedEvent[] = [];
let logged = 0;

export function logEvent(text: string): void {
  events.push({ number: ++logged, timeMs: Date.now(), text: text.slice(0, 500) });
  if (events.length > KEPT) events.shift();
}

/** Newest last. */
export const loggedEvents = (): readonly LoggedEvent[] => events;

/** Errors that nobody caught end up here too. */
export function logUncaught(target: Window): void {
  target.addEventListener('error', (event) => logEvent(`error: ${event.message}`));
  target.addEventListener('unhandledrejection', (event) => logEvent(`rejection: ${String(event.reason)}`));
}
