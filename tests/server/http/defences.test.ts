import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { REFUSALS } from '../../../protocol/errors.ts';
import { transfer } from '../../../protocol/rest/account.ts';
import { getAllSetting, serverTime } from '../../../protocol/rest/common.ts';
import { kline } from '../../../protocol/rest/market.ts';
import {
  createSecondContractOrder,
  periodList,
  selectOrderList,
  submitSecondContract,
} from '../../../protocol/rest/second-contract.ts';
import { getInfo, nonce } from '../../../protocol/rest/user.ts';
import { whileClosed } from '../../../protocol/while-closed.ts';
import { limitClassOf } from '../../../server/http/limits.ts';
import { SHED_READS } from '../../../server/http/shed-reads.ts';
import { callerOf, networkOf } from '../../../server/infra/caller.ts';
import type { Shed } from '../../../server/infra/load.ts';
import { DatabaseGone, QueryError } from '../../../server/infra/query-error.ts';
import { AN_UP_ORDER } from './an-up-order.ts';
import { httpStage, ORIGINS } from './http-stage.ts';
import type { HttpStage } from './http-stage.ts';
import { LIVE_CALLS } from './live-calls.ts';
import { loopbackProxy, postFrom } from './loopback-proxy.ts';
import { scriptedSecondContracts } from './scripted-second-contracts.ts';

let stage: HttpStage;
beforeAll(async () => {
  stage = await httpStage();
});
afterAll(() => stage.close());

