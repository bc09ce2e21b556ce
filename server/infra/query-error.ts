/** The fields of a PostgreSQL error that callers decide on. Never the query or its parameters. */
export interface QueryFailure {
  readonly message: string;
  /** SQLSTATE. */
  readonly code: string | undefined;
  readonly detail: string | undefined;
  readonly constraint: string | undefined;
  readonly table: string | undefined;
}

/** SQLSTATEs of invalid values, which PostgreSQL quotes in its text. */
const DATA_EXCEPTION = /^22/;

/** Returns the text without sent values: `invalid input syntax for type bigint: "1e19"` loses its end. */
const withoutValues = ({ message, code }: QueryFailure): string =>
  DATA_EXCEPTION.test(code ?? '') ? message.replace(/"[^]*"/g, '…').replace(/: [^]*$/, ': …') : message;

/** A statement that PostgreSQL refused. Decide on `code`, its SQLSTATE, never on the text. */
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

/**
 * The store is closed, cannot be reached, its thread died, or the wait for its connection timed out. Answered with 503.
 */
export class DatabaseGone extends Error {
  override readonly name = 'DatabaseGone';
}

/** SQLSTATE of a full disk; the statement and its transaction are rolled back. */
const DISK_FULL = '53100';

/** Returns whether a write failed because the disk is full. */
export const isOutOfRoom = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === DISK_FULL || error.code === 'ENOSPC');
