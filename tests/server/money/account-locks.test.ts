import { sql } from 'kysely';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { available, held, ISSUANCE } from '../../../server/ledger/accounts.ts';
import { amountText, parseAmount } from '../../../server/ledger/amount.ts';
import { booksWrong } from '../ledger/reconcile.ts';
import { moneyStage } from './money-stage.ts';
import type { MoneyStage } from './money-stage.ts';

let stage: MoneyStage;
let made = 0;

beforeAll(async () => {
  stage = await moneyStage();
});
afterAll(async () => {
  expect(await booksWrong(stage.db)).toEqual([]);
  await stage.close();
});

interface Wish {
  readonly kind: 'buy' | 'sell' | 'upDown';
  readonly amount: bigint;
}

/** Something open that holds money, with its journal, as its engine writes them. @returns its id */
async function hold(user: string, { kind, amount }: Wish): Promise<string> {
  const id = `order-${String((made += 1)).padStart(6, '0')}`;
  const book = kind === 'upDown' ? 'contract' : 'spot';
  const asset = kind === 'sell' ? 'BTC' : 'USDT';
  const text = amountText(amount);
  await stage.db.transaction().execute(async (trx) => {
    await stage.ledger.postAll(trx, [
      {
        key: `fund:${id}`,
        kind: 'grant',
        ref: user,
        postings: [
          { account: ISSUANCE, asset, amount: -amount },
          { account: available(user, book), asset, amount },
        ],
      },
      {
        key: `open:${id}`,
        kind: 'hold',
        ref: id,
        postings: [
          { account: available(user, book), asset, amount: -amount },
          { account: held(user, book), asset, amount },
        ],
      },
    ]);
    if (kind === 'upDown') {
      await sql`
        insert into second_order (id, user_id, client_order_id, body_hash, state, symbol, direction, stake, odds,
          odds_version, period_s, rule_id, accepted_seq, accepted_ms)
        values (${id}, ${user}, ${id}, '', 'opening', 'BTCUSDT', 1, ${text}, 0.85, 1, 30, 'updown-2', 1, 1)
      `.execute(trx);
    } else {
      await sql`
        insert into spot_order (id, queue_id, user_id, client_order_id, body_hash, answer, symbol, base, quote, side, type, price,
          quantity, filled_quantity, filled_value, fee_exact, fee, held, status, time_in_force, accepted_seq, created_ms,
          updated_ms)
        values (${id}, ${id}, ${user}, ${id}, '', '{}', 'BTCUSDT', 'BTC', 'USDT', ${kind}, 'limit', 10, 10, 0, 0, 0, 0,
          ${text}, 'pending', 'gtc', 1, 1, 1)
      `.execute(trx);
    }
  });
  return id;
}

const wish = fc.record({
  kind: fc.constantFrom<Wish['kind']>('buy', 'sell', 'upDown'),
  amount: fc.bigInt({ min: 1n, max: 10n ** 14n }).map((units) => units * 10n ** 10n),
});

describe('what locks money', () => {
  it('is every open order, oldest first, and adds up to the locked balances exactly', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { maxLength: 6 }), async (wishes) => {
        const user = `user-${(run += 1)}`;
        const ids: string[] = [];
        for (const one of wishes) ids.push(await hold(user, one));
        const { locks } = await stage.money.accounts.locks(user);
        expect(locks.map(({ ref }) => ref)).toEqual(ids);
        expect(locks.map(({ type }) => type)).toEqual(
          wishes.map(({ kind }) => (kind === 'upDown' ? 'secondContract' : 'spotOrder')),
        );
        const sums = new Map<string, bigint>();
        for (const { account, asset, amount } of locks) {
          const key = `${account}/${asset}`;
          sums.set(key, (sums.get(key) ?? 0n) + parseAmount(amount));
        }
        const balances = Object.entries(await stage.balancesOf(user));
        expect(new Map(balances.map(([key, [, locked]]) => [key, parseAmount(locked)]))).toEqual(sums);
      }),
      { numRuns: 30, endOnFailure: true },
    );
  });

  it('of somebody who holds nothing is nothing', async () => {
    const user = await stage.newUser();
    expect((await stage.money.accounts.locks(user)).locks).toEqual([]);
  });
});
