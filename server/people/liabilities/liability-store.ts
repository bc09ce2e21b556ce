import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { DataOf } from '../../../protocol/call.ts';
import type { LiabilityRoot, liabilityPath } from '../../../protocol/rest/liabilities.ts';
import type { LiabilityRootFields } from '../../../protocol/units/liability-tree.ts';
import { liabilityRootText } from '../../../protocol/units/liability-tree.ts';
import type { Db } from '../../infra/db.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';
import type { SumTree } from './sum-tree.ts';
import { NODE_BYTES, nodeAt } from './sum-tree.ts';

export type RootWire = Static<typeof LiabilityRoot>;
export type PathWire = DataOf<typeof liabilityPath>['paths'][number];

interface RootRow {
  readonly night_ms: number;
  readonly asset: string;
  readonly taken_ms: number;
  readonly root_hash: string;
  readonly total: string;
  readonly leaves: number;
  readonly reserves: string;
  readonly previous_hash: string;
  readonly key_id: string;
  readonly signature: string;
}

/** Rows of one statement, which blocks the embedded database for a quarter of a second. */
const ROWS_AT_ONCE = 5000;

/** Returns exact text with all 18 decimals. */
export const exactText = (amount: bigint) => amountText(amount, 18);

/** Returns the signed fields of a published root. */
const fieldsOf = (row: RootRow): LiabilityRootFields => ({
  asset: row.asset,
  nightTime: row.night_ms,
  takenTime: row.taken_ms,
  rootHash: row.root_hash,
  sum: parseAmount(row.total),
  leaves: row.leaves,
  simulatedReserves: parseAmount(row.reserves),
  previousHash: row.previous_hash,
});

function wireOf(row: RootRow): RootWire {
  const fields = fieldsOf(row);
  return {
    ...fields,
    sum: exactText(fields.sum),
    simulatedReserves: exactText(fields.simulatedReserves),
    keyId: row.key_id,
    payload: liabilityRootText(fields),
    signature: row.signature,
  };
}

/** Returns the time of the next night; stores `firstMs` on first use. */
export async function nextNight(db: Db, firstMs: number): Promise<number> {
  const { rows } = await sql<{ next_ms: number }>`
    insert into liability_schedule (next_ms) values (${firstMs}::bigint)
    on conflict (one) do update set next_ms = least(liability_schedule.next_ms, excluded.next_ms) returning next_ms
  `.execute(db);
  return rows[0]!.next_ms;
}

/** Returns the roots of a night, by default the last one, ordered by asset. */
export async function rootsOf(db: Db, nightMs?: number): Promise<readonly RootWire[]> {
  const { rows } = await sql<RootRow>`
    select * from liability_root
    where night_ms = ${nightMs === undefined ? sql`(select max(night_ms) from liability_root)` : sql`${nightMs}::bigint`}
    order by asset
  `.execute(db);
  return rows.map(wireOf);
}

/** Returns the begin of the night before another one, epoch ms; null when there is none. */
export async function nightBefore(db: Db, nightMs: number): Promise<number | null> {
  const { rows } = await sql<{ night_ms: number | null }>`
    select max(night_ms) as night_ms from liability_root where night_ms < ${nightMs}::bigint
  `.execute(db);
  return rows[0]?.night_ms ?? null;
}

/** Returns the newest root of each asset. */
export async function newestRoots(db: Db): Promise<ReadonlyMap<string, RootWire>> {
  const { rows } = await sql<RootRow>`
    select distinct on (asset) * from liability_root order by asset, night_ms desc
  `.execute(db);
  return new Map(rows.map((row) => [row.asset, wireOf(row)]));
}

/** Returns all nights, oldest first. */
export async function nightsOf(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ night_ms: number }>`
    select distinct night_ms from liability_root order by night_ms
  `.execute(db);
  return rows.map(({ night_ms }) => night_ms);
}

/**
 * Deletes what a killed night has left: rows without a root. Leaves and levels are written in batches, so that other
 * queries run between.
 */
