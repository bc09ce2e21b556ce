/**
 * `npm run operator -- <command>`: sends the command to the server that runs on this data folder. Exit code 1 when it
 * failed.
 */
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { text } from 'node:stream/consumers';
import { readConfig } from '../infra/config.ts';
import { helpText } from './operator-commands.ts';
import type { OperatorRequest, OperatorAnswer } from './operator-socket.ts';
import { socketPath } from './socket-path.ts';

const NOBODY = new Set(['ENOENT', 'ECONNREFUSED']);

/** Replaces control characters, which users may have typed and a terminal would interpret. */
const harmless = (text: string): string => text.replace(/[^\P{Cc}\n]|\p{Cf}/gu, '\uFFFD');

/**
 * Sends the command.
 * @throws Error with one sentence when no server answers
 */
async function ask(dataDir: string, asked: OperatorRequest): Promise<OperatorAnswer> {
  const socket = connect(socketPath(dataDir));
  socket.write(`${JSON.stringify(asked)}\n`);
  try {
    return JSON.parse(await text(socket)) as OperatorAnswer;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (NOBODY.has(code)) throw new Error(`no server runs on the data folder ${dataDir}`, { cause: error });
    if (code === 'EACCES') throw new Error(`only the owner of the data folder ${dataDir} may ask`, { cause: error });
    throw new Error('the server has ended before it answered', { cause: error });
  }
}

async function run([command = 'help', ...args]: readonly string[]): Promise<number> {
  if (command === 'help' || command === '--help') {
    process.stdout.write(`${helpText()}\n`);
    return 0;
  }
  const who = userInfo().username.replace(/[^\w.@-]/g, '_') || 'unknown';
  const answer = await ask(readConfig(process.env).dataDir, { command, args: [...args], who });
  (answer.ok ? process.stdout : process.stderr).write(`${harmless(answer.text)}\n`);
  return answer.ok ? 0 : 1;
}

run(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
