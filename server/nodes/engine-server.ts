import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { Refused } from '../ledger/refused.ts';
import type { Caller } from '../infra/call-transaction.ts';
import { log } from '../infra/log.ts';
import { DatabaseGone } from '../infra/query-error.ts';
import { isEngineCall, NOT_ADMITTED } from './engine-calls.ts';
import type { EngineCalls, EngineRequest } from './engine-calls.ts';
import { isSecret } from './node-secret.ts';

const BODY_BYTES_MAX = 64 * 1024;

export interface EngineServerParts {
  /** `http://10.0.0.5:9301`: the address it listens at, which other nodes call. */
  readonly url: string;
  readonly secret: string;
  readonly calls: EngineCalls;
  readonly leads: () => boolean;
  /** Continues a user's call on this node, with the checks of its transactions. */
  readonly resume: <T>(caller: Caller, work: () => Promise<T>) => Promise<T>;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk as string;
    if (text.length > BODY_BYTES_MAX) throw new RangeError('too large');
  }
  return text;
}

/**
 * Serves the engine's calls to other nodes. The calling node has validated the request and its session; what the calls
 * write is checked again here. Answers 421 while this node does not lead.
 * @returns the function that stops it
 */
export async function startEngineServer({
  url,
  secret,
  calls,
  leads,
  resume,
}: EngineServerParts): Promise<() => Promise<void>> {
  async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    if (!isSecret(request.headers.authorization ?? '', secret)) return { status: 401, body: null };
    if (!leads()) return { status: 421, body: null };
    const { name, args, caller } = JSON.parse(await textOf(request)) as EngineRequest;
    if (!isEngineCall(name)) return { status: 400, body: null };
    const call = calls[name] as (...given: unknown[]) => Promise<unknown>;
    try {
      return { status: 200, body: await (caller ? resume(caller, () => call(...args)) : call(...args)) };
    } catch (error) {
      if (error instanceof Refused) return { status: NOT_ADMITTED, body: error.outcome };
      throw error;
    }
  }

  const server = createServer((request, response) => {
    answer(request)
      .catch((error: unknown) => {
        if (!(error instanceof DatabaseGone)) log.error('engine call failed', error);
        return { status: error instanceof DatabaseGone ? 503 : 500, body: null };
      })
      .then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? null));
      })
      .catch((error: unknown) => log.error('engine call not answered', error));
  });
  const { hostname, port } = new URL(url);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(Number(port), hostname, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeIdleConnections();
    });
}
