import * as fc from 'fast-check';
import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import type { Call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/calls.ts';
import { envelopeOf } from '../../protocol/envelope.ts';
import { ClientMessage } from '../../protocol/stream/client.ts';
import { ServerMessage } from '../../protocol/stream/server.ts';
import { restFixtures } from '../fixtures/fixtures.ts';

/** Every schema inside a schema, itself first, with where it stands. */
function* partsOf(schema: unknown, path: string): Generator<{ path: string; part: Record<string, unknown> }> {
  if (typeof schema !== 'object' || schema === null) return;
  const part = schema as Record<string, unknown>;
  yield { path, part };
  for (const [name, field] of Object.entries(part['properties'] ?? {})) yield* partsOf(field, `${path}.${name}`);
  for (const key of ['anyOf', 'allOf', 'oneOf', 'items'] as const) {
    const inner = part[key];
    const list = Array.isArray(inner) ? inner : [inner];
    for (const [at, item] of list.entries()) yield* partsOf(item, `${path}.${key}[${at}]`);
  }
}

const requestsOf = (call: Call): [string, TSchema][] =>
  Object.entries({ params: call.params, query: call.query, body: call.body, multipart: call.multipart?.fields })
    .filter((entry): entry is [string, NonNullable<(typeof entry)[1]>] => entry[1] !== undefined)
    .map(([part, schema]) => [`${call.name}.${part}`, schema]);

const REQUESTS: [string, TSchema][] = [...CALLS.flatMap(requestsOf), ['socket', ClientMessage]];

/** Schemas of the requests and answers of every call and of the socket's messages. */
const SCHEMAS: [string, TSchema][] = [
  ...REQUESTS,
  ...CALLS.map((call): [string, TSchema] => [`${call.name} answers`, envelopeOf(call)]),
  ['server message', ServerMessage],
];

it('every number of the contract has a least and a greatest value, and whole ones count exactly', () => {
  const parts = SCHEMAS.flatMap(([name, schema]) => Array.from(partsOf(schema, name)));
  const isNumber = ({ type }: Record<string, unknown>) => type === 'integer' || type === 'number';
  const numbers = parts.filter(({ part }) => isNumber(part) && !('const' in part));
  expect(numbers.length).toBeGreaterThan(200);
  const open = numbers.filter(({ part }) => part['minimum'] === undefined || !(Number(part['maximum']) <= 1e18));
  expect(open.map(({ path }) => path)).toEqual([]);
  const inexact = numbers.filter(({ part }) => part['type'] === 'integer' && !Number.isSafeInteger(part['maximum']));
  expect(inexact.map(({ path }) => path)).toEqual([]);
});

describe('the list of calls', () => {
  it('has every name, and every method and path, once', () => {
    expect(new Set(CALLS.map((call) => call.name)).size).toBe(CALLS.length);
    expect(new Set(CALLS.map((call) => `${call.method} ${call.path}`)).size).toBe(CALLS.length);
  });

  it('keeps every path of the specification as spelt', () => {
    const paths = new Set(CALLS.map((call) => `${call.method} ${call.path}`));
    const specified = `
      /api/user/getInfo /api/user/loginOut /api/user/uploadKYC /api/user/tardPwdSet /api/user/updatePwd /api/user/register
      /api/user/profile /api/user/update /api/notice/list /api/mail/listByUserId /api/mail/updateMail
      /api/common/getAllSetting /api/common/getCoinList /api/common/type/:dictType /kline
      /api/texchange/getCurrencyPrice /api/texchange/currencyExchange /api/recharge/submit /api/recharge/list
      /api/withdraw/submit /api/withdraw/list /api/withdraw/eurQuickWithdraw /api/fiat/binding /api/fiat/withdraw
      /api/load/product/list /api/load/order/submit /api/load/order/orderList /api/mingProduct/list /api/mingOrder/submit
      /api/mingOrder/list /api/mingOrder/show /api/period/list /api/secondContractOrder/createSecondContractOrder
      /api/secondContractOrder/selectOrderList /api/symbolmanage/list`;
    const wanted = specified
      .trim()
      .split(/\s+/)
      .map((path) => `POST ${path}`);
    wanted.push('GET /api/fiat/binding', 'GET /api/fiat/orders');
    expect(wanted.filter((path) => !paths.has(path))).toEqual([]);
  });

  it('declares exactly the parameters its path names', () => {
    for (const call of CALLS) {
      const named = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      expect(Object.keys(call.params?.properties ?? {})).toEqual(named);
    }
  });

  it('sends no body with GET, and offers both ways where it says so', () => {
    for (const call of CALLS) {
      if (call.method === 'GET') expect(call.body).toBeUndefined();
      if (call.queryOrBody) expect([call.query, call.body]).not.toContain(undefined);
      if (call.multipart) expect(call.body).toBeUndefined();
    }
  });

  it('never asks for a secret that can only travel in the query', () => {
    const secret = /pwd|idcard|bankno|iban/i;
    for (const call of CALLS) {
      if (call.queryOrBody) continue;
      expect(Object.keys(call.query?.properties ?? {}).filter((name) => secret.test(name))).toEqual([]);
    }
  });

  it('gives a key to every body that moves money', () => {
    for (const call of CALLS) {
      const bodies = [...partsOf(call.body, '')].filter(({ part }) => part['type'] === 'object');
      for (const { part } of bodies) {
        const fields = Object.keys(part['properties'] as object);
        // A quote moves nothing; an amendment says how an order is to be, which is the same said twice.
        const needsNone =
          call.name === 'exchangeQuote' || call.name === 'withdrawPermission' || call.name === 'spotAmend';
        if (!needsNone && fields.some((name) => /^(amount|betAmount|quantity|quoteQuantity)$/.test(name))) {
          expect([call.name, ...(part['required'] as string[])]).toContain('clientOrderId');
        }
      }
    }
  });
});

describe.each(REQUESTS)('the request %s', (_name, schema) => {
  const parts = [...partsOf(schema, '')];

  it('is closed at every depth', () => {
    const open = parts.filter(({ part }) => part['type'] === 'object' && part['additionalProperties'] !== false);
    expect(open.map(({ path }) => path)).toEqual([]);
  });

  it('bounds every text and every number', () => {
    const texts = parts.filter(({ part }) => part['type'] === 'string');
    const free = texts.filter(({ part }) => !('pattern' in part || 'const' in part || 'maxLength' in part));
    expect(free.map(({ path }) => path)).toEqual([]);
  });

  it('has only patterns that every validator reads alike', () => {
    for (const { part } of parts) {
      if (typeof part['pattern'] !== 'string') continue;
      const pattern = part['pattern'];
      expect(() => new RegExp(pattern, 'u')).not.toThrow();
      for (const branch of pattern.split('|^')) expect(branch.replace(/^\^/, '')).toMatch(/\$$/);
    }
  });
});

describe('hostile requests', () => {
  const recorded = restFixtures().flatMap(({ call: name, request }) => {
    const call = CALLS.find((known) => known.name === name)!;
    return (['query', 'body'] as const).flatMap((part) => {
      const schema = call[part];
      return schema ? [{ name, schema, good: request[part] as Record<string, unknown> }] : [];
    });
  });

  it.each(recorded)('$name refuses any field it does not know', ({ schema, good }) => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.jsonValue(), (field, value) => {
        fc.pre(!(field in good) && field !== '__proto__');
        const known = [...partsOf(schema, '')].some(({ part }) => field in ((part['properties'] as object) ?? {}));
        fc.pre(!known);
        expect(Check(schema, { ...good, [field]: value })).toBe(false);
      }),
    );
  });

  it.each(recorded)('$name refuses a field that is wrapped, emptied or of another kind', ({ name, schema, good }) => {
    for (const [field, value] of Object.entries(good)) {
      // An empty text clears a field of the profile, and a note may have tags alone.
      const empty = name === 'profileUpdate' || field === 'text' ? [] : [''];
      for (const bad of [[value], { value }, null, true, ...empty, `${String(value)}\u0000`, Number.NaN, -1]) {
        expect([field, bad, Check(schema, { ...good, [field]: bad })]).toEqual([field, bad, false]);
      }
    }
  });

  it('a stake is plain decimal text or a plain number, nothing else', () => {
    const { schema, good } = recorded.find(({ name }) => name === 'createSecondContractOrder')!;
    const taken = (betAmount: unknown) => Check(schema, { ...good, betAmount });
    for (const stake of ['0', '1', '100', '0.5', '12.00000001', 100, 0.5])
      expect([stake, taken(stake)]).toEqual([stake, true]);
    const bad = [
      '-1',
      '+1',
      '1e3',
      '1E3',
      '01',
      '.5',
      '5.',
      '1,5',
      ' 1',
      '1 ',
      '١',
      '１',
      'NaN',
      'Infinity',
      '0x10',
      -1,
      Infinity,
    ];
    for (const stake of bad) expect([stake, taken(stake)]).toEqual([stake, false]);
  });
});
