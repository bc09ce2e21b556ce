import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAllSetting } from '../../../protocol/rest/common.ts';
import {
  supportHandOver,
  supportHours,
  supportMessages,
  supportRequest,
  supportSend,
} from '../../../protocol/rest/support.ts';
import { readConfig } from '../../../server/infra/config.ts';
import { httpStage } from './http-stage.ts';
import type { HttpStage } from './http-stage.ts';

let stage: HttpStage;
beforeAll(async () => {
  stage = await httpStage();
});
afterAll(() => stage.close());

const wish = (text: string) => ({ clientOrderId: randomUUID(), text });

it('answers in the language of the request, and the history is there for its owner only', async () => {
  const [ann, ben] = [await stage.signIn(1), await stage.signIn(2)];
  const { data } = await stage.send(supportSend, { token: ann.token, body: wish('赔率'), headers: { lang: 'zh' } });
  expect(JSON.stringify(data)).toContain('盈利时在本金之外获得');
  const { messages } = data as { messages: { id: string }[] };
  const asked = async (body: object) => (await stage.send(supportMessages, { token: ben.token, body })).text;
  for (const side of ['before', 'after'] as const) {
    // An id of somebody else, in its place in time, as any other of that time.
    expect(await asked({ [side]: messages[1]!.id })).toBe(await asked({ [side]: `${messages[1]!.id.slice(0, -1)}0` }));
  }
  expect(await asked({})).toBe(
    JSON.stringify({ code: 200, msg: 'success', data: { status: 'open', messages: [], more: false } }),
  );
  // A key is a person's own.
  const same = wish('odds');
  expect((await stage.send(supportSend, { token: ann.token, body: same })).envelope?.code).toBe(200);
  const other = { ...same, text: 'fees' };
  expect((await stage.send(supportSend, { token: ann.token, body: other })).envelope?.code).toBe(409);
  expect((await stage.send(supportSend, { token: ben.token, body: other })).envelope?.code).toBe(200);
});

it.each([supportMessages, supportSend, supportHandOver])('$name needs a session', async (call) => {
  expect((await stage.send(call, call.name === 'supportSend' ? { body: wish('x') } : {})).status).toBe(401);
});

it('takes 1 000 characters, line breaks and emoji too, and no more', async () => {
  const { token } = await stage.signIn(3);
  const text = `a\n${'😀'.repeat(998)}`;
  expect((await stage.send(supportSend, { token, body: wish(text) })).data).toMatchObject({
    messages: [{ text }, {}, {}],
  });
  expect((await stage.send(supportSend, { token, body: wish(`${text}b`) })).status).toBe(400);
});

it('tells the hours and takes a request without a session', async () => {
  expect((await stage.send(supportHours)).data).toMatchObject({ timeZone: 'UTC' });
  const { data, text } = await stage.send(supportRequest, { body: { ...wish('It does not load'), contact: '@max' } });
  expect(Object.keys(data as object), text).toEqual(['id']);
});

describe('a flood', () => {
  it('is stopped by person for the chat, by address for requests, and nothing of it is stored', async () => {
    const limits = { signIn: 100, orders: 100, chat: 3, contact: 1, journal: 100, others: 100 };
    const busy = await httpStage({ limits }, stage);
    const [cat, dan] = [await busy.signIn(4), await busy.signIn(5)];
    const say = (token: string) => busy.send(supportSend, { token, body: wish('xyzzy') });
    const answers = await Promise.all(Array.from({ length: 20 }, () => say(cat.token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const late = answers.find(({ status }) => status === 429)!;
    expect(late.envelope).toMatchObject({ code: 429, details: { seconds: late.headers['retry-after'] } });
    // Asking for a person counts with it; reading and other people do not.
    expect((await busy.send(supportHandOver, { token: cat.token })).status).toBe(429);
    const { data } = await busy.send(supportMessages, { token: cat.token, body: { limit: 100 } });
    const { messages } = data as { messages: { author: string }[] };
    expect(messages.filter(({ author }) => author === 'user')).toHaveLength(3);
    expect((await say(dan.token)).status).toBe(200);
    const request = () => busy.send(supportRequest, { body: { ...wish('x'), contact: '@max' } });
    expect([(await request()).status, (await request()).status]).toEqual([200, 429]);
    await busy.app.close();
  });
});

it.each([
  ['none', 0],
  ['own', 1],
  ['own,Example|https://support.example/chat', 2],
])('SUPPORT_ENTRIES=%s shows %i entries', async (SUPPORT_ENTRIES, count) => {
  const config = readConfig({ SUPPORT_ENTRIES });
  const other = await httpStage({ config }, stage);
  const { data } = await other.send(getAllSetting);
  const { SUPPORT_STAFF_SETTING: entries } = data as { SUPPORT_STAFF_SETTING: object[] };
  expect(entries).toEqual(config.supportEntries);
  expect(entries).toHaveLength(count);
  await other.app.close();
});
