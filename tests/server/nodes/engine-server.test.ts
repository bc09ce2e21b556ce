import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Refused } from '../../../server/ledger/refused.ts';
import { currentCaller, inCall } from '../../../server/infra/call-transaction.ts';
import type { Caller } from '../../../server/infra/call-transaction.ts';
import { refused } from '../../../server/infra/outcome.ts';
import { DatabaseGone } from '../../../server/infra/query-error.ts';
import type { EngineCalls } from '../../../server/nodes/engine-calls.ts';
import { startEngineServer } from '../../../server/nodes/engine-server.ts';
import { freePort } from '../../free-port.ts';

const SECRET = 'shown by nodes';

const calls = {
  create: vi.fn<EngineCalls['create']>(),
  submit: vi.fn<EngineCalls['submit']>(),
  submitPair: vi.fn<EngineCalls['submitPair']>(),
  amend: vi.fn<EngineCalls['amend']>(),
  cancel: vi.fn<EngineCalls['cancel']>(),
  cancelAll: vi.fn<EngineCalls['cancelAll']>(),
  find: vi.fn<EngineCalls['find']>(),
};
const resume = <T>(caller: Caller, work: () => Promise<T>): Promise<T> =>
  inCall({ caller, admit: () => Promise.resolve() }, work);
let url: string;
let leads = true;
let close: () => Promise<void>;

beforeAll(async () => {
  url = `http://127.0.0.1:${await freePort()}`;
  close = await startEngineServer({ url, secret: SECRET, calls, leads: () => leads, resume });
});
afterAll(() => close());
beforeEach(() => {
  leads = true;
  vi.resetAllMocks();
});

const ask = async (body: unknown, secret: string | null = SECRET) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: secret === null ? {} : { authorization: secret },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.status, value: (await answer.json()) as unknown };
};

it('answers a node what the engine answers', async () => {
  calls.cancelAll.mockResolvedValue(3);
  expect(await ask({ name: 'cancelAll', args: ['user', 'BTCUSDT'] })).toEqual({ status: 200, value: 3 });
  expect(calls.cancelAll).toHaveBeenCalledWith('user', 'BTCUSDT');
  calls.find.mockResolvedValue(undefined);
  expect(await ask({ name: 'find', args: ['user', 'none'] })).toEqual({ status: 200, value: null });
});

it('issue 39 A2: continues the call of whoever asked, and hands back why its transaction was not admitted', async () => {
  const caller = { call: 'spotCancelAll', userId: 'user', sessionId: 'session' };
  calls.cancelAll.mockImplementationOnce(() => {
    expect(currentCaller()).toEqual(caller);
    return Promise.reject(new Refused(refused('loggedInElsewhere')));
  });
  const question = { name: 'cancelAll', args: ['user'], caller };
  expect(await ask(question)).toEqual({ status: 409, value: { ok: false, refusal: 'loggedInElsewhere' } });
});

it('asks nothing of the engine for whoever is no node', async () => {
  for (const secret of [null, '', 'guessed', `${SECRET} `.repeat(2)]) {
    expect(await ask({ name: 'cancelAll', args: ['user'] }, secret)).toEqual({ status: 401, value: null });
  }
  expect(calls.cancelAll).not.toHaveBeenCalled();
});

it('does nothing while it does not lead', async () => {
  leads = false;
  expect(await ask({ name: 'cancelAll', args: ['user'] })).toEqual({ status: 421, value: null });
  expect(calls.cancelAll).not.toHaveBeenCalled();
});

it.each([{ name: 'list', args: [] }, { name: 'constructor', args: [] }, { args: [] }])(
  'knows no other call: %j',
  async (question) => expect(await ask(question)).toEqual({ status: 400, value: null }),
);

it('says whether the database is away or something went wrong, and no more', async () => {
  calls.cancelAll.mockRejectedValueOnce(new DatabaseGone('away'));
  expect(await ask({ name: 'cancelAll', args: ['user'] })).toEqual({ status: 503, value: null });
  calls.cancelAll.mockRejectedValueOnce(new Error('secret of the engine'));
  expect(await ask({ name: 'cancelAll', args: ['user'] })).toEqual({ status: 500, value: null });
  expect(await ask('{')).toEqual({ status: 500, value: null });
  expect(await ask(JSON.stringify({ name: 'cancelAll', args: ['x'.repeat(70_000)] }))).toEqual({
    status: 500,
    value: null,
  });
});
