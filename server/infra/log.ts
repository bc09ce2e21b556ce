type Level = 'info' | 'warn' | 'error';
type Fields = Readonly<Record<string, string | number | boolean | null>>;

/**
 * One JSON line per event on stderr: `{"time","level","event",…fields}`.
 * Never handed a query string, a token, a signature or a request body: secrets may travel in them (docs/exchange.md#closed-schemas).
 */
const write = (level: Level, event: string, fields: Fields): void => {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`);
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
