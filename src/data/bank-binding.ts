import { fetchBankBinding } from '../api/bank-binding-calls.ts';
import { refreshOnChange } from './changes.ts';
import { createResource } from './resource.ts';
import { sessionStore } from './session.ts';

/** The bank account of the person who is signed in; its numbers masked. */
export const bankBinding = createResource({ owner: sessionStore.token, ask: fetchBankBinding });

refreshOnChange(bankBinding, ['bank']);
