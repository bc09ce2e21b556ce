import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REFUSALS } from '../../../protocol/errors.ts';
import type { SecondOrderWire } from '../../../server/engine/second-contract/second-contract.ts';
import type { AnyMessage, TestClient } from './live-stage.ts';
import { BTC, ETH, eventually, liveStage, ORIGIN } from './live-stage.ts';

const dataOf = (message: AnyMessage): Record<string, unknown>[] => message['data'] as Record<string, unknown>[];
const subscribe = (type: string, symbol?: string, interval?: string) => ({
  op: 'subscribe',
  type,
  ...(symbol ? { symbol } : {}),
  ...(interval ? { interval } : {}),
});

async function subscribed(client: TestClient, ...messages: unknown[]): Promise<void> {
  for (const message of messages) client.send(message);
  await client.settled();
}

describe('a subscription', () => {
  it('to TRADE carries every tick in order, however many come between two flushes', async () => {
    const stage = await liveStage();
    const all = await stage.connect();
    const one = await stage.connect();
    await subscribed(all, subscribe('TRADE'));
    await subscribed(one, subscribe('TRADE', 'btcusdt'));
    for (let i = 0; i < 250; i += 1) {
      stage.tick(BTC);
      if (i % 2 === 0) stage.tick(ETH);
    }
    const seqs = (client: TestClient, symbol: string) =>
      client
        .ofType('TRADE')
        .flatMap(dataOf)
        .filter((tick) => tick['symbol'] === symbol)
        .map((tick) => tick['seq']);
    const expected = Array.from({ length: 250 }, (_, i) => i + 1);
    await all.until(() => seqs(all, 'btcusdt').length === 250);
    await one.until(() => seqs(one, 'btcusdt').length === 250);
    expect(seqs(all, 'btcusdt')).toEqual(expected);
    expect(seqs(all, 'ethusdt')).toEqual(expected.slice(0, 125));
    expect(seqs(one, 'btcusdt')).toEqual(expected);
    expect(seqs(one, 'ethusdt')).toEqual([]);
    // Conflated: far fewer frames than ticks.
    expect(all.ofType('TRADE').length).toBeLessThan(50);
  });

  it('to DETAIL tells the last tick at once, then the newest of each market per flush', async () => {
    const stage = await liveStage();
    stage.tick(BTC, '90000.01');
    stage.tick(ETH, '3000.01');
    const client = await stage.connect();
    await subscribed(client, subscribe('DETAIL'));
    expect(dataOf(client.ofType('DETAIL')[0]!).map((tick) => tick['price'])).toEqual(['90000.01', '3000.01']);
    for (let i = 0; i < 9; i += 1) stage.tick(BTC, `90000.1${i}`);
    const next = await client.until(() =>
      client.ofType('DETAIL').find((message) => dataOf(message).some((tick) => tick['price'] === '90000.18')),
    );
    expect(dataOf(next).filter((tick) => tick['symbol'] === 'btcusdt')).toHaveLength(1);
  });

  it('to all markets and to one of them brings that one only once', async () => {
    const stage = await liveStage();
    const client = await stage.connect();
    await subscribed(client, subscribe('TRADE'), subscribe('TRADE', 'btcusdt'));
    stage.tick(BTC);
    stage.tick(BTC);
    await client.until(() => client.ofType('TRADE').flatMap(dataOf).length >= 2);
    await client.settled();
    expect(client.ofType('TRADE').flatMap(dataOf)).toHaveLength(2);
  });

  it('to TICKER tells every market at once, then once a second those that moved', async () => {
    const stage = await liveStage();
    const client = await stage.connect();
    const single = await stage.connect();
    await subscribed(client, subscribe('TICKER'));
    await subscribed(single, subscribe('TICKER', 'ethusdt'));
    expect(dataOf(client.ofType('TICKER')[0]!)).toHaveLength(stage.market.symbols().length);
    expect(dataOf(single.ofType('TICKER')[0]!).map((ticker) => ticker['symbol'])).toEqual(['ethusdt']);
    stage.tick(BTC, '5.00');
    stage.passTime(1000);
    const second = await client.next('TICKER', 2);
    expect(dataOf(second)).toMatchObject([{ symbol: 'btcusdt', lastPrice: '5.00' }]);
    expect(single.ofType('TICKER')).toHaveLength(1);
  });

  it('to several single markets brings one message a flush to a socket that asked for it, and to no other', async () => {
    const stage = await liveStage();
    const batching = await stage.connect();
    const plain = await stage.connect();
    const messages = ['btcusdt', 'ethusdt'].flatMap((symbol) => [
      subscribe('DETAIL', symbol),
      subscribe('TICKER', symbol),
    ]);
    await subscribed(batching, { op: 'batch' }, ...messages);
    await subscribed(plain, ...messages);
    const before = { batching: batching.received.length, plain: plain.received.length };
    stage.passTime(1000);
    stage.tick(BTC, '5.00');
    stage.tick(ETH, '6.00');
    stage.tick(ETH, '7.00');
    await plain.until(() => plain.ofType('TICKER').some((message) => dataOf(message)[0]!['lastPrice'] === '7.00'));
    await batching.settled();
    await plain.settled();
    const told = (client: TestClient, from: number) =>
      client.received
        .slice(from)
        .filter(({ type }) => type !== 'pong')
        .map((message) => [message.type, dataOf(message).map((row) => row['price'] ?? row['lastPrice'])]);
    expect(told(batching, before.batching)).toEqual([
      ['DETAIL', ['5.00', '7.00']],
      ['TICKER', ['5.00', '7.00']],
    ]);
    expect(told(plain, before.plain)).toEqual([
      ['DETAIL', ['5.00']],
      ['DETAIL', ['7.00']],
      ['TICKER', ['5.00']],
      ['TICKER', ['7.00']],
    ]);
  });

  it('to KLINE tells the open kline at once and on each move, and the closed one when a new one opens', async () => {
    const stage = await liveStage();
    const client = await stage.connect();
    await subscribed(client, subscribe('KLINE', 'btcusdt', 'ONE_MIN'));
    const [first] = client.ofType('KLINE');
    expect(first).toMatchObject({ symbol: 'btcusdt', interval: 'ONE_MIN' });
    expect(dataOf(first!)).toHaveLength(1);
    stage.tick(BTC, '7.00');
    const moved = await client.next('KLINE', 2);
    expect(dataOf(moved)).toMatchObject([{ 4: '7.00' }]);
    stage.nextKline();
    stage.tick(BTC, '8.00');
    const rolled = await client.next('KLINE', 3);
    expect(dataOf(rolled)).toHaveLength(2);
    expect(Number(dataOf(rolled)[1]!['0']) - Number(dataOf(rolled)[0]!['0'])).toBe(60_000);
    stage.tick(ETH);
    stage.tick(BTC, '9.00');
    expect(dataOf(await client.next('KLINE', 4))).toHaveLength(1);
  });

  it('to DEPTH begins with a whole book; deltas follow on without a gap, also for who comes later', async () => {
    const stage = await liveStage();
    const early = await stage.connect();
    early.send(subscribe('DEPTH', 'btcusdt'));
    expect(await early.next('DEPTH')).toMatchObject({ first: 0, last: 0, symbol: 'btcusdt' });
    stage.depth(BTC, { bids: [['100.00', '1']], asks: [] });
    stage.depth(BTC, { bids: [['99.00', '2']], asks: [['101.00', '3']] });
    const late = await stage.connect();
    await subscribed(late, subscribe('DEPTH', 'btcusdt'));
    stage.depth(BTC, { bids: [], asks: [['101.00', '0']] });
    for (const client of [early, late]) {
      await client.until(() => client.ofType('DEPTH').at(-1)?.['last'] === 3);
      const updates = client.ofType('DEPTH').map((message) => [Number(message['first']), Number(message['last'])]);
      expect(updates[0]![0]).toBe(0);
      for (let i = 1; i < updates.length; i += 1) expect(updates[i]![0]).toBe(updates[i - 1]![1]! + 1);
    }
  });

  it('to DEPTH brings each book after the ticks it goes with and before their kline, with the number of the last tick', async () => {
    const stage = await liveStage();
    const early = await stage.connect();
    const kinds = ['TRADE', 'DETAIL', 'DEPTH', 'KLINE'] as const;
    const all = kinds.map((kind) => subscribe(kind, 'btcusdt', kind === 'KLINE' ? 'ONE_MIN' : undefined));
    await subscribed(early, ...all);
    await early.next('DEPTH');
    const late = await stage.connect();
    for (let i = 0; i < 3; i += 1) {
      stage.tick(BTC);
      stage.depth(BTC, { bids: [['100.00', '1']], asks: [] });
      // In the middle of a flush's period.
      if (i === 1) await subscribed(late, ...all);
      stage.tick(BTC);
      stage.depth(BTC, { bids: [['100.00', '2']], asks: [] });
      const newest = 2 * i + 2;
      await early.until(() => early.ofType('DEPTH').at(-1)?.['seq'] === newest);
      await early.settled();
    }
    await late.until(() => late.ofType('DEPTH').at(-1)?.['seq'] === 6);
    await late.settled();
    for (const client of [early, late]) {
      let tick = 0;
      let book = 0;
      for (const message of client.received) {
        const { type } = message;
        if (type === 'TRADE' || type === 'DETAIL') tick = Math.max(tick, Number(dataOf(message).at(-1)!['seq']));
        if (type === 'DEPTH') {
          book = Number(message['seq']);
          expect(book).toBe(tick);
        }
        // The first one is the greeting.
        if (type === 'KLINE' && book > 0) expect(tick).toBe(book);
      }
      expect([tick, book]).toEqual([6, 6]);
    }
  });

  it('to CHECKPOINT tells the newest signed head at once, then each new one of that market only', async () => {
    const stage = await liveStage();
    const first = stage.sign(BTC, 7);
    const client = await stage.connect();
    await subscribed(client, subscribe('CHECKPOINT', 'btcusdt'));
    expect(client.ofType('CHECKPOINT').flatMap(dataOf)).toEqual([first]);
    stage.sign(ETH, 1);
    const second = stage.sign(BTC, 11);
    await client.next('CHECKPOINT', 2);
    expect(client.ofType('CHECKPOINT').flatMap(dataOf)).toEqual([first, second]);
    await subscribed(client, subscribe('CHECKPOINT'));
    expect(client.ofType('ERROR')).toHaveLength(1);
  });

  it('to TRADE of one market brings the last 50 first, and no tick twice or out of order', async () => {
    const stage = await liveStage();
    for (let i = 0; i < 60; i += 1) stage.tick(BTC);
    stage.tick(ETH);
    const client = await stage.connect();
    await subscribed(client, subscribe('TRADE', 'btcusdt'));
    stage.tick(BTC);
    const seqs = () =>
      client
        .ofType('TRADE')
        .flatMap(dataOf)
        .map((tick) => tick['seq'] as number);
    await client.until(() => seqs().includes(61));
    expect(seqs()).toEqual(Array.from({ length: seqs().length }, (_, i) => 62 - seqs().length + i));
    expect(seqs().length).toBeGreaterThanOrEqual(50);
  });

  it('ends with unsubscribe', async () => {
    const stage = await liveStage();
    const client = await stage.connect();
    await subscribed(client, subscribe('TRADE'), { ...subscribe('TRADE'), op: 'unsubscribe' }, subscribe('DETAIL'));
    stage.tick(BTC);
    await client.next('DETAIL');
    expect(client.ofType('TRADE')).toEqual([]);
  });

  it('that cannot be is answered with the reason and counted', async () => {
    const stage = await liveStage();
    const client = await stage.connect();
    await subscribed(
      client,
      subscribe('TRADE', 'nopeusdt'),
      subscribe('DEPTH'),
      subscribe('KLINE', 'btcusdt'),
      subscribe('KLINE', undefined, 'ONE_MIN'),
    );
    expect(client.ofType('ERROR').map((message) => message['msg'])).toEqual([
      REFUSALS.symbolUnknown.msg,
      REFUSALS.malformed.msg,
      REFUSALS.malformed.msg,
      REFUSALS.malformed.msg,
    ]);
    expect(stage.live.stats().refusedSubscriptions).toBe(4);
  });

  it('beyond 200 is refused, and the 200 go on', async () => {
    const stage = await liveStage();
    const client = await stage.connect();
    const wanted = stage.market
      .symbols()
      .flatMap(({ symbol }) =>
        ['TRADE', 'DETAIL', 'TICKER', 'DEPTH'].map((type) => subscribe(type, symbol.toLowerCase())),
      )
      .slice(0, 201);
    for (const message of wanted) {
      client.send(message);
      await client.settled();
      stage.passTime(100);
    }
    expect(client.ofType('ERROR')).toHaveLength(1);
    stage.tick(BTC);
    await client.next('TRADE');
  });
});

