import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BodyOf, DataOf } from '../../../../protocol/call.ts';
import type { journalNotes, journalNoteSet } from '../../../../protocol/rest/journal.ts';
import { NOTES_MAX } from '../../../../protocol/units/journal-terms.ts';
import { createSealing } from '../../../../server/infra/sealing.ts';
import type { Outcome } from '../../../../server/infra/outcome.ts';
import { createTradeNotes } from '../../../../server/people/trade-journal/trade-notes.ts';
import type { TradeNotes } from '../../../../server/people/trade-journal/trade-notes.ts';
import { freshDatabase } from '../../infra/fresh-database.ts';
import type { FreshDatabase } from '../../infra/fresh-database.ts';

type Note = DataOf<typeof journalNotes>['notes'][number];
type SetRequest = BodyOf<typeof journalNoteSet>;

const TRADES = ['1', '2', '3', '4', '5', '6'];

let database: FreshDatabase;
let notes: TradeNotes;
let users = 0;
let userId: string;
let nowMs = 1_790_000_000_000;

beforeAll(async () => {
  database = await freshDatabase();
  notes = createTradeNotes(database.db, { now: () => nowMs++ }, createSealing(randomBytes(32)));
});
beforeEach(async () => {
  userId = `note${++users}`;
  for (const id of TRADES) await upDownOrder(`${userId}-${id}`, userId, 'open');
});
afterAll(() => database.close());

async function upDownOrder(id: string, owner: string, state: 'opening' | 'open'): Promise<void> {
  const opened = state === 'open';
  await sql`
    insert into second_order (id, user_id, client_order_id, body_hash, state, symbol, direction, stake, odds, odds_version,
      period_s, rule_id, accepted_seq, accepted_ms, open_seq, open_ms, open_price, open_hash, due_ms)
    values (${id}, ${owner}, ${id}, '', ${state}, 'BTCUSDT', 1, 10, 0.85, 1, 30, 'updown-1', 1, 1790000000000,
      ${opened ? 2 : null}, ${opened ? 1790000000000 : null}, ${opened ? '100' : null}, ${opened ? '' : null},
      ${opened ? 1790000030000 : null})
  `.execute(database.db);
}
async function spotOrder(id: string, owner: string, filled: string): Promise<void> {
  await sql`
    insert into spot_order (id, user_id, client_order_id, body_hash, answer, symbol, base, quote, side, type, price, quantity,
      filled_quantity, filled_value, fee_exact, fee, held, status, accepted_seq, created_ms, updated_ms, time_in_force, queue_id)
    values (${id}, ${owner}, ${id}, '', '{}', 'BTCUSDT', 'BTC', 'USDT', 'buy', 'limit', 1, 1, ${filled}, 0, 0, 0, 0, 'pending', 0,
      1, 1, 'gtc', ${id})
  `.execute(database.db);
}

const trade = (id = '1') => `u:${userId}-${id}`;
const request = (change: Partial<SetRequest> = {}): SetRequest => ({
  trade: trade(),
  text: 'Too early.',
  tags: ['news'],
  revision: 0,
  ...change,
});
function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`refused: ${outcome.refusal}`);
  return outcome.value;
}
const set = async (change: Partial<SetRequest> = {}) => valueOf(await notes.set(userId, request(change)));

/** Everything that a new device gets. */
async function all(owner = userId, limit = 500): Promise<readonly Note[]> {
  const found: Note[] = [];
  for (let after = 0, more = true; more;) {
    const page = await notes.list(owner, { after, limit });
    found.push(...page.notes);
    ({ next: after, more } = page);
  }
  return found;
}

