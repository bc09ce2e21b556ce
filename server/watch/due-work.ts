import { sql } from 'kysely';
import type { Db } from '../infra/db.ts';

/** Rows that wait for a time, by what they are; `due_ms` is when, epoch ms. Whoever adds such work adds a line. */
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
  /** How many wait, whether their time has come or not. */
  readonly waiting: number;
  /** How many should have been taken up by now. */
  readonly overdue: number;
  /** By how long the oldest of them is late, ms; 0 when none is. */
  readonly lateMs: number;
}

/** @returns every queue, in the order of `QUEUES` */
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
