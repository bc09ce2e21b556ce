import { randomInt, randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createSpotOrders } from '../../../../server/engine/spot/spot-orders.ts';
import { openDatabase } from '../../../../server/infra/open-database.ts';
import { available, ISSUANCE } from '../../../../server/ledger/accounts.ts';
import { SCALE } from '../../../../server/ledger/amount.ts';
import { createLedger } from '../../../../server/ledger/ledger.ts';
import type { FreshStore } from '../../infra/fresh-database.ts';
import { createClockedSpotMarket, fastClock, USERS } from './spot-kill-requests.ts';

/**
 * The process that is killed while ticks set off stops and pairs without pause: every third tick trades at 99, every third
 * at 101. What it hears of after a commit it appends to the side file. On standard output: `ready`, then a dot for each stop
 * that was set off. Arguments as those of `spot-kill-child.ts`.
 */
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
/** What the start itself catches up on is no answer yet. */
let isReady = false;
engine.onChange((_, { orders, fills }) => {
  for (const order of orders) {
    if (order.trigger === undefined) continue;
    appendFileSync(sideFile, `${JSON.stringify({ order, fills })}\n`);
    if (isReady) process.stdout.write('.');
  }
});
await engine.start();
isReady = true;
process.stdout.write('ready\n');

const tradeWithoutPause = async (userId: string): Promise<never> => {
  for (;;) {
    const common = { symbol: 'BTCUSDT', clientOrderId: randomUUID() } as const;
    const dice = randomInt(5);
    // What the last tick forbids is refused; the next one is another.
    if (dice === 0)
      await engine.submit(userId, { ...common, side: 'sell', type: 'market', quantity: '0.2', stopPrice: '99' });
    else if (dice === 1) {
      const limit = { type: 'limit', price: '101', quantity: '0.2', stopPrice: '101' } as const;
      await engine.submit(userId, { ...common, side: 'buy', ...limit });
    } else if (dice === 2) {
      await engine.submit(userId, { ...common, side: 'buy', type: 'market', quoteQuantity: '20', stopPrice: '101' });
    } else {
      const legs = { takeProfit: { price: '101' }, stopLoss: { stopPrice: '99' } };
      await engine.submitPair(userId, { ...common, side: 'sell', quantity: '0.2', ...legs });
    }
    await pause(randomInt(20));
    const { rows } = await engine.list(userId, { view: 'open', pageSize: 100 });
    for (const { id } of rows.slice(20)) await engine.cancel(userId, id);
  }
};
await Promise.all([...USERS, ...USERS].map(tradeWithoutPause));
