import { chmod, mkdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { log } from '../infra/log.ts';
import { CommandRefused, runCommand } from './operator-commands.ts';
import type { Papers } from './operator-commands.ts';
import { socketFolder, socketPath } from './socket-path.ts';

/** A request line of the command line. */
const RequestLine = Type.Object({
  command: Type.String({ maxLength: 64 }),
  args: Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 8 }),
  who: Type.String({ pattern: '^[\\w.@-]{1,64}$' }),
});
export type OperatorRequest = Static<typeof RequestLine>;

/** The answer line. */
export interface OperatorAnswer {
  readonly ok: boolean;
  readonly text: string;
}

const LINE_BYTES_MAX = 16 * 1024;
/** Longest wait for the request line, ms. */
const IDLE_MS = 5000;

interface Parts {
  readonly dataDir: string;
  readonly papers: Papers;
}

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

async function answerTo(line: string, papers: Papers): Promise<OperatorAnswer> {
  // Imported at the first command, because it would slow down the start.
  const { Check } = await import('typebox/value');
  const asked = parsed(line);
  if (!Check(RequestLine, asked)) return { ok: false, text: 'not understood' };
  try {
    return { ok: true, text: await runCommand({ ...papers, who: asked.who }, asked.command, asked.args) };
  } catch (error) {
    if (error instanceof CommandRefused) return { ok: false, text: error.message };
    log.error('operator', error, { command: asked.command });
    return { ok: false, text: 'failed; the log of the server says why' };
  }
}

/**
 * Listens for the operator's command line on a socket in a folder of the data folder that only its owner can enter. A
 * socket left by an earlier run is replaced, because this process owns the data folder.
 * @returns the function that stops it
 * @throws Error when the system cannot create the socket
 */
async function listen({ dataDir, papers }: Parts): Promise<() => Promise<void>> {
  const folder = socketFolder(dataDir);
  const path = socketPath(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  await rm(path, { force: true });
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.setTimeout(IDLE_MS, () => socket.destroy());
    socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket));
    let bytes = 0;
    socket.on('data', (chunk) => {
      bytes += chunk.length;
      if (bytes > LINE_BYTES_MAX) socket.destroy();
    });
    createInterface({ input: socket }).once('line', (line) => {
      void answerTo(line, papers).then((answer) => socket.end(`${JSON.stringify(answer)}\n`));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(path, resolve);
  });
  await chmod(path, 0o600);
  return async () => {
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
    for (const socket of open) socket.destroySoon();
    await closed;
  };
}

/** Like `listen`; when there can be no socket the exchange runs without an operator, and the failure is logged. */
export async function startOperatorSocket(parts: Parts): Promise<() => Promise<void>> {
  try {
    return await listen(parts);
  } catch (error) {
    log.error('operator: no command line', error);
    return () => Promise.resolve();
  }
}
