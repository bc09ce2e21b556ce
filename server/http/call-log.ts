import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OnAnswer } from '../infra/answered.ts';
import { inRequest, log } from '../infra/log.ts';

/** A call that takes longer is worth a line of its own. */
const SLOW_MS = 1000;

const userOf = (request: FastifyRequest): string | undefined => request.signedIn?.userId;

/** Which request a line is of, and whose. */
export function askedBy(request: FastifyRequest): { readonly request: string; readonly user?: string } {
  const user = userOf(request);
  return { request: request.id, ...(user === undefined ? {} : { user }) };
}

/** Names no request of another run or another machine has. The client's own are not taken: it could forge lines of the log. */
export function requestIds(): () => string {
  const run = randomBytes(4).toString('hex');
  let count = 0;
  return () => `${run}-${(++count).toString(36)}`;
}

/**
 * Gives the answer of each call its id (`x-request-id`), and every line logged on the way the same. Of a call only name,
 * user, status and time are logged: secrets travel in all other parts.
 * @param all  each call is a line; else only slow ones, and failures (error-answers.ts)
 */
export function logCalls(app: FastifyInstance, all: boolean, onAnswer: OnAnswer = () => undefined): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.call) reply.header('x-request-id', request.id);
    inRequest(request.id, undefined, done);
  });
  // Once more: a body that has come leads on from the connection, not from the request. By now its user is known.
  app.addHook('preValidation', (request, _reply, done) => inRequest(request.id, userOf(request), done));
  app.addHook('onResponse', (request, reply, done) => {
    const call = request.routeOptions.config.call?.name ?? 'other';
    const ms = Math.round(reply.elapsedTime);
    const { traceparent } = request.headers;
    onAnswer({
      call,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
      request: request.id,
      traceParent: typeof traceparent === 'string' ? traceparent : undefined,
    });
    const line = { ...askedBy(request), call, status: reply.statusCode, ms };
    if (call !== 'other' && ms >= SLOW_MS) log.warn('slow call', line);
    else if (all && call !== 'other') log.info('call', line);
    done();
  });
}
