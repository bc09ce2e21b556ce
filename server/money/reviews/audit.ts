import type { Generated } from 'kysely';
import type { Db } from '../../infra/db.ts';
import type { LedgerTransaction } from '../../ledger/ledger.ts';

type AuditTables = {
  audit: {
    id: Generated<number>;
    at_ms: number;
    who: string;
    what: Decision['what'];
    noun: string;
    ref: string;
    why: string;
  };
};

/** A decision about a user's record, a user's sessions, or a product. */
export interface Decision {
  /** `rules`, or `operator:<name>`. */
  readonly who: string;
  readonly what: 'approve' | 'reject' | 'withdraw' | 'offer' | 'endSessions';
  readonly noun: 'deposit' | 'loan' | 'loanProduct' | 'earnProduct' | 'merchantSale' | 'verification' | 'account';
  readonly ref: string;
  readonly why: string;
  readonly atMs: number;
}

/** Stores a decision, in the transaction that carries it out. */
export async function writeDown(trx: LedgerTransaction, { atMs, ...decision }: Decision): Promise<void> {
  await trx
    .withTables<AuditTables>()
    .insertInto('audit')
    .values({ ...decision, at_ms: atMs })
    .execute();
}

/** Returns all decisions about one record, oldest first. */
export async function decisionsAbout(db: Db, noun: Decision['noun'], ref: string): Promise<readonly Decision[]> {
  const rows = await db
    .withTables<AuditTables>()
    .selectFrom('audit')
    .select(['at_ms', 'who', 'what', 'why'])
    .where('noun', '=', noun)
    .where('ref', '=', ref)
    .orderBy('id')
    .execute();
  return rows.map(({ at_ms, who, what, why }) => ({ who, what, noun, ref, why, atMs: at_ms }));
}
