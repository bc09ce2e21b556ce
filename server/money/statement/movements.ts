import { sql } from 'kysely';
import type { SpanTimes } from '../../../protocol/units/statement-span.ts';
import type { Db } from '../../infra/db.ts';
import { journalTime } from '../../ledger/journal-time.ts';

/** Sums of the postings of one journal kind to one asset of a user, decimal text. */
export interface MovedByKind {
  readonly kind: string;
  /** Sum over the user's accounts. */
  readonly amount: string;
  /** Sum over the exchange's fee account, in the same journals. */
  readonly fee: string;
}

export interface MovedAsset {
  readonly asset: string;
  /** Balance of all accounts at the end of the span, available and locked, decimal text. */
  readonly closing: string;
  readonly moved: readonly MovedByKind[];
}

export interface Moved {
  readonly assets: readonly MovedAsset[];
  /** Settled up/down orders, and spot orders with a fill. */
  readonly trades: number;
  /** Time of the user's first money, epoch ms; null without any. */
  readonly first_ms: number | null;
}

/**
 * Returns what moved a user's money in a span, in one snapshot. The query goes back from the present balances, so it
 * costs as much as what happened since the span began. It returns a row for each journal kind, not for each journal.
 */
export async function movedIn(db: Db, userId: string, { fromMs, toMs }: SpanTimes): Promise<Moved> {
  const { rows } = await sql<Moved>`
    with mine as materialized (select id, asset, balance from account where owner = ${userId} and book <> 'system'),
    since as materialized (
      select p.journal_id, m.asset, p.amount, j.kind, j.ref, j.created_at < ${journalTime(toMs)} as within
      from mine m join posting p on p.account_id = m.id join journal j on j.id = p.journal_id
      where j.created_at >= ${journalTime(fromMs)}
    ),
    fees as materialized (select id, asset from account where owner = 'system' and book = 'system' and kind = 'fees'),
    pieces as (
      select asset, kind, amount, 0::numeric as fee from since where within
      union all
      select f.asset, s.kind, 0, p.amount from (select distinct journal_id, kind from since where within) s
        join posting p on p.journal_id = s.journal_id join fees f on f.id = p.account_id
    ),
    moved as (
      select asset, jsonb_agg(jsonb_build_object('kind', kind, 'amount', amount::text, 'fee', fee::text)) as moved
      from (select asset, kind, sum(amount) as amount, sum(fee) as fee from pieces group by asset, kind) kinds
      group by asset
    ),
    closed as (
      select asset, held.balance - coalesce(after.amount, 0) as closing
      from (select asset, sum(balance) as balance from mine group by asset) held
      left join (select asset, sum(amount) as amount from since where not within group by asset) after using (asset)
    )
    select
      (select coalesce(
        jsonb_agg(jsonb_build_object('asset', asset, 'closing', closing::text, 'moved', coalesce(moved, '[]'))
          order by asset <> 'USDT', asset collate "C"), '[]')
        from closed left join moved using (asset)) as assets,
      (select count(distinct ref) from since
        where within and kind in ('win', 'loss', 'tie', 'void', 'spotFill')) as trades,
      (select floor(extract(epoch from created_at) * 1000)::bigint from journal where id = (
        select min(one.journal_id) from mine m cross join lateral (
          select p.journal_id from posting p where p.account_id = m.id order by p.journal_id limit 1
        ) one
      )) as first_ms
  `.execute(db);
  return rows[0]!;
}
