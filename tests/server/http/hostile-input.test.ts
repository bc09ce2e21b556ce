import { assert, asyncProperty, constantFrom, dictionary, double, integer, jsonValue, oneof, option } from 'fast-check';
import { sql } from 'kysely';
import type { TObject, TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../protocol/call.ts';
import type { Envelope } from '../../../protocol/envelope.ts';
import { sessionRevoke } from '../../../protocol/rest/session.ts';
import { getInfo } from '../../../protocol/rest/user.ts';
import { restFixture } from '../../fixtures/fixtures.ts';
import { fuzzDocument } from '../../hostile/fuzz-document.ts';
import { OWN_JSON } from '../../hostile/lists.ts';
import { OWN_VALUES } from '../../hostile/own-values.ts';
import { emptyTally, hostileSender } from '../../hostile/through-calls.ts';
import type { HostileSender } from '../../hostile/through-calls.ts';
import { LONG } from '../../long.ts';
import { realStage } from './real-stage.ts';
import type { HttpStage, Sent } from './http-stage.ts';
import { LIVE_CALLS } from './live-calls.ts';

let stage: HttpStage;
let token: string;
/** Number of answers to this file's requests by status. */
const answered = new Map<number, number>();
beforeAll(async () => {
  const { send, ...real } = await realStage();
  stage = {
    ...real,
    send: async (...request) => {
      const answer = await send(...request);
      answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1);
      // It may have ended all sessions.
      if (request[0].path === sessionRevoke.path && answer.status === 200) ({ token } = await stage.signIn(1));
      return answer;
    },
  };
  ({ token } = await stage.signIn(1));
});
afterAll(() => stage.close());

/**
 * Calls under test. Multipart calls have a test of their own (upload-calls.test.ts). Logging out has no field to get
 * wrong, and would end the session that the other tests use.
 */
const CALLS = LIVE_CALLS.filter(({ name, multipart }) => name !== 'loginOut' && !multipart).map(
  (call) => [call.name, call] as const,
);
const WITH_QUERY = CALLS.filter(([, call]) => call.query);
/** Nobody reads the body of a GET. */
const POSTED = CALLS.filter(([, call]) => call.method === 'POST');
const WITH_BODY = CALLS.filter(([, call]) => call.body);

/** Random bodies of each call: `npm test` sends a tenth of them. */
const RUNS = LONG ? { mixtures: 240, anyJson: 60 } : { mixtures: 24, anyJson: 8 };
/**
 * A field gets every so many of the bad values, and the next field others: `npm run test:all` sends all through each.
 */
const SHARE = LONG ? 1 : 3;
const LEAST_SENT = LONG ? 10_000 : 5000;

/** Bounds of other kinds of numbers: of 32 and 64 bits, of exact doubles, of times, of the database. */
const EDGES: readonly number[] = [
  2 ** 31,
  2 ** 32,
  2 ** 53,
  2 ** 63,
  8.64e15,
  8.64e15 + 1,
  1e19,
  1e308,
  5e-324,
  -(2 ** 63),
];

function expectRefusal(answer: { status: number; text: string; envelope: Envelope | null }, status: number) {
  expect([answer.status, answer.envelope?.code, answer.text.slice(0, 200)]).toEqual([
    status,
    status,
    expect.any(String),
  ]);
  expect(answer.envelope).not.toHaveProperty('data');
  expect(answer.text).not.toMatch(/at .*\.(ts|js):\d|stack|typebox|fastify|FST_/i);
}

/** @param form which of the two ways of a call that offers both */
const recorded = (call: Call, form: 'query' | 'body' = 'body'): Sent => {
  const { params, query, body } = restFixture(call.name).request;
  const left = call.queryOrBody ? { query: 'body', body: 'query' }[form] : null;
  return {
    ...(params ? { params } : {}),
    ...(query && left !== 'query' ? { query } : {}),
    ...(call.body && left !== 'body' ? { body } : {}),
    ...(call.access === 'user' ? { token } : {}),
  };
};

/** The schema is the oracle: what it takes must get through to the business, what it does not take must be a 400. */
async function expectBySchema(call: Call, schema: TSchema, part: 'body' | 'query', value: unknown, sent: Sent) {
  const answer = await stage.send(call, sent);
  if (Check(schema, value)) expect([part, value, answer.status]).toEqual([part, value, 200]);
  else expectRefusal(answer, 400);
}

/** Every field a body may have; a choice of bodies has the fields of all of them. */
const fieldsOf = (schema: TSchema): string[] => {
  const shapes = 'anyOf' in schema ? (schema.anyOf as TObject[]) : [schema as TObject];
  return [...new Set(shapes.flatMap(({ properties }) => Object.keys(properties)))];
};

