import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Call } from '../../../protocol/call.ts';
import { sessionRevoke } from '../../../protocol/rest/session.ts';
import { getInfo, loginOut, register } from '../../../protocol/rest/user.ts';
import { serverTime } from '../../../protocol/rest/common.ts';
import { securityLog } from '../../../server/http/security-log.ts';
import { systemClock } from '../../../server/infra/clock.ts';
import { readConfig } from '../../../server/infra/config.ts';
import { restFixture } from '../../fixtures/fixtures.ts';
import { httpStage, ORIGINS } from './http-stage.ts';
import type { HttpStage, Sent } from './http-stage.ts';
import { LIVE_CALLS } from './live-calls.ts';

let stage: HttpStage;
let token: string;
const lines: string[] = [];
const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
  lines.push(String(text));
  return true;
});

/** Ends the session, or comes in parts. */
const CALLS = LIVE_CALLS.filter(({ name, multipart }) => name !== loginOut.name && !multipart);
/** Words of the contract are no secrets: a code, a coin, a language. */
const SHORTEST_SECRET = 8;
const MARK = 'Marked-Secret-7c1e';

const secrets = new Set<string>();

function remember(value: unknown): void {
  if (typeof value === 'string' && value.length >= SHORTEST_SECRET) secrets.add(value);
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) remember(part);
}

/** Every text of it said to be a secret. */
const marked = (value: unknown): unknown => {
  if (typeof value === 'string') return `${MARK}-${value}`;
  if (Array.isArray(value)) return value.map(marked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, marked(part)]));
};

/** Returns the recorded request, in query and body where a call allows both, and again with every text marked. */
function requestsOf(call: Call): readonly Sent[] {
  const { params, query, body } = restFixture(call.name).request;
  const base = { ...(params ? { params } : {}), ...(call.access === 'user' ? { token } : {}) };
  const inBody = { ...base, ...(query && !call.queryOrBody ? { query } : {}), body: body ?? {} };
  const inQuery = { ...base, query: `pwd=${MARK}&${new URLSearchParams(query).toString()}` };
  return [inBody, inQuery, { ...inBody, body: marked(body ?? {}) }, { ...inBody, token: `${MARK}-token` }];
}

async function sendAll(): Promise<void> {
  for (const call of CALLS) {
    const { query, body } = restFixture(call.name).request;
    remember(query);
    remember(body);
    for (const sent of requestsOf(call)) await stage.send(call, sent);
  }
}

const entries = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

beforeAll(async () => {
  stage = await httpStage({
    config: { ...readConfig({ LOG_CALLS: 'on' }), origins: ORIGINS },
    security: securityLog(systemClock),
  });
  ({ token } = await stage.signIn(1));
  secrets.add(token);
  secrets.add(MARK);
});
afterAll(async () => {
  write.mockRestore();
  await stage.close();
});

it('gives each call an id of our own, on the answer and on its lines', async () => {
  const { headers } = await stage.send(serverTime, { headers: { 'x-request-id': 'forged"}\n' } });
  const id = headers['x-request-id'];
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/);
  expect(entries()).toContainEqual(
    expect.objectContaining({ event: 'call', request: id, call: 'serverTime', status: 200 }),
  );
});

describe('who signs in and out, and who is refused', () => {
  const since = async (work: () => Promise<unknown>) => {
    const before = lines.length;
    await work();
    return entries()
      .slice(before)
      .filter(({ event }) => event !== 'call')
      .map(({ time: _time, level: _level, ...entry }) => entry);
  };
  const request = expect.any(String) as unknown;

  it('is a line each, with the number of the account', async () => {
    const { token: mine, userId: user } = await stage.signIn(2);
    const seen = await since(async () => {
      await stage.signIn(2);
      await stage.send(sessionRevoke, { token: mine, body: { others: true } });
      await stage.send(loginOut, { token: mine, body: {} });
    });
    expect(seen).toEqual([
      { event: 'signed in', request, call: 'register', user, created: false },
      { event: 'signed out', request, call: 'sessionRevoke', user, sessions: 1 },
      { event: 'signed out', request, call: 'loginOut', user, sessions: 1 },
    ]);
  });

  it('is a line each where something is refused before or by a call, with its user where there is one', async () => {
    const { token: mine, userId: user } = await stage.signIn(3);
    const message = restFixture(register.name).request.body as { readonly message: string };
    const seen = await since(async () => {
      await stage.send(getInfo, { token: 'x'.repeat(43), body: {} });
      await stage.send(getInfo, { token: mine, body: { more: 1 } });
      await stage.send(serverTime, { body: {}, headers: { origin: 'https://evil.example' } });
      await stage.send(register, { body: message });
      await stage.send(sessionRevoke, { token: mine, body: { id: randomUUID() } });
    });
    expect(seen).toEqual([
      { event: 'refused', request, call: 'getInfo', refusal: 'tokenInvalid', status: 401 },
      { event: 'refused', request, user, call: 'getInfo', refusal: 'malformed', status: 400 },
      { event: 'refused', request, call: 'serverTime', refusal: 'forbiddenOrigin', status: 403 },
      { event: 'refused', request, call: 'register', refusal: expect.stringMatching(/^(nonce|message)/), status: 200 },
      { event: 'refused', request, user, call: 'sessionRevoke', refusal: 'notFound', status: 200 },
    ]);
  });

  it('is no line where a call refuses what happens every day, and a count where there are too many', () => {
    let now = 1_795_000_000_000;
    const { refused } = securityLog({ now: () => now });
    const asked = { id: 'r', signedIn: null, routeOptions: { config: {} } } as unknown as FastifyRequest;
    const before = lines.length;
    refused(asked, 'insufficientBalance', 200);
    expect(lines).toHaveLength(before);
    for (let i = 0; i < 100; i++) refused(asked, 'tooFast', 429);
    expect(lines).toHaveLength(before + 60);
    now += 60_000;
    refused(asked, 'insufficientBalance', 200);
    refused(asked, 'tooFast', 429);
    expect(entries().slice(before + 60)).toMatchObject([
      { level: 'warn', event: 'refusals left out', count: 40 },
      { event: 'refused', request: 'r', call: 'other', refusal: 'tooFast', status: 429 },
    ]);
  });
});

describe('the log of every call, sent with secrets', () => {
  it('names calls, statuses and times, and holds none of them', async () => {
    const before = lines.length;
    await sendAll();
    const calls = entries()
      .slice(before)
      .filter(({ event }) => event === 'call');
    expect(new Set(calls.map(({ call }) => call))).toEqual(new Set(CALLS.map(({ name }) => name)));
  });

  it('holds none of them either when everything fails, and every failure names its request', async () => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('session', 'app_user')
    `.execute(stage.db);
    for (const { name } of rows)
      await sql`alter table ${sql.table(name)} rename to ${sql.ref(`${name}_gone`)}`.execute(stage.db);
    const before = lines.length;
    await sendAll();
    const failures = entries()
      .slice(before)
      .filter(({ level }) => level === 'error');
    // The log writes five full lines of each kind of failure within a minute.
    expect(failures.length).toBeGreaterThan(20);
    for (const failure of failures) expect(failure).toHaveProperty('request');
  });

  it('as far as can be seen', () => {
    const text = lines.join('');
    expect(secrets.size).toBeGreaterThan(50);
    expect([...secrets].filter((secret) => text.includes(secret))).toEqual([]);
  });
});