describe('the Origin of a request', () => {
  it('is refused on every call that may change something when it is of another site, before anything else', async () => {
    for (const call of LIVE_CALLS.filter(({ method }) => method !== 'GET')) {
      for (const origin of ['https://evil.example', 'null', 'http://localhost:8081', 'http://localhost:8080/', '']) {
        const { status, envelope } = await stage.send(call, { body: {}, headers: { origin } });
        expect([call.name, origin, status, envelope]).toEqual([
          call.name,
          origin,
          403,
          { code: 403, msg: '请求来源不被允许' },
        ]);
      }
    }
  });

  it('is taken when it is configured, when there is none, and for reading', async () => {
    for (const origin of ORIGINS) {
      expect((await stage.send(getAllSetting, { headers: { origin } })).status).toBe(200);
    }
    expect((await stage.send(getAllSetting)).status).toBe(200);
    const read = await stage.app.inject({ url: '/api/health', headers: { origin: 'https://evil.example' } });
    expect(read.statusCode).toBe(200);
    expect(read.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('the headers of every answer', () => {
  const CSP = {
    'default-src': "'none'",
    'script-src': "'self' 'wasm-unsafe-eval'",
    'style-src': "'self'",
    'img-src': "'self' data: blob:",
    'connect-src': "'self' ws://localhost:8080 wss://tern.example https://support.example",
    'frame-src': "'self'",
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'font-src': "'self'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'frame-ancestors': "'none'",
    'form-action': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'tern',
  };

  /** Content policy of the answer to a call, which is no page. */
  const NO_PAGE = { 'default-src': "'none'", 'frame-ancestors': "'none'" };

  it.each([
    ['a success', '/api/common/serverTime', {}, 200, NO_PAGE],
    ['a refusal', '/api/user/getInfo', {}, 401, NO_PAGE],
    ['a foreign origin', '/api/common/serverTime', { origin: 'https://evil.example' }, 403, NO_PAGE],
    ['an unknown path', '/nope', {}, 404, CSP],
  ])('forbid everything that is not needed: %s', async (_, url, headers, status, wanted) => {
    const answer = await stage.app.inject({ method: 'POST', url, headers });
    expect(answer.statusCode).toBe(status);
    const policy = Object.fromEntries(
      String(answer.headers['content-security-policy'])
        .split(';')
        .map((directive) => directive.trim())
        .map((directive) => [directive.slice(0, directive.indexOf(' ')), directive.slice(directive.indexOf(' ') + 1)]),
    );
    expect(policy).toEqual(wanted);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    });
    // Nothing that a browser would send by itself, and no other site that may read.
    for (const name of ['set-cookie', 'access-control-allow-origin', 'location'])
      expect(answer.headers).not.toHaveProperty(name);
    expect(answer.headers).not.toHaveProperty('x-powered-by');
    expect(answer.headers).not.toHaveProperty('server');
  });

  it('shut a page in, where an answer is none of a call', async () => {
    const { headers } = await stage.app.inject({ url: '/nope' });
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'cross-origin-opener-policy': 'same-origin' });
    expect(headers['permissions-policy']).toContain('geolocation=()');
  });

  it('tell browsers to stay with TLS where the app is reached by it, and nothing of it elsewhere', async () => {
    const secure = await httpStage(
      {
        config: {
          origins: ['https://tern.example'],
          market: { kind: 'sim', seed: null, rate: 1 },
          supportEntries: [],
          logCalls: false,
        },
      },
      stage,
    );
    for (const url of ['/api/health', '/nope']) {
      const { headers } = await secure.app.inject({ url });
      expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    }
    await secure.close();
    const { headers } = await stage.app.inject({ url: '/api/health' });
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it('let the inline blocks of the page run by the hash of their bytes, and nothing else inline', async () => {
    const { securityHeaders } = await import('../../../server/http/security-headers.ts');
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const html =
      '<html><head><style media="all">a{}</style><script>\n one()\n</script><script type="module" src="/x.js"></script>' +
      '<script nonce="">two()</script></head></html>';
    const policy = securityHeaders(html, ORIGINS)['content-security-policy']?.split(';');
    expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' ${hash('\n one()\n')} ${hash('two()')}`);
    expect(policy).toContain(`style-src 'self' ${hash('a{}')}`);
  });
});

describe('under load', () => {
  const KLINES = { body: { symbol: 'btcusdt', interval: 'ONE_MIN', limit: 5 } };
  const shedding = (...shed: Shed[]) => httpStage({ load: { sheds: (what) => shed.includes(what) } }, stage);

  it('nothing may be refused that moves money, closes or protects', () => {
    const names = new Set(LIVE_CALLS.map(({ name }) => name));
    expect([...SHED_READS].filter((name) => !names.has(name))).toEqual([]);
    const others = LIVE_CALLS.filter(
      ({ name }) =>
        !['others', 'journal'].includes(limitClassOf(name)) ||
        whileClosed(name).whenFrozen !== 'allowed' ||
        whileClosed(name).whenLocked !== 'allowed',
    );
    expect(others.map(({ name }) => name).filter((name) => SHED_READS.has(name))).toEqual([]);
  });

  it('reads are refused with the time to come again, and every other call answers as ever, money first of all', async () => {
    const busy = await shedding('marketPace', 'newSockets', 'readPace', 'reads');
    const logged = vi.spyOn(process.stderr, 'write');
    const refused = await busy.send(kline, KLINES);
    expect([refused.status, refused.headers['retry-after'], refused.envelope]).toEqual([
      503,
      '10',
      { code: 503, msg: '服务暂不可用，请稍后再试' },
    ]);
    // No line of the log for each, when there is too much to do already.
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
    for (const call of LIVE_CALLS) {
      const [calm, loaded] = [await stage.send(call, { body: {} }), await busy.send(call, { body: {} })];
      expect([call.name, loaded.status]).toEqual([call.name, SHED_READS.has(call.name) ? 503 : calm.status]);
    }
    const { token } = await busy.signIn(1);
    expect((await busy.send(getInfo, { token, body: {} })).envelope).toMatchObject({ code: 200 });
    expect((await busy.send(createSecondContractOrder, { token, body: AN_UP_ORDER })).envelope).toMatchObject({
      code: 200,
    });
    const move = {
      asset: 'USDT',
      from: 'spot',
      to: 'contract',
      amount: '1',
      clientOrderId: '0f1e2d3c4b5a69788796a5c9',
    };
    expect((await busy.send(transfer, { token, body: move })).envelope).toMatchObject({ code: 200 });
    await busy.close();
  });

  it('one step earlier reads wait, and money does not', async () => {
    const busy = await shedding('marketPace', 'newSockets', 'readPace');
    const ended: unknown[] = [];
    const read = busy.send(kline, KLINES).then(({ status }) => ended.push(['read', status]));
    await busy
      .send(createSecondContractOrder, { body: AN_UP_ORDER })
      .then(({ status }) => ended.push(['order', status]));
    await read;
    expect(ended).toEqual([
      ['order', 401],
      ['read', 200],
    ]);
    await busy.close();
  });
});

describe('rates', () => {
  const FEW = { signIn: 4, orders: 2, chat: 2, contact: 1, journal: 3, others: 3 };
  const limited = () => httpStage({ limits: FEW }, stage);

  it('are counted per address for public calls, each call for itself, and the answer says how long to wait', async () => {
    const busy = await limited();
    const from = async (call: typeof serverTime | typeof periodList, remoteAddress: string) => {
      const answer = await busy.app.inject({ method: 'POST', url: call.path, remoteAddress });
      return [
        answer.statusCode,
        answer.headers['retry-after'],
        answer.json<{ msg: string; details?: object }>(),
      ] as const;
    };
    for (let i = 0; i < 3; i++) expect((await from(serverTime, '10.0.0.1'))[0]).toBe(200);
    const [status, retryAfter, envelope] = await from(serverTime, '10.0.0.1');
    expect(status).toBe(429);
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(envelope).toEqual({
      code: 429,
      msg: `请等待 ${retryAfter} 秒后重试`,
      details: { seconds: retryAfter },
    });
    expect((await from(serverTime, '10.0.0.2'))[0]).toBe(200);
    expect((await from(periodList, '10.0.0.1'))[0]).toBe(200);
    await busy.close();
  });

  it('behind a trusted proxy count the people, and who makes himself another counts as himself', async () => {
    const busy = await httpStage({ limits: FEW, caller: callerOf([networkOf('127.0.0.1')!]) }, stage);
    await busy.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = busy.app.server.address() as AddressInfo;
    const proxy = await loopbackProxy(port);
    const times = async (count: number, ask: (i: number) => Promise<number>) => {
      const statuses: number[] = [];
      for (let i = 0; i < count; i++) statuses.push(await ask(i));
      return statuses;
    };
    expect(await times(4, () => postFrom('127.0.0.2', proxy, serverTime.path))).toEqual([200, 200, 200, 429]);
    expect(await times(3, () => postFrom('127.0.0.3', proxy, serverTime.path))).toEqual([200, 200, 200]);
    // A new name for each request, on the first way and past the proxy.
    expect(await times(2, (i) => postFrom('127.0.0.2', proxy, serverTime.path, `9.9.9.${i}`))).toEqual([429, 429]);
    expect(await times(4, (i) => postFrom('127.0.0.4', port, serverTime.path, `9.9.9.${i}`))).toEqual([
      200, 200, 200, 429,
    ]);
    await busy.close();
  });

  it('are counted per user for calls with a session, an alias together with its original', async () => {
    const busy = await limited();
    const first = await busy.signIn(1);
    const second = await busy.signIn(2);
    const place = async (call: typeof createSecondContractOrder | typeof submitSecondContract, token: string) =>
      (await busy.send(call, { token, body: AN_UP_ORDER })).status;
    expect(await place(createSecondContractOrder, first.token)).toBe(200);
    expect(await place(submitSecondContract, first.token)).toBe(200);
    expect(await place(createSecondContractOrder, first.token)).toBe(429);
    expect(await place(submitSecondContract, first.token)).toBe(429);
    expect(await place(createSecondContractOrder, second.token)).toBe(200);
    expect((await busy.send(getInfo, { token: first.token })).status).toBe(200);
    await busy.close();
  });

  it('stop an address that tries tokens, before they are looked up', async () => {
    const busy = await limited();
    const statuses: number[] = [];
    for (let i = 0; i < 40; i++) {
      statuses.push((await busy.send(getInfo, { token: String(i).padStart(43, 'a') })).status);
    }
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(401));
    expect(statuses.slice(30)).toEqual(Array(10).fill(429));
    await busy.close();
  });

  it('are low for sign-in messages', async () => {
    const busy = await limited();
    const body = { address: `0x${'1'.repeat(40)}`, chainId: 1, language: 'en' };
    for (let i = 0; i < 4; i++) expect((await busy.send(nonce, { body })).status).toBe(200);
    expect((await busy.send(nonce, { body })).status).toBe(429);
    await busy.close();
  });
});

describe('what goes wrong inside', () => {
  it('is answered without a detail and logged without a token, a query or a body', async () => {
    const written: string[] = [];
    const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      written.push(String(text));
      return true;
    });
    const broken = await httpStage(
      { secondContracts: { ...scriptedSecondContracts(), create: () => Promise.reject(new Error('no such table')) } },
      stage,
    );
    const { token } = await broken.signIn(1);
    const answer = await broken.send(createSecondContractOrder, {
      token,
      body: {
        coinSymbol: 'BTCUSDT',
        betAmount: '777.77',
        betContent: 1,
        type: 30,
        oddsVersion: 1,
        clientOrderId: 'secretkey-00000000',
      },
    });
    await broken.send(createSecondContractOrder, { token, query: 'pwd=hunter2', body: {} });
    await broken.send(getInfo, { token: `x${token}`, query: 'pwd=hunter2' });
    await broken.close();
    write.mockRestore();

    expect([answer.status, answer.envelope]).toEqual([500, { code: 500, msg: '操作失败' }]);
    const log = written.join('');
    expect(log).toContain(createSecondContractOrder.path);
    for (const secret of [token, 'hunter2', 'pwd', '777.77', 'secretkey']) expect(log).not.toContain(secret);
  });
});

