import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { available, held, HOUSE, ISSUANCE, ROUNDING } from '../../../server/ledger/accounts.ts';
import type { AccountName } from '../../../server/ledger/accounts.ts';
import { parseSignedAmount } from '../../../server/ledger/amount.ts';
import { InsufficientBalance, JournalKeyReused } from '../../../server/ledger/ledger-errors.ts';
import { createLedger } from '../../../server/ledger/ledger.ts';
import type { Journal, Posting } from '../../../server/ledger/ledger.ts';
import { QueryError } from '../../../server/infra/query-error.ts';
import { freshDatabase } from '../infra/fresh-database.ts';
import type { FreshDatabase } from '../infra/fresh-database.ts';
import { ModelLedger } from './model-ledger.ts';
import type { ModelAnswer } from './model-ledger.ts';
import { ledgerFaults } from '../../../server/ledger/reconcile.ts';

let database: FreshDatabase;
const ledger = createLedger();

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const STEP = 10n ** 10n; // the eighth decimal

/** Every sequence has users of its own, so that one database serves all of them. */
const accountsOf = (run: number): readonly AccountName[] => [
  available(`a${run}`, 'spot'),
  held(`a${run}`, 'spot'),
  available(`a${run}`, 'contract'),
  available(`b${run}`, 'spot'),
  ISSUANCE,
  HOUSE,
  ROUNDING,
];

interface Line {
  readonly account: number;
  readonly asset: string;
  readonly amount: bigint;
}

const amount = fc.oneof(
  { weight: 8, arbitrary: fc.bigInt(-2000n, 2000n).map((units) => units * STEP) },
  { weight: 1, arbitrary: fc.bigInt(-1000n, 1000n) }, // finer than an asset: only the exchange may hold it
  { weight: 1, arbitrary: fc.bigInt(-(10n ** 24n), 10n ** 24n).map((units) => units * STEP) },
);
const line: fc.Arbitrary<Line> = fc.record({
  account: fc.nat({ max: 6 }),
  asset: fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom('USDT', 'EUR') },
    { weight: 1, arbitrary: fc.constant('XX') },
  ),
  amount,
});
/** Mostly balanced; `balance` false leaves the sum as it falls. */
const step = fc.record({
  key: fc.nat({ max: 30 }),
  kind: fc.constantFrom('one', 'two'),
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
  balanced: fc.nat({ max: 9 }).map((n) => n > 0),
  closing: fc.nat({ max: 6 }),
  repeat: fc.nat({ max: 3 }).map((n) => n === 0),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function journalOf(run: number, { key, kind, lines, balanced, closing }: Step): Journal {
  const accounts = accountsOf(run);
  const postings: Posting[] = lines.map((l) => ({ account: accounts[l.account]!, asset: l.asset, amount: l.amount }));
  if (balanced) {
    for (const asset of new Set(lines.map((l) => l.asset))) {
      const sum = lines.filter((l) => l.asset === asset).reduce((total, l) => total + l.amount, 0n);
      postings.push({ account: accounts[closing]!, asset, amount: -sum });
    }
  }
  return { key: `model:${run}:${key}`, kind, ref: 'model', postings };
}

/** Some money to begin with, or most steps would fail for want of it. */
const fundingOf = (run: number): Journal => ({
  key: `model:${run}:fund`,
  kind: 'fund',
  ref: 'model',
  postings: [0, 2, 3].flatMap((account) => [
    { account: ISSUANCE, asset: 'USDT', amount: -5000n * STEP },
    { account: accountsOf(run)[account]!, asset: 'USDT', amount: 5000n * STEP },
  ]),
});

async function postReal(journal: Journal): Promise<ModelAnswer> {
  try {
    return await database.db.transaction().execute((trx) => ledger.post(trx, journal));
  } catch (error) {
    if (error instanceof InsufficientBalance) return 'insufficient';
    if (error instanceof JournalKeyReused) return 'keyReused';
    if (error instanceof QueryError && error.code === 'TN003') return 'malformed';
    throw error;
  }
}

async function realBalances(): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ name: string; balance: string }>`
    select concat_ws('/', owner, book, asset, kind) as name, balance::text from account
  `.execute(database.db);
  return new Map(rows.map((row) => [row.name, parseSignedAmount(row.balance)]));
}

it('any sequence of journals leaves the same answers and balances as the model, and the books right', async () => {
  const model = new ModelLedger();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      run++;
      expect(await postReal(fundingOf(run))).toBe(model.post(fundingOf(run)));
      for (const one of steps) {
        const journal = journalOf(run, one);
        expect(await postReal(journal)).toBe(model.post(journal));
        if (one.repeat) expect(await postReal(journal)).toBe(model.post(journal));
      }
      const real = await realBalances();
      for (const [name, balance] of model.balances) expect(real.get(name) ?? 0n, name).toBe(balance);
      for (const [name, balance] of real) expect(balance, name).toBe(model.balances.get(name) ?? 0n);
      expect(await ledgerFaults(database.db)).toEqual([]);
    }),
    // A smaller case would run on accounts that the bigger one has already moved: the seed repeats a failure as it was.
    { numRuns: 100, endOnFailure: true },
  );
}, 90_000);

it('the sequences above do reach every answer of the ledger', async () => {
  const model = new ModelLedger();
  const seen = new Set<ModelAnswer>();
  for (const steps of fc.sample(fc.array(step, { minLength: 40, maxLength: 40 }), { numRuns: 10, seed: 7 })) {
    for (const one of steps) for (const _ of one.repeat ? [1, 2] : [1]) seen.add(model.post(journalOf(0, one)));
  }
  expect([...seen].sort()).toEqual(['insufficient', 'keyReused', 'malformed', 'posted', 'replayed']);
});
