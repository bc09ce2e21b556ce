import { sql } from 'kysely';
import type { Db } from '../../../server/infra/db.ts';
import { available, held } from '../../../server/ledger/accounts.ts';
import { SCALE } from '../../../server/ledger/amount.ts';
import { createLedger } from '../../../server/ledger/ledger.ts';

/** A user with an open spot order that holds 100 USDT and an up/down trade that holds 50. */
export async function moveSomeMoney(db: Db): Promise<void> {
  const ledger = createLedger();
  const hold = (ref: string, book: 'spot' | 'contract', amount: bigint) => ({
    key: `open:${ref}`,
    kind: 'hold',
    ref,
    postings: [
      { account: available('ann', book), asset: 'USDT', amount: -amount * SCALE },
      { account: held('ann', book), asset: 'USDT', amount: amount * SCALE },
    ],
  });
  await db.transaction().execute(async (trx) => {
    await ledger.grantPlayFunds(trx, 'ann');
    await ledger.postAll(trx, [hold('order-1', 'spot', 100n), hold('trade-1', 'contract', 50n)]);
    await sql`
      insert into spot_order (id, queue_id, user_id, client_order_id, body_hash, answer, symbol, base, quote, side, type, price,
        quantity, filled_quantity, filled_value, fee_exact, fee, held, status, time_in_force, accepted_seq, created_ms,
        updated_ms)
      values ('order-1', 'order-1', 'ann', 'key-1', '', '{}', 'BTCUSDT', 'BTC', 'USDT', 'buy', 'limit', 10, 10, 0, 0, 0, 0, 100,
        'pending', 'gtc', 1, 1, 1)
    `.execute(trx);
    await sql`
      insert into second_order (id, user_id, client_order_id, body_hash, state, symbol, direction, stake, odds,
        odds_version, period_s, rule_id, accepted_seq, accepted_ms)
      values ('trade-1', 'ann', 'key-2', '', 'opening', 'BTCUSDT', 1, 50, 0.85, 1, 30, 'updown-2', 1, 1)
    `.execute(trx);
  });
}

/** Row of an account of hers in USDT. */
export const accountId = async (db: Db, kind: 'available' | 'held', book: 'spot' | 'contract'): Promise<number> =>
  (
    await sql<{ id: number }>`
      select id from account where owner = 'ann' and kind = ${kind} and book = ${book} and asset = 'USDT'
    `.execute(db)
  ).rows[0]!.id;
