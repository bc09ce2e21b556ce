import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { log } from './infra/log.ts';
import { NODE_FLAGS } from './node-flags.ts';
import { REFUSED } from './supervised.ts';
import type { Started } from './supervised.ts';

const MOST_DEATHS = 5;
const WITHIN_MS = 60_000;
/** A terminal and npm each pass on the same Ctrl-C. */
const SAME_WISH_MS = 1000;

/** As shells count: 128 and the number of the signal. */
const codeOf = (code: number | null, signal: NodeJS.Signals | null): number =>
  code ?? 128 + (signal === null ? 0 : constants.signals[signal]);

/**
 * Runs a server as a child process and ends as it does. One that dies is started again at once, on the port it had: V8 and the
 * embedded database now and then end a process that did nothing wrong (nodejs/node#64500), and whatever was answered is in
 * its files. Not started again: who has stopped of itself, who never came up and says that trying again is no use, and who
 * died five times within a minute. SIGTERM and SIGINT are handed on; a second one does not wait.
 * @param file     that hears `onParentsWish` and says `tellStarted`
 * @param atFirst  more arguments, until it was up once
 */
export function supervise(file: string, args: readonly string[], atFirst: readonly string[] = []): void {
  let child: ChildProcess;
  let port: number | null = null;
  let stopsSinceMs: number | null = null;
  let deaths: readonly number[] = [];

  function start(): void {
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
    if (code === REFUSED && port === null) process.exit(code);
    const nowMs = performance.now();
    deaths = [...deaths.filter((atMs) => nowMs - atMs < WITHIN_MS), nowMs];
    const how = signal ?? `exit code ${code}`;
    const again = deaths.length < MOST_DEATHS;
    log.error('server died', new Error(again ? 'it is started again' : 'it is not started again'), { how });
    if (again) return start();
    process.stderr.write(
      `The server died ${MOST_DEATHS} times within a minute, the last time by ${how}: something is wrong that starting it ` +
        'again does not mend. What it wrote above says more; nothing that it has answered is lost.\n',
    );
    process.exit(1);
  }

  function stop(signal: NodeJS.Signals): void {
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
