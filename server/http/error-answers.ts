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

/** Status and refusal of an error, by where it comes from. Whatever is not known to be the caller's mistake is ours. */
export function answerOf(error: FastifyError | RequestRefused): [status: number, name: RefusalName] {
  if (error instanceof RequestRefused) return [error.statusCode, error.refusal];
  // It may be back in a moment: whoever asks again loses nothing.
  if (error instanceof DatabaseGone || isOutOfRoom(error)) return [503, 'unavailable'];
  if (error.validation) return [400, 'malformed'];
  const status = error.statusCode ?? 500;
  const known = REFUSAL_OF_STATUS[status];
  if (known) return [status, known];
  return status >= 400 && status < 500 ? [400, 'malformed'] : [500, 'operationFailed'];
}

/** Whoever asked is gone, or was told already that the request came too slowly: nobody to answer, nothing of ours failed. */
export const isGone = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** Every error as an envelope: never a stack, never what was sent, never the words of a library (docs/exchange.md#promises). */
export function answerError(error: FastifyError | RequestRefused, request: FastifyRequest, reply: FastifyReply): void {
  if (isGone(request)) return;
  const [status, name] = answerOf(error);
  // The route's pattern, not the url: secrets may travel in a query. What is refused on purpose is no failure.
  if (status >= 500 && !(error instanceof RequestRefused))
    log.error('http', error, { route: request.routeOptions.url ?? '', status });
  void reply.code(status).send(refusal(name, error instanceof RequestRefused ? error.details : {}));
}

export function answerUnknownPath(_request: FastifyRequest, reply: FastifyReply): void {
  void reply.code(404).send(refusal('notFound'));
}

/** HTTP/1.1 asks for a Host. */
export function refuseNoHost(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  const { httpVersionMajor, httpVersionMinor, headers } = request.raw;
  const needed = httpVersionMajor === 1 && httpVersionMinor === 1;
  done(needed && headers.host === undefined ? new RequestRefused(400, 'malformed') : undefined);
}

/** `Expect` of anything but 100-continue. The system answers that one itself, and would answer this one with nothing. */
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

/** Bytes that are no HTTP request, or that came too slowly: no route has seen them, so the answer is written by hand. */
export function answerBrokenConnection(error: ConnectionError, socket: Socket): void {
  // The other side is gone already: nobody to answer.
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
