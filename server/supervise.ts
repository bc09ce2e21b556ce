import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { log } from './infra/log.ts';
import { NODE_FLAGS } from './node-flags.ts';
import { REFUSED } from './supervised.ts';
import type { Started } from './supervised.ts';

const MOST_DEATHS = 5;
const WITHIN_MS = 60_000;
/** Between the tries to start on a full disk: the first pause, twice as long each time, and the longest, ms. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** A terminal and npm each pass on the same Ctrl-C. */
const SAME_WISH_MS = 1000;

/** As shells count: 128 and the number of the signal. */
const codeOf = (code: number | null, signal: NodeJS.Signals | null): number =>
  code ?? 128 + (signal === null ? 0 : constants.signals[signal]);

export interface Supervised {
  /** Of the server: hears `onParentsWish` and says `tellStarted`. */
  readonly file: string;
  readonly args: readonly string[];
  /** More arguments, until it was up once. */
  readonly atFirst?: readonly string[];
  /** Whether its disk lacks the room that a start takes. */
  readonly isDiskFull: () => boolean;
}

/**
 * Runs a server as a child process and ends as it does. One that dies is started again at once, on the port it had: V8 and the
 * embedded database now and then end a process that did nothing wrong (nodejs/node#64500), and whatever was answered is in
 * its files. Not started again: who has stopped of itself, who never came up and says that trying again is no use, and who
 * died five times within a minute. Of a full disk a server dies, or does not come up, until somebody makes room: such ends do
 * not count, and it is tried again with growing pauses, for as long as it takes. SIGTERM and SIGINT are handed on; a second one
 * does not wait.
 */
export function supervise({ file, args, atFirst = [], isDiskFull }: Supervised): void {
  let child: ChildProcess;
  let port: number | null = null;
  let stopsSinceMs: number | null = null;
  let deaths: readonly number[] = [];
  let pauseMs = FIRST_PAUSE_MS;
  let pausing: NodeJS.Timeout | null = null;
  /** Of the child: it may have ended for want of room although there is some now. */
  let begunWhenFull = false;

  function start(): void {
    pausing = null;
    begunWhenFull = isDiskFull();
    // A port that the system chose is the one that the apps come back to.
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
      // Once it is up not by a signal: from a terminal it has that one already, and would take this for the second.
      if (port === null) child.kill(signal);
      else if (child.connected) child.send('stop');
    } else if (nowMs - stopsSinceMs > SAME_WISH_MS) child.kill('SIGKILL');
  }

  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  start();
}
