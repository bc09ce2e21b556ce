import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OnAnswer } from '../infra/call-answer.ts';
import { inRequest, log } from '../infra/log.ts';

/** Calls slower than this are always logged, ms. */
const SLOW_MS = 1000;

const userOf = (request: FastifyRequest): string | undefined => request.signedIn?.userId;

/** Returns the request id and user that a log line belongs to. */
export function requestFields(request: FastifyRequest): { readonly request: string; readonly user?: string } {
  const user = userOf(request);
  return { request: request.id, ...(user === undefined ? {} : { user }) };
}

/**
 * Returns a generator of request ids that are unique across restarts and machines. Ids sent by the client are ignored,
 * because it could forge log lines.
 */
export function requestIds(): () => string {
  const run = randomBytes(4).toString('hex');
  let count = 0;
  return () => `${run}-${(++count).toString(36)}`;
}

/**
 * Sets `x-request-id` on the answer of each call and the same id on every line logged during it. Only name, user,
 * status and time of a call are logged, because every other part carries secrets.
 * @param all  logs every call; otherwise only slow ones, and failures (error-answers.ts)
 */
export function logCalls(app: FastifyInstance, all: boolean, onAnswer: OnAnswer = () => undefined): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.call) reply.header('x-request-id', request.id);
    inRequest(request.id, undefined, done);
  });
  // Repeated, because the body's events run in the async context of the connection, not of the request. The user is
  // known by now.
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
    const line = { ...requestFields(request), call, status: reply.statusCode, ms };
    if (call !== 'other' && ms >= SLOW_MS) log.warn('slow call', line);
    else if (all && call !== 'other') log.info('call', line);
    done();
  });
}
