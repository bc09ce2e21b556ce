import { sql } from 'kysely';
import { BANK_FIELDS } from '../../../protocol/units/bank-fields.ts';
import type { BankField, BankFields } from '../../../protocol/units/bank-fields.ts';
import type { Db } from '../../infra/db.ts';
import type { Sealing } from '../../infra/sealing.ts';

type Sealed = Readonly<Record<BankField, string>>;

type BankTables = {
  bank_binding: { user_id: string; sealed: Sealed; bound_ms: number };
};

/** A bank account as its owner typed it, and when, epoch ms. */
export interface BoundAccount {
  readonly fields: BankFields;
  readonly boundMs: number;
}

const placeOf = (userId: string, field: BankField): readonly string[] => ['bank_binding', userId, field];

const eachField = (change: (field: BankField) => string): BankFields =>
  Object.fromEntries(BANK_FIELDS.map((field) => [field, change(field)])) as Record<BankField, string>;

/** @param db a transaction too */
export async function isBankBound(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .withTables<BankTables>()
    .selectFrom('bank_binding')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

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

/** Replaces what was bound before. */
export async function writeBank(
  db: Db,
  sealing: Sealing,
  userId: string,
  { fields, boundMs }: BoundAccount,
): Promise<void> {
  const texts: Sealed = eachField((field) => sealing.seal(fields[field], placeOf(userId, field)));
  const sealed = sql<Sealed>`${JSON.stringify(texts)}::jsonb`;
  await db
    .withTables<BankTables>()
    .insertInto('bank_binding')
    .values({ user_id: userId, sealed, bound_ms: boundMs })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ sealed, bound_ms: boundMs }))
    .execute();
}
