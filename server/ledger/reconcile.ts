import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../infra/db.ts';
import { claims } from './claims.ts';
import { openHolds } from './holds.ts';

/** Describes an account: its row, owner and asset. */
const account = (a: string) =>
  sql.raw(`format('account %s (%s %s %s of %s)', ${a}.id, ${a}.book, ${a}.kind, ${a}.asset, ${a}.owner)`);

/** Checks that need only accounts, so they are fast however many journals there are. */
const balanceRules: RawBuilder<unknown> = sql`
  select 4 as rule, format('%s is negative: %s', ${account('a')}, trim_scale(a.balance)) as wrong
  from account a where a.balance < 0 and not a.may_go_negative
  union all
  select 5, format('all balances of %s sum to %s, not to 0', a.asset, trim_scale(sum(a.balance)))
  from account a group by a.asset having sum(a.balance) <> 0`;

/** Rules 1, 2 and 4 of docs/exchange.md#ledger; `rule` orders the faults. */
const ledgerRules: RawBuilder<unknown> = sql`
  select 1 as rule, format('journal %s (%s, ref %s) sums to %s %s, not to 0', j.id, j.key, j.ref,
    trim_scale(sum(p.amount)), a.asset) as wrong
  from posting p join account a on a.id = p.account_id join journal j on j.id = p.journal_id
  group by j.id, a.asset having sum(p.amount) <> 0
  union all
  select 2, format('journal %s (%s, ref %s) has fewer than two postings: %s', j.id, j.key, j.ref, count(p.amount))
  from journal j left join posting p on p.journal_id = j.id group by j.id having count(p.amount) < 2
  union all
  select 3, format('%s has balance %s, its postings come to %s', ${account('a')}, trim_scale(a.balance),
    trim_scale(coalesce(sum(p.amount), 0)))
  from account a left join posting p on p.account_id = a.id group by a.id having a.balance <> coalesce(sum(p.amount), 0)
  union all ${balanceRules}`;

/** Rule 3: the sum of an order's journals in a held account equals what the order holds now. */
const holdRule: RawBuilder<unknown> = sql`
  select 6 as rule, case
    when h.ref is null then format('held money without an owner: %s %s in %s of %s, booked for %s',
      trim_scale(b.amount), b.asset, b.book, b.owner, b.ref)
    else format('%s %s of %s holds %s %s in %s, its journals come to %s', h.type, h.ref, h.owner,
      trim_scale(h.amount), h.asset, h.book, trim_scale(coalesce(b.amount, 0)))
  end as wrong
  from (
    select a.owner, a.book, a.asset, j.ref, sum(p.amount) as amount
    from account a join posting p on p.account_id = a.id join journal j on j.id = p.journal_id
    where a.kind = 'held' group by a.owner, a.book, a.asset, j.ref having sum(p.amount) <> 0
  ) b full join (${openHolds}) h on h.owner = b.owner and h.book = b.book and h.asset = b.asset and h.ref = b.ref
  where h.amount is distinct from b.amount`;

/** The sum of an order's journals in an account for interest or loans equals the order's claim. */
const claimRule: RawBuilder<unknown> = sql`
  select 7 as rule, format('system %s for %s should be %s %s, its journals come to %s', coalesce(c.kind, b.kind),
    coalesce(c.ref, b.ref), trim_scale(coalesce(c.amount, 0)), coalesce(c.asset, b.asset),
    trim_scale(coalesce(b.amount, 0))) as wrong
  from (
    select a.kind, a.asset, j.ref, sum(p.amount) as amount
    from account a join posting p on p.account_id = a.id join journal j on j.id = p.journal_id
    where a.kind in ('accrued', 'loans') group by a.kind, a.asset, j.ref having sum(p.amount) <> 0
  ) b full join (${claims}) c on c.kind = b.kind and c.asset = b.asset and c.ref = b.ref
  where c.amount is distinct from b.amount`;

/** Runs one statement, so that it sees one snapshot of a database in use. */
async function faultsBy(db: Db, rules: RawBuilder<unknown>): Promise<readonly string[]> {
  const { rows } = await sql<{ wrong: string }>`
    select wrong from (${rules}) as faults order by rule, wrong
  `.execute(db);
  return rows.map(({ wrong }) => wrong);
}

/** Returns the faults of journals and balances alone, without the owners of held money. A line each. */
export const ledgerFaults = (db: Db): Promise<readonly string[]> => faultsBy(db, ledgerRules);

/**
 * Returns all faults of the ledger, a line each; empty when it is right. Every balance is the sum of its postings,
 * every journal and every asset sums to zero, nobody is negative, all held money has an owner, and interest and loans
 * match their orders. Reads all rows.
 */
export const bookFaults = (db: Db): Promise<readonly string[]> =>
  faultsBy(db, sql`${ledgerRules} union all ${holdRule} union all ${claimRule}`);

/**
 * Returns the faults of balances alone: an asset that does not sum to zero, a negative user account. Reads accounts, no
 * journals.
 */
export const balanceFaults = (db: Db): Promise<readonly string[]> => faultsBy(db, balanceRules);

/** Number of checked rows. */
export interface BooksSize {
  readonly accounts: number;
  readonly journals: number;
  readonly assets: number;
  readonly holds: number;
}

export async function booksSize(db: Db): Promise<BooksSize> {
  const { rows } = await sql<BooksSize>`
    select (select count(*) from account) as accounts, (select count(*) from journal) as journals,
      (select count(distinct asset) from account) as assets, (select count(*) from (${openHolds}) as h) as holds
  `.execute(db);
  return rows[0]!;
}
