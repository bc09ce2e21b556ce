import { refused } from '../infra/outcome.ts';
import type { Outcome } from '../infra/outcome.ts';
import { amountText, parseAmount } from './amount.ts';
import { InsufficientBalance, isUnknownAsset } from './ledger-errors.ts';

/** Rolls back a transaction with a refusal for the user. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly outcome: Outcome<never>;

  constructor(outcome: Outcome<never>) {
    super('refused');
    this.outcome = outcome;
  }
}

/**
 * Returns the refusal for an error that a transaction threw: that of a `Refused`, insufficientBalance with current,
 * required, shortage and asset, or malformed {field} for an unknown asset. Any other error is rethrown.
 */
export function refusalOf(error: unknown): Outcome<never> {
  if (error instanceof Refused) return error.outcome;
  if (isUnknownAsset(error)) return refused('malformed', { field: 'asset' });
  if (!(error instanceof InsufficientBalance)) throw error;
  const { asset, current, required } = error;
  const shortage = amountText(parseAmount(required) - parseAmount(current));
  return refused('insufficientBalance', { current, required, shortage, asset });
}
