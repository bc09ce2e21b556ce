import { QueryError } from '../infra/query-error.ts';

/**
 * A user account would become negative. The transaction is aborted: let this error roll it back, and handle it outside.
 */
export class InsufficientBalance extends Error {
  override readonly name = 'InsufficientBalance';
  readonly asset: string;
  /** Balance of the account, decimal text. */
  readonly current: string;
  /** Amount that the journal takes from it, decimal text. */
  readonly required: string;

  constructor(asset: string, current: string, required: string, cause: unknown) {
    super('balance too low', { cause });
    this.asset = asset;
    this.current = current;
    this.required = required;
  }
}

/** The journal key is used with other content: a programming error, never caused by a request. */
export class JournalKeyReused extends Error {
  override readonly name = 'JournalKeyReused';
}

/** Translates the SQLSTATEs of `ledger_post`; see 001_ledger.sql. */
export function ledgerErrorOf(error: unknown): unknown {
  if (!(error instanceof QueryError)) return error;
  if (error.code === 'TN001') return new JournalKeyReused(error.message, { cause: error });
  if (error.code !== 'TN002' || error.detail === undefined) return error;
  const detail = JSON.parse(error.detail) as { asset: string; current: string; required: string };
  return new InsufficientBalance(detail.asset, detail.current, detail.required, error);
}

/**
 * Returns whether a posting names an asset without a row in `asset`; for callers that pass on an asset from a request.
 */
export const isUnknownAsset = (error: unknown): boolean =>
  error instanceof QueryError && error.code === 'TN003' && error.message.endsWith('names an unknown asset');
