import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../server/infra/db.ts';
import { available, ISSUANCE } from '../../../server/ledger/accounts.ts';
import { createEarn } from '../../../server/money/earn/earn.ts';
import type { EarnProduct } from '../../../server/money/earn/earn-products.ts';
import { decimalTextOf } from '../../../protocol/units/decimal-text.ts';
import { LONG } from '../../long.ts';
import { moneyPartsOf } from './money-parts-of.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START_MS = 1_795_000_000_000;
const COINS = ['USDT', 'BTC', 'EUR'] as const;
/** Amounts are whole units of 10^-8, rates whole millionths. */
const UNIT = 8;
const MILLION = 1_000_000n;

const text = (units: bigint, decimals: number): string => {
  const digits = units.toString().padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '');
};
const units = (numeric: string): bigint => {
  const [whole = '', fraction = ''] = numeric.replace('-', '').split('.');
  const size = BigInt(whole + fraction.padEnd(UNIT, '0').slice(0, UNIT));
  return numeric.startsWith('-') ? -size : size;
};

/** An order as it was drawn, in whole numbers. */
interface Drawn {
  readonly id: string;
  readonly userId: string;
  readonly coin: string;
  readonly amount: bigint;
  readonly rate: bigint;
  readonly period: number;
  readonly startMs: number;
  /** When its owner leaves; before the end of the period nothing is earned. */
  readonly leavesMs: number;
}

/** Computes the interest independently: principal × rate × days, cut once. */
const earned = ({ amount, rate }: Drawn, days: number): bigint => (amount * rate * BigInt(days)) / MILLION;

export interface Year {
  readonly orders: number;
  readonly journals: number;
  /** Per coin what was paid, as the ledger has it and as it was calculated; decimal text. */
  readonly paid: Readonly<Record<string, readonly [ledger: string, calculated: string]>>;
  /** Everything that is not as calculated, in words. */
  readonly wrong: readonly string[];
}

/**
 * Walks orders of random amounts, rates and periods through a year and a bit: two exchanges take up what is due at the
 * same moment, each may be restarted at any step, stops last from an hour to three weeks, and now and then a clock is
 * set back.
 * @param databases  one database twice, or two openings of it
 */
