import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Call } from '../../../protocol/call.ts';
import { serverTime } from '../../../protocol/rest/common.ts';
import { kline } from '../../../protocol/rest/market.ts';
import { proofCheckpoints, proofTicks } from '../../../protocol/rest/proof.ts';
import { getInfo } from '../../../protocol/rest/user.ts';
import { localHub } from '../../../server/infra/bus.ts';
import { createReadCosts, READ_COST_PER_WINDOW_US, readCostOf } from '../../../server/http/read-costs.ts';
import { httpStage } from './http-stage.ts';
import type { HttpStage } from './http-stage.ts';

const NOW_MS = Date.UTC(2026, 10, 29, 12);
const WHOLE = { symbol: 'BTCUSDT', fromSeq: 1, toSeq: 1_000_000 };

describe('issue 39 B8: what public reads cost', () => {
  it('is the size of the answer that is asked for', () => {
    const point = { symbol: 'BTCUSDT', fromSeq: 700, toSeq: 700 };
    expect(readCostOf('proofCheckpoints', WHOLE)).toBeGreaterThan(50 * readCostOf('proofCheckpoints', point));
    expect(readCostOf('proofTicks', { ...WHOLE, toSeq: 1000 })).toBe(readCostOf('proofTicks', WHOLE));
    expect(readCostOf('kline', { limit: 1000 })).toBeGreaterThan(readCostOf('kline', {}));
    expect(readCostOf('kline', {})).toBe(readCostOf('kline', { limit: 500 }));
    expect(readCostOf('serverTime', null)).toBe(readCostOf('supportHours', undefined));
    expect(readCostOf('proofSeedEpochs', { fromTime: 9, toTime: 4 })).toBeGreaterThan(0);
  });

  it('is counted by address and window, and never for more addresses than there is room for', () => {
    let nowMs = NOW_MS + 6000;
    const costs = createReadCosts(() => nowMs, READ_COST_PER_WINDOW_US);
    const half = READ_COST_PER_WINDOW_US / 2;
    expect([costs.take('a', half), costs.take('a', half), costs.take('a', 1), costs.take('b', half)]).toEqual([
      0, 0, 4, 0,
    ]);
    nowMs += 4000;
    expect(costs.take('a', half)).toBe(0);
    costs.take('a', half);
    expect(costs.take('a', 1)).toBe(10);
    for (let n = 0; n < 20_000; n += 1) costs.take(`other ${n}`, 1);
    expect(costs.take('a', 1)).toBe(0);
  });
});

