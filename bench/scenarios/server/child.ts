import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { NODE_FLAGS } from '../../../server/node-flags.ts';

/** Processor time of all threads of a process since its start, µs, and its memory now. */
export interface Usage {
  readonly cpuUs: number;
  readonly rssBytes: number;
  /** The most it ever was. */
  readonly peakBytes: number;
}

/** A process of its own, so that what clients use does not count as the server's, nor the other way round. */
export interface Child {
  /** Message that the process sent when it was ready. */
  readonly ready: unknown;
  usage(): Promise<Usage>;
  /** Asks for work and waits for the answer. */
  ask<T>(what?: object): Promise<T>;
  stop(): Promise<void>;
}

type Message = { readonly id: number; readonly answer: unknown };
const READY = 0;

/**
 * @param file beside this one; it calls `serveParent`
 * @throws Error when it ends by itself; so do all calls from then on
 */
export async function startChild(file: string, ...args: string[]): Promise<Child> {
  const child = fork(join(import.meta.dirname, file), args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [...process.execArgv, ...NODE_FLAGS],
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const answerTo = (id: number): Promise<unknown> => {
    const waiter = Promise.withResolvers<unknown>();
    waiting.set(id, waiter);
    return waiter.promise;
  };
  child.on('message', ({ id, answer }: Message) => waiting.get(id)?.resolve(answer));
  child.on('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`${file} ended with ${code}`));
  });
  let asked = READY;
  const ask = (what: object): Promise<unknown> => {
    asked += 1;
    const answer = answerTo(asked);
    child.send({ id: asked, ...what });
    return answer;
  };
  const ready = await answerTo(READY);
  return {
    ready,
    usage: async () => (await ask({ work: 'usage' })) as Usage,
    ask: async <T>(what = {}) => (await ask(what)) as T,
    stop: async () => {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

/** The other end: says that it is ready, then answers one question after the other. */
export function serveParent(ready: unknown, work: (asked: never) => unknown = () => null): void {
  const usage = (): Usage => {
    const { user, system } = process.cpuUsage();
    const peakBytes = process.resourceUsage().maxRSS * 1024;
    return { cpuUs: user + system, rssBytes: process.memoryUsage.rss(), peakBytes };
  };
  process.on('message', async (asked: { readonly id: number; readonly work?: string }) => {
    const answer: unknown = asked.work === 'usage' ? usage() : await work(asked as never);
    process.send!({ id: asked.id, answer });
  });
  process.on('disconnect', () => process.exit());
  process.send!({ id: READY, answer: ready });
}

/** Processor time of a server for each of its clients' requests, µs. */
export async function cpuUsPerRequest(server: Child, clients: Child, requests: number): Promise<number> {
  const before = await server.usage();
  await clients.ask({ requests });
  const after = await server.usage();
  return (after.cpuUs - before.cpuUs) / requests;
}

/** Lets clients ask until the code is compiled. @throws Error when their answers are not of the same length */
export async function warmUp(clients: readonly Child[], requests: number): Promise<void> {
  const sizes: number[] = [];
  for (const each of clients) sizes.push(await each.ask<number>({ requests }));
  if (sizes.some((size) => size !== sizes[0])) throw new Error(`answers of ${sizes.join(' and ')} bytes`);
}

/** Two measurements of a round, which of them comes first changing from round to round. */
export async function inTurns(round: number, measure: (at: 0 | 1) => Promise<number>): Promise<[number, number]> {
  const both: [number, number] = [NaN, NaN];
  for (const at of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) both[at] = await measure(at);
  return both;
}
