import { randomUUID } from 'node:crypto';
import { systemClock } from '../../../server/infra/clock.ts';
import { createMoney } from '../../../server/money/money.ts';
import { killedChild } from '../kill/killed-child.ts';
import { askFor, USERS } from './convert-kill-requests.ts';
import { moneyPartsOf } from './money-parts-of.ts';

/**
 * The process that is killed: people who ask for quotes and convert at them without pause. What it sends and what it hears
 * it appends to the side file.
 */
const { store, db, note, ready, answered } = await killedChild();

const parts = moneyPartsOf(db, store.dataDir, systemClock);
for (const userId of USERS) await db.transaction().execute((trx) => parts.ledger.grantPlayFunds(trx, userId));
const { convert } = createMoney(parts);
ready();

async function convertWithoutPause(userId: string): Promise<void> {
  for (let count = 0; ; count++) {
    const quote = await convert.quote(userId, askFor(count));
    if (!quote.ok) throw new Error(quote.refusal);
    note({ userId, quoted: quote.value });
    const { quoteId, from, to, amount } = quote.value;
    const sent = { quoteId, from, to, amount, clientOrderId: randomUUID() };
    note({ userId, sent });
    const answer = await convert.exchange(userId, sent);
    if (!answer.ok && answer.refusal === 'exchangeCountExceeded') return;
    if (!answer.ok) throw new Error(answer.refusal);
    answered({ userId, converted: answer.value.order, sent });
  }
}
await Promise.all(USERS.map(convertWithoutPause));
