import { randomInt, randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../../server/infra/open-database.ts';
import type { FreshStore } from '../infra/fresh-database.ts';
import { fastEarn, USERS } from './earn-kill-requests.ts';

/**
 * The process that is killed: people who buy and redeem without pause, early and at maturity, while interest is booked. On
 * standard output: `ready`, then a dot for each request that was answered.
 * Arguments: where the database lies, as JSON, side file, origin of time.
 */
const [, , given, sideFile, origin] = process.argv;
if (given === undefined || sideFile === undefined || origin === undefined) throw new Error('three arguments, please');
const store = JSON.parse(given) as FreshStore;

const note = (line: object): void => appendFileSync(sideFile, `${JSON.stringify(line)}\n`);
const database = await openDatabase(store);
await database.ownEngine(() => process.exit(1));
const { earn, transfers, ledger } = fastEarn(database, store, Number(origin));
for (const userId of USERS) {
  await database.db.transaction().execute((trx) => ledger.grantPlayFunds(trx, userId));
  // One key for every run: moved once.
  const move = { asset: 'USDT', from: 'spot' as const, to: 'financial' as const, amount: '4000' };
  await transfers.submit(userId, { ...move, clientOrderId: `moved-once-${userId}` });
}
process.stdout.write('ready\n');

/** Due rows are looked for as fast as the clock runs. */
const hurry = async (): Promise<never> => {
  for (;;) {
    await earn.takeUpDue();
    await pause(3);
  }
};

const saveAndLeave = async (userId: string): Promise<never> => {
  for (;;) {
    const bought = {
      productId: 'earn-usdt-7',
      amount: `${randomInt(10, 100)}.${randomInt(1, 10_000_000)}`,
      clientOrderId: randomUUID(),
    };
    note({ userId, bought });
    const placed = await earn.buy(userId, bought);
    if (placed.ok) note({ userId, placed: placed.value.order });
    process.stdout.write('.');
    const { rows } = await earn.list(userId, { pageSize: '1000', ...(randomInt(3) > 0 ? { status: 'overdue' } : {}) });
    const order = rows.findLast(({ status }) => status !== 'redeemed');
    if (order) {
      const redeemed = { id: order.id, clientOrderId: randomUUID() };
      note({ userId, redeemed });
      const left = await earn.redeem(userId, redeemed);
      if (left.ok) note({ userId, left: left.value.order });
      process.stdout.write('.');
    }
    await pause(randomInt(60));
  }
};

await Promise.all([hurry(), ...USERS.map(saveAndLeave)]);
