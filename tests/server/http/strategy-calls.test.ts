import { Errors } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../protocol/call.ts';
import { strategyList, strategyRemove, strategySave } from '../../../protocol/rest/strategy.ts';
import { limitClassOf } from '../../../server/http/limits.ts';
import { SHED_READS } from '../../../server/http/shed-reads.ts';
import { restFixture } from '../../fixtures/fixtures.ts';
import { httpStage } from './http-stage.ts';
import type { HttpStage } from './http-stage.ts';

let stage: HttpStage;
let ann: { token: string; userId: string };
let ben: typeof ann;

beforeAll(async () => {
  stage = await httpStage();
  [ann, ben] = [await stage.signIn(1), await stage.signIn(2)];
});
afterAll(() => stage.close());

const CALLS: readonly Call[] = [strategyList, strategySave, strategyRemove];
type Body = { readonly id: string; readonly strategy: Readonly<Record<string, unknown>> };
const SPOT = restFixture('strategySave').request.body as Body;
const ask = (call: Call, body: unknown, token = ann.token) => stage.send(call, { token, body });
const changed = (change: object): unknown => ({ ...SPOT, strategy: { ...SPOT.strategy, ...change } });
const entering = (condition: unknown): unknown => changed({ enter: { join: 'all', conditions: [condition] } });
const close = { price: 'close' };
const rises = (left: unknown): unknown => entering({ left, operator: 'rises' });
const study = (parts: object): unknown => rises({ study: parts, line: 'value' });

/** The text of a body with nested lists, whose check must neither overflow nor take long. */
const deep = (depth: number): string =>
  JSON.stringify(changed({ enter: 'DEEP' })).replace('"DEEP"', '['.repeat(depth) + ']'.repeat(depth));

describe('the calls of saved strategies', () => {
  it('answer what the contract says', async () => {
    for (const [call, body] of [
      [strategySave, SPOT],
      [strategyList, {}],
      [strategyRemove, { id: SPOT.id }],
    ] as const) {
      const { status, data } = await ask(call, body);
      expect([call.name, status, Errors(call.data, data)]).toEqual([call.name, 200, []]);
    }
  });

  it('keep the strategies of two people apart', async () => {
    await ask(strategySave, SPOT);
    expect((await ask(strategyList, {}, ben.token)).data).toMatchObject({ strategies: [] });
    expect((await ask(strategyRemove, { id: SPOT.id }, ben.token)).data).toMatchObject({ removed: false });
    expect((await ask(strategyList, {})).data).toMatchObject({
      strategies: [{ id: SPOT.id, strategy: SPOT.strategy }],
    });
  });

  it('need a session', async () => {
    for (const call of CALLS) {
      const answer = await stage.send(call, { body: {} });
      expect([call.name, answer.status, answer.envelope?.code]).toEqual([call.name, 401, 401]);
    }
  });

  const hostile: readonly (readonly [string, unknown])[] = [
    ['no body', {}],
    ['a list', [SPOT]],
    ['no id', { strategy: SPOT.strategy }],
    ['a path as id', { ...SPOT, id: '../../etc/passwd/..' }],
    ['SQL as id', { ...SPOT, id: "' or 1=1; drop table strategy --" }],
    ['a short id', { ...SPOT, id: 'a' }],
    ['a long id', { ...SPOT, id: 'a'.repeat(65) }],
    ['another person', { ...SPOT, userId: 'u-1' }],
    ['a time', { ...SPOT, updated: 0 }],
    ['rules as text', { ...SPOT, strategy: JSON.stringify(SPOT.strategy) }],
    ['no rules', { ...SPOT, strategy: null }],
    ['code', changed({ script: 'alert(1)' })],
    ['code in a condition', entering({ left: close, operator: 'rises', script: 'alert(1)' })],
    ['another version', changed({ version: 2 })],
    ['an empty name', changed({ name: '' })],
    ['a name of two lines', changed({ name: 'a\nb' })],
    ['a name of 61', changed({ name: 'x'.repeat(61) })],
    ['a market in lower case', changed({ symbols: ['btcusdt'] })],
    ['eleven markets', changed({ symbols: Array.from({ length: 11 }, (_, at) => `A${at}AUSDT`) })],
    ['weeks', changed({ interval: 'ONE_WEEK' })],
    ['no condition', changed({ enter: { join: 'all', conditions: [] } })],
    [
      'five conditions',
      changed({
        enter: { join: 'all', conditions: Array.from({ length: 5 }, () => ({ left: close, operator: 'rises' })) },
      }),
    ],
    ['deep lists', deep(5000)],
    ['an unknown study', study({ kind: 'constructor' })],
    ['a period of 501', study({ kind: 'ma', period: 501 })],
    ['a period as text', study({ kind: 'ma', period: '20' })],
    ['a parameter too many', study({ kind: 'rsi', period: 14, slow: 3 })],
    ['two sources in one', rises({ price: 'close', number: 1 })],
    ['a number that rises', rises({ number: 1 })],
    ['hour 24', entering({ left: { time: 'hour', in: [24] }, operator: 'within' })],
    ['an hour twice', entering({ left: { time: 'hour', in: [1, 1] }, operator: 'within' })],
    ['a number beyond all prices', entering({ left: close, operator: 'above', right: { number: 1e300 } })],
    ['a stop of both kinds', changed({ stop: { percent: 1, atr: 2, period: 14 } })],
    ['a share of 2', changed({ size: { kind: 'share', value: 2 } })],
    ['a negative fee', changed({ costs: { maker: -1, taker: 0, slippage: 0 } })],
    ['a day that is none', changed({ span: { from: 1.5, to: 3, heldBack: 0 } })],
    ['all of it held back', changed({ span: { from: 1, to: 3, heldBack: 1 } })],
    ['a bet with an exit', changed({ kind: 'upDown', direction: 'up', periodS: 60 })],
  ];
  it.each(hostile)('refuse %s', async (_, body) => {
    const { status, envelope } = await ask(strategySave, body);
    expect([status, envelope?.code]).toEqual([400, 400]);
  });

  it('refuse what is no request to remove', async () => {
    for (const body of [{}, { id: '' }, { id: ['a'] }, { id: SPOT.id, all: true }]) {
      expect((await ask(strategyRemove, body)).status).toBe(400);
    }
  });

  it('say that the account is full', async () => {
    const idAt = (at: number): string => `a-strategy-${at}`.padEnd(20, '-');
    for (let at = 0; at < 50; at++) await ask(strategySave, { ...SPOT, id: idAt(at) }, ben.token);
    const { envelope } = await ask(strategySave, { ...SPOT, id: idAt(50) }, ben.token);
    expect(envelope).toMatchObject({ code: 1026, details: { most: '50' } });
  });

  it('have the rates of calls that move no money; a list waits under load', () => {
    expect(CALLS.map(({ name }) => limitClassOf(name))).toEqual(['others', 'others', 'others']);
    expect(CALLS.map(({ name }) => SHED_READS.has(name))).toEqual([true, false, false]);
  });
});
