import { sql } from 'kysely';
import type { Clock } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import { parseAmount, parseSignedAmount } from '../../ledger/amount.ts';
import { liabilityCounterparts, liabilitiesToUsers } from '../../ledger/liability-queries.ts';

/** The exchange's liability to one user in one asset, above zero. */
export interface UserLiability {
  readonly userId: string;
  /** Wallet address of the user. */
  readonly address: string;
  readonly amount: bigint;
}

/** Liabilities in one asset. */
export interface AssetLiabilities {
  readonly asset: string;
  /** At least one. */
  readonly people: readonly UserLiability[];
  /** Counterpart in the exchange's own accounts: the same sum. */
  readonly booked: bigint;
}

/** All liabilities at one moment. */
export interface Snapshot {
  readonly takenMs: number;
  /** Assets with a liability. */
  readonly owed: readonly AssetLiabilities[];
}

interface OwedRow {
  readonly user_id: string;
  readonly address: string | null;
  readonly asset: string;
  readonly amount: string;
}

const sumOf = (people: readonly UserLiability[]): bigint => people.reduce((sum, { amount }) => sum + amount, 0n);

/**
 * Reads all liabilities in one snapshot, so that a concurrent transfer is neither counted twice nor missed.
 * @throws Error when the ledger does not agree, or an owner is no user; nothing is signed then
 */
export async function takeSnapshot(db: Db, clock: Clock): Promise<Snapshot> {
  const { takenMs, people, booked } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => ({
      people: await sql<OwedRow>`
        select o.owner as user_id, u.address, o.asset, o.amount
        from (${liabilitiesToUsers}) as o left join app_user u on u.id = o.owner
      `.execute(trx),
      booked: await sql<{ asset: string; amount: string }>`${liabilityCounterparts}`.execute(trx),
      takenMs: clock.now(),
    }));
  const owed = new Map<string, UserLiability[]>();
  for (const { user_id: userId, address, asset, amount } of people.rows) {
    if (address === null) throw new Error(`user ${userId} is owed ${asset} and has no address`);
    const row = { userId, address, amount: parseAmount(amount) };
    const rows = owed.get(asset);
    if (rows) rows.push(row);
    else owed.set(asset, [row]);
  }
  const booksSay = new Map(booked.rows.map(({ asset, amount }) => [asset, parseSignedAmount(amount)]));
  for (const asset of new Set([...owed.keys(), ...booksSay.keys()])) {
    if (sumOf(owed.get(asset) ?? []) !== (booksSay.get(asset) ?? 0n)) {
      throw new Error(`what people are owed of ${asset} is not what the books say`);
    }
  }
  return {
    takenMs,
    owed: [...owed].map(([asset, rows]) => ({ asset, people: rows, booked: booksSay.get(asset) ?? 0n })),
  };
}
