/** The part of a PostgreSQL error that callers decide on. Never the query or its parameters. */
export interface QueryFailure {
  readonly message: string;
  /** SQLSTATE. */
  readonly code: string | undefined;
  readonly detail: string | undefined;
  readonly constraint: string | undefined;
  readonly table: string | undefined;
}

/** A statement that PostgreSQL refused. `code` is its SQLSTATE: decide on that, never on the text. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
  readonly code: string | undefined;
  readonly detail: string | undefined;
  readonly constraint: string | undefined;
  readonly table: string | undefined;

  constructor(failure: QueryFailure) {
    super(failure.message);
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
