import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

export interface ThrowAwayPostgres {
  /** Returns the address of a database in this cluster. */
  urlOf(database: string): string;
  /** Path of the socket that it listens at. */
  readonly socket: string;
  /** Its first process, then its children. */
  pids(): readonly number[];
  /** kill -9 of all its processes. */
  kill(): Promise<void>;
  /** Again, behind `kill`. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const START_MS = 30_000;
const ASK_AGAIN_MS = 100;

/** PostgreSQL refuses to run as root: there it runs as the user that its package made. */
function unprivileged(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: string): number => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Lists child processes on Linux; empty for a process that is gone. */
function childrenOf(pid: number): readonly number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return text === '' ? [] : text.split(' ').map((word) => Number.parseInt(word, 10));
  } catch {
    return [];
  }
}

/**
 * Starts a PostgreSQL of its own in a temporary folder, reached by a socket there, so that no port and no other server
 * matters. It never waits for the disk: it ends with the tests.
 * @param bin folder of its programs
 * @param survivesKills  what it has committed outlives `kill`; otherwise commits are faster than that
 */
export async function startPostgres(bin: string, survivesKills = false): Promise<ThrowAwayPostgres> {
  const user = unprivileged();
  const home = mkdtempSync(join(tmpdir(), 'tern-postgres-'));
  if (user.uid !== undefined) chownSync(home, user.uid, user.gid);
  const data = join(home, 'data');
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'tern', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync', '--no-instructions'],
    { ...user, cwd: home, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const settings = {
    listen_addresses: '',
    unix_socket_directories: home,
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: survivesKills ? 'on' : 'off',
    max_connections: '200',
    log_min_messages: 'panic',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const urlOf = (database: string): string => `postgres://tern@${encodeURIComponent(home)}/${database}`;
  let server: ChildProcess | null = null;
  let ended: Promise<unknown> = Promise.resolve();

  async function start(): Promise<void> {
    const started = spawn(join(bin, 'postgres'), ['-D', data, ...options], {
      ...user,
      cwd: home,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    server = started;
    ended = once(started, 'exit');
    for (const since = Date.now(); ; await pause(ASK_AGAIN_MS)) {
      const client = new pg.Client({ connectionString: urlOf('postgres') });
      try {
        await client.connect();
        await client.end();
        return;
      } catch (error) {
        if (started.exitCode === null && Date.now() - since < START_MS) continue;
        await stop();
        throw new Error('the PostgreSQL for the tests does not start', { cause: error });
      }
    }
  }

  const pids = (): readonly number[] => (server?.pid === undefined ? [] : [server.pid, ...childrenOf(server.pid)]);

  async function stop(): Promise<void> {
    // Immediate shutdown: nobody wants the data.
    server?.kill('SIGQUIT');
    await ended;
    rmSync(home, { recursive: true, force: true });
  }

  await start();
  return {
    urlOf,
    socket: join(home, '.s.PGSQL.5432'),
    pids,
    async kill() {
      for (const pid of pids()) process.kill(pid, 'SIGKILL');
      await ended;
    },
    start,
    stop,
  };
}
