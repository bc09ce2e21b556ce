import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { submitLoan } from './loan-calls.ts';
import type { LoanApplication } from './loan-calls.ts';
import { createRequestKey } from '../../api/request-key.ts';
import type { CallResult } from '../../api/result.ts';
import { applyLoan } from '../../data/loans.ts';
import { sessionStore } from '../../data/session.ts';
import type { Loan } from '../../model/loan.ts';
import { FACES, newDocumentPhotos, sentUrl } from '../shell/new-photo-upload.ts';
import type { DocumentPhotos } from '../shell/new-photo-upload.ts';
import { EMPTY_DRAFT } from './loan-rules.ts';
import type { LoanDraft } from './loan-rules.ts';

const newPhotos = () => newDocumentPhotos('loan');

const draft = signal<LoanDraft>(EMPTY_DRAFT);
const photos = signal(newPhotos());

/** The draft and its photos. They are kept in memory across pages until the person signs out. */
export const loanDraft: ReadonlySignal<LoanDraft> = draft;
export const loanPhotos: ReadonlySignal<DocumentPhotos> = photos;

export function changeLoanDraft(change: Partial<LoanDraft>): void {
  draft.value = { ...draft.peek(), ...change };
}

export const changeLoanAmount = (productId: string, typed: string): void =>
  changeLoanDraft({ amounts: { ...draft.peek().amounts, [productId]: typed } });

/** Returns the links of all three photos on the exchange; null while one is missing. Reads signals. */
export function sentPhotos(): Pick<LoanApplication, 'frontUrl' | 'backUrl' | 'handelUrl'> | null {
  const { front, back, held } = photos.value;
  const [frontUrl, backUrl, handelUrl] = [sentUrl(front), sentUrl(back), sentUrl(held)];
  return frontUrl === null || backUrl === null || handelUrl === null ? null : { frontUrl, backUrl, handelUrl };
}

/** Clears the draft. Uploaded photos stay on the exchange, where the person can delete them. */
function forgetApplication(): void {
  for (const face of FACES) photos.peek()[face].cancel();
  draft.value = EMPTY_DRAFT;
  photos.value = newPhotos();
}

// A visitor keeps the draft after signing in; signing out clears it.
let owner = sessionStore.token.peek();
sessionStore.token.subscribe((next) => {
  if (owner !== null) forgetApplication();
  owner = next;
});

const requestKey = createRequestKey();

/** Sends the application. After a lost answer, sending it again uses the same key. Clears the draft on success. */
export async function applyForLoan(application: LoanApplication): Promise<CallResult<Loan>> {
  const token = sessionStore.token.peek();
  const answer = await submitLoan(application, requestKey.keyFor(application));
  requestKey.answered(answer);
  if (answer.success && sessionStore.token.peek() === token) {
    forgetApplication();
    applyLoan(answer.data);
  }
  return answer;
}
