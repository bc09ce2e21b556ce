import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createSecondContracts } from '../../../../server/engine/second-contract/second-contract.ts';
import { createLedger } from '../../../../server/ledger/ledger.ts';
import { killedChild } from '../../kill/killed-child.ts';
import { accountOf } from '../../messages/mails-of.ts';
import { createClockedMarket, fastClock } from '../clocked-market.ts';
import { requestOf, USERS } from './kill-nine-requests.ts';

/**
 * The process that is killed: database, ledger and engine, and users who place orders without pause. After each
 * reported commit it appends a line to the side file, before the user continues.
 */
const { originMs, db, note, ready, answered } = await killedChild();

const clock = fastClock(originMs);
const market = createClockedMarket(originMs, clock);
const ledger = createLedger();
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
ready();

const ordersWithoutPause = async (userId: string): Promise<never> => {
  for (;;) {
    const key = randomUUID();
    note({ sent: key, userId });
    const answer = await engine.create(userId, requestOf(key));
    if (answer.ok) answered({ opened: answer.value, userId });
    await pause(randomInt(10));
  }
};
await Promise.all([...USERS, ...USERS, ...USERS].map(ordersWithoutPause));
