import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { systemClock } from '../../../server/infra/clock.ts';
import { openDatabase } from '../../../server/infra/open-database.ts';
import { createMoney } from '../../../server/money/money.ts';
import type { FreshStore } from '../infra/fresh-database.ts';
import { askFor, USERS } from './convert-kill-requests.ts';
import type { Note } from './convert-kill-requests.ts';
import { moneyPartsOf } from './money-parts-of.ts';

/**
 * The process that is killed: people who ask for quotes and convert at them without pause. What it sends and what it hears
 * it appends to the side file. On standard output: `ready`, then a dot for each conversion that was answered.
 * Arguments: where the database lies, as JSON, and the side file.
 */
const [, , store, sideFile] = process.argv;
if (store === undefined || sideFile === undefined) throw new Error('two arguments, please');

const note = (line: Note): void => appendFileSync(sideFile, `${JSON.stringify(line)}\n`);

const fresh = JSON.parse(store) as FreshStore;
const { db, ownEngine } = await openDatabase(fresh);
await ownEngine(() => process.exit(1));
const parts = moneyPartsOf(db, fresh.dataDir, systemClock);
for (const userId of USERS) await db.transaction().execute((trx) => parts.ledger.grantPlayFunds(trx, userId));
const { convert } = createMoney(parts);
process.stdout.write('ready\n');

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
    note({ userId, converted: answer.value.order, sent });
    process.stdout.write('.');
  }
}
await Promise.all(USERS.map(convertWithoutPause));
