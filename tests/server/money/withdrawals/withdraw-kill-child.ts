import { randomInt, randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../../../server/infra/open-database.ts';
import { createSteps } from '../../../../server/money/withdrawals/withdrawal-steps.ts';
import { createWithdrawals } from '../../../../server/money/withdrawals/withdrawals.ts';
import type { FreshStore } from '../../infra/fresh-database.ts';
import { fastClock, NOBODY, PEOPLE, PWD, TRON, withdrawalParts } from './withdraw-kill-people.ts';

/**
 * The process that is killed: people who withdraw without pause while steps are taken, each as soon as it is due. What it
 * was answered it appends to the side file. On standard output: `ready`, then a dot for each answer.
 * Arguments: where the database lies, as JSON, side file, origin of time.
 */
const [, , store, sideFile, origin] = process.argv;
if (store === undefined || sideFile === undefined || origin === undefined) throw new Error('three arguments, please');

const fresh = JSON.parse(store) as FreshStore;
const { db, ownEngine } = await openDatabase(fresh);
await ownEngine(() => process.exit(1));
const parts = withdrawalParts(db, fresh.dataDir, fastClock(Number(origin)));
const withdrawals = createWithdrawals(parts);
const takeSteps = createSteps(parts);
for (const userId of PEOPLE) {
  await db.transaction().execute((trx) => parts.ledger.grantPlayFunds(trx, userId));
  await parts.fundPasswords.set(userId, PWD);
  for (const address of [TRON, NOBODY]) {
    await withdrawals.addresses.add(userId, { label: 'x', network: 'TRC20', address, pwd: PWD });
  }
}
process.stdout.write('ready\n');

const withdrawWithoutPause = async (userId: string): Promise<never> => {
  for (;;) {
    const key = randomUUID();
    const answer = await withdrawals.submit(userId, {
      coin: 'USDT',
      network: 'TRC20',
      address: randomInt(3) === 0 ? NOBODY : TRON,
      amount: 10 + randomInt(3),
      pwd: PWD,
      clientOrderId: key,
    });
    if (answer.ok) {
      appendFileSync(sideFile, `${JSON.stringify({ id: answer.value.order.id, userId })}\n`);
      process.stdout.write('.');
    }
    await pause(randomInt(20));
  }
};
const stepWithoutPause = async (): Promise<never> => {
  for (;;) {
    await takeSteps();
    await pause(randomInt(5));
  }
};
await Promise.all([...PEOPLE.map(withdrawWithoutPause), stepWithoutPause()]);
