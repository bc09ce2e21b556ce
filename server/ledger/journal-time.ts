import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Returns a time to compare `created_at` of journals with, exact to the millisecond.
 * @param ms  epoch ms
 */
export const journalTime = (ms: number): RawBuilder<unknown> =>
  sql`timestamptz 'epoch' + ${ms}::double precision * interval '1 millisecond'`;
