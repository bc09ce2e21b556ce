import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createSteps } from '../../../../server/money/withdrawals/withdrawal-steps.ts';
import { createWithdrawals } from '../../../../server/money/withdrawals/withdrawals.ts';
import { killedChild } from '../../kill/killed-child.ts';
import { fastClock, NOBODY, PEOPLE, PWD, TRON, withdrawalParts } from './withdraw-kill-people.ts';
import type { KillWish } from './withdraw-kill-people.ts';

/**
 * The process that is killed: people who withdraw without pause while steps are taken, each as soon as it is due. What it
 * was answered it appends to the side file.
 */
const { store, originMs, db, note, ready, answered } = await killedChild();

const parts = withdrawalParts(db, store.dataDir, fastClock(originMs));
const withdrawals = createWithdrawals(parts);
const takeSteps = createSteps(parts);
for (const userId of PEOPLE) {
  await db.transaction().execute((trx) => parts.ledger.grantPlayFunds(trx, userId));
  await parts.fundPasswords.set(userId, PWD);
  for (const address of [TRON, NOBODY]) {
    await withdrawals.addresses.add(userId, { label: 'x', network: 'TRC20', address, pwd: PWD });
  }
}
ready();

async function permitted(userId: string, wish: KillWish): Promise<string> {
  const answer = await withdrawals.permit(userId, { ...wish, channel: 'manual', pwd: PWD });
  if (!answer.ok) throw new Error(answer.refusal);
  note({ userId, wish, permission: answer.value.permission });
  return answer.value.permission;
}

const withdrawWithoutPause = async (userId: string): Promise<never> => {
  for (;;) {
    const wish = {
      coin: 'USDT',
      network: 'TRC20',
      address: randomInt(3) === 0 ? NOBODY : TRON,
      // No two are equal, so that a withdrawal tells which permission paid for it.
      amount: `1${randomInt(3)}.${String(randomInt(1e8)).padStart(8, '0')}`,
    };
    const answer = await withdrawals.submit(userId, {
      ...wish,
      ...(randomInt(2) === 0 ? { pwd: PWD } : { permission: await permitted(userId, wish) }),
      clientOrderId: randomUUID(),
    });
    if (answer.ok) answered({ id: answer.value.order.id, userId });
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
