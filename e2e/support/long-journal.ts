import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { createOrderIds } from '../../server/infra/order-id.ts';
import { openDatabase } from '../../server/infra/open-database.ts';
import { addTrades } from '../../server/engine/spot/spot-position-store.ts';
import { amountText, parseAmount } from '../../server/ledger/amount.ts';
import { randomOf } from '../../tests/models/decimal-texts.ts';
import { connectNow } from './connect-now.ts';
import type { Sandbox } from './sandbox.ts';

/** How much somebody is to have traded. */
interface LongJournal {
  /** Pairs of a buy and the sale of what it bought. */
  readonly roundTrips: number;
  readonly upDown: number;
  /** From its first to its last trade. */
  readonly days: number;
}

const DAY_MS = 86_400_000;
const FEE = 0.001;
const ROWS_AT_ONCE = 10_000;
const COINS = ['BTC', 'ETH', 'SOL', 'DOGE'] as const;
const PERIODS_S = [60, 120, 180, 300] as const;
const ODDS = ['0.85', '0.87', '0.9', '0.91', '0.92'] as const;

/** Amounts that are whole cents and the like, so that texts are short. */
const text = (value: number, decimals: number): string => amountText(parseAmount(value.toFixed(decimals)));

function spotRows(userId: string, { roundTrips, days }: LongJournal, startMs: number) {
  const next = randomOf(44);
  const idAt = createOrderIds();
  const rows: Record<string, unknown>[] = [];
  for (let trip = 0; trip < roundTrips; trip++) {
    const coin = COINS[trip % COINS.length]!;
    const quantity = (1 + Math.floor(next() * 50)) / 100;
    const price = 100 + Math.floor(next() * 900);
    for (const side of ['buy', 'sell'] as const) {
      const paid = side === 'buy' ? price : price + Math.floor(next() * 21) - 10;
      const timeMs = startMs + Math.floor(((2 * trip + Number(side === 'sell')) * days * DAY_MS) / (2 * roundTrips));
      const id = idAt(timeMs);
      const value = paid * quantity;
      rows.push({
        id,
        user_id: userId,
        symbol: `${coin}USDT`,
        base: coin,
        side,
        price: text(paid, 0),
        quantity: text(quantity, 2),
        value: text(value, 2),
        fee: text(value * FEE, 5),
        ms: timeMs,
      });
    }
  }
  return rows;
}

function upDownRows(userId: string, { upDown, days }: LongJournal, startMs: number) {
  const next = randomOf(45);
  const idAt = createOrderIds();
  return Array.from({ length: upDown }, (_, trade): Record<string, unknown> => {
    const openMs = startMs + Math.floor((trade * days * DAY_MS) / upDown);
    const periodS = PERIODS_S[Math.floor(next() * PERIODS_S.length)]!;
    const stake = 5 + Math.floor(next() * 96);
    const odds = ODDS[Math.floor(next() * ODDS.length)]!;
    const luck = next();
    const result = luck < 0.51 ? 'win' : luck < 0.99 ? 'loss' : 'tie';
    const paid = result === 'win' ? stake * (1 + Number(odds)) : result === 'tie' ? stake : 0;
    const open = 30_000 + Math.floor(next() * 1000);
    const direction = next() < 0.5 ? 1 : 2;
    const rises = (result === 'win') === (direction === 1);
    return {
      id: idAt(openMs),
      user_id: userId,
      symbol: `${COINS[trade % COINS.length]!}USDT`,
      direction,
      stake: String(stake),
      odds,
      period_s: periodS,
      result,
      open: String(open),
      close: String(result === 'tie' ? open : rises ? open + 5 : open - 5),
      open_ms: openMs,
      due_ms: openMs + periodS * 1000,
      payout: text(paid, 2),
    };
  });
}

/** Runs a statement for rows of JSON, many at a time. */
async function forRows(
  trx: Transaction<object>,
  rows: readonly object[],
  insert: (json: string) => ReturnType<typeof sql>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await insert(JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE))).execute(trx);
  }
}

