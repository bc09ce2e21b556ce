import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../../../server/infra/open-database.ts';
import { createLedger } from '../../../../server/ledger/ledger.ts';
import type { FreshStore } from '../../infra/fresh-database.ts';
import { fastNights, seatPeople } from './liability-kill-nights.ts';

/**
 * The process that is killed: a night follows the other, a dot on standard output for each. Arguments: where the database
 * lies, as JSON, the signing key in PEM form, origin of time.
 */
const [, , given, pem, origin] = process.argv;
if (given === undefined || pem === undefined || origin === undefined) throw new Error('three arguments, please');
const store = JSON.parse(given) as FreshStore;
const database = await openDatabase(store);
await database.ownEngine(() => process.exit(1));
await seatPeople(database.db, createLedger());
const liabilities = fastNights(database.db, store, pem, Number(origin));
await liabilities.start();
// One taker at a time; here it looks without pause.
await liabilities.stop();
process.stdout.write('ready\n');
for (let last = 0; ;) {
  const { nextTime } = await liabilities.roots();
  if (nextTime > last) process.stdout.write('.');
  last = nextTime;
  await liabilities.runDue();
  await pause(1);
}
