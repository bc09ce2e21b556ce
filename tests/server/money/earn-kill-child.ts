import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { killedChild } from '../kill/killed-child.ts';
import { fastEarn, USERS } from './earn-kill-requests.ts';

/**
 * The process that is killed: people who buy and redeem without pause, early and at maturity, while interest is booked.
 */
const { store, originMs, db, note, ready, answered } = await killedChild();

const { earn, transfers, ledger } = fastEarn({ db }, store, originMs);
for (const userId of USERS) {
  await db.transaction().execute((trx) => ledger.grantPlayFunds(trx, userId));
  // One key for every run: moved once.
  const move = { asset: 'USDT', from: 'spot' as const, to: 'financial' as const, amount: '4000' };
  await transfers.submit(userId, { ...move, clientOrderId: `moved-once-${userId}` });
}
ready();

/** Due rows are looked for as fast as the clock runs. */
const hurry = async (): Promise<never> => {
  for (;;) {
    await earn.runDue();
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
    answered(placed.ok ? { userId, placed: placed.value.order } : undefined);
    const { rows } = await earn.list(userId, { pageSize: '1000', ...(randomInt(3) > 0 ? { status: 'overdue' } : {}) });
    const order = rows.findLast(({ status }) => status !== 'redeemed');
    if (order) {
      const redeemed = { id: order.id, clientOrderId: randomUUID() };
      note({ userId, redeemed });
      const left = await earn.redeem(userId, redeemed);
      answered(left.ok ? { userId, left: left.value.order } : undefined);
    }
    await pause(randomInt(60));
  }
};

await Promise.all([hurry(), ...USERS.map(saveAndLeave)]);
