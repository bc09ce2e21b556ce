import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { configureApi, fetchData } from '../../../src/api/request.ts';
import { fetchMails } from '../../../src/features/notifications/mail-calls.ts';
import { fetchServerTime } from '../../../src/api/server-time-calls.ts';
import { transferMoney } from '../../../src/api/transfer-calls.ts';
import { fetchUserInfo } from '../../../src/api/user-info-calls.ts';
import { restFixture } from '../../fixtures/fixtures.ts';
import { APP_CALLS } from './every-call.ts';
import { BASE, fakeExchange, json, silence, TIMEOUT_MS } from './fake-exchange.ts';

const INFO = restFixture('getInfo').success;
const refusal = (kind: string, more: object = {}) => ({ success: false, error: { kind, ...more } });

afterEach(() => void vi.unstubAllGlobals());

describe('no answer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is a time-out when the time is over, and not before', async () => {
    const { sent } = fakeExchange(silence);
    let answer: unknown = 'waiting';
    void fetchServerTime().then((found) => (answer = found));
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
    expect(answer).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(answer).toMatchObject(refusal('timeout', { status: 0, code: 0, msg: '' }));
    expect(sent[0]!.signal.aborted).toBe(true);
  });

  it('leaves no timer behind', async () => {
    fakeExchange(() => json(restFixture('serverTime').success));
    await fetchServerTime();
    fakeExchange(() => Promise.reject(new TypeError('Failed to fetch')));
    await fetchServerTime();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('counts an abort by the caller as a broken line', async () => {
    fakeExchange(silence);
    const abort = new AbortController();
    const answer = fetchMails({ pageNum: 1, pageSize: 10, signal: abort.signal });
    abort.abort();
    expect(await answer).toMatchObject(refusal('network', { status: 0 }));
  });

  it('is a broken line when the connection fails', async () => {
    fakeExchange(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await fetchServerTime()).toMatchObject(refusal('network', { status: 0 }));
  });

  it('is a broken line when it breaks in the middle of the body', async () => {
    fakeExchange(() => {
      const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
      return new Response(body, { status: 200 });
    });
    expect(await fetchUserInfo()).toMatchObject(refusal('network'));
  });
});

describe('a fault of ours', () => {
  it.each([
    ['a call that this engine lacks', new TypeError('Object.hasOwn is not a function'), 'unsupported'],
    ['a class that this engine lacks', new ReferenceError('BigInt64Array is not defined'), 'unsupported'],
    ['anything else', new TypeError("Cannot read properties of null (reading 'a')"), 'broken'],
    ['even in the words of a lost line', new TypeError('Failed to fetch'), 'broken'],
  ])('is no lost line when the answer was there: %s', async (_name, thrown, kind) => {
    fakeExchange(() => json(restFixture('serverTime').success));
    const read = () => {
      throw thrown;
    };
    const endpoint = { method: 'GET', path: '/api/serverTime', access: 'public', context: 'general' } as never;
    expect(await fetchData(endpoint, {} as never, read)).toMatchObject(refusal(kind, { status: 200 }));
  });

  it('is a time-out also where signals keep no reason', async () => {
    vi.useFakeTimers();
    const reason = Object.getOwnPropertyDescriptor(AbortSignal.prototype, 'reason')!;
    Object.defineProperty(AbortSignal.prototype, 'reason', { configurable: true, get: () => undefined });
    fakeExchange(silence);
    const answer = fetchServerTime();
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
    expect(await answer).toMatchObject(refusal('timeout'));
    Object.defineProperty(AbortSignal.prototype, 'reason', reason);
    vi.useRealTimers();
  });
});

