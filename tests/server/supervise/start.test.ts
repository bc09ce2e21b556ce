import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Call } from '../../../protocol/call.ts';
import type { Envelope } from '../../../protocol/envelope.ts';
import { createSecondContractOrder, selectOrderList } from '../../../protocol/rest/second-contract.ts';
import { nonce, register } from '../../../protocol/rest/user.ts';
import { freePort } from '../../free-port.ts';
import { walletOf } from '../identity/sign-in-stage.ts';
import { freshDataDir } from '../infra/fresh-data-dir.ts';

const UP_MS = 60_000;
/** Script that `npm start` runs. */
const START = 'server/start.js';

let dataDir: string;
let url: string;
let env: NodeJS.ProcessEnv;
let parent: ChildProcess;
let said = '';

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: UP_MS, interval: 50 });
/** Process id of the server: it stands in the name of the lock of its folder. */
const serverPid = (): number | undefined => {
  const lock = readdirSync(dataDir).find((name) => name.startsWith('lock.'));
  return lock === undefined ? undefined : Number(lock.split('.')[1]);
};

function run(change: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, [START, '--api-only'], {
    env: { ...env, ...change },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

const timesUp = () => said.split('The API is at').length - 1;

async function start(): Promise<void> {
  said = '';
  parent = run();
  for (const stream of [parent.stdout!, parent.stderr!])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await until(() => expect(timesUp(), said).toBe(1));
}

/** @returns what a start says that does not come up, and its exit code */
async function refused(change: NodeJS.ProcessEnv): Promise<{ code: number | null; said: string }> {
  const server = run(change);
  let text = '';
  for (const stream of [server.stdout!, server.stderr!])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const [code] = (await once(server, 'close')) as [number | null];
  return { code, said: text };
}

async function ask(call: Call, body: unknown, token?: string): Promise<Envelope> {
  const answer = await fetch(url + call.path, {
    method: call.method,
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { satoken: token }) },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Envelope;
}

async function connected(): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/${randomUUID()}`);
  await once(socket, 'open');
  return socket;
}

beforeAll(async () => {
  dataDir = await freshDataDir();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, MARKET_SEED: 'supervised' };
  await start();
});

afterAll(async () => {
  parent.kill('SIGKILL');
  await until(() => expect(serverPid()).toBeUndefined());
  await rm(dataDir, { recursive: true, force: true });
});

it('the server comes back by itself from any death, with session and order, and sockets find it again', async () => {
  const wallet = walletOf(11);
  const offered = await ask(nonce, { address: wallet.address, chainId: 1, language: 'en' });
  const { message } = offered.data as { message: string };
  const session = await ask(register, { message, signature: await wallet.signMessage(message), walletType: 'demo' });
  const token = (session.data as { satoken: string }).satoken;
  const body = {
    coinSymbol: 'BTCUSDT',
    betAmount: '12.5',
    betContent: 1,
    type: 300,
    oddsVersion: 1,
    clientOrderId: randomUUID(),
  };
  const opened = await ask(createSecondContractOrder, body, token);
  expect(opened).toMatchObject({ code: 200 });
  const { order } = opened.data as { order: { id: string } };

  for (const [index, signal] of (['SIGKILL', 'SIGSEGV'] as const).entries()) {
    const socket = await connected();
    const closed = once(socket, 'close');
    const pid = serverPid()!;
    process.kill(pid, signal);
    await closed;
    await until(() => expect(timesUp(), said).toBe(index + 2));
    (await connected()).close();
    expect(serverPid()).not.toBe(pid);
    expect((await ask(selectOrderList, { status: 0 }, token)).rows).toMatchObject([
      { id: order.id, betAmount: '12.5' },
    ]);
  }
}, 120_000);

it('what is refused at the start is said once, and not tried again', async () => {
  const other = await freshDataDir();
  for (const [change, why] of [
    [{ PORT: 'eighty' }, 'PORT must be'],
    [{ PORT: '0' }, 'is in use by process'],
    [{ DATA_DIR: other }, 'EADDRINUSE'],
  ] as const) {
    const { code, said: text } = await refused(change);
    expect([code, text.split(why).length - 1], text).toEqual([78, 1]);
    expect(text).not.toContain('server died');
  }
  await rm(other, { recursive: true, force: true });
}, 60_000);

it('SIGTERM stops all of it, and frees the folder', async () => {
  const socket = await connected();
  const closed = once(socket, 'close').then(([code]) => code as number);
  const exit = once(parent, 'exit');
  parent.kill('SIGTERM');
  expect(await closed).toBe(1001);
  expect(await exit).toEqual([0, null]);
  expect(serverPid()).toBeUndefined();
  await start();
});

it('a parent that is killed leaves no server that holds the folder', async () => {
  const pid = serverPid()!;
  parent.kill('SIGKILL');
  await until(() => expect(serverPid()).toBeUndefined());
  await until(() => expect(() => process.kill(pid, 0)).toThrow());
});

it('a Node that is too old gets one sentence, before anything of this Node is used', () => {
  const asOld = 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.19.0" } })';
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(asOld)}`, START],
    { encoding: 'utf8' },
  );
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^Tern runs on Node 24 or later, and this is .* and start again\.\n$/);
});
