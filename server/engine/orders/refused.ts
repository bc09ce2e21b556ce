import { refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';
import { InsufficientBalance } from '../../ledger/errors.ts';

/** Leaves a transaction, which rolls it back, with an answer for the user. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly outcome: Outcome<never>;

  constructor(outcome: Outcome<never>) {
    super('refused');
    this.outcome = outcome;
  }
}

/**
 * The answer for the user in what a transaction threw: that of a `Refused`, or insufficientBalance with current, required,
 * shortage and asset. Anything else is thrown on.
 */
export function refusalOf(error: unknown): Outcome<never> {
  if (error instanceof Refused) return error.outcome;
  if (!(error instanceof InsufficientBalance)) throw error;
  const { asset, current, required } = error;
  const shortage = amountText(parseAmount(required) - parseAmount(current));
  return refused('insufficientBalance', { current, required, shortage, asset });
}
