import { randomInt, randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createSpotOrders } from '../../../../server/engine/spot/spot-orders.ts';
import { openDatabase } from '../../../../server/infra/open-database.ts';
import { available, ISSUANCE } from '../../../../server/ledger/accounts.ts';
import { SCALE } from '../../../../server/ledger/amount.ts';
import { createLedger } from '../../../../server/ledger/ledger.ts';
import type { FreshStore } from '../../infra/fresh-database.ts';
import { createClockedSpotMarket, fastClock, requestOf, USERS } from './spot-kill-requests.ts';

/**
 * The process that is killed: database, ledger and spot engine, and users who place and cancel orders without pause
 * while ticks fill them. What it hears of after a commit it appends to the side file.
 * On standard output: `ready`, then a dot for each order that was answered.
 * Arguments: where the database lies, as JSON, side file, origin of time.
 */
const [, , store, sideFile, origin] = process.argv;
if (store === undefined || sideFile === undefined || origin === undefined) throw new Error('three arguments, please');

const note = (line: object): void => appendFileSync(sideFile, `${JSON.stringify(line)}\n`);

const clock = fastClock(Number(origin));
const market = createClockedSpotMarket(Number(origin), clock);
const ledger = createLedger();
const { db, ownEngine } = await openDatabase(JSON.parse(store) as FreshStore);
await ownEngine(() => process.exit(1));
for (const userId of USERS) {
  await db.transaction().execute(async (trx) => {
    await ledger.grantPlayFunds(trx, userId);
    await ledger.post(trx, {
      key: `coins:${userId}`,
      kind: 'grant',
      ref: userId,
      postings: [
        { account: ISSUANCE, asset: 'BTC', amount: -50n * SCALE },
        { account: available(userId, 'spot'), asset: 'BTC', amount: 50n * SCALE },
      ],
    });
  });
}
await market.start();
const engine = createSpotOrders({ db, ledger, market, clock });
engine.onChange((_, { fills }) => {
  for (const fill of fills) note({ fill });
});
await engine.start();
process.stdout.write('ready\n');

const tradeWithoutPause = async (userId: string): Promise<never> => {
  for (;;) {
    const key = randomUUID();
    note({ sent: key, userId });
    const answer = await engine.submit(userId, requestOf(key));
    if (answer.ok) {
      note({ placed: answer.value, userId });
      process.stdout.write('.');
    }
    await pause(randomInt(20));
    const { rows } = await engine.list(userId, { view: 'open', pageSize: 50 });
    const victim = rows[randomInt(Math.max(1, rows.length))];
    if (victim === undefined || rows.length < 4) continue;
    const cancelled = await engine.cancel(userId, victim.id);
    if (cancelled.ok) note({ cancelled: cancelled.value, userId });
  }
};
await Promise.all([...USERS, ...USERS].map(tradeWithoutPause));
