import { randomInt, randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createSecondContracts } from '../../../../server/engine/second-contract/second-contract.ts';
import { openDatabase } from '../../../../server/infra/open-database.ts';
import { createLedger } from '../../../../server/ledger/ledger.ts';
import type { FreshStore } from '../../infra/fresh-database.ts';
import { accountOf } from '../../messages/mails-of.ts';
import { createClockedMarket, fastClock } from '../clocked-market.ts';
import { requestOf, USERS } from './kill-nine-requests.ts';

/**
 * The process that is killed: database, ledger and engine, and users who place orders without pause.
 * After each commit it hears of, it appends a line to the side file; only then does the user do anything else.
 * On standard output: `ready`, then a dot for each order that was answered.
 * Arguments: where the database lies, as JSON, side file, origin of time.
 */
const [, , store, sideFile, origin] = process.argv;
if (store === undefined || sideFile === undefined || origin === undefined) throw new Error('three arguments, please');

const note = (line: object): void => appendFileSync(sideFile, `${JSON.stringify(line)}\n`);

const clock = fastClock(Number(origin));
const market = createClockedMarket(Number(origin), clock);
const ledger = createLedger();
const { db, ownEngine } = await openDatabase(JSON.parse(store) as FreshStore);
await ownEngine(() => process.exit(1));
for (const userId of USERS) {
  await db.transaction().execute((trx) => ledger.grantPlayFunds(trx, userId));
  await accountOf(db, userId);
}
await market.start();
const engine = createSecondContracts({ db, ledger, market, clock });
engine.onChange((_, order) => {
  if (order.status === 1) note({ settled: order });
});
await engine.start();
process.stdout.write('ready\n');

const ordersWithoutPause = async (userId: string): Promise<never> => {
  for (;;) {
    const key = randomUUID();
    note({ sent: key, userId });
    const answer = await engine.create(userId, requestOf(key));
    if (answer.ok) {
      note({ opened: answer.value, userId });
      process.stdout.write('.');
    }
    await pause(randomInt(10));
  }
};
await Promise.all([...USERS, ...USERS, ...USERS].map(ordersWithoutPause));