describe('messages from clients', () => {
  it('that are garbage are dropped and counted, and the socket goes on', async () => {
    const stage = await liveStage();
    const client = await stage.connect();
    const garbage = [
      '',
      'null',
      '[]',
      '{}',
      '{',
      '"subscribe"',
      '{"op":"subscribe"}',
      '{"op":"subscribe","type":"EVERYTHING"}',
      '{"op":"subscribe","type":"TRADE","symbol":"BTCUSDT"}',
      '{"op":"subscribe","type":"TRADE","symbol":["btcusdt"]}',
      '{"op":"subscribe","type":"TRADE","extra":1}',
      '{"op":"subscribe","type":"TRADE","__proto__":{"x":1}}',
      '{"op":"auth","token":"short"}',
      '{"type":"ping","sent":"1"}',
    ];
    for (const text of garbage) client.send(text);
    client.ws.send(Buffer.from([0, 1, 2, 255]));
    await client.settled();
    expect(stage.live.stats().garbage).toBe(garbage.length + 1);
    expect(client.received.map(({ type }) => type)).toEqual(['pong']);
  });

  it('of any JSON whatever break nothing', async () => {
    const stage = await liveStage();
    const client = await stage.connect();
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 3 }), async (text) => {
        client.send(text);
        stage.passTime(1000);
        await client.settled();
      }),
      { numRuns: 60 },
    );
    expect(client.ws.readyState).toBe(client.ws.OPEN);
  });

  it('of more than 4096 bytes close the socket and are counted', async () => {
    const stage = await liveStage();
    const client = await stage.connect();
    client.send(`{"type":"ping","sent":1${' '.repeat(4096)}}`);
    expect(await client.until(() => client.closeCode)).toBe(1009);
    const other = await stage.connect();
    await other.settled();
    expect(stage.live.stats()).toMatchObject({ oversized: 1, sockets: 1 });
  });

  it('of more than 20 a second are dropped until a second has passed', async () => {
    const stage = await liveStage();
    const client = await stage.connect();
    for (let i = 0; i < 30; i += 1) client.send({ type: 'ping', sent: i });
    await eventually(() => stage.live.stats().tooFast === 10 && client.ofType('pong').length === 20);
    stage.passTime(1000);
    client.send({ type: 'ping', sent: 99 });
    await client.until(() => client.ofType('pong').some((pong) => pong['sent'] === 99));
    expect(client.ofType('pong')).toHaveLength(21);
  });

  it.each([
    ['messages', (client: TestClient) => client.send({ type: 'ping' })],
    ['garbage', (client: TestClient) => client.ws.send(Buffer.from([0]))],
    ['pings of the protocol', (client: TestClient) => client.ws.ping()],
    ['pongs nobody asked for', (client: TestClient) => client.ws.pong()],
  ])('far over 20 a second close the socket with 1008: %s', async (_, send) => {
    const stage = await liveStage();
    const client = await stage.connect();
    const other = await stage.connect();
    for (let i = 0; i < 500; i += 1) send(client);
    expect(await client.until(() => client.closeCode)).toBe(1008);
    await eventually(() => stage.live.stats().sockets === 1);
    expect(stage.live.stats()).toMatchObject({ cutFlooding: 1, tooFast: 201 });
    await other.settled();
  });

  it('now and then over 20 a second are no reason to close', async () => {
    const stage = await liveStage();
    const client = await stage.connect();
    for (let burst = 1; burst <= 5; burst += 1) {
      for (let i = 0; i < 120; i += 1) client.send({ type: 'ping', sent: burst });
      await eventually(() => stage.live.stats().tooFast === burst * 100);
      stage.passTime(6000);
    }
    await client.settled();
    expect(stage.live.stats()).toMatchObject({ cutFlooding: 0, sockets: 1 });
  });

  it('of somebody who floods are not read any more: 20 000 sent at once cost what 221 do', async () => {
    const stage = await liveStage();
    const client = await stage.connect();
    for (let i = 0; i < 20_000; i += 1) client.send({ type: 'ping', sent: i });
    await eventually(() => stage.live.stats().sockets === 0);
    const { messages, tooFast, garbage } = stage.live.stats();
    expect(messages + tooFast + garbage).toBe(20 + 201);
  });
});

