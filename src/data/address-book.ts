import { fetchAddresses } from '../api/address-book-calls.ts';
import { refreshOnChange } from './changes.ts';
import { createResource, rowsOf } from './resource.ts';
import { sessionStore } from './session.ts';

/** The saved addresses of the person who is signed in, newest first. */
export const addressBook = createResource({ owner: sessionStore.token, ask: fetchAddresses, take: rowsOf });

refreshOnChange(addressBook, ['address']);
