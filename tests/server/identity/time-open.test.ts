import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTimeOpen, minutesOpen } from '../../../server/identity/time-open.ts';
import type { TimeOpen } from '../../../server/identity/time-open.ts';
import { freshDatabase } from '../infra/fresh-database.ts';
import type { FreshDatabase } from '../infra/fresh-database.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 10, 16);

let database: FreshDatabase;
let nodes: readonly TimeOpen[];

beforeAll(async () => {
  database = await freshDatabase();
  // Two servers on one database.
  nodes = [createTimeOpen(database.db), createTimeOpen(database.db)];
});
afterAll(() => database.close());

const between = (userId: string, fromMs: number, toMs: number) =>
  minutesOpen(database.db, userId, { fromMs, toMs }, START + DAY_MS);

it('a minute counts once, whoever notes it, how often, in whatever order and at whatever moment of it', async () => {
  let run = 0;
  const note = fc.record({
    node: fc.constantFrom(0, 1),
    who: fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
    at: fc.integer({ min: 0, max: 3 * HOUR_MS - 1 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(note, { maxLength: 20 }), async (notes) => {
      const prefix = `run${(run += 1)}-`;
      await Promise.all(
        notes.map(({ node, who, at }) =>
          nodes[node]!.note(
            who.flatMap((name) => [prefix + name, prefix + name]),
            START + at,
          ),
        ),
      );
      for (const name of ['a', 'b', 'c']) {
        const minutes = (from: number, to: number) =>
          new Set(
            notes
              .filter(({ who, at }) => who.includes(name) && at >= from && at < to)
              .map(({ at }) => Math.trunc(at / MINUTE_MS)),
          ).size;
        expect(await between(prefix + name, START, START + 3 * HOUR_MS)).toBe(minutes(0, 3 * HOUR_MS));
        expect(await between(prefix + name, START + HOUR_MS, START + 2 * HOUR_MS)).toBe(minutes(HOUR_MS, 2 * HOUR_MS));
      }
    }),
    { numRuns: 40 },
  );
});

it('knows all sixty minutes of an hour', async () => {
  for (let minute = 0; minute < 60; minute++) await nodes[0]!.note(['hour'], START + minute * MINUTE_MS);
  expect(await between('hour', START, START + HOUR_MS)).toBe(60);
  expect(await between('hour', START + HOUR_MS, START + 2 * HOUR_MS)).toBe(0);
});

it('forgets what is older than 400 days, and says nothing of a span of which something may be forgotten', async () => {
  await nodes[0]!.note(['old', 'other'], START);
  const later = START + 400 * DAY_MS;
  await nodes[0]!.sweep(later);
  expect(await minutesOpen(database.db, 'old', { fromMs: START, toMs: START + DAY_MS }, later)).toBe(1);
  await nodes[0]!.sweep(later + 1);
  expect(await minutesOpen(database.db, 'old', { fromMs: START, toMs: START + DAY_MS }, later)).toBe(0);
  expect(await minutesOpen(database.db, 'old', { fromMs: START, toMs: START + DAY_MS }, later + 1)).toBeNull();
});
