import { randomUUID } from 'node:crypto';
import { Errors } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../protocol/call.ts';
import {
  journalFills,
  journalNoteRemove,
  journalNotes,
  journalNoteSet,
  journalTagRename,
  journalUpDown,
} from '../../../protocol/rest/journal.ts';
import { spotSubmit } from '../../../protocol/rest/spot.ts';
import { limitClassOf, RATE_LIMITS } from '../../../server/http/limits.ts';
import { httpStage } from './http-stage.ts';
import type { HttpStage } from './http-stage.ts';
import { realStage } from './real-stage.ts';

let stage: HttpStage;
let ann: { token: string; userId: string };
let ben: typeof ann;
let trade = '';

beforeAll(async () => {
  stage = await realStage();
  [ann, ben] = [await stage.signIn(1), await stage.signIn(2)];
  const market = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteQuantity: '20', clientOrderId: randomUUID() };
  const { data } = await stage.send(spotSubmit, { token: ann.token, body: market });
  trade = `s:${(data as { order: { id: string } }).order.id}`;
});
afterAll(() => stage.close());

const CALLS: readonly Call[] = [
  journalFills,
  journalUpDown,
  journalNotes,
  journalNoteSet,
  journalNoteRemove,
  journalTagRename,
];
const note = (change: object = {}) => ({ trade, text: 'Mine.', tags: ['news'], revision: 0, ...change });
const ask = (call: Call, body: unknown, token = ann.token) => stage.send(call, { token, body });

describe('the calls of the journal', () => {
  it('answer the rows of the account as the contract says', async () => {
    for (const call of [journalFills, journalUpDown, journalNotes]) {
      const { status, data } = await ask(call, {});
      expect([call.name, status, Errors(call.data, data)]).toEqual([call.name, 200, []]);
    }
    const { data } = await ask(journalFills, { after: 0, limit: 1 });
    expect(data).toMatchObject({
      after: 0,
      next: 1,
      symbols: ['BTCUSDT'],
      columns: { order: [trade.slice(2)], kind: [1] },
    });
  });

  it('answer another person what they answer about a trade that never was', async () => {
    await ask(journalNoteSet, note());
    const asked = async (body: object, id: string, call: Call) => {
      const { status, text } = await ask(call, { ...body, trade: id }, ben.token);
      return [status, text.replaceAll(id, 'ID')];
    };
    for (const [call, body] of [
      [journalNoteSet, note()],
      [journalNoteRemove, { revision: 1 }],
    ] as const) {
      expect(await asked(body, trade, call)).toEqual(await asked(body, 's:neverwas', call));
      expect((await ask(call, { ...body, trade }, ben.token)).envelope).toMatchObject({ code: 404 });
    }
    expect((await ask(journalFills, {}, ben.token)).data).toMatchObject({ total: 0, symbols: [] });
    expect((await ask(journalNotes, {}, ben.token)).data).toMatchObject({ total: 0, notes: [] });
    expect((await ask(journalTagRename, { from: 'news' }, ben.token)).data).toMatchObject({ changed: 0 });
    expect((await ask(journalNotes, {})).data).toMatchObject({ total: 1, notes: [{ text: 'Mine.', tags: ['news'] }] });
  });

  it('need a session', async () => {
    for (const call of CALLS) {
      const answer = await stage.send(call, { body: {} });
      expect([call.name, answer.status, answer.envelope?.code]).toEqual([call.name, 401, 401]);
    }
  });

  it.each([
    [
      journalFills,
      [{ after: -1 }, { after: 1.5 }, { after: '1' }, { after: 2 ** 53 }, { limit: 0 }, { limit: 10_001 }],
    ],
    [journalUpDown, [{ after: null }, { limit: 1e9 }, { userId: 'u-1' }, []]],
    [journalNotes, [{ limit: 501 }, { after: [] }, { trade: 's:1' }]],
    [journalNoteRemove, [{ trade: 's:1' }, { trade: 's:1', revision: -1 }, { trade: "s:' or 1=1", revision: 1 }]],
    [journalTagRename, [{}, { from: '' }, { from: 'a', to: '' }, { from: 'x'.repeat(25) }, { from: 'a\nb' }]],
    [
      journalNoteSet,
      [
        note({ trade: 'x:1' }),
        note({ trade: 's:' }),
        note({ trade: `s:${'1'.repeat(65)}` }),
        note({ trade: 's:../1' }),
        note({ text: 'x'.repeat(2001) }),
        note({ text: 'a\0b' }),
        note({ text: null }),
        note({ tags: 'news' }),
        note({ tags: Array(11).fill('a') }),
        note({ tags: ['x'.repeat(25)] }),
        note({ tags: [''] }),
        note({ tags: [['a']] }),
        note({ tags: { length: 1, 0: 'a' } }),
        note({ plan: 'maybe' }),
        note({ plan: null }),
        note({ revision: 1_000_000_001 }),
        note({ revision: undefined }),
        note({ userId: 'u-1' }),
        note({ change: 1 }),
      ],
    ],
  ] as const)('$name refuses what its schema does not have', async (call, bodies) => {
    for (const body of bodies) {
      const { status, envelope } = await ask(call, body);
      expect([body, status, envelope?.code]).toEqual([body, 400, 400]);
    }
  });

  it('take the greatest numbers and longest texts that the schemas allow', async () => {
    for (const call of [journalFills, journalUpDown, journalNotes]) {
      const { data } = await ask(call, { after: Number.MAX_SAFE_INTEGER, limit: 1 });
      expect([call.name, data]).toMatchObject([call.name, { next: Number.MAX_SAFE_INTEGER }]);
    }
    const { data } = await ask(
      journalNoteSet,
      note({ text: '語'.repeat(2000), tags: tenTags(), plan: 'no', revision: 1 }),
    );
    expect(data).toMatchObject({ saved: true, note: { text: '語'.repeat(2000), tags: tenTags() } });
  });

  it('have a rate of their own, counted together', async () => {
    expect(CALLS.map(({ name }) => limitClassOf(name))).toEqual(CALLS.map(() => 'journal'));
    const limits = { ...RATE_LIMITS, journal: 3 };
    const busy = await httpStage({ limits }, stage);
    const statuses = [];
    for (const call of [journalFills, journalNotes, journalUpDown, journalFills]) {
      statuses.push((await busy.send(call, { token: ben.token, body: {} })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await busy.send(journalFills, { token: ann.token, body: {} })).status).toBe(200);
    await busy.close();
  });
});

function tenTags(): readonly string[] {
  return Array.from({ length: 10 }, (_, at) => `${at}${'ü'.repeat(23)}`);
}
