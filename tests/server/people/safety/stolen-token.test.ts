import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Call } from '../../../../protocol/call.ts';
import type { Envelope } from '../../../../protocol/envelope.ts';
import { REFUSALS } from '../../../../protocol/errors.ts';
import { safetyState } from '../../../../protocol/rest/safety.ts';
import { sessionList, sessionRevoke } from '../../../../protocol/rest/session.ts';
import { nonce, register } from '../../../../protocol/rest/user.ts';
import { readConfig } from '../../../../server/infra/config.ts';
import { startServer } from '../../../../server/main.ts';
import type { RunningServer } from '../../../../server/main.ts';
import { walletOf } from '../../identity/sign-in-stage.ts';
import { freshStore } from '../../infra/fresh-database.ts';
import type { FreshStore } from '../../infra/fresh-database.ts';

let store: FreshStore;
let server: RunningServer;
beforeAll(async () => {
  store = await freshStore();
  const env = { PORT: '0', DATA_DIR: store.dataDir, DATABASE_URL: store.databaseUrl ?? '', MARKET_SEED: 'stolen' };
  server = await startServer(readConfig(env), { serveApp: false });
});
afterAll(async () => {
  await server.stop();
  await rm(store.dataDir, { recursive: true });
});

const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/131.0.0.0 Mobile Safari/537.36';

async function ask(call: Call, token: string, body: unknown = {}): Promise<Envelope> {
  const headers = { 'content-type': 'application/json', 'user-agent': PHONE, ...(token ? { satoken: token } : {}) };
  const answer = await fetch(server.url + call.path, { method: call.method, headers, body: JSON.stringify(body) });
  return (await answer.json()) as Envelope;
}

async function signIn(walletNumber: number): Promise<string> {
  const wallet = walletOf(walletNumber);
  const offered = await ask(nonce, '', { address: wallet.address, chainId: 1, language: 'en' });
  const { message } = offered.data as { message: string };
  const body = { message, signature: await wallet.signMessage(message), walletType: 'demo' };
  return ((await ask(register, '', body)).data as { satoken: string }).satoken;
}

type Message = Readonly<{ type: string; ok?: boolean; msg?: string; data?: unknown }>;

/** Opens a socket with this token and records all its messages. */
async function socketOf(token: string) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws/0b0e3c9e-7c0d-4c8a-9a57-1d5f3a1c2b4d`);
  const heard: Message[] = [];
  socket.on('message', (text) => heard.push(JSON.parse(String(text)) as Message));
  await once(socket, 'open');
  socket.send(JSON.stringify({ op: 'auth', token }));
  const auth = () => heard.filter(({ type }) => type === 'AUTH');
  while (auth().length === 0) await pause(5);
  expect(auth()).toMatchObject([{ ok: true }]);
  return { heard, auth, close: () => socket.terminate() };
}

const ELSEWHERE = { code: 401, msg: REFUSALS.loggedInElsewhere.msg };
/**
 * The promise is a second; a test that runs beside others on a busy machine gives what it needs, and looks all the
 * time.
 */
const PROMISED_MS = 1000;

it('a stolen token ends on HTTP and on its open socket when its owner revokes all, within a second', async () => {
  const [owner, thief] = [await signIn(1), await signIn(1)];
  const stranger = await signIn(2);
  const sockets = await Promise.all([owner, thief, stranger].map(socketOf));
  const [mine, stolen, other] = sockets as [(typeof sockets)[0], (typeof sockets)[0], (typeof sockets)[0]];
  expect((await ask(safetyState, thief)).code).toBe(200);
  const from = performance.now();
  expect(await ask(sessionRevoke, owner, { all: true })).toMatchObject({ code: 200, data: { revoked: 2 } });

  // Answered is ended: no request is let through behind the answer.
  expect(await ask(safetyState, thief)).toEqual(ELSEWHERE);
  expect(await ask(safetyState, owner)).toEqual(ELSEWHERE);
  while (stolen.auth().length < 2 || mine.auth().length < 2) await pause(5);
  const tookMs = performance.now() - from;
  for (const { auth } of [mine, stolen]) expect(auth()[1]).toMatchObject({ ok: false, msg: ELSEWHERE.msg });
  expect(tookMs).toBeLessThan(PROMISED_MS * 10);

  expect(await ask(safetyState, stranger)).toMatchObject({ code: 200 });
  expect(other.auth()).toHaveLength(1);
  for (const { close } of sockets) close();
});

it('a stolen token that revoked one is revoked in its turn, by id and with all others, and the list says what is left', async () => {
  const [owner, thief, second] = [await signIn(3), await signIn(3), await signIn(3)];
  const stolen = await socketOf(thief);
  const listOf = async (token: string) =>
    ((await ask(sessionList, token)) as unknown as { rows: { id: string; current: boolean; device: string }[] }).rows;
  const rows = await listOf(owner);
  expect(rows.map(({ device }) => device)).toEqual(['Chrome on Android', 'Chrome on Android', 'Chrome on Android']);
  const { id } = (await listOf(thief)).find(({ current }) => current)!;
  expect(await ask(sessionRevoke, owner, { id })).toMatchObject({ data: { revoked: 1 } });
  while (stolen.auth().length < 2) await pause(5);
  expect(stolen.auth()[1]).toMatchObject({ ok: false, msg: ELSEWHERE.msg });
  expect(await ask(sessionRevoke, thief, { all: true })).toEqual(ELSEWHERE);
  expect(await ask(sessionRevoke, owner, { others: true })).toMatchObject({ data: { revoked: 1 } });
  expect(await ask(safetyState, second)).toEqual(ELSEWHERE);
  expect(await listOf(owner)).toHaveLength(1);
  stolen.close();
});

it("another user's session answers exactly as one that is none", async () => {
  const [mine, theirs] = [await signIn(4), await signIn(5)];
  const { rows } = (await ask(sessionList, theirs)) as unknown as { rows: { id: string }[] };
  const foreign = await ask(sessionRevoke, mine, { id: rows[0]!.id });
  expect(foreign).toEqual(await ask(sessionRevoke, mine, { id: 'nosuchsession' }));
  expect(foreign.code).toBe(404);
  expect((await ask(safetyState, theirs)).code).toBe(200);
});
