import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createMoney } from '../../../../server/money/money.ts';
import { killedChild } from '../../kill/killed-child.ts';
import { loanParts, PEOPLE } from './loan-kill-people.ts';
import { handedIn } from './loan-stage.ts';

/**
 * The process that is killed: people who apply for loans and repay them without pause while reviews end and interest is
 * booked. What it asks and what it is answered it appends to the side file.
 */
const { store, originMs, db, note, ready, answered } = await killedChild();

const parts = loanParts(db, store.dataDir, originMs);
const { loans, reviews } = createMoney(parts);
for (const userId of PEOPLE) await db.transaction().execute((trx) => parts.ledger.grantPlayFunds(trx, userId));
ready();

const borrowWithoutPause = async (userId: string): Promise<never> => {
  for (;;) {
    const [mine] = (await loans.list(userId, {})).rows;
    if (mine?.status === 'approved') {
      const repay = { id: mine.id, amount: mine.owed, clientOrderId: randomUUID() };
      note({ userId, repay });
      const told = await loans.repay(userId, repay);
      if (told.ok) answered({ userId, told: told.value });
    } else if (mine?.status !== 'pending') {
      const submit = {
        productId: 'loan-usdt-7',
        amount: String(randomInt(50, 300)),
        realName: 'Max',
        idCard: 'X123',
        ...(await handedIn(db, userId, parts.clock.now())),
        clientOrderId: randomUUID(),
      };
      note({ userId, submit });
      const told = await loans.submit(userId, submit);
      if (told.ok) answered({ userId, told: told.value });
    }
    await pause(randomInt(60));
  }
};
const takeUpWithoutPause = async (): Promise<never> => {
  for (;;) {
    await reviews.runDue();
    await loans.runDue();
    await pause(randomInt(5));
  }
};
await Promise.all([...PEOPLE.map(borrowWithoutPause), takeUpWithoutPause()]);
