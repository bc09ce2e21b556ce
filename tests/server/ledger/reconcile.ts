import { sql } from 'kysely';
import type { Db } from '../../../server/infra/db.ts';

/**
 * Everything that is wrong with the books, in words; empty when they are right (docs/exchange.md#ledger, rules 1, 2 and 4).
 * Reads all rows: for tests.
 */
export async function booksWrong(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ wrong: string }>`
    select 'journal ' || p.journal_id || ' does not sum to zero in ' || a.asset as wrong
    from posting p join account a on a.id = p.account_id
    group by p.journal_id, a.asset having sum(p.amount) <> 0
    union all
    select 'balance of account ' || a.id || ' is not the sum of its postings'
    from account a left join posting p on p.account_id = a.id
    group by a.id having a.balance <> coalesce(sum(p.amount), 0)
    union all
    select 'the balances of ' || asset || ' do not sum to zero' from account group by asset having sum(balance) <> 0
    union all
    select 'account ' || id || ' of ' || owner || ' is negative' from account where balance < 0 and owner <> 'system'
    union all
    select 'journal ' || j.id || ' has fewer than two postings'
    from journal j left join posting p on p.journal_id = j.id group by j.id having count(p.amount) < 2
  `.execute(db);
  return rows.map((row) => row.wrong);
}
