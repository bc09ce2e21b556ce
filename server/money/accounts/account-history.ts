import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { BodyOf, RowOf } from '../../../protocol/call.ts';
import type { accountHistory } from '../../../protocol/rest/account.ts';
import { pageOf } from '../../infra/paging.ts';
import type { Page } from '../../infra/paging.ts';
import type { Db } from '../../infra/db.ts';
import type { Book } from '../../ledger/accounts.ts';
import { parseSignedAmount, signedAmountText } from '../../ledger/amount.ts';
import { journalTime } from '../../ledger/journal-time.ts';
import { historyTypeOf, kindsOf } from './history-types.ts';

type HistoryRequest = BodyOf<typeof accountHistory>;
export type HistoryRow = RowOf<typeof accountHistory>;

interface Moved {
  readonly journal_id: number;
  readonly account_id: number;
  readonly kind: string;
  readonly ref: string;
  readonly asset: string;
  readonly book: Book;
  readonly amount: string;
  readonly created_ms: number;
}
/** An empty page is one row without a movement, since the count is always there. */
type Row = { readonly total: number } & (Moved | { readonly journal_id: null });

const hasMoved = (row: Row): row is Row & Moved => row.journal_id !== null;

const wireOf = (row: Moved): HistoryRow => ({
  id: `${row.journal_id}-${row.account_id}`,
  type: historyTypeOf(row.kind),
  kind: row.kind,
  asset: row.asset,
  account: row.book,
  amount: signedAmountText(parseSignedAmount(row.amount)),
  ref: row.ref,
  createTime: row.created_ms,
});

/** What is asked of the journals; null when every one is wanted. */
function journalFilter({ type, fromTime, toTime }: HistoryRequest): RawBuilder<unknown> | null {
  const conditions: RawBuilder<unknown>[] = [];
  if (type !== undefined) {
    const { starts, matches } = kindsOf(type);
    const named = sql`j.kind like any (${starts.map((start) => `${start}%`)}::text[])`;
    conditions.push(matches ? named : sql`not ${named}`);
  }
  if (fromTime !== undefined) conditions.push(sql`j.created_at >= ${journalTime(fromTime)}`);
  if (toTime !== undefined) conditions.push(sql`j.created_at < ${journalTime(toTime)}`);
  return conditions.length === 0 ? null : sql.join(conditions, sql` and `);
}

/** The user's accounts that are asked for. */
const accountsOf = (
  userId: string,
  { asset = null, account = null }: { asset?: string | null; account?: Book | null },
) => sql`
  select id, asset, book from account where owner = ${userId} and kind = 'available' and book <> 'system'
    and (${asset}::text is null or asset = ${asset}) and (${account}::text is null or book = ${account})`;

const COLUMNS = sql`p.journal_id, p.amount, j.kind, j.ref, floor(extract(epoch from j.created_at) * 1000)::bigint as created_ms`;

/**
 * All of it: each account gives its own newest rows from the index, and only those are merged, so that a first page of a
 * long history costs as much as one of a short one. How many there are says the index alone.
 */
const wholePage = (mine: RawBuilder<unknown>, { limit, offset }: Page) => sql<Row>`
  with mine as (${mine})
  select counted.total, page.* from (
    select count(*) as total from posting p where p.account_id in (select id from mine)
  ) counted left join lateral (
    select moved.*, mine.id as account_id, mine.asset, mine.book from mine cross join lateral (
      select ${COLUMNS} from posting p join journal j on j.id = p.journal_id
      where p.account_id = mine.id order by p.journal_id desc limit ${offset + limit}
    ) moved
    order by moved.journal_id desc, mine.id desc limit ${limit} offset ${offset}
  ) page on true`;

/** A part of it: its journals have to be looked at, so they are gone through once, for the page and for the count. */
const filteredPage = (mine: RawBuilder<unknown>, filter: RawBuilder<unknown>, { limit, offset }: Page) => sql<Row>`
  with mine as (${mine}), hits as materialized (
    select ${COLUMNS}, mine.id as account_id, mine.asset, mine.book
    from mine join posting p on p.account_id = mine.id join journal j on j.id = p.journal_id where ${filter}
  )
  select counted.total, page.* from (select count(*) as total from hits) counted left join lateral (
    select * from hits order by journal_id desc, account_id desc limit ${limit} offset ${offset}
  ) page on true`;

/** Everything that moved what a user may spend, newest first, and how much of it there is. */
export async function historyOf(
  db: Db,
  userId: string,
  request: HistoryRequest,
): Promise<{ readonly rows: readonly HistoryRow[]; readonly total: number }> {
  const page = pageOf(request);
  const mine = accountsOf(userId, request);
  const filter = journalFilter(request);
  const { rows } = await (filter === null ? wholePage(mine, page) : filteredPage(mine, filter, page)).execute(db);
  return { rows: rows.filter(hasMoved).map(wireOf), total: rows[0]!.total };
}
