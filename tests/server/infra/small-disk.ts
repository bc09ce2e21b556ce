import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A disk of its own, seen by the processes started on it and, through them, by the test. */
export interface SmallDisk {
  /** The folder as those processes name it. */
  readonly dir: string;
  /** The same folder as the test reaches it. */
  readonly seen: string;
  /** Makes the disk read-only from now on. */
  makeReadOnly(): void;
  /** Runs Node on a file of the repository. */
  run(file: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess;
  close(): Promise<void>;
}

/** Whether this machine lets us have one: root, or a system where anybody may make a name space of mounts. */
export const CAN_MOUNT = spawnSync('unshare', ['--map-root-user', '--mount', 'true']).status === 0;

/** A real mount in a name space of its own: nothing of it is left when its processes have ended. */
export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const dir = mkdtempSync(join(tmpdir(), 'tern-disk-'));
  const mount = `mount -t tmpfs -o size=${megabytes}m tmpfs ${dir} && echo mounted && exec sleep infinity`;
  const holder = spawn('unshare', ['--map-root-user', '--mount', 'sh', '-c', mount], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  const inside = ['--preserve-credentials', '--user', '--mount', '--target', String(holder.pid)];
  return {
    dir,
    seen: `/proc/${holder.pid}/root${dir}`,
    makeReadOnly() {
      spawnSync('nsenter', [...inside, 'mount', '-o', 'remount,ro', dir], { stdio: 'inherit' });
    },
    run: (file, args, env) =>
      spawn('nsenter', [...inside, process.execPath, resolve(file), ...args], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    async close() {
      holder.kill('SIGKILL');
      if (holder.exitCode === null && holder.signalCode === null) await once(holder, 'exit');
      rmdirSync(dir);
    },
  };
}
