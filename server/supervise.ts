import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { log } from './infra/log.ts';
import { NODE_FLAGS } from './node-flags.ts';
import { REFUSED } from './supervised.ts';
import type { Started } from './supervised.ts';

const MOST_DEATHS = 5;
const WITHIN_MS = 60_000;
/** First pause between attempts to start on a full disk, doubled each time, and the longest, ms. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** A terminal and npm each pass on the same Ctrl-C; signals within this time count as one, ms. */
const SAME_WISH_MS = 1000;

/** Returns the exit code as shells do: 128 plus the number of the signal. */
const codeOf = (code: number | null, signal: NodeJS.Signals | null): number =>
  code ?? 128 + (signal === null ? 0 : constants.signals[signal]);

export interface Supervised {
  /** Script of the server, which uses `onParentsRequest` and `reportStarted`. */
  readonly file: string;
  readonly args: readonly string[];
  /** Further arguments until it was up once. */
  readonly atFirst?: readonly string[];
  /** Returns whether its disk lacks the space that a start needs. */
  readonly isDiskFull: () => boolean;
}

/**
 * Runs a server as a child process and exits as it does. A server that dies is restarted at once on the same port: V8
 * and the embedded database occasionally end a process without its fault (nodejs/node#64500), and everything it
 * answered is on disk. It is not restarted when it stopped itself, when it never came up and reports that a retry is
 * useless, or after five deaths within a minute. Deaths because of a full disk do not count; then it is retried with
 * growing pauses until there is space. SIGTERM and SIGINT are passed on; a second one kills at once.
 */
export function supervise({ file, args, atFirst = [], isDiskFull }: Supervised): void {
  let child: ChildProcess;
  let port: number | null = null;
  let stopsSinceMs: number | null = null;
  let deaths: readonly number[] = [];
  let pauseMs = FIRST_PAUSE_MS;
  let pausing: NodeJS.Timeout | null = null;
  /**
   * Whether the disk was full when the child started; it may have died for lack of space although there is some now.
   */
  let begunWhenFull = false;

  function start(): void {
    pausing = null;
    begunWhenFull = isDiskFull();
    // A port chosen by the system is kept, because clients reconnect to it.
    const env = port === null ? process.env : { ...process.env, PORT: String(port) };
    child = fork(file, port === null ? [...args, ...atFirst] : args, {
      env,
      execArgv: [...process.execArgv, ...NODE_FLAGS],
    });
    child.once('message', (message) => {
      ({ port } = message as Started);
    });
    child.once('exit', onExit);
  }

  function onExit(code: number | null, signal: NodeJS.Signals | null): void {
    if (code === 0 || stopsSinceMs !== null) process.exit(codeOf(code, signal));
    const how = signal ?? `exit code ${code}`;
    if (begunWhenFull || isDiskFull()) return startLater(how);
    if (code === REFUSED && port === null) process.exit(code);
    pauseMs = FIRST_PAUSE_MS;
    const nowMs = performance.now();
    deaths = [...deaths.filter((atMs) => nowMs - atMs < WITHIN_MS), nowMs];
    const again = deaths.length < MOST_DEATHS;
    log.error('server died', new Error(again ? 'it is started again' : 'it is not started again'), { how });
    if (again) return start();
    process.stderr.write(
      `The server died ${MOST_DEATHS} times within a minute, the last time by ${how}: something is wrong that starting it ` +
        'again does not mend. What it wrote above says more; nothing that it has answered is lost.\n',
    );
    process.exit(1);
  }

  function startLater(how: string): void {
    log.error('server died', new Error(`the disk is full: it is started again in ${pauseMs} ms`), { how });
    pausing = setTimeout(start, pauseMs);
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
  }

  function stop(signal: NodeJS.Signals): void {
    if (pausing !== null) process.exit(0);
    const nowMs = performance.now();
    if (stopsSinceMs === null) {
      stopsSinceMs = nowMs;
      // Once it is up it gets a message instead of a signal: a terminal sends it the signal too, and it would take ours
      // for a second one.
      if (port === null) child.kill(signal);
      else if (child.connected) child.send('stop');
    } else if (nowMs - stopsSinceMs > SAME_WISH_MS) child.kill('SIGKILL');
  }

  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  start();
}