describe('an upgrade', () => {
  it('from a foreign origin is refused, without an Origin it is welcome', async () => {
    const stage = await liveStage();
    const path = `/ws/${randomUUID()}`;
    for (const origin of ['http://evil.example', 'null', `${ORIGIN}.evil.example`, `${ORIGIN}:81`]) {
      expect(await stage.refusal(path, { origin })).toMatchObject({ status: 403 });
    }
    const client = await stage.connect({});
    await client.settled();
    expect(stage.live.stats().refusedUpgrades).toBe(4);
  });

  it('to any other path is refused', async () => {
    const stage = await liveStage();
    for (const path of ['/', '/ws', '/ws/', '/ws/me', `/ws/${randomUUID()}/x`, `/x/ws/${randomUUID()}`]) {
      expect(await stage.refusal(path)).toMatchObject({ status: 404 });
    }
  });

  it('is refused while the address has 20 sockets, and welcome when one has gone', async () => {
    const stage = await liveStage();
    const clients: TestClient[] = [];
    for (let i = 0; i < 20; i += 1) clients.push(await stage.connect());
    expect(await stage.refusal(`/ws/${randomUUID()}`)).toMatchObject({ status: 429 });
    const [first, second] = clients as [TestClient, TestClient];
    first.ws.close();
    await first.until(() => first.closeCode);
    await second.settled();
    await stage.connect();
    expect(stage.live.stats().sockets).toBe(20);
  });

  it('behind a trusted proxy is counted for the person it names, and for nobody whom that person makes up', async () => {
    const stage = await liveStage(['127.0.0.1']);
    const path = `/ws/${randomUUID()}`;
    const of = (forwarded: string) => ({ origin: ORIGIN, 'x-forwarded-for': forwarded });
    for (let i = 0; i < 20; i += 1) await stage.connect(of('9.9.9.1'));
    expect(await stage.refusal(path, of('9.9.9.1'))).toMatchObject({ status: 429 });
    expect(await stage.refusal(path, of('9.9.9.3, 127.0.0.1, 9.9.9.1'))).toMatchObject({ status: 429 });
    await stage.connect(of('9.9.9.2'));
  });

  it('of nobody trusted is counted for the other end of the line, whatever it says', async () => {
    const stage = await liveStage();
    for (let i = 0; i < 20; i += 1) await stage.connect({ 'x-forwarded-for': `9.9.9.${i}` });
    expect(await stage.refusal(`/ws/${randomUUID()}`, { 'x-forwarded-for': '9.9.9.99' })).toMatchObject({
      status: 429,
    });
  });
});

