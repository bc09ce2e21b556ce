import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { repayLoan } from './loan-calls.ts';
import type { Repayment } from './loan-calls.ts';
import { createRequestKey } from '../../api/request-key.ts';
import type { CallError } from '../../api/result.ts';
import { refreshAccount } from '../../data/account-resource.ts';
import { applyLoan, loanOf } from '../../data/loans.ts';
import { sessionStore } from '../../data/session.ts';
import { refusalOf } from '../../i18n/refusal-text.ts';

/**
 * Result of a repayment. `paid`: the debt is repaid. `changed`: more is owed than was confirmed. `short`: the spot
 * balance is too small. `refused`: any other error, including a missing answer.
 */
export type RepaymentEnd =
  { readonly outcome: 'paid' } | { readonly outcome: 'changed' | 'short' | 'refused'; readonly error: CallError };

const pending = signal(false);
/** True while a repayment is pending (O11). */
export const repaymentPending: ReadonlySignal<boolean> = pending;

const requestKey = createRequestKey();

const ENDS: Readonly<Record<string, 'changed' | 'short'>> = { loanSumChanged: 'changed', insufficientBalance: 'short' };

/**
 * Repays a loan. After a lost answer, sending the same sum again is the same payment. Loan and balances are refreshed
 * before it resolves.
 */
export async function sendRepayment(repayment: Repayment): Promise<RepaymentEnd> {
  const token = sessionStore.token.peek();
  pending.value = true;
  const answer = await repayLoan(repayment, requestKey.keyFor(repayment));
  requestKey.answered(answer);
  if (answer.success) {
    if (sessionStore.token.peek() === token) applyLoan(answer.data);
    await refreshAccount();
    pending.value = false;
    return { outcome: 'paid' };
  }
  await Promise.all([loanOf(repayment.id).refresh(), refreshAccount()]);
  pending.value = false;
  const { context, code, msg } = answer.error;
  const name = answer.error.kind === 'refused' ? refusalOf(context, code, msg) : null;
  return { outcome: (name !== null && ENDS[name]) || 'refused', error: answer.error };
}