export async function deleteUnfinished(db: Db, nightMs: number): Promise<void> {
  await sql`delete from liability_leaf where night_ms = ${nightMs}::bigint`.execute(db);
  await sql`delete from liability_level where night_ms = ${nightMs}::bigint`.execute(db);
}

/** Writes leaves and levels of one tree; they are visible after `finishNight`. */
export async function saveTree(db: Db, asset: string, nightMs: number, { leaves, levels }: SumTree): Promise<void> {
  for (let from = 0; from < leaves.length; from += ROWS_AT_ONCE) {
    const some = leaves.slice(from, from + ROWS_AT_ONCE);
    await sql`
      insert into liability_leaf (night_ms, user_id, asset, owner, position, salt, balance)
      select ${nightMs}::bigint, user_id, ${asset}, owner, position, salt, balance
      from unnest(${some.map(({ userId }) => userId)}::text[], ${some.map(({ address }) => address)}::text[],
        ${some.map(({ position }) => position)}::integer[], ${some.map(({ salt }) => salt)}::text[],
        ${some.map(({ amount }) => exactText(amount))}::numeric[]) as given (user_id, owner, position, salt, balance)
    `.execute(db);
  }
  for (const [level, nodes] of levels.entries()) {
    await sql`
      insert into liability_level (night_ms, asset, level, nodes) values (${nightMs}::bigint, ${asset}, ${level}, ${nodes})
    `.execute(db);
  }
}

/** Writes the roots of a night and the time of the next, and deletes earlier trees, in one transaction. */
export async function finishNight(db: Db, nightMs: number, roots: readonly RootWire[], nextMs: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const root of roots) {
      await sql`
        insert into liability_root (night_ms, asset, taken_ms, root_hash, total, leaves, reserves, previous_hash, key_id, signature)
        values (${nightMs}::bigint, ${root.asset}, ${root.takenTime}, ${root.rootHash}, ${root.sum}::numeric, ${root.leaves},
          ${root.simulatedReserves}::numeric, ${root.previousHash}, ${root.keyId}, ${root.signature})
      `.execute(trx);
    }
    await sql`delete from liability_leaf where night_ms <> ${nightMs}::bigint`.execute(trx);
    await sql`delete from liability_level where night_ms <> ${nightMs}::bigint`.execute(trx);
    await sql`update liability_schedule set next_ms = ${nextMs}::bigint`.execute(trx);
  });
}

/** Returns the user's wallet address, which their leaves commit to. */
export async function addressOf(db: Db, userId: string): Promise<string> {
  const { rows } = await sql<{ address: string }>`select address from app_user where id = ${userId}`.execute(db);
  return rows[0]!.address;
}

interface PathRow extends RootRow {
  readonly position: number;
  readonly salt: string;
  readonly balance: string;
  /** Sibling nodes on the path to the root, hex, from the leaves up. */
  readonly siblings: readonly string[];
}

function pathOf(row: PathRow): PathWire {
  return {
    balance: exactText(parseAmount(row.balance)),
    salt: row.salt,
    siblings: row.siblings.map((hex, level) => {
      const { hash, sum } = nodeAt(Buffer.from(hex, 'hex'), 0);
      return { side: (row.position >> level) % 2 === 1 ? 'left' : 'right', hash, sum: exactText(sum) };
    }),
    root: wireOf(row),
  };
}

/**
 * Returns every leaf of a user with its path to the root, by asset. One statement, so that a new night cannot come
 * between.
 */
export async function pathsOf(db: Db, userId: string): Promise<readonly PathWire[]> {
  const { rows } = await sql<PathRow>`
    select r.*, l.position, l.salt, l.balance, coalesce((
      select jsonb_agg(
        encode(substring(v.nodes from (((l.position >> v.level) # 1) * ${NODE_BYTES}::integer + 1) for ${NODE_BYTES}::integer), 'hex')
        order by v.level)
      from liability_level v where v.night_ms = l.night_ms and v.asset = l.asset
    ), '[]') as siblings
    from liability_leaf l join liability_root r on r.night_ms = l.night_ms and r.asset = l.asset
    where l.user_id = ${userId} and l.night_ms = (select max(night_ms) from liability_root) order by l.asset
  `.execute(db);
  return rows.map(pathOf);
}