const insertOrders = (json: string) => sql`
  insert into spot_order (id, user_id, client_order_id, body_hash, answer, symbol, base, quote, side, type, quantity,
    filled_quantity, filled_value, fee_exact, fee, held, status, accepted_seq, queue_id, created_ms, updated_ms)
  select id, user_id, id, id, '{}', symbol, base, 'USDT', side, 'market', quantity, quantity, value, fee, fee, 0,
    'filled', 1, id, ms, ms
  from jsonb_to_recordset(${json}::jsonb) as r(id text, user_id text, symbol text, base text, side text,
    quantity numeric, value numeric, fee numeric, ms bigint)
`;

const insertFills = (json: string) => sql`
  insert into spot_fill (id, order_id, user_id, symbol, side, price, quantity, quote_quantity, fee, quote, maker, created_ms)
  select id, id, user_id, symbol, side, price, quantity, value, fee, 'USDT', false, ms
  from jsonb_to_recordset(${json}::jsonb) as r(id text, user_id text, symbol text, side text, price numeric,
    quantity numeric, value numeric, fee numeric, ms bigint)
`;

const insertUpDown = (json: string) => sql`
  insert into second_order (id, user_id, client_order_id, body_hash, state, symbol, direction, stake, odds, odds_version,
    period_s, rule_id, accepted_seq, accepted_ms, open_seq, open_ms, open_price, open_hash, due_ms, result, close_seq,
    close_ms, close_price, close_hash, payout, settled_ms)
  select id, user_id, id, id, 'settled', symbol, direction, stake, odds, 1, period_s, 'made', 1, open_ms, 1, open_ms,
    open, 'made', due_ms, result, 2, due_ms, close, 'made', payout, due_ms
  from jsonb_to_recordset(${json}::jsonb) as r(id text, user_id text, symbol text, direction smallint, stake numeric,
    odds numeric, period_s integer, result text, open text, close text, open_ms bigint, due_ms bigint, payout numeric)
`;

/** Result of these trades by the exchange's own rules, decimal text. */
export interface LongJournalSums {
  readonly trades: number;
  /** Results of all sales and up/down trades. */
  readonly net: string;
}

/**
 * Gives somebody a long history of trades that ended before now: stops the sandbox, writes orders, executions, positions
 * and settled up/down trades into its data folder, and starts it again on the same port. Money does not move, so the books
 * stay right. The page connects again at once.
 */
export async function giveLongJournal(
  page: Page,
  sandbox: Sandbox,
  userId: string,
  wanted: LongJournal,
): Promise<LongJournalSums> {
  await sandbox.kill();
  const { db, close } = await openDatabase({ dataDir: sandbox.dataDir, databaseUrl: null });
  try {
    const startMs = Date.now() - (wanted.days + 1) * DAY_MS;
    const spot = spotRows(userId, wanted, startMs);
    const upDown = upDownRows(userId, wanted, startMs);
    return await db.transaction().execute(async (trx) => {
      await forRows(trx, spot, insertOrders);
      await forRows(trx, spot, insertFills);
      await forRows(trx, upDown, insertUpDown);
      for (const coin of COINS) {
        const trades = spot
          .filter(({ base }) => base === coin)
          .map(({ side, quantity, value, fee }) => ({
            userId,
            trade: {
              side: side as 'buy' | 'sell',
              quantity: parseAmount(quantity as string),
              quote: parseAmount(value as string),
              fee: parseAmount(fee as string),
            },
          }));
        await addTrades(trx, coin, trades);
      }
      const { rows } = await sql<{ net: string }>`
        select trim_scale(
          (select sum(realised) from spot_position where user_id = ${userId})
          + (select sum(payout - stake) from second_order where user_id = ${userId} and state = 'settled')
        ) as net
      `.execute(trx);
      return { trades: wanted.roundTrips + wanted.upDown, net: rows[0]!.net };
    });
  } finally {
    await close();
    await sandbox.start();
    await connectNow(page);
  }
}

/** Returns how many parts of the journal's rows the browser keeps: the head, and chunks of 10 000 rows of a kind. */
export const keptParts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open('journal');
        request.addEventListener('success', () => {
          const database = request.result;
          const keys = database.transaction('parts').objectStore('parts').getAllKeys();
          keys.addEventListener('success', () => {
            database.close();
            // Notes are kept beside them.
            resolve(keys.result.filter((key) => key === 'head' || /^(fills|upDown),/.test(String(key))).length);
          });
        });
      }),
  );
