import { bookFaults } from '../../../server/ledger/reconcile.ts';

/** What `npm run ledger:check` would say of these books: for the end of every test that moves money. */
export const booksWrong = bookFaults;
