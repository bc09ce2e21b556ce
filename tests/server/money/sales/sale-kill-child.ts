import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { killedChild } from '../../kill/killed-child.ts';
import { fastMoney, USERS } from '../deposit-kill-requests.ts';
import { EBB, HARBOUR, MIRAGE } from './sale-stage.ts';

/**
 * The process that is killed: people who sell, cancel and appeal without pause, an operator who decides, while merchants
 * answer and pay.
 */
const { store, originMs, db, note, ready, answered } = await killedChild();

const { money, ledger } = fastMoney({ db }, store, originMs);
for (const userId of USERS) await db.transaction().execute((trx) => ledger.grantPlayFunds(trx, userId));
await money.start();
ready();

/** Due rows are looked for as fast as the clock runs. */
const hurry = async (): Promise<never> => {
  for (;;) {
    await money.sales.runDue();
    await money.reviews.runDue();
    await pause(5);
  }
};

const operator = async (): Promise<never> => {
  for (;;) {
    const [oldest] = await money.reviews.waiting();
    if (oldest && randomInt(2) === 0) await money.reviews.approve(oldest.id, 'ann');
    else if (oldest) await money.reviews.reject(oldest.id, 'ann', 'it was paid');
    await pause(randomInt(60));
  }
};

const seller = async (userId: string): Promise<never> => {
  for (;;) {
    const merchantId = [HARBOUR, HARBOUR, MIRAGE, EBB][randomInt(4)]!;
    const request = {
      merchantId,
      amount: `10.0${randomInt(100)}`,
      exchangeRate: '0.0001',
      clientOrderId: randomUUID(),
    };
    note({ sent: request, userId });
    const told = await money.sales.sell(userId, request);
    if (told.ok) answered({ told: told.value.order, userId });
    const { rows } = await money.sales.list(userId, { status: 'progress', pageSize: 20 });
    const some = rows[randomInt(Math.max(1, rows.length))];
    if (some?.step === 'matching' && randomInt(3) === 0) await money.sales.cancel(userId, some.id);
    if (some?.step === 'paying') await money.sales.appeal(userId, { id: some.id, reason: 'notPaid' });
    await pause(randomInt(30));
  }
};

await Promise.all([hurry(), operator(), ...USERS.map(seller)]);