describe('signs of life', () => {
  it('are a heartbeat every 15 s and the echo of a ping', async () => {
    const stage = await liveStage();
    const client = await stage.connect();
    client.send({ type: 'ping', sent: 1234.5 });
    expect(await client.next('pong')).toMatchObject({ sent: 1234.5 });
    client.send({ type: 'ping' });
    expect(await client.next('pong', 2)).not.toHaveProperty('sent');
    stage.passTime(15_000);
    await client.next('HEARTBEAT');
    stage.passTime(15_000);
    await client.next('HEARTBEAT', 2);
  });

  it('missing for 35 s cut a client off; one that answers protocol pings stays', async () => {
    const stage = await liveStage();
    const silent = await stage.connect();
    const alive = await stage.connect();
    // A paused stream neither reads pings nor answers them.
    silent.ws.pause();
    for (let i = 1; i <= 3; i += 1) {
      stage.passTime(12_000);
      await alive.settled();
    }
    await eventually(() => stage.live.stats().cutSilent === 1);
    silent.ws.resume();
    expect(await silent.until(() => silent.closeCode)).toBe(1006);
    expect(alive.ws.readyState).toBe(alive.ws.OPEN);
  });

  it('of a market are told as STATUS to everybody, and to newcomers', async () => {
    const stage = await liveStage();
    const client = await stage.connect();
    stage.status(BTC, true);
    expect(await client.next('STATUS')).toMatchObject({ data: [{ symbol: 'btcusdt', stale: true }] });
    const newcomer = await stage.connect();
    expect(await newcomer.next('STATUS')).toMatchObject({ data: [{ symbol: 'btcusdt', stale: true }] });
    stage.status(BTC, false);
    expect(await newcomer.next('STATUS', 2)).toMatchObject({ data: [{ symbol: 'btcusdt', stale: false }] });
  });
});

