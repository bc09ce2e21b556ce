import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { killedChild } from '../kill/killed-child.ts';
import { fastMoney, USERS } from './deposit-kill-requests.ts';
import { photo } from './pictures.ts';

/**
 * The process that is killed: people who announce deposits by coin, look for merchants, upload proofs and hand them in without
 * pause, while confirmations and reviews go on.
 */
const { store, originMs, db, note, ready, answered } = await killedChild();

const { money, ledger } = fastMoney({ db }, store, originMs);
for (const userId of USERS) await db.transaction().execute((trx) => ledger.grantPlayFunds(trx, userId));
await money.start();
ready();

/** Due rows are looked for as fast as the clock runs. */
const hurry = async (): Promise<never> => {
  for (;;) {
    await money.deposits.runDue();
    await money.matches.runDue();
    await money.reviews.runDue();
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