describe('an answer that makes no sense', () => {
  it.each(['', '<html></html>', '{"code":200', 'null', '[]', '"200"', '42'])('%j is malformed', async (body) => {
    const { ended } = fakeExchange(() => new Response(body, { status: 200 }));
    expect(await fetchUserInfo()).toMatchObject(refusal('malformed', { status: 200 }));
    expect(ended).toEqual([]);
  });

  it('a page of a proxy with an error status is malformed, with that status', async () => {
    fakeExchange(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect(await fetchUserInfo()).toMatchObject(refusal('malformed', { status: 502 }));
  });

  it('a success code under an error status is no success', async () => {
    fakeExchange(() => json(INFO, 500));
    expect(await fetchUserInfo()).toMatchObject({ success: false });
  });

  it.each([undefined, null, '', 'ok', 2000, '0200', true, [200.5]])('code %j is no success', async (code) => {
    fakeExchange(() => json({ ...INFO, code }));
    expect(await fetchUserInfo()).toMatchObject({ success: false });
  });
});

const KINDS = ['refused', 'tokenInvalid', 'malformed'];

describe.each(APP_CALLS)('$fn, whatever JSON comes', ({ call, run }) => {
  const { success } = restFixture(call);
  /** Every place in the recorded answer. */
  const places: (readonly (string | number)[])[] = [];
  const walk = (value: unknown, at: readonly (string | number)[]): void => {
    if (at.length > 0) places.push(at);
    if (typeof value === 'object' && value !== null) {
      for (const [key, part] of Object.entries(value)) walk(part, [...at, key]);
    }
  };
  walk(success, []);
  const replaced = (value: unknown, [key, ...rest]: readonly (string | number)[], by: unknown): unknown => {
    if (key === undefined) return by;
    const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<
      string | number,
      unknown
    >;
    copy[key] = replaced(copy[key], rest, by);
    return copy;
  };
  const answer = async (body: unknown) => {
    fakeExchange(() => json(body));
    const found = await run();
    if (!found.success) expect(KINDS).toContain(found.error.kind);
  };

  it('is data, a refusal or malformed, and never throws', () =>
    fc.assert(fc.asyncProperty(fc.jsonValue(), answer), { numRuns: 60 }));

  it('also with one value of a good answer replaced', () =>
    fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), fc.jsonValue({ maxDepth: 2 }), (at, by) =>
        answer(replaced(success, at, by)),
      ),
      { numRuns: 120 },
    ));
});

describe('the end of a session', () => {
  const says = (msg: string, code = 500, status = 200) => fakeExchange(() => json({ code, msg }, status));

  it.each([
    ['HTTP 401', '', 500, 401],
    ['body code 401', '', 401, 200],
    ['a phrase in English', 'Token expired', 500, 200],
    ['a phrase in Chinese', '登录已过期，请重新登录', 500, 200],
    ['the message of another sign-in', '您的账号已在其他地方登录，请重新登录', 401, 200],
  ])('is told by %s', async (_, msg, code, status) => {
    const { ended } = says(msg, code, status);
    expect(await fetchUserInfo()).toMatchObject(refusal('tokenInvalid', { msg }));
    expect(ended).toEqual([msg]);
  });

  it.each([
    'token expired: network error',
    'unauthorized, request timeout',
    '登录已过期：网络错误',
    '请重新登录，连接超时',
  ])('is not told by words about the line: %s', async (msg) => {
    const { ended } = says(msg);
    expect(await fetchUserInfo()).toMatchObject(refusal('refused'));
    expect(ended).toEqual([]);
  });

  it('is told by 401 whatever the words are', async () => {
    const { ended } = says('network error', 401);
    expect(await fetchUserInfo()).toMatchObject(refusal('tokenInvalid'));
    expect(ended).toEqual(['network error']);
  });

  it('is not told by a public call', async () => {
    const { ended } = says('token expired', 401, 401);
    expect(await fetchServerTime()).toMatchObject(refusal('refused'));
    expect(ended).toEqual([]);
  });

  it('is not told without a token', async () => {
    const { ended, facts } = says('token expired', 401);
    facts.token = null;
    expect(await fetchUserInfo()).toMatchObject(refusal('tokenInvalid'));
    expect(ended).toEqual([]);
  });

  it('a late answer of an old session leaves the new one alone', async () => {
    let reply!: (response: Response) => void;
    const { ended, facts, sent } = fakeExchange(() => new Promise<Response>((resolve) => (reply = resolve)));
    const late = fetchUserInfo();
    facts.token = 'token-2';
    reply(json({ code: 401, msg: '登录已过期，请重新登录' }));
    expect(await late).toMatchObject(refusal('tokenInvalid'));
    expect(sent[0]!.headers['satoken']).toBe('token-1');
    expect(ended).toEqual([]);
  });
});

it('sends a call that moves money once the page is ready for it, and any other at once', async () => {
  const { sent } = fakeExchange(() => json(restFixture('transfer').success));
  let isReady!: () => void;
  configureApi({
    base: BASE,
    timeoutMs: TIMEOUT_MS,
    token: () => 'token-1',
    language: () => 'en',
    onTokenInvalid: () => {},
    beforeMoney: () => new Promise((resolve) => (isReady = resolve)),
  });
  const moved = transferMoney(
    { asset: 'USDT', from: 'spot', to: 'financial', amount: '250.5' as DecimalText },
    'key-1',
  );
  void fetchServerTime();
  await Promise.resolve();
  expect(sent.map(({ body }) => body)).toEqual([{}]);
  isReady();
  expect((await moved).success).toBe(true);
  expect(sent[1]!.body).toMatchObject({ amount: '250.5' });
});
