import { sql } from 'kysely';
import type { DataOf } from '../../../protocol/call.ts';
import type { accountValues } from '../../../protocol/rest/account.ts';
import { decimalTextOf } from '../../../protocol/units/decimal-text.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { INTERVAL_MS, klineOpenMs } from '../../../protocol/units/interval.ts';
import type { Interval } from '../../../protocol/units/interval.ts';
import { marketSymbolOf } from '../../../protocol/units/market-symbol.ts';
import { usdtValue } from '../../identity/usdt-value.ts';
import type { Db } from '../../infra/db.ts';
import { amountText, parseAmount, parseSignedAmount } from '../../ledger/amount.ts';
import { journalTime } from '../../ledger/journal-time.ts';
import type { Market } from '../../market/market.ts';

export type ValueRange = 'day' | 'week' | 'month';
export type ValuePoint = DataOf<typeof accountValues>['points'][number];
export type PastPrices = Pick<Market, 'usdtPrice' | 'klines'>;

/** Points of each range, besides the present one: bounded, and so is the number of klines read for each coin. */
const RANGES: Readonly<Record<ValueRange, { readonly interval: Interval; readonly steps: number }>> = {
  day: { interval: 'THIRTY_MIN', steps: 48 },
  week: { interval: 'FOUR_HOUR', steps: 42 },
  month: { interval: 'ONE_DAY', steps: 30 },
};
/** Index of the close price in a kline row. */
const CLOSE = 4;

interface Holding {
  readonly asset: string;
  /** Present balance, available and locked together. */
  readonly balance: bigint;
  /** Amount moved in each step, by its index; what moved after the last point has a higher index. */
  readonly moved: ReadonlyMap<number, bigint>;
}

/** Returns the balances of each account and asset, and what moved them since `startMs`, in one snapshot. */
async function holdingsOf(db: Db, userId: string, startMs: number, stepMs: number) {
  const { rows } = await sql<{
    book: string;
    asset: string;
    balance: string;
    moved: Readonly<Record<string, string>>;
    first_ms: number | null;
  }>`
    with mine as (select id, book, asset, balance from account where owner = ${userId} and book <> 'system'),
    steps as (
      select m.book, m.asset, sum(p.amount) as amount,
        ceil((extract(epoch from j.created_at)::double precision * 1000 - ${startMs}::bigint) / ${stepMs}::bigint)::int as step
      from mine m join posting p on p.account_id = m.id join journal j on j.id = p.journal_id
      where j.created_at > ${journalTime(startMs)}
      group by m.book, m.asset, step
    ),
    oldest as (
      select floor(extract(epoch from j.created_at) * 1000)::bigint as ms from journal j
      where j.id = (
        select min(one.journal_id) from mine m cross join lateral (
          select p.journal_id from posting p where p.account_id = m.id order by p.journal_id limit 1
        ) one
      )
    )
    select b.book, b.asset, b.balance, (select ms from oldest) as first_ms,
      coalesce((
        select jsonb_object_agg(s.step, s.amount::text) from steps s where s.book = b.book and s.asset = b.asset
      ), '{}') as moved
    from (select book, asset, sum(balance) as balance from mine group by book, asset) b
  `.execute(db);
  const holdings = rows.map(({ asset, balance, moved }): Holding => ({
    asset,
    balance: parseAmount(balance),
    moved: new Map(Object.entries(moved).map(([step, amount]) => [Number(step), parseSignedAmount(amount)])),
  }));
  return { holdings, firstMs: rows[0]?.first_ms ?? null };
}

/**
 * Returns the balance at the end of each step 0 … `steps`, computed back from the present one. A journal has the time
 * at which its transaction began, so a payment may appear before the income it spent; the result is never below zero.
 */
function pastBalances({ balance, moved }: Holding, steps: number): readonly bigint[] {
  let then = balance;
  for (const [step, amount] of moved) if (step > steps) then -= amount;
  const past: bigint[] = [];
  for (let step = steps; step >= 0; step--) {
    past[step] = then < 0n ? 0n : then;
    then -= moved.get(step) ?? 0n;
  }
  return past;
}

/** Returns the last close at or before each of the times; null before the listing and for an asset without a market. */
async function pastPrices(
  market: PastPrices,
  asset: string,
  interval: Interval,
  times: readonly number[],
): Promise<readonly (DecimalText | null)[]> {
  if (asset === 'USDT') return times.map(() => market.usdtPrice(asset));
  const symbol = market.usdtPrice(asset) === null ? null : marketSymbolOf(`${asset}USDT`);
  if (symbol === null) return times.map(() => null);
  const klines = await market.klines(symbol, interval, times.length, times.at(-1)! - 1);
  let next = 0;
  let price: DecimalText | null = null;
  return times.map((time) => {
    for (; next < klines.length && klines[next]![0] + INTERVAL_MS[interval] <= time; next++) {
      price = decimalTextOf(klines[next]![CLOSE]);
    }
    return price;
  });
}

/**
 * Returns the value of a user's accounts in USDT over time, oldest first; the last point is now. Balances are computed
 * from the postings back from the present ones, and valued at the closes of the time. Costs one query, and for each
 * coin as many klines as points.
 */
export async function valuesOf(
  db: Db,
  market: PastPrices,
  userId: string,
  range: ValueRange,
  nowMs: number,
): Promise<readonly ValuePoint[]> {
  const { interval, steps } = RANGES[range];
  const stepMs = INTERVAL_MS[interval];
  const lastMs = klineOpenMs(nowMs, interval);
  const times = Array.from({ length: steps + 1 }, (_, step) => lastMs - (steps - step) * stepMs);
  const { holdings, firstMs } = await holdingsOf(db, userId, times[0]!, stepMs);
  const totals = times.map(() => 0n);
  let total = 0n;
  for (const holding of holdings) {
    total += usdtValue(holding.balance, market.usdtPrice(holding.asset));
    const balances = pastBalances(holding, steps);
    if (balances.every((balance) => balance === 0n)) continue;
    const prices = await pastPrices(market, holding.asset, interval, times);
    for (const [step, price] of prices.entries()) totals[step]! += usdtValue(balances[step]!, price);
  }
  const past = times.map((time, step) => ({ time, totalUsdt: amountText(totals[step]!) }));
  const known = firstMs === null ? [] : past.filter(({ time }) => time >= firstMs && time < nowMs);
  return [...known, { time: nowMs, totalUsdt: amountText(total) }];
}
