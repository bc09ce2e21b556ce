import { appendFileSync } from 'node:fs';
import { createSpotOrders } from '../../../../server/engine/spot/spot-orders.ts';
import type { SpotOrders } from '../../../../server/engine/spot/spot-orders.ts';
import { openDatabase } from '../../../../server/infra/open-database.ts';
import { available, ISSUANCE } from '../../../../server/ledger/accounts.ts';
import { SCALE } from '../../../../server/ledger/amount.ts';
import { createLedger } from '../../../../server/ledger/ledger.ts';
import type { FreshStore } from '../../infra/fresh-database.ts';
import { createClockedSpotMarket, fastClock, USERS } from './spot-kill-requests.ts';

/** Database, ledger and spot engine of a process that will be killed, with users who have money and coins. */
export interface SpotToKill {
  /** Not started, so that nothing it tells is missed. */
  readonly engine: SpotOrders;
  /** Appends a line to the side file. */
  note(line: object): void;
  /** Says that there was an answer. What the start itself catches up on is none. */
  answered(): void;
  /** Starts the engine; then every user trades twice at once, without pause, until the process is killed. */
  trade(round: (userId: string) => Promise<void>): Promise<never>;
}

/**
 * On standard output the process says `ready`, then a dot for each answer.
 * Its arguments: where the database lies, as JSON, side file, origin of time.
 */
export async function spotToKill(): Promise<SpotToKill> {
  const [, , store, sideFile, origin] = process.argv;
  if (store === undefined || sideFile === undefined || origin === undefined) throw new Error('three arguments, please');
  const clock = fastClock(Number(origin));
  const market = createClockedSpotMarket(Number(origin), clock);
  const ledger = createLedger();
  const { db, ownEngine } = await openDatabase(JSON.parse(store) as FreshStore);
  await ownEngine(() => process.exit(1));
  for (const userId of USERS) {
    await db.transaction().execute(async (trx) => {
      await ledger.grantPlayFunds(trx, userId);
      await ledger.post(trx, {
        key: `coins:${userId}`,
        kind: 'grant',
        ref: userId,
        postings: [
          { account: ISSUANCE, asset: 'BTC', amount: -50n * SCALE },
          { account: available(userId, 'spot'), asset: 'BTC', amount: 50n * SCALE },
        ],
      });
    });
  }
  await market.start();
  const engine = createSpotOrders({ db, ledger, market, clock });
  let isReady = false;
  return {
    engine,
    note: (line) => appendFileSync(sideFile, `${JSON.stringify(line)}\n`),
    answered: () => {
      if (isReady) process.stdout.write('.');
    },
    trade: async (round) => {
      await engine.start();
      isReady = true;
      process.stdout.write('ready\n');
      const withoutPause = async (userId: string): Promise<never> => {
        for (;;) await round(userId);
      };
      return (await Promise.all([...USERS, ...USERS].map(withoutPause)))[0]!;
    },
  };
}
