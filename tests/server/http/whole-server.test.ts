import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Call } from '../../../protocol/call.ts';
import type { Envelope } from '../../../protocol/envelope.ts';
import { getCoinList } from '../../../protocol/rest/common.ts';
import { kline } from '../../../protocol/rest/market.ts';
import { createSecondContractOrder, selectOrderList } from '../../../protocol/rest/second-contract.ts';
import { supportMessages, supportSend } from '../../../protocol/rest/support.ts';
import { getInfo, nonce, register } from '../../../protocol/rest/user.ts';
import { readConfig } from '../../../server/infra/config.ts';
import { startServer } from '../../../server/main.ts';
import type { RunningServer } from '../../../server/main.ts';
import { walletOf } from '../identity/sign-in-stage.ts';
import { freshStore } from '../infra/fresh-database.ts';
import type { FreshStore } from '../infra/fresh-database.ts';

let store: FreshStore;
let server: RunningServer;
let token: string;

const start = () =>
  startServer(
    readConfig({
      PORT: '0',
      DATA_DIR: store.dataDir,
      DATABASE_URL: store.databaseUrl ?? '',
      MARKET_SEED: 'whole',
    }),
    { serveApp: false },
  );

async function ask(call: Call, body: unknown = {}): Promise<Envelope> {
  const answer = await fetch(server.url + call.path, {
    method: call.method,
    headers: { 'content-type': 'application/json', ...(call.access === 'user' ? { satoken: token } : {}) },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBeLessThan(500);
  return (await answer.json()) as Envelope;
}

beforeAll(async () => {
  store = await freshStore();
  server = await start();
  const wallet = walletOf(7);
  const offered = await ask(nonce, { address: wallet.address, chainId: 1, language: 'en' });
  const { message } = offered.data as { message: string };
  const session = await ask(register, { message, signature: await wallet.signMessage(message), walletType: 'demo' });
  token = (session.data as { satoken: string }).satoken;
});
afterAll(async () => {
  await server.stop();
  await rm(store.dataDir, { recursive: true });
});

let orders = 0;
const draft = (change: object = {}) => ({
  coinSymbol: 'BTCUSDT',
  betAmount: '12.5',
  betContent: 1,
  type: 30,
  oddsVersion: 1,
  clientOrderId: `whole-server-${String(orders++).padStart(6, '0')}`,
  ...change,
});

interface Holding {
  readonly account: string;
  readonly symbol: string;
  readonly availableAmount: string;
  readonly lockedAmount: string;
}
async function stakes(): Promise<Holding> {
  const { asset } = (await ask(getInfo)).data as { asset: Holding[] };
  return asset.find(({ account, symbol }) => account === 'contract' && symbol === 'USDT')!;
}

it('shows live markets at once', async () => {
  const { coinList } = (await ask(getCoinList)).data as { coinList: { amount: string }[] };
  expect(coinList.length).toBeGreaterThan(40);
  for (const { amount } of coinList) expect(Number(amount)).toBeGreaterThan(0);
  const { historyKline } = (await ask(kline, { symbol: 'btcusdt', interval: 'ONE_HOUR', limit: 15 })).data as {
    historyKline: unknown[];
  };
  expect(historyKline).toHaveLength(15);
});

describe('amounts that are none', () => {
  it.each([
    ['negative', '-5'],
    ['with an exponent', '1e3'],
    ['not a number', 'NaN'],
    ['infinite', 'Infinity'],
    ['a negative number', -5],
    ['null', null],
    ['a list', ['5']],
    ['more digits than fit', '1'.repeat(19)],
    ['finer than 18 decimals', '1.0000000000000000001'],
  ])('are malformed: %s', async (_, betAmount) => {
    expect(await ask(createSecondContractOrder, draft({ betAmount }))).toMatchObject({ code: 400 });
  });

  it.each([
    ['too many decimals', '5.123456789'],
    ['too many decimals as a number', 1e-9],
    ['nothing', '0'],
    ['below the minimum', '0.99999999'],
    ['above the maximum', '1000.00000001'],
    ['a very large number', 1e300],
  ])('are refused by the business: %s', async (_, betAmount) => {
    const { code, data } = await ask(createSecondContractOrder, draft({ betAmount }));
    expect(data).toBeUndefined();
    expect([400, 602, 1002, 1003]).toContain(code);
  });

  it('have moved nothing', async () => {
    expect(await stakes()).toMatchObject({ availableAmount: '5000', lockedAmount: '0' });
  });
});

it('refuses a symbol, a period and odds that are not offered', async () => {
  expect(await ask(createSecondContractOrder, draft({ coinSymbol: 'NOPEUSDT' }))).toMatchObject({ code: 1005 });
  expect(await ask(createSecondContractOrder, draft({ type: 31 }))).toMatchObject({ code: 1006 });
  expect(await ask(createSecondContractOrder, draft({ oddsVersion: 99 }))).toMatchObject({ code: 1008 });
});

it('opens a trade at a tick, holds the stake, and keeps order and session over a restart', async () => {
  const body = draft();
  const opened = await ask(createSecondContractOrder, body);
  expect(opened).toMatchObject({ code: 200, data: { order: { status: 0, betAmount: '12.5' } } });
  const { order } = opened.data as { order: { id: string; openTime: number; dueTime: number } };
  expect(order.dueTime - order.openTime).toBe(30_000);
  expect(await stakes()).toMatchObject({ availableAmount: '4987.5', lockedAmount: '12.5' });
  expect(await ask(createSecondContractOrder, body)).toMatchObject({ code: 200, data: { order: { id: order.id } } });
  expect(await ask(createSecondContractOrder, { ...body, betAmount: '13' })).toMatchObject({ code: 409 });

  await server.stop();
  server = await start();
  const rows = await Promise.all([0, 1].map(async (status) => (await ask(selectOrderList, { status })).rows));
  expect(rows.flat()).toMatchObject([{ id: order.id, betAmount: '12.5' }]);
});

it('tells every device of a person at once what the support desk says, and nobody else', async () => {
  const open = async (satoken: string | null) => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws/${randomUUID()}`);
    const heard: { type: string; data?: unknown }[] = [];
    socket.on('message', (frame) => heard.push(JSON.parse(String(frame)) as (typeof heard)[number]));
    await once(socket, 'open');
    if (satoken !== null) {
      socket.send(JSON.stringify({ op: 'auth', token: satoken }));
      await vi.waitFor(() => expect(heard).toContainEqual(expect.objectContaining({ type: 'AUTH', ok: true })));
    }
    return { socket, heard };
  };
  const [phone, stranger] = [await open(token), await open(null)];
  const { data } = await ask(supportSend, { clientOrderId: randomUUID(), text: 'odds' });
  const { messages } = data as { messages: { id: string }[] };
  const id = messages.at(-1)!.id;
  await vi.waitFor(() =>
    expect(phone.heard).toContainEqual(expect.objectContaining({ type: 'CHANGED', data: [{ noun: 'support', id }] })),
  );
  expect(stranger.heard.filter(({ type }) => type === 'CHANGED')).toEqual([]);
  const before = await ask(supportMessages);

  await server.stop();
  server = await start();
  expect(await ask(supportMessages)).toEqual(before);
});

it('refuses a second server on the same data', async () => {
  await expect(start()).rejects.toThrow();
  expect(await ask(getInfo)).toMatchObject({ code: 200 });
});

it('sends sockets away with 1001 when it stops, and listens no more', async () => {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws/0b0e3c9e-7c0d-4c8a-9a57-1d5f3a1c2b4d`);
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  const { url } = server;
  await server.stop();
  expect(await closed).toBe(1001);
  await expect(fetch(`${url}/api/health`)).rejects.toThrow();
  server = await start();
});