export async function walkYear(
  databases: readonly [Db, Db],
  dataDir: string,
  count: number,
  random: () => number,
): Promise<Year> {
  const upTo = (end: number): number => Math.floor(random() * end);
  /** Most are as short as what is offered; every eighth may take the year. */
  const periodOf = (at: number): number => 1 + upTo(at % 8 === 0 || LONG ? 365 : 60);
  let nowMs = START_MS;
  const rates = Array.from({ length: count }, () => BigInt(1 + upTo(999)));
  const products = rates.map((rate, at): EarnProduct => ({
    id: `p${at}`,
    name: `Product ${at}`,
    coin: COINS[at % COINS.length]!,
    period: periodOf(at),
    dailyRate: decimalTextOf(text(rate, 6))!,
    min: decimalTextOf('0.00000001')!,
    max: decimalTextOf('100000')!,
    total: decimalTextOf('1000000')!,
  }));
  // Clocks of two machines: the second is up to a minute behind.
  const engine = (at: 0 | 1) =>
    createEarn(moneyPartsOf(databases[at], dataDir, { now: () => nowMs - at * (nowMs % 60_000) }), products);
  const engines: [ReturnType<typeof createEarn>, ReturnType<typeof createEarn>] = [engine(0), engine(1)];
  const { ledger } = moneyPartsOf(databases[0], dataDir, { now: () => nowMs });

  const drawn: Drawn[] = [];
  for (const [at, product] of products.entries()) {
    nowMs += upTo(HOUR_MS);
    const userId = randomUUID();
    const amount = BigInt(1 + upTo(10 ** (4 + upTo(9))));
    await databases[0].transaction().execute((trx) =>
      ledger.post(trx, {
        key: `fund:${userId}`,
        kind: 'grant',
        ref: userId,
        postings: [
          { account: ISSUANCE, asset: product.coin, amount: -amount * 10n ** 10n },
          { account: available(userId, 'financial'), asset: product.coin, amount: amount * 10n ** 10n },
        ],
      }),
    );
    const bought = await engines[0].buy(userId, {
      productId: product.id,
      amount: text(amount, UNIT),
      clientOrderId: randomUUID(),
    });
    if (!bought.ok) throw new Error(bought.refusal);
    const { order } = bought.value;
    // Three of four stay to the end, some of them longer.
    const stays = random() < 0.75 ? product.period * DAY_MS + upTo(5 * DAY_MS) : upTo(product.period * DAY_MS);
    drawn.push({
      id: order.id,
      userId,
      coin: product.coin,
      amount,
      rate: rates[at]!,
      period: product.period,
      startMs: order.startTime,
      leavesMs: order.startTime + stays,
    });
  }

  const wrong: string[] = [];
  const open = new Map(drawn.map((order) => [order.id, order]));
  /** Latest time of any clock before the end of each order. */
  const left = new Map<string, number>();
  let takenUpMs = 0;
  const endMs = START_MS + 375 * DAY_MS;
  while (nowMs < endMs || open.size > 0) {
    nowMs += random() < 0.15 ? upTo(21 * DAY_MS) : upTo(60 * HOUR_MS);
    const setBack = random() < 0.05 ? upTo(6 * HOUR_MS) : 0;
    nowMs -= setBack;
    for (const at of [0, 1] as const) if (random() < 0.1) engines[at] = engine(at);
    const due = async (at: 0 | 1): Promise<void> => {
      while (await engines[at].runDue());
    };
    // Now and then nobody has taken up what is due before somebody leaves.
    if (random() < 0.8) {
      await Promise.all([due(0), due(1)]);
      takenUpMs = Math.max(takenUpMs, nowMs);
    }
    for (const order of [...open.values()].filter(({ leavesMs }) => leavesMs <= nowMs)) {
      const request = { id: order.id, clientOrderId: randomUUID() };
      const [ended] = await Promise.all([engines[0].redeem(order.userId, request), due(1)]);
      if (!ended.ok) wrong.push(`${order.id} is refused with ${ended.refusal}`);
      left.set(order.id, Math.max(nowMs, takenUpMs));
      open.delete(order.id);
    }
    nowMs += setBack;
  }

  const { rows } = await sql<{ ref: string; kind: string; key: string; amount: string }>`
    select j.ref, j.kind, j.key, p.amount::text from journal j join posting p on p.journal_id = j.id
    where p.amount > 0 and j.kind like 'earn%' order by j.id
  `.execute(databases[0]);
  const of = Map.groupBy(rows, ({ ref }) => ref);
  const sums = new Map(COINS.map((coin) => [coin as string, [0n, 0n] as [bigint, bigint]]));
  let journals = 0;
  for (const order of drawn) {
    const mine = of.get(order.id) ?? [];
    journals += mine.length;
    const days = Math.min(order.period, Math.floor((left.get(order.id)! - order.startMs) / DAY_MS));
    const booked = mine.filter(({ kind }) => kind === 'earnAccrue');
    const expected: string[] = [];
    for (let day = 1; day <= days; day++) {
      const part = earned(order, day) - earned(order, day - 1);
      if (part > 0n) expected.push(`earn-accrue:${order.id}:${day} ${part}`);
    }
    const found = booked.map(({ key, amount }) => `${key} ${units(amount)}`);
    if (found.join() !== expected.join()) wrong.push(`${order.id}: ${found.length} days, not ${expected.length}`);
    const paid = mine
      .filter(({ kind }) => kind === 'earnInterest')
      .reduce((sum, { amount }) => sum + units(amount), 0n);
    const calculated = days === order.period ? earned(order, days) : 0n;
    if (paid !== calculated) wrong.push(`${order.id} was paid ${paid}, not ${calculated}`);
    const sum = sums.get(order.coin)!;
    sum[0] += paid;
    sum[1] += calculated;
  }
  return {
    orders: drawn.length,
    journals,
    paid: Object.fromEntries([...sums].map(([coin, [a, b]]) => [coin, [text(a, UNIT), text(b, UNIT)]])),
    wrong,
  };
}
