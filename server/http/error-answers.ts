import { STATUS_CODES } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import type { RefusalName } from '../../protocol/errors.ts';
import { log } from '../infra/log.ts';
import { DatabaseGone, isOutOfRoom } from '../infra/query-error.ts';
import { refusal, RequestRefused } from './envelope.ts';

const REFUSAL_OF_STATUS: Readonly<Record<number, RefusalName>> = {
  404: 'notFound',
  413: 'tooLarge',
  415: 'wrongType',
  416: 'malformed',
  503: 'unavailable',
};

/** Returns the HTTP status and refusal of an error. An error that is not known to be the client's mistake is a 500. */
export function answerOf(error: FastifyError | RequestRefused): [status: number, name: RefusalName] {
  if (error instanceof RequestRefused) return [error.statusCode, error.refusal];
  // Temporary: a client that retries loses nothing.
  if (error instanceof DatabaseGone || isOutOfRoom(error)) return [503, 'unavailable'];
  if (error.validation) return [400, 'malformed'];
  const status = error.statusCode ?? 500;
  const known = REFUSAL_OF_STATUS[status];
  if (known) return [status, known];
  return status >= 400 && status < 500 ? [400, 'malformed'] : [500, 'operationFailed'];
}

/**
 * Returns whether the client has disconnected or was already answered with a timeout. Then there is nobody to answer.
 */
export const isGone = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/**
 * Answers every error with an envelope. It never contains a stack, the request's content or a library's message
 * (docs/exchange.md#promises).
 */
export function answerError(error: FastifyError | RequestRefused, request: FastifyRequest, reply: FastifyReply): void {
  if (isGone(request)) return;
  const [status, name] = answerOf(error);
  // Logs the route's pattern, not the URL, because a query may carry secrets. A deliberate refusal is not a failure.
  if (status >= 500 && !(error instanceof RequestRefused))
    log.error('http', error, { route: request.routeOptions.url ?? '', status });
  void reply.code(status).send(refusal(name, error instanceof RequestRefused ? error.details : {}));
}

export function answerUnknownPath(_request: FastifyRequest, reply: FastifyReply): void {
  void reply.code(404).send(refusal('notFound'));
}

/** Refuses an HTTP/1.1 request without a Host header. */
export function refuseNoHost(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  const { httpVersionMajor, httpVersionMinor, headers } = request.raw;
  const needed = httpVersionMajor === 1 && httpVersionMinor === 1;
  done(needed && headers.host === undefined ? new RequestRefused(400, 'malformed') : undefined);
}

/** Answers an `Expect` header other than 100-continue with 417 and an envelope. Node's own 417 has no body. */
export function answerExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const body = JSON.stringify(refusal('malformed'));
  response.writeHead(417, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}

const STATUS_OF_CONNECTION_ERROR: Readonly<Record<string, [status: number, name: RefusalName]>> = {
  HPE_HEADER_OVERFLOW: [431, 'tooLarge'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'malformed'],
};

/**
 * Answers bytes that are no HTTP request, or that came too slowly. No route sees them, so the answer is written to the
 * socket.
 */
export function answerBrokenConnection(error: ConnectionError, socket: Socket): void {
  // The client has disconnected.
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const [status, name] = STATUS_OF_CONNECTION_ERROR[error.code] ?? [400, 'malformed'];
  const body = JSON.stringify(refusal(name));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `X-Content-Type-Options: nosniff\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
