import { startChild } from './child.ts';
import type { Child } from './child.ts';
import type { Heard } from './socket-clients.ts';

const PROCESSES = 2;

interface SocketClients {
  readonly clients: readonly Child[];
  /** Sockets of all processes together. */
  readonly count: number;
  /** Sends messages on every socket, and tells what each process heard since the last question. */
  ask(messages: readonly string[]): Promise<readonly Heard[]>;
}

/** Opens at least so many sockets to a server, in processes beside it. */
export async function startSocketClients(
  server: Child,
  sockets: number,
  mode: 'deflate' | 'plain',
  watched: 'frames' | 'delays',
): Promise<SocketClients> {
  const each = Math.ceil(sockets / PROCESSES);
  const argsOf = (at: number) => [String(server.ready), String(each), String(at * each), mode, watched];
  const clients = await Promise.all(
    Array.from({ length: PROCESSES }, (_, at) => startChild('socket-clients.ts', ...argsOf(at))),
  );
  const ask = (messages: readonly string[]) => Promise.all(clients.map((client) => client.ask<Heard>({ messages })));
  return { clients, count: each * PROCESSES, ask };
}
