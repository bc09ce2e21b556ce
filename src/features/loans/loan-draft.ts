import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { ASSET_DECIMALS } from '../../model/account.ts';
import { compare } from '../../model/decimal.ts';
import { idProblem, nameProblem } from '../../model/identity-text.ts';
import type { LoanProduct } from '../../model/loan.ts';
import { readAmount, typedText } from '../../ui/amount-input.ts';
import type { AmountRefusal } from '../../ui/amount-input.ts';

/** An application as it is filled in, photos aside. The amount is kept as typed, for each product its own. */
export interface LoanDraft {
  readonly amounts: Readonly<Record<string, string>>;
  readonly realName: string;
  readonly idCard: string;
}

export const EMPTY_DRAFT: LoanDraft = { amounts: {}, realName: '', idCard: '' };

/** What is typed: an amount to ask for, or the first thing that is wrong with it. */
export type LoanAmount =
  | { readonly state: 'unread'; readonly refusal: AmountRefusal }
  | { readonly state: 'ready' | 'below' | 'above'; readonly amount: DecimalText }
  | { readonly state: 'none' };

/** @param typed  as typed (G12) */
export function loanAmount(
  typed: string,
  { minAmount, maxAmount }: Pick<LoanProduct, 'minAmount' | 'maxAmount'>,
): LoanAmount {
  const { amount, refusal } = readAmount(typed, ASSET_DECIMALS);
  if (refusal !== null) return { state: 'unread', refusal };
  if (amount === null) return { state: 'none' };
  if (compare(amount, minAmount) < 0) return { state: 'below', amount };
  return { state: compare(amount, maxAmount) > 0 ? 'above' : 'ready', amount };
}

/** In the order in which they are filled in; the photos last. */
export const LOAN_STEPS = ['amount', 'person', 'photos'] as const;
export type LoanStep = (typeof LOAN_STEPS)[number];

/** The step a person wishes to see, or an earlier one that is not complete. @param wished  of the address */
export function stepOf(wished: string | null, draft: LoanDraft, product: LoanProduct): LoanStep {
  const step = LOAN_STEPS.find((known) => known === wished) ?? 'amount';
  if (step === 'amount' || loanAmount(typedAmount(draft, product), product).state !== 'ready') return 'amount';
  const known = nameProblem(draft.realName) === null && idProblem(draft.idCard) === null;
  return step === 'photos' && known ? 'photos' : 'person';
}

/** What stands in the field of this product: the least there is, until something is typed. */
export const typedAmount = ({ amounts }: LoanDraft, { id, minAmount }: LoanProduct): string =>
  amounts[id] ?? typedText(minAmount);