describe('a note', () => {
  it('is stored with its tags and plan, and read again as it was', async () => {
    const { saved, note } = await set({ text: 'First.\nSecond.', tags: ['news', 'late'], plan: 'partly' });
    expect(saved).toBe(true);
    expect(note).toMatchObject({ trade: trade(), text: 'First.\nSecond.', tags: ['news', 'late'], plan: 'partly' });
    expect(note).toMatchObject({ revision: 1, change: 1 });
    expect(await notes.list(userId, {})).toEqual({ notes: [note], next: 1, more: false, total: 1 });
  });

  it('that is sent twice is written once, whatever revision the device names', async () => {
    const first = await set();
    for (const revision of [0, 1, 7]) expect(await set({ revision })).toEqual(first);
  });

  it('that another device has changed is not overwritten', async () => {
    await set();
    const newer = await set({ text: 'Of the phone.', revision: 1 });
    const late = await set({ text: 'Of the tablet.', revision: 1 });
    expect(late).toEqual({ saved: false, note: newer.note });
    expect(await set({ text: 'Of the phone.\n\nOf the tablet.', revision: 2 })).toMatchObject({
      saved: true,
      note: { revision: 3, change: 3 },
    });
  });

  it('can be of an order with a fill or of a trade that has opened, of its owner alone', async () => {
    await spotOrder(`${userId}-filled`, userId, '0.5');
    await spotOrder(`${userId}-empty`, userId, '0');
    await spotOrder(`${userId}-theirs`, 'somebody', '0.5');
    await upDownOrder(`${userId}-opening`, userId, 'opening');
    await upDownOrder(`${userId}-foreign`, 'somebody', 'open');
    const answer = async (id: string) => {
      const outcome = await notes.set(userId, request({ trade: id }));
      return outcome.ok || outcome.refusal;
    };
    expect(await answer(`s:${userId}-filled`)).toBe(true);
    for (const id of [
      `s:${userId}-empty`,
      `s:${userId}-theirs`,
      `u:${userId}-opening`,
      `u:${userId}-foreign`,
      `s:${userId}-1`,
      `u:${userId}-filled`,
      'u:never',
    ]) {
      expect([id, await answer(id)]).toEqual([id, 'notFound']);
    }
  });

  it('is cleaned of what nobody sees and of what turns other text around', async () => {
    const { note } = await set({
      text: '  a\u202eb\u0007\u200b\r\nc\td \n\n\n\ne ',
      tags: [' new\u200bs ', 'news', 'ｎews', 'a  b'],
    });
    expect(note).toMatchObject({ text: 'ab\nc d\n\ne', tags: ['news', 'ｎews', 'a b'] });
  });

  it.each([
    ['an empty text', { text: ' \n\u200b ', tags: [] }, 'text'],
    ['an empty tag', { text: 'a', tags: [' \u200b'] }, 'tags'],
    // Longer in normal form: each becomes two characters.
    ['a text that is too long once it is cleaned', { text: '\u0958'.repeat(1001), tags: [] }, 'text'],
    ['a tag that is too long once it is cleaned', { text: 'a', tags: ['\u0958'.repeat(13)] }, 'tags'],
  ])('of %s is malformed', async (_name, change, field) => {
    expect(await notes.set(userId, request(change))).toEqual({ ok: false, refusal: 'malformed', details: { field } });
    expect(await all()).toEqual([]);
  });

  it('may have a plan or tags alone', async () => {
    expect(await set({ text: '', tags: [], plan: 'no' })).toMatchObject({ saved: true, note: { text: '', tags: [] } });
    expect(await set({ trade: trade('2'), text: '', tags: ['x'] })).toMatchObject({ saved: true });
  });

  it('is unreadable in the database, and only where it was written', async () => {
    await set({ text: 'A secret of mine', tags: ['hidden'], plan: 'yes' });
    await set({ trade: trade('2'), text: 'Another' });
    const { rows } = await sql<{ whole: string }>`
      select n::text as whole from trade_note n where user_id = ${userId}
    `.execute(database.db);
    expect(rows).toHaveLength(2);
    for (const { whole } of rows) expect(whole).not.toMatch(/secret|hidden|Another|yes|text|tags/);
    await sql`
      update trade_note set sealed = (select sealed from trade_note where user_id = ${userId} and trade = ${trade('2')})
      where user_id = ${userId} and trade = ${trade()}
    `.execute(database.db);
    await expect(all()).rejects.toThrow();
  });
});

