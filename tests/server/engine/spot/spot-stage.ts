import { randomUUID } from 'node:crypto';
import type { RowOf } from '../../../../protocol/call.ts';
import type { spotList } from '../../../../protocol/rest/spot.ts';
import { createSpotOrders } from '../../../../server/engine/spot/spot-orders.ts';
import type { SpotChange, SpotOrders } from '../../../../server/engine/spot/spot-orders.ts';
import type { SubmitRequest } from '../../../../server/engine/spot/spot-ticket.ts';
import type { Outcome } from '../../../../server/infra/outcome.ts';
import type { Db } from '../../../../server/infra/db.ts';
import { ISSUANCE, available } from '../../../../server/ledger/accounts.ts';
import { parseAmount } from '../../../../server/ledger/amount.ts';
import { createLedger } from '../../../../server/ledger/ledger.ts';
import type { MarketRules } from '../../../../server/market/market.ts';
import { rulesFor } from '../scripted-market.ts';
import { createSpotMarket } from './spot-market.ts';

const START = 1_790_000_000_000;
export const RULES: readonly MarketRules[] = [
  rulesFor('BTCUSDT'),
  rulesFor('ETHUSDT'),
  rulesFor('XRPUSDT', { open: false }),
];

let users = 0;

/** Spot trading on a real database and ledger, with a market that a test plays. */
export function spotStage(
  db: Db,
  rules: readonly MarketRules[] = RULES,
  firstPrice: (symbol: string) => string = () => '100.00',
) {
  const ledger = createLedger();
  const market = createSpotMarket(rules);
  const changes: { userId: string; change: SpotChange }[] = [];
  const engines: SpotOrders[] = [];
  let nowMs = START;
  for (const { symbol } of rules) market.publish(symbol, nowMs, firstPrice(symbol));

  /** Another engine on the same database and market, not started. */
  function newEngine(): SpotOrders {
    const engine = createSpotOrders({ db, ledger, market, clock: { now: () => nowMs } });
    engine.onChange((userId, change) => changes.push({ userId, change }));
    engines.push(engine);
    return engine;
  }

  return {
    db,
    ledger,
    market,
    changes,
    /** All engines that were made, oldest first. */
    engines,
    newEngine,
    tick(price: string, qty = '1', symbol = 'BTCUSDT') {
      return market.publish(symbol, (nowMs += 100), price, qty);
    },
    passTime(ms: number) {
      nowMs += ms;
    },
    now: () => nowMs,
    /** Play funds, and coins to sell. */
    async newUser(coins: Readonly<Record<string, string>> = {}): Promise<string> {
      const userId = `spot${++users}`;
      await db.transaction().execute(async (trx) => {
        await ledger.grantPlayFunds(trx, userId);
        for (const [asset, amount] of Object.entries(coins)) {
          await ledger.post(trx, {
            key: `coins:${userId}:${asset}`,
            kind: 'grant',
            ref: userId,
            postings: [
              { account: ISSUANCE, asset, amount: -parseAmount(amount) },
              { account: available(userId, 'spot'), asset, amount: parseAmount(amount) },
            ],
          });
        }
      });
      return userId;
    },
    /** Free and held money of one coin in the spot book, as decimal text. */
    async balance(userId: string, asset: string): Promise<readonly [free: string, held: string]> {
      const row = (await ledger.balancesOf(db, userId)).find((one) => one.book === 'spot' && one.asset === asset);
      return [row?.available ?? '0', row?.locked ?? '0'];
    },
    async stop() {
      for (const engine of engines) await engine.stop();
    },
  };
}

export type SpotStage = ReturnType<typeof spotStage>;
export type SpotRow = RowOf<typeof spotList>;

interface Wish {
  readonly symbol?: string;
  readonly side?: 'buy' | 'sell';
  readonly price?: string | number;
  readonly quantity?: string | number;
  readonly quoteQuantity?: string | number;
  readonly clientOrderId?: string;
  readonly timeInForce?: 'gtc' | 'gtd' | 'ioc' | 'fok';
  readonly expireTime?: number;
  readonly postOnly?: boolean;
  readonly stopPrice?: string | number;
  readonly trailingBips?: number;
  readonly activationPrice?: string | number;
  readonly attached?: NonNullable<Extract<SubmitRequest, { readonly type: 'limit' }>['attached']>;
}

/** A limit order where the wish names a price, a market order else. */
export function requestOf({ price, quantity, quoteQuantity, ...rest }: Wish = {}): SubmitRequest {
  const common = { symbol: 'BTCUSDT', side: 'buy' as const, clientOrderId: randomUUID(), ...rest };
  if (quoteQuantity !== undefined) return { ...common, type: 'market', quoteQuantity };
  if (price === undefined) return { ...common, type: 'market', quantity: quantity ?? '1' };
  return { ...common, type: 'limit', price, quantity: quantity ?? '1' };
}

export function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`refused: ${outcome.refusal} ${JSON.stringify(outcome.details ?? {})}`);
  return outcome.value;
}

/** Polls the condition; the test's own time limit is the only clock. */
export async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 3));
}
