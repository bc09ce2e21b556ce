import { sql } from 'kysely';
import type { Db } from '../../../server/infra/db.ts';
import { settle } from '../../../server/engine/second-contract/settlement.ts';
import type { SettleTick } from '../../../server/engine/second-contract/settlement.ts';
import { parseAmount } from '../../../server/ledger/amount.ts';
import { bookFaults } from '../../../server/ledger/reconcile.ts';
import type { Asked } from './crowd.ts';

/** Broken promises, a line each. */
export interface Reckoning {
  /** Answered with yes, and not there, or otherwise than it was answered. */
  readonly lost: readonly string[];
  /** Done more often than once. */
  readonly doubled: readonly string[];
  /** Books that do not add up, money held for nothing. */
  readonly sums: readonly string[];
  /** Settled otherwise than the published ticks say: too late, too early, by another price. */
  readonly late: readonly string[];
}

interface UpRow {
  readonly key: string;
  readonly id: string;
  readonly state: string;
  readonly direction: 1 | 2;
  readonly open_seq: number | null;
  readonly open_price: string | null;
  readonly due_ms: number | null;
  readonly result: string | null;
  readonly journals: readonly string[];
}

interface OpenedOrder {
  readonly id: string;
  readonly openSeq?: number;
  readonly openPrice?: string;
}

const idIn = (answer: unknown): string => (answer as { readonly order: { readonly id: string } }).order.id;

/** The first tick behind a time, by halving: they are in order. */
function firstAfter(ticks: readonly SettleTick[], timeMs: number): number {
  let from = 0;
  let to = ticks.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (ticks[middle]!.ts <= timeMs) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Returns the outcome of an order by the published ticks and the published rule. */
function verdictOf({ direction, open_price: openPrice, due_ms: dueMs }: UpRow, ticks: readonly SettleTick[]): string {
  const after = firstAfter(ticks, dueMs!);
  return settle({ direction, openPrice: openPrice!, dueMs: dueMs! }, ticks[after - 1] ?? null, ticks[after] ?? null)
    .result;
}

const byKey = <Row extends { readonly key: string }>(rows: readonly Row[]): ReadonlyMap<string, Row[]> =>
  Map.groupBy(rows, ({ key }) => key);

/**
 * Holds what everybody was answered against the books, once all orders have ended.
 * @param ticks every published tick of BTCUSDT, in order
 */
export async function reckon(db: Db, asked: readonly Asked[], ticks: readonly SettleTick[]): Promise<Reckoning> {
  const found = { lost: [] as string[], doubled: [] as string[], sums: [] as string[], late: [] as string[] };
  const { rows } = await sql<UpRow>`
    select o.client_order_id as key, o.id, o.state, o.direction, o.open_seq, o.open_price::text, o.due_ms, o.result,
      array(select j.key from journal j where j.ref = o.id order by j.id) as journals
    from second_order o
  `.execute(db);
  const ups = byKey(rows);
  for (const row of rows) {
    const ended = row.state === 'settled' ? 'settle' : row.state === 'refused' ? 'refund' : 'nothing';
    const wanted = [`open:${row.id}`, `${ended}:${row.id}`];
    if (row.journals.join() !== wanted.join()) {
      found.doubled.push(`up/down order ${row.id} is ${row.state}, its journals are ${row.journals.join()}`);
    }
    if (row.state === 'settled' && row.result !== verdictOf(row, ticks)) {
      found.late.push(`up/down order ${row.id} is ${row.result}, the ticks say ${verdictOf(row, ticks)}`);
    }
  }
  const { rows: spotRows } = await sql<{ key: string; id: string; filled: string }>`
    select client_order_id as key, id, trim_scale(filled_quantity)::text as filled from spot_order
  `.execute(db);
  const spots = byKey(spotRows);
  const { rows: moved } = await sql<{ key: string; id: string; journals: number }>`
    select c.client_order_id as key, t.id, (select count(*) from journal j where j.key = 'transfer:' || t.id) as journals
    from money_call c join account_transfer t on t.id = c.answer ->> 'id'
  `.execute(db);
  const transfers = byKey(moved);
  const { rows: stray } = await sql<{ id: string }>`
    select id from account_transfer t where not exists (select 1 from money_call c where c.answer ->> 'id' = t.id)
  `.execute(db);
  for (const { id } of stray) found.doubled.push(`transfer ${id} belongs to no request`);

  for (const { kind, key, phase, answer } of asked) {
    const all = (kind === 'up' ? ups : kind === 'spot' ? spots : transfers).get(key) ?? [];
    if (all.length > 1) found.doubled.push(`${kind} ${key} was done ${all.length} times (${phase})`);
    if (answer === undefined || kind === 'upload') continue;
    const [row] = all;
    if (kind === 'transfer') {
      if (row?.id !== (answer as { id: string }).id) found.lost.push(`transfer ${key} (${phase})`);
    } else if (row?.id !== idIn(answer)) found.lost.push(`${kind} order ${key} (${phase})`);
    if (kind === 'up') {
      const { openSeq, openPrice } = (answer as { order: OpenedOrder }).order;
      const up = row as UpRow | undefined;
      const same =
        up?.state === 'settled' &&
        up.open_seq === openSeq &&
        parseAmount(up.open_price ?? '0') === parseAmount(openPrice ?? '');
      if (!same) found.lost.push(`up/down order ${key} is not as it was answered (${phase})`);
    }
  }
  found.sums.push(...(await bookFaults(db)));
  const { rows: held } = await sql<{ owner: string }>`
    select owner from account where kind = 'held' and balance <> 0
  `.execute(db);
  for (const { owner } of held) found.sums.push(`money of ${owner} is held, and nothing is open`);
  return found;
}
