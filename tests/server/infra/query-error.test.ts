import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { QueryError } from '../../../server/infra/query-error.ts';
import { freshDatabase } from './fresh-database.ts';

it('an error of the real database says what is wrong with a value, and never the value', async () => {
  const database = await freshDatabase();
  const marked = 'hunter2: "x" 7777777777777777777777';
  for (const [type, value] of [
    ['bigint', marked],
    ['bigint', '7777777777777777777777'],
    ['timestamptz', marked],
    ['numeric', marked],
    ['jsonb', `{${marked}`],
    ['uuid', marked],
  ] as const) {
    const error: unknown = await sql`select cast(${value}::text as ${sql.raw(type)})`.execute(database.db).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error, type).toBeInstanceOf(QueryError);
    const { message, stack, code } = error as QueryError;
    expect(code).toMatch(/^22/);
    expect(message.length).toBeGreaterThan(10);
    expect(`${message} ${stack}`).not.toMatch(/hunter2|777777/);
  }
  await database.close();
});

it('names of tables and constraints stay: whoever reads the log needs them', () => {
  const failure = { detail: undefined, constraint: 'session_pkey', table: 'session' };
  const message = 'duplicate key value violates unique constraint "session_pkey"';
  expect(new QueryError({ ...failure, code: '23505', message }).message).toBe(message);
});

it('whatever the value holds, nothing of it is left', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 3, unit: fc.constantFrom('7', '"', ':', '\n', ' ') }), (value) => {
      const failure = { code: '22P02', detail: undefined, constraint: undefined, table: undefined };
      const { message } = new QueryError({ ...failure, message: `invalid input syntax for type bigint: "${value}"` });
      expect(message).toBe('invalid input syntax for type bigint: …');
    }),
  );
});
