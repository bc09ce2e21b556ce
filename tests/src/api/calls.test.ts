import { readdirSync, readFileSync } from 'node:fs';
import { Check } from 'typebox/value';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CALLS } from '../../../protocol/calls.ts';
import type { Call } from '../../../protocol/call.ts';
import { placeUpDownOrder } from '../../../src/features/up-down/up-down-calls.ts';
import { fetchNotices } from '../../../src/features/notifications/notices.ts';
import { fetchCurrentUpDownOrders, fetchSettledUpDownOrders } from '../../../src/api/up-down-order-calls.ts';
import { fetchMarkets } from '../../../src/api/market-calls.ts';
import { decodeSpotOrder } from '../../../src/api/decode-spot-order.ts';
import { fetchUserInfo } from '../../../src/api/user-info-calls.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { fetchAccountHistory } from '../../../src/features/account/account-calls.ts';
import { fetchConvertRules } from '../../../src/features/convert/convert-calls.ts';
import { fetchSafety } from '../../../src/api/account-safety-calls.ts';
import { fetchSpotFills, fetchSpotOrders } from '../../../src/api/spot-order-calls.ts';
import { register } from '../../../src/api/session-calls.ts';
import { restFixture } from '../../fixtures/fixtures.ts';
import { APP_CALLS } from './every-call.ts';
import { fakeExchange, json } from './fake-exchange.ts';

const callOf = (name: string): Call => CALLS.find((call) => call.name === name)!;
/** A copy without the field, wherever it stands. */
const without = (value: unknown, field: string): unknown =>
  JSON.parse(JSON.stringify(value, (key, part: unknown) => (key === field ? undefined : part)));
const dataOf = async <T>(answer: Promise<{ success: true; data: T } | { success: false }>): Promise<T> => {
  const found = await answer;
  if (!found.success) throw new Error('the call failed');
  return found.data;
};

afterEach(() => void vi.unstubAllGlobals());

/** Top-level declarations of a module, in their order. */
const declarationsOf = (source: string) =>
  source
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .split(/^(?=(?:export )?(?:async )?(?:const|let|function|class|interface|type) )/m)
    .map((text) => ({ text, name: /^(?:export )?(?:async )?\w+ (\w+)/.exec(text)?.[1] ?? '' }));

/**
 * Exported functions of a module that use one of its endpoints, themselves or through functions that are not exported.
 */
function callsOf(source: string): { calls: readonly string[]; unused: readonly string[] } {
  const declarations = declarationsOf(source);
  const isExported = (text: string) => text.startsWith('export ');
  const endpoints = declarations.filter(({ text }) => /^const \w+: Endpoint</.test(text)).map(({ name }) => name);
  const callsWith = (endpoint: string): readonly string[] => {
    const reached = new Set([endpoint]);
    // The set grows while it is walked.
    for (const known of reached) {
      for (const { name, text } of declarations) {
        if (name !== known && !isExported(text) && new RegExp(`\\b${known}\\b`).test(text)) reached.add(name);
      }
    }
    return declarations
      .filter(({ text }) => /^export (?:(?:async )?function|const \w+ = (?:async )?\()/.test(text))
      .filter(({ text }) => [...reached].some((known) => new RegExp(`\\b${known}\\b`).test(text)))
      .map(({ name }) => name);
  };
  return {
    calls: [...new Set(endpoints.flatMap(callsWith))],
    unused: endpoints.filter((endpoint) => callsWith(endpoint).length === 0),
  };
}

it('the table holds every call of the app', () => {
  const folder = new URL('../../../src/', import.meta.url);
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => callsOf(readFileSync(new URL(file, folder), 'utf8')));
  expect(found.flatMap(({ unused }) => unused)).toEqual([]);
  // Photos travel by XMLHttpRequest, for its progress: upload-photo.test.ts.
  expect([...APP_CALLS.map(({ fn }) => fn), 'uploadPhoto'].sort()).toEqual(found.flatMap(({ calls }) => calls).sort());
});

