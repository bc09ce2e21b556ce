import { createSpotOrders } from '../../../../server/engine/spot/spot-orders.ts';
import type { SpotOrders } from '../../../../server/engine/spot/spot-orders.ts';
import { available, ISSUANCE } from '../../../../server/ledger/accounts.ts';
import { SCALE } from '../../../../server/ledger/amount.ts';
import { createLedger } from '../../../../server/ledger/ledger.ts';
import { killedChild } from '../../kill/killed-child.ts';
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

/** Sets up spot orders in a process that `killRuns` starts and kills. */
export async function spotToKill(): Promise<SpotToKill> {
  const { db, originMs, note, ready, answered } = await killedChild();
  const clock = fastClock(originMs);
  const market = createClockedSpotMarket(originMs, clock);
  const ledger = createLedger();
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
  return {
    engine,
    note,
    answered,
    trade: async (round) => {
      await engine.start();
      ready();
      const withoutPause = async (userId: string): Promise<never> => {
        for (;;) await round(userId);
      };
      return (await Promise.all([...USERS, ...USERS].map(withoutPause)))[0]!;
    },
  };
}