describe('a removed note', () => {
  it('leaves nothing of its content, tells other devices, and may be written again', async () => {
    await set();
    const gone = valueOf(await notes.remove(userId, { trade: trade(), revision: 1 }));
    expect(gone).toEqual({
      saved: true,
      note: { trade: trade(), revision: 2, change: 2, time: expect.any(Number), removed: true },
    });
    const { rows } = await sql`select sealed from trade_note where user_id = ${userId}`.execute(database.db);
    expect(rows).toEqual([{ sealed: null }]);
    expect(await notes.list(userId, {})).toEqual({ notes: [gone.note], next: 2, more: false, total: 0 });
    // An edit that was made on a device which did not know of the removal is kept.
    expect(await set({ text: 'Edited offline.', revision: 1 })).toMatchObject({ saved: true, note: { revision: 3 } });
  });

  it('is removed once, not over a newer one, and only where one was', async () => {
    await set();
    await set({ text: 'Newer', revision: 1 });
    expect(await notes.remove(userId, { trade: trade(), revision: 1 })).toMatchObject({ value: { saved: false } });
    const gone = await notes.remove(userId, { trade: trade(), revision: 2 });
    expect(await notes.remove(userId, { trade: trade(), revision: 2 })).toEqual(gone);
    expect(await notes.remove(userId, { trade: trade('2'), revision: 0 })).toEqual({ ok: false, refusal: 'notFound' });
    expect(await notes.remove('somebody', { trade: trade(), revision: 2 })).toEqual({ ok: false, refusal: 'notFound' });
  });

  it('is forgotten once a thousand later ones are kept', async () => {
    await sql`
      insert into trade_note (user_id, trade, sealed, revision, change, changed_ms)
      select ${userId}, 'u:gone' || n, null, 2, n, 1 from generate_series(1, 1000) n
    `.execute(database.db);
    await set();
    valueOf(await notes.remove(userId, { trade: trade(), revision: 1 }));
    const { rows } = await sql<{ kept: number; oldest: number }>`
      select count(*) as kept, min(change) as oldest from trade_note where user_id = ${userId}
    `.execute(database.db);
    expect(rows).toEqual([{ kept: 1000, oldest: 2 }]);
    expect((await all()).at(-1)).toMatchObject({ trade: trade(), removed: true, change: 1002 });
  });
});