describe.each(APP_CALLS)('$fn', ({ call: name, run, needs }) => {
  const call = callOf(name);
  const fixture = restFixture(name);

  it('sends what the contract asks for, where it asks for it', async () => {
    const { sent } = fakeExchange(() => json(fixture.success));
    await run();
    const [request] = sent;
    expect(sent).toHaveLength(1);
    expect(request!.method).toBe(call.method);
    expect(request!.path).toBe(call.path);
    if (call.query && !call.queryOrBody) expect(Check(call.query, request!.query ?? {})).toBe(true);
    else expect(request!.query).toBeUndefined();
    if (call.method === 'GET') expect(request!.body).toBeUndefined();
    else if (call.body) expect(Check(call.body, request!.body)).toBe(true);
    else expect(request!.body).toEqual({});
    if (call.headers) expect(Check(call.headers, request!.headers)).toBe(true);
    expect(request!.headers).toMatchObject({
      lang: 'en',
      ...(call.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    });
  });

  it('sends the token only where a user is needed', async () => {
    const { sent, facts } = fakeExchange(() => json(fixture.success));
    await run();
    facts.token = null;
    await run();
    expect(sent.map(({ headers }) => headers['satoken'])).toEqual([
      call.access === 'user' ? 'token-1' : undefined,
      undefined,
    ]);
  });

  it.each([200, '200'])('reads the recorded answer with code %j', async (code) => {
    fakeExchange(() => json({ ...fixture.success, code }));
    const found = await run();
    expect(found).toMatchObject({ success: true });
  });

  it('hands a refusal on with its code, words and facts', async () => {
    const { ended } = fakeExchange(() => json(fixture.refusal));
    const { code, msg, details = {} } = fixture.refusal;
    const gone = code === 401 && call.access === 'user';
    const { errorContext: context, movesMoney } = call;
    const kind = gone ? 'tokenInvalid' : 'refused';
    expect(await run()).toEqual({
      success: false,
      error: { kind, status: 200, context, code, msg, details, ...(movesMoney && { movesMoney }) },
    });
    expect(ended).toEqual(gone ? [msg] : []);
  });

  if (needs !== undefined) {
    it(`calls an answer without ${needs} malformed`, async () => {
      fakeExchange(() => json(without(fixture.success, needs)));
      expect(await run()).toMatchObject({ success: false, error: { kind: 'malformed', status: 200 } });
    });
  }
});

describe('what the app makes of the recordings', () => {
  const answering = (name: string, change: (success: object) => object = (success) => success) =>
    fakeExchange(() => json(change(restFixture(name).success)));

  it('sends exactly the recorded requests', async () => {
    for (const { call, run, fn } of APP_CALLS.filter(({ fn }) => !/CurrentUpDownOrders|SettledUpDownOrder$/.test(fn))) {
      const { request, success } = restFixture(call);
      const { sent } = fakeExchange(() => json(success));
      await run();
      // Parameters that may be in query or body go in the body (decision 30), and reads have none.
      const { queryOrBody, method } = callOf(call);
      const body = method === 'GET' ? undefined : (request.body ?? {});
      expect([fn, sent[0]!.query, sent[0]!.body]).toEqual([fn, queryOrBody ? undefined : request.query, body]);
    }
  });

  it('an order that was just opened is in our words', async () => {
    answering('createSecondContractOrder');
    const created = APP_CALLS.find(({ fn }) => fn === 'placeUpDownOrder')!;
    expect(await created.run()).toEqual({
      success: true,
      data: {
        order: {
          id: '01KAGZQ8M4T5W9',
          symbol: 'BTCUSDT',
          stake: '100',
          direction: 'up',
          periodSeconds: 30,
          payoutRate: '0.85',
          payoutVersion: 1,
          ruleId: 'updown-1',
          createdMs: 1_795_165_260_020,
          openTick: {
            price: '91240.52',
            seq: 48_211,
            timeMs: 1_795_165_260_140,
            hash: 'dd9867b0b8fdc7d866ef0a3a95085b0f8d1a4a6a915078ce6d83450c40b69995',
          },
          dueMs: 1_795_165_290_140,
          settlement: null,
        },
        // As signed: not one character of it may change.
        receipt: (restFixture('createSecondContractOrder').success['data'] as { receipt: unknown }).receipt,
      },
    });
  });

  it('a spot order has null for what the wire leaves out', async () => {
    answering('spotSubmit');
    const placed = APP_CALLS.find(({ fn }) => fn === 'placeSpotOrder')!;
    expect(await placed.run()).toEqual({
      success: true,
      data: {
        id: '01KAGZQ8M4S001',
        clientOrderId: '9f1c2a40-7d3e-4b8a-a1c5-0000000000a1',
        symbol: 'BTCUSDT',
        side: 'buy',
        type: 'limit',
        price: '91240.5',
        quantity: '0.05',
        quoteQuantity: null,
        filledQuantity: '0',
        filledQuote: '0',
        averagePrice: null,
        fee: '0',
        feeAsset: 'USDT',
        takerFee: '0.001',
        makerFee: '0.0008',
        lockedAmount: '4566.587025',
        lockedAsset: 'USDT',
        status: 'pending',
        cancelReason: null,
        timeInForce: null,
        expiresMs: null,
        postOnly: false,
        stopPrice: null,
        armedSeq: null,
        trailing: null,
        waitsFor: null,
        trigger: null,
        ocoId: null,
        ocoLeg: null,
        attached: null,
        receipts: [],
        amendments: 0,
        createdMs: 1_795_165_260_700,
        updatedMs: 1_795_165_260_700,
      },
    });
  });

  it.each([
    ['a limit order without a price', { price: undefined }],
    ['an order without any size', { quantity: undefined }],
    ['an unknown side', { side: 'short' }],
    ['an unknown type', { type: 'stop' }],
    ['an unknown status', { status: 'expired' }],
    ['a negative amount', { filledQuantity: '-1' }],
    ['an amount with an exponent', { price: '1e5' }],
    ['a time that is none', { updateTime: 'now' }],
  ])('%s is not taken for an order', (_, change) => {
    const { order } = restFixture('spotSubmit').success['data'] as { order: Record<string, unknown> };
    expect(() => decodeSpotOrder({ ...order, ...change })).toThrow('unexpected value');
  });

  it('down is 2 on the wire', async () => {
    const { sent } = answering('createSecondContractOrder');
    await placeUpDownOrder({
      symbol: 'BTCUSDT' as never,
      stake: '1' as never,
      direction: 'down',
      periodSeconds: 60,
      payoutVersion: 1,
      clientOrderId: '9f1c2a40-7d3e-4b8a-a1c5-000000000002',
    });
    expect(sent[0]!.body).toMatchObject({ betContent: 2, betAmount: '1', type: 60 });
  });

  it('settled orders carry their outcome; a void one has no settle tick', async () => {
    answering('selectOrderList');
    const { rows, total } = await dataOf(fetchSettledUpDownOrders(1, 10));
    expect(total).toBe(rows.length);
    expect(new Set(rows.map((order) => order.settlement!.outcome))).toEqual(new Set(['win', 'loss', 'tie', 'void']));
    for (const { settlement } of rows) expect(settlement!.settleTick === null).toBe(settlement!.outcome === 'void');
    expect(rows[0]!.settlement).toMatchObject({ outcome: 'win', payout: '185', profit: '85' });
  });

  it('an order with an outcome we do not know is malformed, not a loss', async () => {
    answering(
      'selectOrderList',
      (success) => JSON.parse(JSON.stringify(success).replace('"win"', '"jackpot"')) as object,
    );
    expect(await fetchCurrentUpDownOrders()).toMatchObject({ success: false, error: { kind: 'malformed' } });
  });

  it('decimals come from tick and step size', async () => {
    answering('symbolList');
    const { rows } = await dataOf(fetchMarkets());
    const decimals = Object.fromEntries(rows.map((row) => [row.symbol, [row.priceDecimals, row.sizeDecimals]]));
    expect(decimals).toMatchObject({ BTCUSDT: [2, 5], ETHUSDT: [2, 4], SOLUSDT: [2, 3], DOGEUSDT: [5, 0] });
  });

  it('balances keep their exact text', async () => {
    answering('getInfo');
    const { balances, openingTotal } = await dataOf(fetchUserInfo());
    expect(openingTotal).toBe('10579.12');
    expect(balances[2]).toEqual({
      asset: 'USDT',
      account: 'contract',
      available: '4887.5',
      locked: '100',
      valueUsdt: '4987.5',
    });
  });

  it('announcements are asked for in English when the language has none', async () => {
    const { success } = restFixture('noticeList');
    const { sent } = fakeExchange(({ headers }) =>
      json(headers['lang'] === 'en' ? success : { ...success, rows: [], total: 0 }),
    );
    const { rows } = await dataOf(fetchNotices('zh'));
    expect(sent.map(({ headers }) => headers['lang'])).toEqual(['zh', 'en']);
    expect(rows).toHaveLength(2);
  });
});

describe('a list that is asked for', () => {
  const PAGE = { pageNum: 2, pageSize: 50 };
  const TIMES = { fromMs: 1_795_132_800_000, toMs: 1_795_219_200_000 };
  const TIMES_SENT = { fromTime: TIMES.fromMs, toTime: TIMES.toMs };
  const BTC = 'BTCUSDT' as MarketSymbol;

  it.each([
    {
      fn: 'fetchSpotFills',
      call: 'spotFills',
      plain: () => fetchSpotFills(PAGE),
      full: () => fetchSpotFills({ ...PAGE, ...TIMES, orderId: '01KAGZQ8M4S001', symbol: BTC, side: 'sell' }),
      sent: { ...PAGE, ...TIMES_SENT, orderId: '01KAGZQ8M4S001', symbol: BTC, side: 'sell' },
      always: {},
    },
    {
      fn: 'fetchSpotOrders',
      call: 'spotList',
      plain: () => fetchSpotOrders({ ...PAGE, view: 'open' }),
      full: () => fetchSpotOrders({ ...PAGE, ...TIMES, view: 'open', id: 'a', placed: 'b', kind: 'oco', symbol: BTC }),
      sent: { ...PAGE, ...TIMES_SENT, view: 'open', id: 'a', placed: 'b', pair: true, symbol: BTC },
      always: { view: 'open' },
    },
    {
      fn: 'fetchAccountHistory',
      call: 'accountHistory',
      plain: () => fetchAccountHistory(PAGE),
      full: () => fetchAccountHistory({ ...PAGE, ...TIMES, type: 'convert', asset: 'BTC' }),
      sent: { ...PAGE, ...TIMES_SENT, type: 'convert', asset: 'BTC' },
      always: {},
    },
  ])('by $fn is sent with everything that is wished for, and with nothing else', async (each) => {
    const { sent } = fakeExchange(() => json(restFixture(each.call).success));
    await each.plain();
    await each.full();
    expect(sent.map(({ body }) => body)).toEqual([{ ...PAGE, ...each.always }, each.sent]);
  });
});

describe('what an answer leaves out', () => {
  it('of a session is an account that was there before', async () => {
    const { success } = restFixture('register');
    fakeExchange(() => json(success));
    expect(await dataOf(register('text', '0x', 'demo'))).toMatchObject({ created: true });
    fakeExchange(() => json(without(success, 'created')));
    expect(await dataOf(register('text', '0x', 'demo'))).toMatchObject({ created: false });
  });

  it('of the rules of converting is a coin that cannot be converted now', async () => {
    const { success } = restFixture('exchangeRules');
    fakeExchange(() => json(success));
    const { coins } = await dataOf(fetchConvertRules());
    const served = (success['data'] as { coins: readonly { asset: string; open?: boolean }[] }).coins;
    expect(coins.map(({ asset, open }) => [asset, open])).toEqual(served.map(({ asset, open }) => [asset, open]));
    fakeExchange(() => json(without(success, 'open')));
    expect((await dataOf(fetchConvertRules())).coins.some(({ open }) => open)).toBe(false);
  });

  it('of safety is an end that nobody has asked for', async () => {
    const { success } = restFixture('safetyState');
    fakeExchange(() => json(success));
    expect(await dataOf(fetchSafety())).toMatchObject({
      freeze: { thaw: { askedMs: 1_795_165_170_000, atMs: 1_795_165_230_000 } },
      lock: { end: { askedMs: 1_795_165_140_000, atMs: 1_795_165_320_000 } },
    });
    fakeExchange(() => json(without(without(success, 'thawsAt'), 'endsAt')));
    expect(await dataOf(fetchSafety())).toMatchObject({ freeze: { thaw: null }, lock: { end: null } });
  });
});
