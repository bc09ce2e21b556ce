import { sql } from 'kysely';
import type { Selectable, Transaction } from 'kysely';
import type { PlanAnswer } from '../../../protocol/units/journal-terms.ts';
import type { Db } from '../../infra/db.ts';
import type { Sealing } from '../../infra/sealing.ts';

/** Row of `trade_note`; see 080_trade_journal.sql. */
interface NoteTable {
  user_id: string;
  trade: string;
  sealed: string | null;
  revision: number;
  change: number;
  changed_ms: number;
}

type NoteRow = Selectable<NoteTable>;

/** Cleaned content of a note. */
export interface NoteContent {
  readonly text: string;
  readonly tags: readonly string[];
  readonly plan?: PlanAnswer;
}

/** The stored note of a trade. A removed note keeps its row with the content null, so that other devices hear of it. */
export interface StandingNote {
  readonly trade: string;
  readonly content: NoteContent | null;
  readonly revision: number;
  readonly change: number;
  readonly changedMs: number;
}

/** Removals that are kept, so that other devices learn of them. */
const REMOVALS_KEPT = 1000;

/** Each row has six values, and a statement takes 65 535. */
const ROWS_AT_ONCE = 5000;

const narrow = (db: Db) => db.withTables<{ trade_note: NoteTable }>();
const placeOf = (userId: string, trade: string): readonly string[] => ['trade_note', userId, trade];

/** Notes of all users; their content is encrypted, each bound to its user and trade. */
export interface NoteStore {
  find(db: Db, userId: string, trade: string): Promise<StandingNote | undefined>;
  /** Returns notes and removals in the order of change, after the change with this number. */
  changedAfter(db: Db, userId: string, change: number, limit: number): Promise<readonly StandingNote[]>;
  /** Returns all notes without the removals, in the order of change. */
  all(db: Db, userId: string): Promise<readonly StandingNote[]>;
  /** Returns the number of notes without the removals. */
  count(db: Db, userId: string): Promise<number>;
  /** Returns the number of the last change of a user's notes; 0 before the first. */
  lastChange(db: Db, userId: string): Promise<number>;
  /** Inserts or replaces notes, then forgets the oldest removals. */
  save(trx: Transaction<object>, userId: string, notes: readonly StandingNote[]): Promise<void>;
}

export function createNoteStore(sealing: Sealing): NoteStore {
  const opened = (row: NoteRow): StandingNote => ({
    trade: row.trade,
    content:
      row.sealed === null
        ? null
        : (JSON.parse(sealing.open(row.sealed, placeOf(row.user_id, row.trade))) as NoteContent),
    revision: row.revision,
    change: row.change,
    changedMs: row.changed_ms,
  });
  const sealed = (userId: string, { trade, content, revision, change, changedMs }: StandingNote): NoteRow => ({
    user_id: userId,
    trade,
    sealed: content && sealing.seal(JSON.stringify(content), placeOf(userId, trade)),
    revision,
    change,
    changed_ms: changedMs,
  });
  const ofUser = (db: Db, userId: string) =>
    narrow(db).selectFrom('trade_note').selectAll().where('user_id', '=', userId);

  return {
    async find(db, userId, trade) {
      const row = await ofUser(db, userId).where('trade', '=', trade).executeTakeFirst();
      return row && opened(row);
    },
    async changedAfter(db, userId, change, limit) {
      const rows = await ofUser(db, userId).where('change', '>', change).orderBy('change').limit(limit).execute();
      return rows.map(opened);
    },
    async all(db, userId) {
      const rows = await ofUser(db, userId).where('sealed', 'is not', null).orderBy('change').execute();
      return rows.map(opened);
    },
    async count(db, userId) {
      const { count } = await narrow(db)
        .selectFrom('trade_note')
        .select((e) => e.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('sealed', 'is not', null)
        .executeTakeFirstOrThrow();
      return count;
    },
    async lastChange(db, userId) {
      const row = await narrow(db)
        .selectFrom('trade_note')
        .select((e) => e.fn.max<number | null>('change').as('last'))
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row?.last ?? 0;
    },
    async save(trx, userId, notes) {
      for (let from = 0; from < notes.length; from += ROWS_AT_ONCE) {
        await narrow(trx)
          .insertInto('trade_note')
          .values(notes.slice(from, from + ROWS_AT_ONCE).map((note) => sealed(userId, note)))
          .onConflict((conflict) =>
            conflict.columns(['user_id', 'trade']).doUpdateSet((e) => ({
              sealed: e.ref('excluded.sealed'),
              revision: e.ref('excluded.revision'),
              change: e.ref('excluded.change'),
              changed_ms: e.ref('excluded.changed_ms'),
            })),
          )
          .execute();
      }
      await sql`
        delete from trade_note where user_id = ${userId} and sealed is null and change <= (
          select change from trade_note where user_id = ${userId} and sealed is null
          order by change desc offset ${REMOVALS_KEPT} limit 1
        )
      `.execute(trx);
    },
  };
}
