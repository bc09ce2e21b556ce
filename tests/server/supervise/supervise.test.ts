import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

const PARENT = fileURLToPath(new URL('./parent.ts', import.meta.url));

/** Waits for a state, however busy the machine is; the test's own time-out is the only limit. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 25_000, interval: 20 });

function supervised(order: string, change: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, ...change };
  delete env['PORT'];
  const parent: ChildProcess = spawn(process.execPath, [PARENT, order], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const hear = (chunk: Buffer) => (said += chunk.toString());
  parent.stdout!.on('data', hear);
  parent.stderr!.on('data', hear);
  const exit = once(parent, 'exit').then(([code]) => code as number | null);
  const pids = () => [...said.matchAll(/^child (\d+)/gm)].map(([, pid]) => Number(pid));
  onTestFinished(() => {
    parent.kill('SIGKILL');
  });
  return {
    parent,
    exit,
    pids,
    said: () => said,
    /** Waits until the nth child is up, and has said where. */
    child: async (nth: number) => {
      await until(() => expect(said.split('\nup\n').length - 1).toBeGreaterThanOrEqual(nth));
      return pids()[nth - 1]!;
    },
  };
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a server that dies', () => {
  it('is started again at once, whatever it died of, and on the port it had', async () => {
    const run = supervised('serve');
    for (const [index, signal] of (['SIGKILL', 'SIGSEGV', 'SIGABRT', 'SIGUSR2'] as const).entries()) {
      const pid = await run.child(index + 1);
      process.kill(pid, signal);
      await run.child(index + 2);
    }
    expect(
      run
        .said()
        .match(/child \d+ at .*/g)!
        .map((line) => line.replace(/^child \d+ at /, '')),
    ).toEqual(['no port', '4321', '4321', '4321', '4321']);
    for (const how of ['SIGKILL', 'SIGSEGV', 'SIGABRT', 'exit code 1']) expect(run.said()).toContain(`"how":"${how}"`);
    run.parent.kill('SIGTERM');
    expect(await run.exit).toBe(0);
  });

  it('five times within a minute is left alone, and why is said', async () => {
    const run = supervised('abort');
    expect(await run.exit).toBe(1);
    expect(run.pids()).toHaveLength(5);
    expect(run.said()).toContain('The server died 5 times within a minute, the last time by SIGABRT');
  });

  it('and is then refused, in the minute its place is taken, is tried again like any other', async () => {
    const run = supervised('serve once');
    const pid = await run.child(1);
    process.kill(pid, 'SIGKILL');
    expect(await run.exit).toBe(1);
    expect(run.pids()).toHaveLength(5);
  });
});

describe('issue 39 B9: a server whose disk is full', () => {
  /** A disk without room until `makeRoom`. */
  function fullDisk() {
    const folder = mkdtempSync(join(tmpdir(), 'tern-full-'));
    const mark = join(folder, 'full');
    writeFileSync(mark, '');
    onTestFinished(() => rmSync(folder, { recursive: true }));
    return { env: { FULL_MARK: mark }, makeRoom: () => rmSync(mark) };
  }

  it.each(['need room', 'need much'])(
    'is tried again more often than it may die otherwise, and serves once there is room (%s)',
    async (order) => {
      const disk = fullDisk();
      const run = supervised(order, disk.env);
      await vi.waitFor(() => expect(run.pids().length).toBeGreaterThan(5), { timeout: 50_000, interval: 20 });
      disk.makeRoom();
      await vi.waitFor(() => expect(run.said()).toContain('\nup\n'), { timeout: 50_000, interval: 20 });
      run.parent.kill('SIGTERM');
      expect(await run.exit).toBe(0);
      const pauses = [...run.said().matchAll(/it is started again in (\d+) ms/g)].map(([, ms]) => Number(ms));
      expect(pauses.slice(0, 5)).toEqual([250, 500, 1000, 2000, 4000]);
    },
    120_000,
  );

  it('is let go while it waits for room', async () => {
    const run = supervised('need room', fullDisk().env);
    await until(() => expect(run.said()).toContain('is started again in 1000 ms'));
    run.parent.kill('SIGTERM');
    expect(await run.exit).toBe(0);
  });
});

describe('a server that ends', () => {
  it('of itself is let go', async () => {
    const run = supervised('end');
    expect(await run.exit).toBe(0);
    expect(run.pids()).toHaveLength(1);
  });

  it('because it may not start says so once', async () => {
    const run = supervised('refuse');
    expect(await run.exit).toBe(78);
    expect(run.pids()).toHaveLength(1);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'is asked to by %s of its parent, and not hurried by the same wish',
    async (signal) => {
      const run = supervised('linger');
      await run.child(1);
      run.parent.kill(signal);
      await until(() => expect(run.said()).toContain('stopping'));
      run.parent.kill(signal);
      expect(await run.exit).toBe(0);
    },
  );

  it('too slowly is not waited for by whoever asks again', async () => {
    const run = supervised('hang');
    const pid = await run.child(1);
    const asking = setInterval(() => run.parent.kill('SIGTERM'), 300);
    expect(await run.exit).toBe(137);
    clearInterval(asking);
    expect(isAlive(pid)).toBe(false);
  });

  it('since nobody looks after it any more', async () => {
    const run = supervised('serve');
    const pid = await run.child(1);
    run.parent.kill('SIGKILL');
    await until(() => expect(isAlive(pid)).toBe(false));
    expect(run.said()).toContain('stopping');
  });
});
