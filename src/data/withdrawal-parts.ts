import { fetchAddresses } from '../api/address-book-calls.ts';
import { refreshOnChange } from './changes.ts';
import { createResource, rowsOf } from './resource.ts';
import { sessionStore } from './session.ts';
import { fetchBankBinding } from '../api/bank-binding-calls.ts';
import { fetchWithdrawRules } from '../api/withdraw-rules-calls.ts';

/** Saved addresses of the signed-in person, newest first. */
export const addressBook = createResource({ owner: sessionStore.token, ask: fetchAddresses, take: rowsOf });

refreshOnChange(addressBook, ['address']);

/** Bank account of the signed-in person, with masked numbers. */
export const bankBinding = createResource({ owner: sessionStore.token, ask: fetchBankBinding });

refreshOnChange(bankBinding, ['bank']);

/** Fees, limits and conditions of every withdrawal method that the signed-in person may use. */
export const withdrawRules = createResource({
  owner: sessionStore.token,
  ask: fetchWithdrawRules,
  take: rowsOf,
});

// Withdrawals use up the daily limit, a verification raises it; the other changes affect conditions.
refreshOnChange(withdrawRules, ['withdrawal', 'bank', 'address', 'fundPassword', 'verification']);