describe('issue 39 B8: what public reads cost, in a cluster', () => {
  const tenth = READ_COST_PER_WINDOW_US / 10;
  /** Nodes on one bus and one clock. */
  function cluster(count: number) {
    const hub = localHub();
    const clock = { nowMs: NOW_MS };
    const nodes = Array.from({ length: count }, () =>
      createReadCosts(() => clock.nowMs, READ_COST_PER_WINDOW_US, hub.join()),
    );
    return { nodes, clock };
  }
  const told = () => new Promise((resolve) => setImmediate(resolve));

  it('is counted for all nodes together: what one was asked is taken from the share at the others', async () => {
    const { nodes, clock } = cluster(3);
    const [first, second, third] = [nodes[0]!, nodes[1]!, nodes[2]!];
    for (let n = 0; n < 4; n += 1) expect([first.take('a', tenth), second.take('a', tenth)]).toEqual([0, 0]);
    for (const node of nodes) node.send();
    await told();
    expect(Array.from({ length: 3 }, () => third.take('a', tenth))).toEqual([0, 0, 10]);
    expect([first.take('b', tenth), second.take('b', tenth)]).toEqual([0, 0]);
    // Sent once: nothing more is counted by sending again.
    clock.nowMs += 10_000;
    for (const node of nodes) node.send();
    await told();
    for (let n = 0; n < 5; n += 1) expect(first.take('a', tenth)).toBe(0);
  });

  it('is one share over time, however it is spread over nodes and moments', async () => {
    const { nodes, clock } = cluster(3);
    const windows = 12;
    let passed = 0;
    for (let window = 0; window < windows; window += 1) {
      // All at once in the last moment of a window, before a node can hear of another's.
      clock.nowMs = NOW_MS + window * 10_000 + 9999;
      for (const node of nodes) while (node.take('a', tenth) === 0) passed += 1;
      for (const node of nodes) node.send();
      await told();
    }
    expect(passed).toBeGreaterThanOrEqual(10 * windows - 30);
    expect(passed).toBeLessThanOrEqual(10 * windows + 30);
  });

  it('says how long an address waits that has spent more than its share, and lets it in then', async () => {
    const { nodes, clock } = cluster(3);
    for (const node of nodes) for (let n = 0; n < 10; n += 1) expect(node.take('a', tenth)).toBe(0);
    for (const node of nodes) node.send();
    await told();
    const waitS = nodes[0]!.take('a', tenth);
    expect(waitS).toBe(30);
    clock.nowMs += waitS * 1000 - 1;
    expect(nodes[0]!.take('a', tenth)).toBe(1);
    clock.nowMs += 1;
    expect(nodes[0]!.take('a', tenth)).toBe(0);
  });

  it('sends no message for a crowd of which each reads little', async () => {
    const hub = localHub();
    const other = hub.join();
    const messages: string[] = [];
    other.subscribe('cost.reads', (message) => messages.push(message));
    const node = createReadCosts(() => NOW_MS, READ_COST_PER_WINDOW_US, hub.join());
    for (let n = 0; n < 5000; n += 1) node.take(`reader ${n}`, READ_COST_PER_WINDOW_US / 200);
    node.send();
    await told();
    expect(messages).toEqual([]);
    for (let n = 0; n < 5000; n += 1) node.take(`reader ${n}`, READ_COST_PER_WINDOW_US / 200);
    node.send();
    await told();
    expect(messages).toHaveLength(5);
    expect(Math.max(...messages.map((message) => message.length))).toBeLessThan(100_000);
  });
});

describe('issue 39 B8: public reads of one address', () => {
  let stage: HttpStage;
  beforeAll(async () => {
    stage = await httpStage();
  });
  afterAll(() => stage.close());

  it('are refused beyond its share, whichever they are; another address and calls with a session are not', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS });
    const own = await httpStage({ readCosts: createReadCosts(Date.now, READ_COST_PER_WINDOW_US) }, stage);
    const { token } = await own.signIn(1);
    const from = async (remoteAddress: string, call: Call, body?: object, headers = {}) => {
      const sent = { remoteAddress, headers, ...(body ? { payload: body } : {}) };
      const answer = await own.app.inject({ method: 'POST', url: call.path, ...sent });
      return answer.statusCode === 429 ? [429, answer.headers['retry-after']] : [answer.statusCode];
    };
    const most = Math.floor(READ_COST_PER_WINDOW_US / readCostOf('proofCheckpoints', WHOLE));
    expect(most).toBeLessThan(20);
    for (let n = 0; n < most; n += 1) expect(await from('10.0.0.1', proofCheckpoints, WHOLE)).toEqual([200]);
    expect(await from('10.0.0.1', proofCheckpoints, WHOLE)).toEqual([429, '10']);
    // The rest is less than one of those, and small reads use it up.
    let small = 0;
    while ((await from('10.0.0.1', serverTime))[0] === 200) small += 1;
    expect(small).toBeLessThan(readCostOf('proofCheckpoints', WHOLE) / readCostOf('serverTime', null));
    expect(await from('10.0.0.1', proofTicks, WHOLE)).toEqual([429, '10']);
    expect(await from('10.0.0.1', kline, { symbol: 'btcusdt', interval: 'ONE_MIN' })).toEqual([429, '10']);
    expect(await from('10.0.0.2', proofCheckpoints, WHOLE)).toEqual([200]);
    expect(await from('10.0.0.1', getInfo, undefined, { satoken: token })).toEqual([200]);
    vi.setSystemTime(NOW_MS + 10_000);
    expect(await from('10.0.0.1', proofCheckpoints, WHOLE)).toEqual([200]);
    vi.useRealTimers();
    await own.close();
  });
});
