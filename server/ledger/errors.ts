import { QueryError } from '../infra/query-error.ts';

/** A user account would go below zero. The transaction is spoilt: let this error roll it back, decide outside. */
export class InsufficientBalance extends Error {
  override readonly name = 'InsufficientBalance';
  readonly asset: string;
  /** What the account holds, decimal text. */
  readonly current: string;
  /** What the journal takes from it, decimal text. */
  readonly required: string;

  constructor(asset: string, current: string, required: string, cause: unknown) {
    super('balance too low', { cause });
    this.asset = asset;
    this.current = current;
    this.required = required;
  }
}

/** The journal key names another money event: a mistake in the program, never in a request. */
export class JournalKeyReused extends Error {
  override readonly name = 'JournalKeyReused';
}

/** What `ledger_post` means by its SQLSTATEs; see 001_ledger.sql. */
export function ledgerErrorOf(error: unknown): unknown {
  if (!(error instanceof QueryError)) return error;
  if (error.code === 'TN001') return new JournalKeyReused(error.message, { cause: error });
  if (error.code !== 'TN002' || error.detail === undefined) return error;
  const detail = JSON.parse(error.detail) as { asset: string; current: string; required: string };
  return new InsufficientBalance(detail.asset, detail.current, detail.required, error);
}

/** A posting names an asset that is no row of `asset`: for callers that hand on an asset that somebody sent. */
export const isUnknownAsset = (error: unknown): boolean =>
  error instanceof QueryError && error.code === 'TN003' && error.message.endsWith('names an unknown asset');