it('a database that is gone for the moment is 503, not an error of the program', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const gone = () => Promise.reject(new DatabaseGone('Connection terminated unexpectedly'));
  const broken = await httpStage({ secondContracts: { ...scriptedSecondContracts(), list: gone } }, stage);
  const { token } = await broken.signIn(1);
  const answer = await broken.send(selectOrderList, { token, body: { status: 0 } });
  await broken.close();
  write.mockRestore();
  expect([answer.status, answer.envelope]).toMatchObject([503, { code: 503 }]);
});

const NO_FIELDS = { detail: undefined, constraint: undefined, table: undefined };
it.each([
  ['the database', new QueryError({ ...NO_FIELDS, message: 'No space left on device', code: '53100' })],
  ['a file', Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })],
])('issue 39 B9: a full disk of %s is 503, not an error of the program', async (_what, error) => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const full = () => Promise.reject(error);
  const broken = await httpStage({ secondContracts: { ...scriptedSecondContracts(), create: full } }, stage);
  const { token } = await broken.signIn(1);
  const answer = await broken.send(createSecondContractOrder, { token, body: AN_UP_ORDER });
  await broken.close();
  write.mockRestore();
  expect([answer.status, answer.envelope]).toMatchObject([503, { code: 503, msg: REFUSALS.unavailable.msg }]);
});

describe('bytes that are no request', () => {
  let port: number;
  beforeAll(async () => {
    await stage.app.listen({ host: '127.0.0.1', port: 0 });
    ({ port } = stage.app.server.address() as AddressInfo);
  });

  const exchange = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      socket.on('data', (chunk) => (answer += String(chunk)));
      socket.on('end', () => resolve(answer));
      socket.on('error', reject);
    });

  it.each([
    ['garbage', 'hello\r\n\r\n', 400],
    ['a header over 16 kB', `GET /api/health HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`, 431],
    ['two lengths', 'POST /kline HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}', 400],
    [
      'a length and chunks',
      'POST /kline HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
      400,
    ],
    ['bare line feeds', 'GET /api/health HTTP/1.1\nHost: x\n\n', 400],
  ])('get an envelope and are let go: %s', async (_, bytes, status) => {
    const answer = await exchange(bytes);
    expect(answer.startsWith(`HTTP/1.1 ${status} `)).toBe(true);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ code: status === 431 ? 413 : 400 });
  });
});
