import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, cpSync, openSync, rmSync, writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Call } from '../../../protocol/call.ts';
import type { Envelope } from '../../../protocol/envelope.ts';
import { checkpointText } from '../../../protocol/proof-texts.ts';
import type { TickFields } from '../../../protocol/proof-texts.ts';
import { proofCheckpoints, proofTicks } from '../../../protocol/rest/proof.ts';
import { createSecondContractOrder, selectOrderList } from '../../../protocol/rest/second-contract.ts';
import { nonce, register } from '../../../protocol/rest/user.ts';
import { openDatabase } from '../../../server/infra/open-database.ts';
import { nextHash } from '../../../server/market/chain.ts';
import { LONG } from '../../long.ts';
import { walletOf } from '../identity/sign-in-stage.ts';
import { booksWrong } from '../ledger/reconcile.ts';
import { freshDataDir } from './fresh-data-dir.ts';
import { CAN_MOUNT, smallDisk } from './small-disk.ts';
import type { SmallDisk } from './small-disk.ts';

/** The store, an hour of ticks, and some room. */
const DISK_MB = 160;
const UP_MS = 60_000;
/** Everything it says, and whether it has ended. */
function heard(server: ChildProcess): { said: string } {
  const all = { said: '' };
  for (const stream of [server.stdout!, server.stderr!])
    stream.on('data', (chunk: Buffer) => (all.said += chunk.toString()));
  return all;
}

/** A few seconds; the disk that fills up takes a minute. */
if (!CAN_MOUNT) {
  it('a full or read-only disk cannot be tried: this machine lets nobody mount one', () => {
    process.stderr.write('unshare --map-root-user --mount is refused here: run this file as root, or elsewhere\n');
  });
} else {
  it('a disk that is read-only is named, and why it does not do', readOnlyDisk);
  if (LONG) describe('a disk that fills up', fullDisk);
}

async function readOnlyDisk(): Promise<void> {
  const disk = await smallDisk(DISK_MB);
  disk.makeReadOnly();
  const server = disk.run('server/run.ts', ['--api-only'], { ...process.env, PORT: '0', DATA_DIR: disk.dir });
  const all = heard(server);
  const [code] = (await once(server, 'close')) as [number];
  expect(all.said).toContain(
    `${disk.dir} cannot be written to: its disk is read-only. Choose another DATA_DIR, or mend this one`,
  );
  expect(code).toBe(78);
  await disk.close();
}

