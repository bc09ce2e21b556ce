import { AsyncLocalStorage } from 'node:async_hooks';

type Level = 'info' | 'warn' | 'error';
type Fields = Readonly<Record<string, string | number | boolean | null>>;

/** The running request and its user, added to every line logged during it. */
type Asking = Readonly<{ request: string; user?: string }>;
const asking = new AsyncLocalStorage<Asking>();

/**
 * Runs `work` so that everything it starts is logged with this request id.
 * @param user  user of the session
 */
export const inRequest = <T>(request: string, user: string | undefined, work: () => T): T =>
  asking.run({ request, ...(user === undefined ? {} : { user }) }, work);

/** Lines of one kind of failure that are written in full within a minute; further ones are counted. */
const FULL_LINES = 5;
const MINUTE_MS = 60_000;
/** Most kinds counted at once; beyond them the oldest count ends early. */
const KINDS_MOST = 200;

/** The lines of one kind since its minute began. */
interface Kind {
  readonly event: string;
  readonly message: string;
  readonly end: NodeJS.Timeout;
  written: number;
  leftOut: number;
}
const kinds = new Map<string, Kind>();

/**
 * Writes one JSON line per event to stderr: `{"time","level","event",…fields}`, with `request` and `user` during a
 * request. Never pass a query string, token, signature or request body: they may contain secrets
 * (docs/exchange.md#closed-schemas).
 */
const write = (level: Level, event: string, fields: Fields): void => {
  const of = asking.getStore();
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...of, ...fields })}\n`);
};

/**
 * Ends the minute of a kind. After a minute with omitted lines the next one writes none in full, so each such minute is
 * one line.
 */
function endMinute(name: string): void {
  const kind = kinds.get(name);
  if (!kind) return;
  clearTimeout(kind.end);
  kinds.delete(name);
  if (kind.leftOut === 0) return;
  const { event, message, leftOut } = kind;
  write('error', event, { message, leftOut });
  kinds.set(name, { event, message, end: minuteOf(name), written: FULL_LINES, leftOut: 0 });
}

/** Runs outside of any request, because the summary at its end belongs to none. */
const minuteOf = (name: string): NodeJS.Timeout =>
  asking.exit(() => setTimeout(() => endMinute(name), MINUTE_MS)).unref();

/**
 * Returns whether a failure is written in full. A full disk fails every write of every market: thousands of lines of a
 * few kinds, on a disk without space for them. Failures are of one kind when event and message differ in numbers only.
 */
function isWritten(event: string, message: string): boolean {
  const name = `${event}: ${message.replace(/\d+/g, '#')}`;
  let kind = kinds.get(name);
  if (!kind) {
    const oldest = kinds.size >= KINDS_MOST ? kinds.keys().next().value : undefined;
    if (oldest !== undefined) dropKind(oldest);
    kind = { event, message, end: minuteOf(name), written: 0, leftOut: 0 };
    kinds.set(name, kind);
  }
  if (kind.written >= FULL_LINES) {
    kind.leftOut += 1;
    return false;
  }
  kind.written += 1;
  return true;
}

/** Writes what was omitted of a kind and removes its count. */
function dropKind(name: string): void {
  endMinute(name);
  clearTimeout(kinds.get(name)?.end);
  kinds.delete(name);
}

// Writes pending counts before the process exits.
process.once('exit', () => {
  for (const name of kinds.keys()) dropKind(name);
});

export const log = {
  info: (event: string, fields: Fields = {}): void => write('info', event, fields),
  warn: (event: string, fields: Fields = {}): void => write('warn', event, fields),
  /**
   * Logs the error's text and first stack lines; a database error contains no parameter values in either. Of one kind
   * of error five lines a minute are written, then one line a minute with `leftOut`, the number of further ones.
   */
  error(event: string, error: unknown, fields: Fields = {}): void {
    const message = error instanceof Error ? error.message : String(error);
    if (!isWritten(event, message)) return;
    write('error', event, {
      ...fields,
      message,
      stack: error instanceof Error ? (error.stack ?? '').split('\n').slice(1, 6).join(' | ') : '',
    });
  },
};
