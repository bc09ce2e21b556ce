import { AsyncLocalStorage } from 'node:async_hooks';

type Level = 'info' | 'warn' | 'error';
type Fields = Readonly<Record<string, string | number | boolean | null>>;

/** The request that is being answered: whatever is logged on the way names it. */
const request = new AsyncLocalStorage<string>();

/** Everything that `work` begins belongs to the request of this id. */
export const inRequest = <T>(id: string, work: () => T): T => request.run(id, work);

/**
 * One JSON line per event on stderr: `{"time","level","event",…fields}`, with `request` where it belongs to one.
 * Never handed a query string, a token, a signature or a request body: secrets may travel in them (docs/exchange.md#closed-schemas).
 */
const write = (level: Level, event: string, fields: Fields): void => {
  const id = request.getStore();
  const of = id === undefined ? {} : { request: id };
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
