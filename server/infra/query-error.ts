/** The part of a PostgreSQL error that callers decide on. Never the query or its parameters. */
export interface QueryFailure {
  readonly message: string;
  /** SQLSTATE. */
  readonly code: string | undefined;
  readonly detail: string | undefined;
  readonly constraint: string | undefined;
  readonly table: string | undefined;
}

/** SQLSTATEs of values that do not fit: PostgreSQL quotes them in its text. */
const DATA_EXCEPTION = /^22/;

/** The text without what somebody sent: `invalid input syntax for type bigint: "1e19"` loses its end. */
const withoutValues = ({ message, code }: QueryFailure): string =>
  DATA_EXCEPTION.test(code ?? '') ? message.replace(/"[^]*"/g, '…').replace(/: [^]*$/, ': …') : message;

/** A statement that PostgreSQL refused. `code` is its SQLSTATE: decide on that, never on the text. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
  readonly code: string | undefined;
  readonly detail: string | undefined;
  readonly constraint: string | undefined;
  readonly table: string | undefined;

  constructor(failure: QueryFailure) {
    super(withoutValues(failure));
    this.code = failure.code;
    this.detail = failure.detail;
    this.constraint = failure.constraint;
    this.table = failure.table;
  }
}

/** The store is closed, cannot be reached, its thread died, or nobody got a turn on it for too long. Answered with 503. */
export class DatabaseGone extends Error {
  override readonly name = 'DatabaseGone';
}

/** SQLSTATE of a disk without room: the statement is undone, and its transaction with it. */
const DISK_FULL = '53100';

/** Whether something could not be written because there is no room on the disk. */
export const isOutOfRoom = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === DISK_FULL || error.code === 'ENOSPC');
