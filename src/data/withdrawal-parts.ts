import { fetchAddresses } from '../api/address-book-calls.ts';
import { refreshOnChange } from './changes.ts';
import { createResource, rowsOf } from './resource.ts';
import { sessionStore } from './session.ts';
import { fetchBankBinding } from '../api/bank-binding-calls.ts';
import { fetchWithdrawRules } from '../api/withdraw-rules-calls.ts';

/** The saved addresses of the person who is signed in, newest first. */
export const addressBook = createResource({ owner: sessionStore.token, ask: fetchAddresses, take: rowsOf });

refreshOnChange(addressBook, ['address']);

/** The bank account of the person who is signed in; its numbers masked. */
export const bankBinding = createResource({ owner: sessionStore.token, ask: fetchBankBinding });

refreshOnChange(bankBinding, ['bank']);

/** Fees, limits and conditions of every way out that is open to the person who is signed in. */
export const withdrawRules = createResource({
  owner: sessionStore.token,
  ask: fetchWithdrawRules,
  take: rowsOf,
});

// What is used of the day moves with each withdrawal, conditions with what they ask for.
refreshOnChange(withdrawRules, ['withdrawal', 'bank', 'address', 'fundPassword']);
