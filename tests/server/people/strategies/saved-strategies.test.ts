import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BodyOf } from '../../../../protocol/call.ts';
import type { strategySave } from '../../../../protocol/rest/strategy.ts';
import { STRATEGIES_MAX, STRATEGY_BYTES_MAX } from '../../../../protocol/units/strategy-terms.ts';
import type { Outcome } from '../../../../server/infra/outcome.ts';
import { createSealing } from '../../../../server/infra/sealing.ts';
import { createSavedStrategies } from '../../../../server/people/strategies/saved-strategies.ts';
import type { SavedStrategies } from '../../../../server/people/strategies/saved-strategies.ts';
import { restFixture } from '../../../fixtures/fixtures.ts';
import { freshDatabase } from '../../infra/fresh-database.ts';
import type { FreshDatabase } from '../../infra/fresh-database.ts';

type Request = BodyOf<typeof strategySave>;
type Rules = Request['strategy'];

const { strategy: RULES } = restFixture('strategySave').request.body as Request;

let database: FreshDatabase;
let strategies: SavedStrategies;
let users = 0;
let userId: string;
let nowMs = 1_790_000_000_000;

beforeAll(async () => {
  database = await freshDatabase();
  strategies = createSavedStrategies({
    db: database.db,
    clock: { now: () => nowMs++ },
    sealing: createSealing(randomBytes(32)),
  });
});
beforeEach(() => {
  userId = `strategist${++users}`;
});
afterAll(() => database.close());

const idOf = (number: number): string => `device-strategy-${number}`;
const rules = (change: object = {}): Rules => ({ ...RULES, ...change }) as Rules;
const save = (number = 1, change: object = {}, owner = userId) =>
  strategies.save(owner, { id: idOf(number), strategy: rules(change) });
function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`refused: ${outcome.refusal}`);
  return outcome.value;
}
const names = async (owner = userId) => (await strategies.list(owner)).strategies.map(({ strategy }) => strategy.name);

describe('a saved strategy', () => {
  it('is read as it was written, the one changed last first', async () => {
    const first = valueOf(await save(1, { name: 'First' }));
    const second = valueOf(await save(2, { name: 'Second' }));
    expect(await strategies.list(userId)).toEqual({
      strategies: [
        { ...second, strategy: rules({ name: 'Second' }) },
        { ...first, strategy: rules({ name: 'First' }) },
      ],
    });
    await save(1, { name: 'Once more' });
    expect(await names()).toEqual(['Once more', 'Second']);
  });

  it('that is sent twice is written once, and keeps its place', async () => {
    const first = valueOf(await save(1));
    await save(2);
    expect(valueOf(await save(1))).toEqual(first);
    expect((await strategies.list(userId)).strategies.map(({ id }) => id)).toEqual([idOf(2), idOf(1)]);
  });

  it('has a clean name of one line', async () => {
    await save(1, { name: '  EMA\u2003\u202ecross  ' });
    expect(await names()).toEqual(['EMA cross']);
    for (const name of ['\u200b', '   ', '\u202e\u2066']) {
      expect(await save(2, { name })).toEqual({ ok: false, refusal: 'malformed', details: { field: 'strategy.name' } });
    }
    // The schema counts characters that are seen, of which each may have many marks.
    expect(await save(2, { name: 'e\u0301\u0302\u0303'.repeat(60) })).toMatchObject({ ok: false });
    expect(await names()).toEqual(['EMA cross']);
  });

  it('is of its owner alone: another person with the same id has one of their own', async () => {
    const other = `${userId}-other`;
    await save(1, { name: 'Mine' });
    expect(await names(other)).toEqual([]);
    expect(await strategies.remove(other, { id: idOf(1) })).toEqual({ removed: false });
    await save(1, { name: 'Theirs' }, other);
    expect([await names(), await names(other)]).toEqual([['Mine'], ['Theirs']]);
  });

  it('is removed once; removed again is no error, and saved again it is back', async () => {
    await save(1);
    expect(await strategies.remove(userId, { id: idOf(1) })).toEqual({ removed: true });
    expect(await strategies.remove(userId, { id: idOf(1) })).toEqual({ removed: false });
    expect(await names()).toEqual([]);
    await save(1, { name: 'Back' });
    expect(await names()).toEqual(['Back']);
  });

  it('is one of at most 50, also when two devices save at the same time', async () => {
    for (let number = 1; number < STRATEGIES_MAX; number++) await save(number);
    const answers = await Promise.all([100, 101, 102, 103].map((number) => save(number)));
    const refusals = answers.filter((answer) => !answer.ok);
    expect(refusals).toHaveLength(3);
    expect(refusals[0]).toEqual({ ok: false, refusal: 'strategiesFull', details: { most: '50' } });
    expect(await names()).toHaveLength(STRATEGIES_MAX);
    // A change of one that is there is always possible.
    expect(await save(1, { name: 'Changed' })).toMatchObject({ ok: true });
    await strategies.remove(userId, { id: idOf(1) });
    expect(await save(200)).toMatchObject({ ok: true });
  });

  it('that is as full as the schema allows has less than 4 kB, and is stored', async () => {
    const study = { kind: 'kdj', period: 500, kPeriod: 500, dPeriod: 500 };
    const source = { study, line: 'j' };
    const full = { left: source, operator: 'above', right: source, candles: 500 };
    const hours = { left: { time: 'hour', in: Array.from({ length: 24 }, (_, hour) => hour) }, operator: 'within' };
    const widest = [full, full, full, hours].toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0];
    const rule = { join: 'all', conditions: Array(4).fill(widest) };
    const long = 0.012345678901234567;
    const strategy = rules({
      name: '\u{1F9EA}'.repeat(30),
      symbols: Array.from({ length: 10 }, (_, at) => `${'A'.repeat(15)}${at}USDT`),
      enter: rule,
      leave: rule,
      stop: { atr: 1 + long, period: 500 },
      trail: 1 + long,
      target: 1 + long,
      candles: 100_000,
      costs: { maker: long, taker: long, slippage: long },
      span: { from: 100_000, to: 101_456, heldBack: long },
    });
    expect(Buffer.byteLength(JSON.stringify(strategy))).toBeLessThan(STRATEGY_BYTES_MAX);
    expect(await strategies.save(userId, { id: idOf(1), strategy })).toMatchObject({ ok: true });
    expect((await strategies.list(userId)).strategies[0]?.strategy).toEqual(strategy);
  });

  it('lies encrypted in the database, bound to its owner and id', async () => {
    await save(1, { name: 'Unmistakable' });
    await save(2, { name: 'Unmistakable' });
    const { rows } = await sql<{ id: string; sealed: string; row: string }>`
      select id, sealed, s::text as row from strategy s where user_id = ${userId} order by id
    `.execute(database.db);
    expect(rows[0]!.sealed).not.toBe(rows[1]!.sealed);
    for (const { row } of rows) expect(row).not.toMatch(/Unmistakable|BTCUSDT|ema/);
    await sql`
      update strategy set sealed = ${rows[1]!.sealed} where user_id = ${userId} and id = ${rows[0]!.id}
    `.execute(database.db);
    await expect(strategies.list(userId)).rejects.toThrow();
  });
});
