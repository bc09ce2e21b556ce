import { sql } from 'kysely';
import type { Db } from '../infra/db.ts';

/** Rows that wait for a time, by kind; `due_ms` is that time, epoch ms. A module that adds such work adds a line. */
const QUEUES = {
  secondContract: `select due_ms from second_order where state = 'open'`,
  withdrawal: `select due_ms from withdrawal where due_ms is not null`,
  merchantSale: `select due_ms from merchant_sale where due_ms is not null`,
} as const;

const allQueues = sql.raw(
  Object.entries(QUEUES)
    .map(([name, rows]) => `select '${name}' as name, due_ms from (${rows}) as ${name}_rows`)
    .join(' union all '),
);

/** One kind of work. */
export interface DueQueue {
  readonly name: keyof typeof QUEUES;
  /** Rows that wait, due or not. */
  readonly waiting: number;
  /** Rows that are due. */
  readonly overdue: number;
  /** Lateness of the oldest due row, ms; 0 without one. */
  readonly lateMs: number;
}

/** Returns every queue, in the order of `QUEUES`. */
export async function dueQueues(db: Db, nowMs: number): Promise<readonly DueQueue[]> {
  const { rows } = await sql<DueQueue>`
    select name, count(*) as waiting, count(*) filter (where due_ms <= ${nowMs}::bigint) as overdue,
      greatest(0, ${nowMs}::bigint - min(due_ms)) as "lateMs"
    from (${allQueues}) as rows group by name
  `.execute(db);
  const found = new Map(rows.map((row) => [row.name, row]));
  return (Object.keys(QUEUES) as (keyof typeof QUEUES)[]).map(
    (name) => found.get(name) ?? { name, waiting: 0, overdue: 0, lateMs: 0 },
  );
}
