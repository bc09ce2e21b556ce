import { sql } from 'kysely';
import { BANK_FIELDS } from '../../../protocol/units/bank-fields.ts';
import type { BankField, BankFields } from '../../../protocol/units/bank-fields.ts';
import type { Db } from '../../infra/db.ts';
import type { Sealing } from '../../infra/sealing.ts';

type Sealed = Readonly<Record<BankField, string>>;

type BankTables = {
  bank_binding: { user_id: string; sealed: Sealed; bound_ms: number; usable_from_ms: number };
};

/** A bank account as its owner typed it, and the time at which it was bound, epoch ms. */
export interface BoundAccount {
  readonly fields: BankFields;
  readonly boundMs: number;
}

const placeOf = (userId: string, field: BankField): readonly string[] => ['bank_binding', userId, field];

const eachField = (change: (field: BankField) => string): BankFields =>
  Object.fromEntries(BANK_FIELDS.map((field) => [field, change(field)])) as Record<BankField, string>;

/** Times of the bound account, epoch ms: when it was bound, which tells it from an earlier one, and its hold's end. */
export interface BankTimes {
  readonly boundMs: number;
  readonly usableFromMs: number;
}

/**
 * Returns the times of the bound account, or null when none is bound.
 * @param db  may be a transaction
 */
export async function bankTimes(db: Db, userId: string): Promise<BankTimes | null> {
  const row = await db
    .withTables<BankTables>()
    .selectFrom('bank_binding')
    .select(['bound_ms', 'usable_from_ms'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? { boundMs: row.bound_ms, usableFromMs: row.usable_from_ms } : null;
}

/**
 * Returns whether the user has bound a bank account.
 * @param db  may be a transaction
 */
export const isBankBound = async (db: Db, userId: string): Promise<boolean> => (await bankTimes(db, userId)) !== null;

export async function readBank(db: Db, sealing: Sealing, userId: string): Promise<BoundAccount | null> {
  const row = await db
    .withTables<BankTables>()
    .selectFrom('bank_binding')
    .select(['sealed', 'bound_ms'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const fields = eachField((field) => sealing.open(row.sealed[field], placeOf(userId, field)));
  return { fields, boundMs: row.bound_ms };
}

/**
 * Replaces the bound account.
 * @param usableFromMs  end of the new account's hold, epoch ms
 */
export async function writeBank(
  db: Db,
  sealing: Sealing,
  userId: string,
  { fields, boundMs }: BoundAccount,
  usableFromMs: number,
): Promise<void> {
  const texts: Sealed = eachField((field) => sealing.seal(fields[field], placeOf(userId, field)));
  const sealed = sql<Sealed>`${JSON.stringify(texts)}::jsonb`;
  await db
    .withTables<BankTables>()
    .insertInto('bank_binding')
    .values({ user_id: userId, sealed, bound_ms: boundMs, usable_from_ms: usableFromMs })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ sealed, bound_ms: boundMs, usable_from_ms: usableFromMs }),
    )
    .execute();
}

/**
 * Deletes the account that was bound at this time. Its fields are not opened, so one whose key is lost goes as well.
 * @param boundMs  epoch ms
 * @returns whether it was there
 */
export async function deleteBank(db: Db, userId: string, boundMs: number): Promise<boolean> {
  const gone = await db
    .withTables<BankTables>()
    .deleteFrom('bank_binding')
    .where('user_id', '=', userId)
    .where('bound_ms', '=', boundMs)
    .returning('user_id')
    .executeTakeFirst();
  return gone !== undefined;
}
