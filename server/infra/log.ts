import { AsyncLocalStorage } from 'node:async_hooks';

type Level = 'info' | 'warn' | 'error';
type Fields = Readonly<Record<string, string | number | boolean | null>>;

/** The request that is being answered, and the user of its session: whatever is logged on the way names both. */
type Asking = Readonly<{ request: string; user?: string }>;
const asking = new AsyncLocalStorage<Asking>();

/** Everything that `work` begins belongs to the request of this id. @param user  whose session it came in */
export const inRequest = <T>(request: string, user: string | undefined, work: () => T): T =>
  asking.run({ request, ...(user === undefined ? {} : { user }) }, work);

/**
 * One JSON line per event on stderr: `{"time","level","event",…fields}`, with `request` and `user` where it belongs to one.
 * Never handed a query string, a token, a signature or a request body: secrets may travel in them (docs/exchange.md#closed-schemas).
 */
const write = (level: Level, event: string, fields: Fields): void => {
  const of = asking.getStore();
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...of, ...fields })}\n`);
};

export const log = {
  info: (event: string, fields: Fields = {}): void => write('info', event, fields),
  warn: (event: string, fields: Fields = {}): void => write('warn', event, fields),
  /** Keeps the error's own text and first stack lines; a database error carries no parameter values in either. */
  error: (event: string, error: unknown, fields: Fields = {}): void =>
    write('error', event, {
      ...fields,
      message: error instanceof Error ? error.message : String(error),
      stack: error instanceof Error ? (error.stack ?? '').split('\n').slice(1, 6).join(' | ') : '',
    }),
};
