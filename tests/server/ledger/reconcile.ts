import { bookFaults } from '../../../server/ledger/reconcile.ts';

/** Returns the faults that `npm run ledger:check` would report; every test that moves money ends with it. */
export const booksWrong = bookFaults;
