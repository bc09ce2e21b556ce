import { randomInt, randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../../server/infra/open-database.ts';
import type { FreshStore } from '../infra/fresh-database.ts';
import { fastMoney, USERS } from './deposit-kill-requests.ts';
import { photo } from './pictures.ts';

/**
 * The process that is killed: people who announce deposits by coin, look for merchants, upload proofs and hand them in without
 * pause, while confirmations and reviews go on. On standard output: `ready`, then a dot for each request that was answered.
 * Arguments: where the database lies, as JSON, side file, origin of time.
 */
const [, , given, sideFile, origin] = process.argv;
if (given === undefined || sideFile === undefined || origin === undefined) throw new Error('three arguments, please');
const store = JSON.parse(given) as FreshStore;

const note = (line: object): void => appendFileSync(sideFile, `${JSON.stringify(line)}\n`);
const database = await openDatabase(store);
await database.ownEngine(() => process.exit(1));
const { money, ledger } = fastMoney(database, store, Number(origin));
for (const userId of USERS) await database.db.transaction().execute((trx) => ledger.grantPlayFunds(trx, userId));
await money.start();
process.stdout.write('ready\n');

const answered = (line: object): void => {
  note(line);
  process.stdout.write('.');
};

/** Due rows are looked for as fast as the clock runs. */
const hurry = async (): Promise<never> => {
  for (;;) {
    await money.deposits.takeUpDue();
    await money.matches.takeUpDue();
    await money.reviews.takeUpDue();
    await pause(5);
  }
};

const byCoin = async (userId: string): Promise<never> => {
  for (;;) {
    const request = {
      channel: 'quick' as const,
      coin: 'USDT',
      network: 'TRC20',
      amount: randomInt(4) === 0 ? '5.13' : String(randomInt(1, 9)),
      clientOrderId: randomUUID(),
    };
    note({ sent: request, userId });
    const told = await money.deposits.submit(userId, request);
    if (told.ok) answered({ told: told.value, userId });
    await pause(randomInt(30));
  }
};

const byMerchant = async (userId: string): Promise<never> => {
  for (;;) {
    const begun = await money.matches.match(userId, { coin: 'USDT', amount: '10', clientOrderId: randomUUID() });
    const id = begun.ok ? begun.value.id : (begun.details?.['id'] ?? '');
    const proof = await money.uploads.add(userId, 'deposit', await photo(210, 210));
    if (proof.ok) {
      note({ uploaded: proof.value.url, userId });
      const request = {
        channel: 'manual' as const,
        matchId: id,
        proofUrl: proof.value.url,
        clientOrderId: randomUUID(),
      };
      note({ sent: request, userId });
      const told = await money.deposits.submit(userId, request);
      if (told.ok) answered({ told: told.value, userId });
    }
    // No more files than one account may keep.
    const [oldest] = (await money.uploads.list(userId)).filter(({ inReview }) => !inReview).slice(10);
    if (oldest) await money.uploads.remove(userId, oldest.url.slice('/api/upload/'.length));
    await pause(randomInt(30));
  }
};

await Promise.all([hurry(), ...USERS.map(byCoin), ...USERS.map(byMerchant)]);
