import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, cpSync, mkdtempSync, openSync, readFileSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Call } from '../../protocol/call.ts';
import type { Envelope } from '../../protocol/envelope.ts';
import { transfer } from '../../protocol/rest/account.ts';
import { createSecondContractOrder } from '../../protocol/rest/second-contract.ts';
import { spotSubmit } from '../../protocol/rest/spot.ts';
import { REFUSALS } from '../../protocol/errors.ts';
import { getInfo, nonce, register } from '../../protocol/rest/user.ts';
import { freePort } from '../free-port.ts';
import { LONG } from '../long.ts';
import { freshDataDir } from './infra/fresh-data-dir.ts';
import { walletOf } from './identity/sign-in-stage.ts';

const PARENT = fileURLToPath(new URL('./supervise/full-disk-parent.ts', import.meta.url));

/** A disk of its own needs the right to mount one; without it nothing is filled. */
const DISK_MIB = 320;
const MIB = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'tern-disk-'));
const isMounted = LONG && spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m`, 'tmpfs', folder]).status === 0;

/** Less than what a server needs to be ready, and room enough to go on for a while. */
const LEAVE_MIB = 8;
/** Rounds of three requests, which stay below the 120 a minute that move money. */
const ROUNDS = 20;
/** Some kinds of failure; of any number of each, five lines a minute are written. */
const LINES_MOST = 60;
/** A server that dies may be started again four times within a minute. */
const DEATHS = 6;
const UNAVAILABLE = REFUSALS.unavailable.msg;

let url: string;
let server: ChildProcess;
let said = '';
let token: string;

async function ask(call: Call, body: unknown): Promise<{ readonly status: number; readonly envelope: Envelope }> {
  const answer = await fetch(url + call.path, {
    method: call.method,
    headers: { ...(call.method === 'GET' ? {} : { 'content-type': 'application/json' }), satoken: token ?? '' },
    ...(call.method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, envelope: (await answer.json()) as Envelope };
}

const readyz = () =>
  fetch(`${url}/readyz`).then(
    ({ status }) => status,
    () => null,
  );
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 120_000, interval: 100 });
const move = (clientOrderId: string) =>
  ask(transfer, { asset: 'USDT', from: 'spot', to: 'contract', amount: '1', clientOrderId });
const limitOrder = () => ({
  symbol: 'BTCUSDT',
  side: 'buy',
  type: 'limit',
  price: '90000.00',
  quantity: '0.0001',
  clientOrderId: randomUUID(),
});
const trade = () => ({
  coinSymbol: 'BTCUSDT',
  betAmount: '1.00',
  betContent: 1,
  type: 5,
  oddsVersion: 1,
  clientOrderId: randomUUID(),
});

/** Writes until no more than that is left. */
function fill(name: string, leaveBytes: number): void {
  const file = openSync(join(folder, name), 'a');
  const chunk = Buffer.alloc(256 * 1024, 1);
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(folder);
      const left = bavail * bsize - leaveBytes;
      if (left <= 0) return;
      writeSync(file, chunk, 0, Math.min(chunk.length, left));
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}

beforeAll(async () => {
  if (!isMounted) return;
  const template = await freshDataDir();
  const dataDir = join(folder, 'data');
  cpSync(template, dataDir, { recursive: true });
  rmSync(template, { recursive: true });
  const port = String(await freePort());
  url = `http://127.0.0.1:${port}`;
  server = spawn(process.execPath, [PARENT], {
    env: {
      ...process.env,
      PORT: port,
      DATA_DIR: dataDir,
      PROOF_KEY_FILE: join(folder, 'proof.pem'),
      PERSONAL_KEY_FILE: join(folder, 'personal'),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  server.stderr!.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await until(async () => expect(await readyz()).toBe(200));
  const wallet = walletOf(77);
  const { envelope } = await ask(nonce, { address: wallet.address, chainId: 1, language: 'en' });
  const { message } = envelope.data as { message: string };
  const body = { message, signature: await wallet.signMessage(message), walletType: 'demo' };
  token = ((await ask(register, body)).envelope.data as { satoken: string }).satoken;
}, 180_000);

afterAll(async () => {
  if (isMounted) {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
    spawnSync('umount', [folder]);
  }
  rmSync(folder, { recursive: true, force: true });
});

/** The server below the one that starts it again. */
function serverPid(): number | null {
  const pid = server.pid!;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return children === '' ? null : Number(children.split(' ')[0]);
}

async function contractUsdt(): Promise<number> {
  const { asset } = (await ask(getInfo, {})).envelope.data as { asset: readonly Record<string, string>[] };
  return Number(
    asset.find((row) => row['account'] === 'contract' && row['symbol'] === 'USDT')?.['availableAmount'] ?? 0,
  );
}

const lines = () => said.split('\n').filter((line) => line.startsWith('{')).length;
const deaths = () => said.split('"event":"server died"').length - 1;

describe.skipIf(!isMounted)('issue 39 B9: a disk that is really full', { timeout: 300_000 }, () => {
  const keys: string[] = [];
  let before = 0;

  it('takes the server out of service before the last byte is gone', async () => {
    before = await contractUsdt();
    keys.push(randomUUID());
    expect((await move(keys[0]!)).status).toBe(200);
    fill('ballast', LEAVE_MIB * MIB);
    await until(async () => expect(await readyz()).toBe(503));
  });

  it('refuses money in words, never as a failure, and writes few lines about it', async () => {
    fill('rest', 0);
    const linesBefore = lines();
    const statuses = new Set<number>();
    for (let at = 0; at < ROUNDS; at += 1) {
      const key = randomUUID();
      const answers = [
        await move(key),
        await ask(spotSubmit, limitOrder()),
        await ask(createSecondContractOrder, trade()),
      ];
      for (const { status, envelope } of answers) {
        expect([status, envelope.msg]).toEqual(status === 200 ? [200, expect.any(String)] : [503, UNAVAILABLE]);
        statuses.add(status);
      }
      keys.push(key);
      // The room that the store had reserved is used up.
      fill('rest', 0);
    }
    expect(statuses).toContain(503);
    expect(await readyz()).toBe(503);
    expect(lines() - linesBefore).toBeLessThan(LINES_MOST);
  });

  it('uses up none of the starts of a server that dies of it', async () => {
    while (deaths() < DEATHS) {
      const seen = deaths();
      const pid = serverPid();
      if (pid !== null) process.kill(pid, 'SIGKILL');
      await until(async () => expect(deaths()).toBeGreaterThan(seen));
    }
    expect(server.exitCode).toBeNull();
    expect(said).not.toContain('it is not started again');
    expect(said.match(/the disk is full: it is started again/g)).toHaveLength(deaths());
  });

  it('is forgotten once there is room: the server is back by itself, and nothing is lost or counted twice', async () => {
    for (const name of ['ballast', 'rest']) rmSync(join(folder, name));
    await until(async () => expect(await readyz()).toBe(200));
    // Each refused request is sent again with its key and moves 1 USDT once.
    for (const key of keys) await until(async () => expect((await move(key)).status).toBe(200));
    expect((await contractUsdt()) - before).toBe(keys.length);
    expect(server.exitCode).toBeNull();
  });
});