describe('private events', () => {
  const token = (name: string) => `ok-${name}-0123456789abcdef`;
  const order = (id: string): SecondOrderWire => ({
    id,
    clientOrderId: '0123456789abcdef',
    coinSymbol: 'BTCUSDT',
    betAmount: '10',
    betContent: 1,
    type: 30,
    openPrice: '90000.00',
    createTime: 1,
    status: 0,
    odds: '0.85',
    oddsVersion: 1,
    ruleId: 'updown-1',
    openSeq: 1,
    openTime: 1,
    openHash: 'ab'.repeat(32),
    dueTime: 30_001,
  });
  const auth = (name: string) => ({ op: 'auth', token: token(name) });

  it('reach the sockets of their user after auth, and nobody else', async () => {
    const stage = await liveStage();
    const [anna, annaToo, bob, nobody] = [
      await stage.connect(),
      await stage.connect(),
      await stage.connect(),
      await stage.connect(),
    ];
    anna.send(auth('anna'));
    annaToo.send(auth('anna'));
    bob.send(auth('bob'));
    for (const client of [anna, annaToo, bob]) expect(await client.next('AUTH')).toMatchObject({ ok: true });
    stage.change('anna', order('o1'));
    stage.change('bob', order('o2'));
    expect(dataOf(await anna.next('ORDER'))).toMatchObject([{ id: 'o1' }]);
    expect(dataOf(await annaToo.next('ORDER'))).toMatchObject([{ id: 'o1' }]);
    expect(dataOf(await bob.next('ORDER'))).toMatchObject([{ id: 'o2' }]);
    await nobody.settled();
    expect(nobody.ofType('ORDER')).toEqual([]);
    expect(anna.ofType('ORDER')).toHaveLength(1);
  });

  it('are refused with the reason when the token is worth nothing', async () => {
    const stage = await liveStage();
    const client = await stage.connect();
    client.send({ op: 'auth', token: 'no-such-token-0123456789' });
    expect(await client.next('AUTH')).toMatchObject({ ok: false, msg: REFUSALS.tokenInvalid.msg });
  });

  it('end with the session, and the client is told why', async () => {
    const stage = await liveStage();
    const client = await stage.connect();
    client.send(auth('anna'));
    await client.next('AUTH');
    stage.end(token('anna'), 'loggedInElsewhere');
    expect(await client.next('AUTH', 2)).toMatchObject({ ok: false, msg: REFUSALS.loggedInElsewhere.msg });
    stage.change('anna', order('o1'));
    await client.settled();
    expect(client.ofType('ORDER')).toEqual([]);
  });

  it('belong to the last auth of a socket', async () => {
    const stage = await liveStage();
    const client = await stage.connect();
    client.send(auth('anna'));
    client.send(auth('bob'));
    await client.next('AUTH');
    await client.settled();
    stage.change('anna', order('o1'));
    stage.change('bob', order('o2'));
    expect(dataOf(await client.next('ORDER'))).toMatchObject([{ id: 'o2' }]);
  });

  it('sign nobody out while the store is away', async () => {
    const stage = await liveStage();
    stage.breakStore();
    const client = await stage.connect();
    client.send(auth('anna'));
    expect(await client.next('ERROR')).toMatchObject({ msg: REFUSALS.unavailable.msg });
    expect(client.ofType('AUTH')).toEqual([]);
  });
});

