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
/** A row of the page. The total comes with every row, so an empty page is one row without a movement. */
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

/** Returns the condition on the journals, or null when all are requested. */
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

/** Returns the query of the user's accounts that match the request. */
const accountsOf = (
  userId: string,
  { asset = null, account = null }: { asset?: string | null; account?: Book | null },
) => sql`
  select id, asset, book from account where owner = ${userId} and kind = 'available' and book <> 'system'
    and (${asset}::text is null or asset = ${asset}) and (${account}::text is null or book = ${account})`;

const COLUMNS = sql`p.journal_id, p.amount, j.kind, j.ref, floor(extract(epoch from j.created_at) * 1000)::bigint as created_ms`;

/**
 * Page without a filter. Each account contributes its newest rows from the index and only those are merged, so a first
 * page costs the same however long the history is. The total comes from the index alone.
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

/** Page with a filter. The filter needs every journal, so they are scanned once for both the page and the total. */
const filteredPage = (mine: RawBuilder<unknown>, filter: RawBuilder<unknown>, { limit, offset }: Page) => sql<Row>`
  with mine as (${mine}), hits as materialized (
    select ${COLUMNS}, mine.id as account_id, mine.asset, mine.book
    from mine join posting p on p.account_id = mine.id join journal j on j.id = p.journal_id where ${filter}
  )
  select counted.total, page.* from (select count(*) as total from hits) counted left join lateral (
    select * from hits order by journal_id desc, account_id desc limit ${limit} offset ${offset}
  ) page on true`;

/** Returns one page of everything that changed a user's spendable money, newest first, and the total. */
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