function fullDisk(): void {
  let template: string;
  let disk: SmallDisk;
  let server: ChildProcess;
  let all: { said: string };
  let url = '';
  let token = '';
  const acknowledged: string[] = [];

  async function start(): Promise<void> {
    server = disk.run('server/run.ts', ['--api-only'], {
      ...process.env,
      PORT: '0',
      DATA_DIR: disk.dir,
      PROOF_KEY_FILE: join(template, 'key.pem'),
      PERSONAL_KEY_FILE: join(template, 'personal'),
      MARKET_SEED: 'full disk',
      SHORT_PERIODS: '3',
    });
    all = heard(server);
    await vi.waitFor(() => expect(all.said).toContain('The API is at'), { timeout: UP_MS });
    url = /http:\S+/.exec(all.said)![0];
  }

  async function ask<T = Record<string, never>>(call: Call, body: unknown): Promise<Envelope & { data?: T }> {
    const answer = await fetch(url + call.path, {
      method: call.method,
      headers: { 'content-type': 'application/json', satoken: token },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Envelope & { data?: T };
  }

  /** @returns whether the exchange said that a trade is open */
  async function trade(): Promise<boolean> {
    const body = {
      coinSymbol: 'BTCUSDT',
      betAmount: '1',
      betContent: 1,
      type: 3,
      oddsVersion: 1,
      clientOrderId: randomUUID(),
    };
    const { code, data } = await ask<{ order: { id: string } }>(createSecondContractOrder, body).catch(() => ({
      code: 0,
      data: undefined,
    }));
    if (code !== 200) return false;
    acknowledged.push(data!.order.id);
    return true;
  }

  type Tick = Omit<TickFields, 'symbol'> & { readonly hash: string };

  /** Every signed head names a tick that is there, on an unbroken chain. */
  async function expectSound(symbol: string): Promise<void> {
    const texts: string[] = [''];
    let hash: string | null = null;
    for (;;) {
      const range = { symbol, fromSeq: texts.length, toSeq: texts.length + 999 };
      const { data } = await ask<{ prevHash: string; ticks: readonly Tick[] }>(proofTicks, range);
      if (!data || data.ticks.length === 0) break;
      hash ??= data.prevHash;
      for (const tick of data.ticks) {
        expect(tick.seq).toBe(texts.length);
        hash = nextHash(hash, { ...tick, symbol });
        expect(tick.hash).toBe(hash);
        texts.push(checkpointText({ ...tick, symbol }));
      }
    }
    const range = { symbol, fromSeq: 1, toSeq: texts.length - 1 };
    const { data } = await ask<{ checkpoints: readonly { seq: number; payload: string }[] }>(proofCheckpoints, range);
    const heads = data!.checkpoints.filter(({ seq }) => seq < texts.length);
    expect(heads.length).toBeGreaterThan(5);
    for (const { seq, payload } of heads) expect(payload).toBe(texts[seq]);
  }

  /** Fills the disk to the last byte. */
  function fill(): void {
    const fd = openSync(join(disk.seen, 'filler'), 'w');
    for (let size = 1 << 20; size >= 1; size >>= 1) {
      try {
        while (writeSync(fd, Buffer.alloc(size)) === size);
      } catch (error) {
        expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
      }
    }
    closeSync(fd);
  }

  beforeAll(async () => {
    template = await freshDataDir();
    disk = await smallDisk(DISK_MB);
    cpSync(template, disk.seen, { recursive: true });
    await start();
    const wallet = walletOf(21);
    const offered = await ask<{ message: string }>(nonce, { address: wallet.address, chainId: 1, language: 'en' });
    const { message } = offered.data!;
    const session = await ask<{ satoken: string }>(register, {
      message,
      signature: await wallet.signMessage(message),
      walletType: 'demo',
    });
    token = session.data!.satoken;
  }, UP_MS);
  afterAll(async () => {
    server.kill('SIGKILL');
    await disk.close();
    await rm(template, { recursive: true });
  });

  it(
    'is told, loses nothing that was answered and publishes nothing that it does not keep; with room again it goes on',
    async () => {
      for (let n = 0; n < 5; n += 1) expect(await trade()).toBe(true);
      fill();
      for (let n = 0; n < 20; n += 1) {
        await trade();
        await pause(500);
      }
      expect(all.said).toMatch(/ENOSPC|No space left|disk is full/i);
      rmSync(join(disk.seen, 'filler'));
      if (server.exitCode !== null || server.signalCode !== null) await start();
      await vi.waitFor(async () => expect(await trade()).toBe(true), { timeout: UP_MS, interval: 500 });
      const open = async () => (await ask(selectOrderList, { status: 0, pageSize: 100 })).rows!.length;
      await vi.waitFor(async () => expect(await open()).toBe(0), { timeout: UP_MS, interval: 500 });

      for (const symbol of ['BTCUSDT', 'ETHUSDT']) await expectSound(symbol);

      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      const { db, close } = await openDatabase({ dataDir: disk.seen, databaseUrl: null });
      expect(await booksWrong(db)).toEqual([]);
      const { rows } = await sql<{ id: string }>`select id from second_order where state = 'settled'`.execute(db);
      const settled = new Set(rows.map(({ id }) => id));
      expect(acknowledged.filter((id) => !settled.has(id))).toEqual([]);
      await close();
    },
    4 * UP_MS,
  );
}