describe.each(WITH_BODY)('the body of %s', (_, call) => {
  const schema: TSchema = call.body!;
  const valid = restFixture(call.name).request.body as Record<string, unknown>;

  it('is refused with any field missing', async () => {
    for (const field of fieldsOf(schema)) {
      const { [field]: _left, ...without } = valid;
      await expectBySchema(call, schema, 'body', without, { ...recorded(call), body: without });
    }
  });

  it('is refused with a field more', async () => {
    for (const field of ['extra', 'userId', 'isAdmin', 'toString']) {
      expectRefusal(await stage.send(call, { ...recorded(call), body: { ...valid, [field]: 1 } }), 400);
    }
  });

  it('is refused when it is no object, or none at all', async () => {
    for (const body of ['[]', 'null', '1', '"text"', 'true', '[{}]']) {
      expectRefusal(await stage.send(call, { ...recorded(call), body }), 400);
    }
    const { body: _left, ...without } = recorded(call);
    expectRefusal(await stage.send(call, without), 400);
  });

  it('may have any mixture of fields that are right, wrong, too large or missing: never a server error', async () => {
    const field = oneof(constantFrom(...OWN_VALUES, ...EDGES), double(), integer());
    const replaced = dictionary(constantFrom(...fieldsOf(schema)), option(field, { nil: undefined }), { maxKeys: 4 });
    await assert(
      asyncProperty(replaced, async (change) => {
        const body = { ...valid, ...change };
        const arriving: unknown = JSON.parse(JSON.stringify(body));
        await expectBySchema(call, schema, 'body', arriving, { ...recorded(call), body });
      }),
      { numRuns: RUNS.mixtures },
    );
  });

  it('may be any JSON at all: never a server error', async () => {
    await assert(
      asyncProperty(jsonValue({ maxDepth: 3 }), constantFrom(...fieldsOf(schema)), async (value, field) => {
        const body = { ...valid, [field]: value };
        // Values that JSON changes (-0) are compared as they arrive.
        const arriving: unknown = JSON.parse(JSON.stringify(body));
        if (Object.hasOwn(Object(value) as object, '__proto__')) return;
        await expectBySchema(call, schema, 'body', arriving, { ...recorded(call), body });
      }),
      { numRuns: RUNS.anyJson },
    );
  });
});

describe.each(WITH_QUERY)('the query of %s', (_, call) => {
  const schema = call.query as TObject;
  const valid = (restFixture(call.name).request.query ?? {}) as Record<string, string>;

  it('is refused with any field missing', async () => {
    for (const field of Object.keys(schema.properties)) {
      const { [field]: _left, ...without } = valid;
      await expectBySchema(call, schema, 'query', without, { ...recorded(call, 'query'), query: without });
    }
  });

  it('is refused with a field twice', async () => {
    for (const field of Object.keys(schema.properties)) {
      const value = encodeURIComponent(valid[field] ?? '1');
      const sent = recorded(call, 'query');
      expectRefusal(await stage.send(call, { ...sent, query: `${field}=${value}&${field}=${value}` }), 400);
      expectRefusal(await stage.send(call, { ...sent, query: `${field}[]=${value}` }), 400);
    }
  });
});

describe.each(WITH_QUERY.filter(([, call]) => call.queryOrBody))('%s', (_, call) => {
  it('is refused when it comes in query and body at once', async () => {
    const { query } = recorded(call, 'query');
    expectRefusal(await stage.send(call, { ...recorded(call), ...(query ? { query } : {}) }), 400);
  });
});

describe.each(CALLS)('%s', (_, call) => {
  it('is refused with a query field nobody asked for', async () => {
    for (const field of ['extra', '__proto__', 'constructor', 'toString']) {
      const { query } = recorded(call);
      const search = new URLSearchParams(query as Record<string, string>);
      search.set(field, '1');
      expectRefusal(await stage.send(call, { ...recorded(call), query: search.toString() }), 400);
    }
  });

  it('answers other methods like an unknown path', async () => {
    const served = LIVE_CALLS.filter(({ path }) => path === call.path).map(({ method }) => method);
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'] as const) {
      if (served.some((one) => one === method)) continue;
      const answer = await stage.app.inject({ method, url: call.path.replace(':dictType', 'id_type') });
      expect([method, answer.statusCode, answer.json()]).toEqual([method, 404, { code: 404, msg: '数据不存在' }]);
    }
  });
});

