import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { socketPath } from '../../server/operator/socket-path.ts';
import type { OperatorAnswer } from '../../server/operator/operator-socket.ts';
import type { SharedSandbox } from './servers.ts';

/**
 * Does the same as `npm run operator -- <command>` without the seconds of its start.
 * @returns the command's output
 * @throws Error
 */
export async function operator(sandbox: SharedSandbox, command: string, ...args: string[]): Promise<string> {
  const socket = connect(socketPath(sandbox.dataDir));
  socket.write(`${JSON.stringify({ command, args, who: 'journey' })}\n`);
  const answer = JSON.parse(await text(socket)) as OperatorAnswer;
  if (!answer.ok) throw new Error(answer.text);
  return answer.text;
}