describe('the notes of a person', () => {
  it(`are at most ${NOTES_MAX}, of which each may still be changed and removed`, async () => {
    const { note } = await set();
    await sql`
      insert into trade_note (user_id, trade, sealed, revision, change, changed_ms)
      select ${userId}, 'u:other' || n, 'x', 1, n, 1 from generate_series(2, ${NOTES_MAX}::int) n
    `.execute(database.db);
    const full = { ok: false, refusal: 'notesFull', details: { most: '5000' } };
    expect(await notes.set(userId, request({ trade: trade('2') }))).toEqual(full);
    expect(await set({ text: 'Changed', revision: note.revision })).toMatchObject({ saved: true });
    valueOf(await notes.remove(userId, { trade: trade(), revision: 2 }));
    expect(await set({ trade: trade('2') })).toMatchObject({ saved: true });
    expect(await notes.set(userId, request({ revision: 3 }))).toEqual(full);
  });

  it('each have a change of their own when many are written at once', async () => {
    const answers = await Promise.all(TRADES.map((id) => set({ trade: trade(id) })));
    expect(answers.map(({ note }) => note.change).toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
    const contested = await Promise.all(TRADES.map((id) => set({ text: `Of ${id}`, revision: 1 })));
    expect(contested.filter(({ saved }) => saved)).toHaveLength(1);
  });

  it('are of nobody else', async () => {
    await set();
    expect(await all('somebody')).toEqual([]);
    expect((await notes.list('somebody', {})).total).toBe(0);
  });
});

describe('a tag', () => {
  it('is renamed or removed in all notes that have it, and in no others', async () => {
    await set({ tags: ['early', 'news'] });
    await set({ trade: trade('2'), tags: ['late', 'early'] });
    await set({ trade: trade('3'), tags: ['news'] });
    expect(await notes.renameTag(userId, { from: 'early', to: 'late' })).toEqual({ ok: true, value: { changed: 2 } });
    const tags = async () => Object.fromEntries((await all()).map((note) => [note.trade, 'tags' in note && note.tags]));
    expect(await tags()).toEqual({ [trade()]: ['late', 'news'], [trade('2')]: ['late'], [trade('3')]: ['news'] });
    expect(await notes.renameTag(userId, { from: 'late' })).toEqual({ ok: true, value: { changed: 2 } });
    expect(await tags()).toEqual({ [trade()]: ['news'], [trade('2')]: [], [trade('3')]: ['news'] });
    expect((await all()).map(({ revision }) => revision).toSorted()).toEqual([1, 3, 3]);
  });

  it('that was all a note had leaves none', async () => {
    await set({ text: '', tags: ['early'] });
    await set({ trade: trade('2'), text: '', tags: ['early'], plan: 'no' });
    valueOf(await notes.renameTag(userId, { from: 'early' }));
    expect(await all()).toEqual([
      expect.objectContaining({ trade: trade(), removed: true }),
      expect.objectContaining({ trade: trade('2'), tags: [], plan: 'no' }),
    ]);
  });

  it('that has the name already, or that nobody has, changes nothing', async () => {
    await set();
    const none = { ok: true, value: { changed: 0 } };
    expect(await notes.renameTag(userId, { from: 'news', to: ' news ' })).toEqual(none);
    expect(await notes.renameTag(userId, { from: 'none', to: 'some' })).toEqual(none);
    expect(await notes.renameTag('somebody', { from: 'news', to: 'some' })).toEqual(none);
    expect(await notes.renameTag(userId, { from: '\u200b' })).toMatchObject({ refusal: 'malformed' });
    expect((await all())[0]).toMatchObject({ revision: 1, tags: ['news'] });
  });
});

/** A device that keeps notes by trade and asks for changes, one small page at a time. */
class Device {
  readonly notes = new Map<string, Note>();
  #after = 0;

  async read(limit: number): Promise<boolean> {
    const { notes: changed, next, more } = await notes.list(userId, { after: this.#after, limit });
    for (const note of changed) this.notes.set(note.trade, note);
    this.#after = next;
    return more;
  }
}

const operation = fc.record({
  op: fc.constantFrom('set', 'set', 'set', 'remove', 'rename', 'read'),
  device: fc.nat({ max: 1 }),
  trade: fc.constantFrom(...TRADES),
  text: fc.constantFrom('', 'a', 'b', 'c'),
  tags: fc.subarray(['x', 'y', 'z']),
  to: fc.constantFrom('x', 'y', 'z', undefined),
  limit: fc.integer({ min: 1, max: 4 }),
});

it('two devices that read pages between changes hold the same in the end, as a plain map has it', async () => {
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 10, maxLength: 40 }), async (operations) => {
      userId = `model${users}-${++round}`;
      for (const id of TRADES) await upDownOrder(`${userId}-${id}`, userId, 'open');
      const devices = [new Device(), new Device()];
      const model = new Map<string, { text: string; tags: readonly string[] }>();
      for (const { op, device, trade: id, text, tags, to, limit } of operations) {
        const mine = devices[device]!;
        const revision = mine.notes.get(trade(id))?.revision ?? 0;
        if (op === 'read') await mine.read(limit);
        if (op === 'set' && (text !== '' || tags.length > 0)) {
          const { saved, note } = await set({ trade: trade(id), text, tags, revision });
          const standing = model.get(trade(id));
          if (saved) model.set(trade(id), { text, tags });
          else expect(note).toMatchObject(standing!);
        }
        if (op === 'remove') {
          const outcome = await notes.remove(userId, { trade: trade(id), revision });
          if (outcome.ok && outcome.value.saved) model.delete(trade(id));
        }
        if (op === 'rename') {
          valueOf(await notes.renameTag(userId, { from: 'x', ...(to === undefined ? {} : { to }) }));
          for (const [key, note] of model) {
            const renamed = note.tags.map((tag) => (tag === 'x' ? to : tag)).filter((tag) => tag !== undefined);
            const left = { text: note.text, tags: [...new Set(renamed)] };
            if (left.text === '' && left.tags.length === 0) model.delete(key);
            else model.set(key, left);
          }
        }
      }
      for (const device of devices) {
        while (await device.read(2));
        const held = [...device.notes].flatMap(([key, note]) => ('removed' in note ? [] : [[key, note] as const]));
        expect(new Map(held.map(([key, { text, tags }]) => [key, { text, tags }]))).toEqual(model);
        expect((await notes.list(userId, {})).total).toBe(held.length);
      }
    }),
    { numRuns: 40 },
  );
});