describe.each(POSTED)('%s', (_, call) => {
  it('is refused with keys that would change prototypes', async () => {
    for (const body of [
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      '{"a":{"__proto__":null}}',
      String.raw`{"\u005f_proto__":1}`,
    ]) {
      expectRefusal(await stage.send(call, { ...recorded(call), body }), 400);
    }
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });

  it('is refused with a body over 64 kB, by what it says and by what it is', async () => {
    const body = JSON.stringify({ filler: 'x'.repeat(64 * 1024) });
    expectRefusal(await stage.send(call, { ...recorded(call), body }), 413);
    expectRefusal(await stage.send(call, { ...recorded(call), body: '['.repeat(70_000) }), 413);
    expectRefusal(await stage.send(call, { ...recorded(call), body: '['.repeat(60_000) }), 400);
  });

  it('is refused with a body of another type', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/jsonx',
      'nonsense',
    ]) {
      const answer = await stage.send(call, { ...recorded(call), body: '{}', headers: { 'content-type': type } });
      expectRefusal(answer, 415);
    }
  });
});

describe.each(CALLS.filter(([, call]) => call.access === 'user'))('%s, which needs a session,', (_, call) => {
  it('is refused before anything else without a token, with a wrong one and with two', async () => {
    const { token: _mine, ...anonymous } = recorded(call);
    expectRefusal(await stage.send(call, anonymous), 401);
    for (const wrong of [
      '',
      'x',
      'a'.repeat(43),
      `${token}x`,
      token.slice(1),
      `Bearer ${token}`,
      `${token}, ${token}`,
    ]) {
      const answer = await stage.send(call, { ...anonymous, token: wrong });
      expectRefusal(answer, 401);
      expect(answer.envelope?.msg).toBe('登录已过期，请重新登录');
    }
    expectRefusal(await stage.send(call, { ...anonymous, body: '{' }), 401);
    expectRefusal(await stage.send(call, { ...anonymous, query: `satoken=${token}&token=${token}` }), 401);
  });

  it('is refused with a token that has expired', async () => {
    const { token: expired } = await stage.signIn(2);
    const owner = await stage.sessions.userOf(expired);
    if (!owner.ok) throw new Error(owner.reason);
    await sql`update session set expires_at = now() where id = ${owner.sessionId}`.execute(stage.db);
    expectRefusal(await stage.send(call, { ...recorded(call), token: expired }), 401);
  });
});

// First, while nothing is under way that writes rows by itself.
it('what the exchange says of itself in its OpenAPI document is how it answers', { timeout: 120_000 }, async () => {
  const runs = { each: LONG ? 30 : 8, seed: 1 };
  const { faults, valid, invalid } = await fuzzDocument(stage, runs, 9100);
  expect(faults).toEqual([]);
  expect(Math.min(valid, invalid)).toBeGreaterThan(400);
});

describe('bad values in every place of a call', () => {
  const tally = emptyTally();
  let sender: HostileSender;
  beforeAll(async () => {
    sender = await hostileSender(stage, tally, 1000);
  });

  it.each(LIVE_CALLS.map((call) => [call.name, call] as const))(
    'of %s are answered as the schema says, change no ledger and come back in no answer',
    async (_name, call) => {
      await sender.fields(call, OWN_VALUES, SHARE);
      await sender.json(call, OWN_JSON, LONG ? 'fields too' : 'body');
      expect(tally.faults.splice(0)).toEqual([]);
    },
  );

  it('and in headers that every call reads', async () => {
    await sender.headers(getInfo, OWN_VALUES);
    await sender.books('all of it');
    expect(tally).toMatchObject({ faults: [], serverErrors: 0, hangs: 0, ledgerChanges: 0, acceptedBadJson: 0 });
    expect(tally.places).toBeGreaterThan(300);
  });
});

describe('paths', () => {
  it.each(['/', '/api', '/api/', '/nope', '/api/user/getInfo/', '/api/user/GETINFO', '/..%2f..%2fetc', '//'])(
    'that are none are not found: %s',
    async (url) => {
      const answer = await stage.app.inject({ method: 'POST', url });
      expect([answer.statusCode, answer.json()]).toEqual([404, { code: 404, msg: '数据不存在' }]);
    },
  );

  it.each([
    '/api/common/type/',
    '/api/common/type/%',
    '/api/common/type/%zz',
    '/%E0%A4%A',
    '/api/common/type/%00',
    `/api/common/type/${'a'.repeat(41)}`,
  ])('that cannot be read are malformed: %s', async (url) => {
    const answer = await stage.app.inject({ method: 'POST', url });
    expect([answer.statusCode, answer.json()]).toEqual([400, { code: 400, msg: '请求参数错误' }]);
  });
});

it('none of thousands of hostile requests met a failure of ours', () => {
  const sent = [...answered.values()].reduce((sum, count) => sum + count, 0);
  expect(sent).toBeGreaterThan(LEAST_SENT);
  expect([...answered.keys()].filter((status) => status >= 500)).toEqual([]);
});
