import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../../server/infra/db.ts';
import { createLoans } from '../../../../server/money/loans/loans.ts';
import { LOAN_PRODUCTS } from '../../../../server/money/loans/loan-terms.ts';
import { createReviews } from '../../../../server/money/reviews/reviews.ts';
import { createLoanReviews } from '../../../../server/money/loans/loan-reviews.ts';
import { moneyPartsOf } from '../money-parts-of.ts';
import { DAY_MS, handedIn, valueOf } from './loan-stage.ts';

const HOUR_MS = 3_600_000;
const START_MS = 1_795_000_000_000;
const MOST_DAYS = 365;
/** Amounts are whole units of 10^-8. */
const UNIT = 8;

const units = (numeric: string): bigint => {
  const [whole = '', fraction = ''] = numeric.replace('-', '').split('.');
  const size = BigInt(whole + fraction.padEnd(UNIT, '0').slice(0, UNIT));
  return numeric.startsWith('-') ? -size : size;
};
const text = (size: bigint): string => {
  const digits = size.toString().padStart(UNIT + 1, '0');
  return `${digits.slice(0, -UNIT)}.${digits.slice(-UNIT)}`.replace(/\.?0+$/, '');
};
/** `0.00025` → 25, of a hundred thousand. */
const HUNDRED_THOUSAND = 100_000n;
const rateOf = (rate: string): bigint => BigInt(rate.split('.')[1]!.padEnd(5, '0'));

/** A loan as it was drawn, in whole numbers. */
interface Drawn {
  readonly id: string;
  readonly userId: string;
  readonly coin: string;
  readonly amount: bigint;
  readonly rate: bigint;
  readonly startMs: number;
  readonly paysMs: number;
}

/** Computes the interest independently: principal × rate × days, cut once. */
const cost = ({ amount, rate }: Drawn, days: number): bigint => (amount * rate * BigInt(days)) / HUNDRED_THOUSAND;

export interface LoanYear {
  readonly journals: number;
  /** Per coin the interest that people paid, as the ledger has it and as it was calculated. */
  readonly paid: Readonly<Record<string, readonly [ledger: bigint, calculated: bigint]>>;
  /** Everything that is not as calculated, in words. */
  readonly wrong: readonly string[];
}

/**
 * Walks loans of random products and amounts through a year and more: two exchanges take up what is due at the same
 * moment, the clock of one a little behind, each may be restarted at any step, stops last up to three weeks, and now
 * and then a clock is set back.
 * @param databases  one database twice, or two openings of it
 */
export async function walkLoanYear(
  databases: readonly [Db, Db],
  dataDir: string,
  count: number,
  random: () => number,
): Promise<LoanYear> {
  const upTo = (end: number): number => Math.floor(random() * end);
  let nowMs = START_MS;
  const partsOf = (at: 0 | 1) => moneyPartsOf(databases[at], dataDir, { now: () => nowMs - at * (nowMs % 60_000) });
  const engine = (at: 0 | 1) => createLoans(partsOf(at));
  const engines: [ReturnType<typeof createLoans>, ReturnType<typeof createLoans>] = [engine(0), engine(1)];
  const parts = partsOf(0);
  const reviews = createReviews([createLoanReviews(parts)]);

  const drawn: Drawn[] = [];
  for (let at = 0; at < count; at++) {
    nowMs += upTo(HOUR_MS);
    const userId = randomUUID();
    await parts.db.transaction().execute((trx) => parts.ledger.grantPlayFunds(trx, userId));
    const product = LOAN_PRODUCTS[at % LOAN_PRODUCTS.length]!;
    const [min, max] = [units(product.min), units(product.max)];
    const amount = min + BigInt(upTo(Number(max - min)));
    const { id } = valueOf(
      await engines[0].submit(userId, {
        productId: product.id,
        amount: text(amount),
        realName: 'Max Muster',
        idCard: 'X1234567',
        ...(await handedIn(parts.db, userId, nowMs)),
        clientOrderId: randomUUID(),
      }),
    );
    valueOf(await reviews.approve(id, 'kim'));
    // Every eighth pays so late that interest has ended; 20 % of most loans is more than their owner must add.
    const days = at % 8 === 0 ? MOST_DAYS + 1 : 1 + upTo(60);
    const paysMs = nowMs + days * DAY_MS + upTo(DAY_MS);
    drawn.push({ id, userId, coin: product.coin, amount, rate: rateOf(product.dailyRate), startMs: nowMs, paysMs });
  }

  const wrong: string[] = [];
  const open = new Map(drawn.map((loan) => [loan.id, loan]));
  /** Latest time of any clock before the end of each loan. */
  const paidMs = new Map<string, number>();
  let takenUpMs = 0;
  while (open.size > 0) {
    nowMs += random() < 0.15 ? upTo(21 * DAY_MS) : upTo(60 * HOUR_MS);
    const setBack = random() < 0.05 ? upTo(6 * HOUR_MS) : 0;
    nowMs -= setBack;
    for (const at of [0, 1] as const) if (random() < 0.1) engines[at] = engine(at);
    const due = async (at: 0 | 1): Promise<void> => {
      while (await engines[at].runDue());
    };
    // Now and then nobody has taken up what is due before somebody pays.
    if (random() < 0.8) {
      await Promise.all([due(0), due(1)]);
      takenUpMs = Math.max(takenUpMs, nowMs);
    }
    for (const loan of [...open.values()].filter(({ paysMs }) => paysMs <= nowMs)) {
      const clockMs = Math.max(nowMs, takenUpMs);
      const days = Math.min(MOST_DAYS, Math.floor((clockMs - loan.startMs) / DAY_MS));
      const amount = text(loan.amount + cost(loan, days));
      const request = { id: loan.id, amount, clientOrderId: randomUUID() };
      const [paid] = await Promise.all([engines[0].repay(loan.userId, request), due(1)]);
      if (!paid.ok) wrong.push(`${loan.id} is refused with ${paid.refusal} ${JSON.stringify(paid.details)}`);
      paidMs.set(loan.id, clockMs);
      open.delete(loan.id);
    }
    nowMs += setBack;
  }

  const { rows } = await sql<{ ref: string; kind: string; key: string; amount: string }>`
    select j.ref, j.kind, j.key, p.amount::text from journal j join posting p on p.journal_id = j.id
    where p.amount > 0 and j.kind like 'loan%' order by j.id
  `.execute(parts.db);
  const of = Map.groupBy(rows, ({ ref }) => ref);
  const sums: Record<string, [bigint, bigint]> = {};
  for (const loan of drawn) {
    const mine = of.get(loan.id) ?? [];
    const days = Math.min(MOST_DAYS, Math.floor((paidMs.get(loan.id)! - loan.startMs) / DAY_MS));
    const expected = Array.from({ length: days }, (_, at) => {
      const part = cost(loan, at + 1) - cost(loan, at);
      return `loan-accrue:${loan.id}:${at + 1} ${part}`;
    });
    const found = mine.filter(({ kind }) => kind === 'loanAccrue').map(({ key, amount }) => `${key} ${units(amount)}`);
    if (found.join() !== expected.join()) wrong.push(`${loan.id}: ${found.length} days, not ${expected.length}`);
    const paid = mine.filter(({ kind }) => kind === 'loanInterest').map(({ amount }) => units(amount));
    const sum = (sums[loan.coin] ??= [0n, 0n]);
    sum[0] += paid.reduce((all, one) => all + one, 0n);
    sum[1] += cost(loan, days);
  }
  return { journals: rows.length, paid: sums, wrong };
}