describe('a slow reader', () => {
  /** Fills the client's queue until the server calls it slow and starts to replace frames. */
  async function slowedDown(stage: Awaited<ReturnType<typeof liveStage>>, client: TestClient) {
    client.ws.pause();
    while (stage.live.stats().conflated === 0) {
      for (let i = 0; i < 2000; i += 1) stage.tick(BTC, `${'9'.repeat(17)}.${'9'.repeat(18)}`);
      stage.depth(BTC, { bids: [['100.00', '1']], asks: [] });
      await pause(20);
    }
  }

  it('gets only the newest per channel, then a whole book again, and is not cut while it recovers in time', async () => {
    const stage = await liveStage();
    const client = await stage.connect();
    const other = await stage.connect();
    await subscribed(client, subscribe('TRADE'), subscribe('DEPTH', 'btcusdt'), subscribe('DETAIL', 'btcusdt'));
    await subscribed(other, subscribe('DETAIL', 'btcusdt'));
    await slowedDown(stage, client);
    client.ws.resume();
    const newest = stage.depthId();
    await client.until(() => Number(client.ofType('DEPTH').at(-1)?.['last']) >= newest);
    // The deltas that are missing are made good by a snapshot.
    const updates = client.ofType('DEPTH').map((message) => [Number(message['first']), Number(message['last'])]);
    for (let i = 1; i < updates.length; i += 1) {
      expect([0, updates[i - 1]![1]! + 1]).toContain(updates[i]![0]);
    }
    expect(updates.filter(([first]) => first === 0).length).toBeGreaterThan(1);
    expect(stage.live.stats()).toMatchObject({ cutSlow: 0, sockets: 2 });
  });

  it('is cut after 8 s, and the others notice nothing', async () => {
    const stage = await liveStage();
    const client = await stage.connect();
    const other = await stage.connect();
    await subscribed(client, subscribe('TRADE'), subscribe('DEPTH', 'btcusdt'));
    await subscribed(other, subscribe('DETAIL', 'btcusdt'));
    await slowedDown(stage, client);
    stage.passTime(7900);
    await pause(250);
    expect(stage.live.stats()).toMatchObject({ cutSlow: 0, sockets: 2 });
    stage.passTime(200);
    await eventually(() => stage.live.stats().cutSlow === 1);
    await eventually(() => stage.live.stats().sockets === 1);
    expect(other.ws.readyState).toBe(other.ws.OPEN);
  });
});

describe('closing', () => {
  it('tells every client to come back, and refuses new ones', async () => {
    const stage = await liveStage();
    const clients = [await stage.connect(), await stage.connect()];
    const closing = stage.live.close();
    expect(await stage.refusal(`/ws/${randomUUID()}`, { origin: ORIGIN })).toMatchObject({ status: 503 });
    await closing;
    for (const client of clients) expect(await client.until(() => client.closeCode)).toBe(1001);
    expect(stage.live.stats().sockets).toBe(0);
  });

  it('does not wait for a client that does not answer', async () => {
    const stage = await liveStage();
    const client = await stage.connect();
    client.ws.pause();
    await stage.live.close();
    expect(stage.live.stats().sockets).toBe(0);
  });
});
