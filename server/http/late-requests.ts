import type { FastifyInstance } from 'fastify';
import type { Timeouts } from './limits.ts';

/**
 * Ends requests whose body is not complete in time. Node has one limit for all requests, which is set for uploads;
 * every other call has this shorter one.
 */
export function refuseLateBodies(app: FastifyInstance, { requestMs }: Pick<Timeouts, 'requestMs'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined;
    if (hasBody && !request.routeOptions.config.call?.multipart) {
      const timer = setTimeout(() => {
        if (raw.complete) return;
        // Emits the same event as Node does for a late request.
        const late = Object.assign(new Error('the request came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
        app.server.emit('clientError', late, raw.socket);
      }, requestMs);
      raw.once('end', () => clearTimeout(timer));
      // The answer was sent before the body was complete, or the client disconnected.
      reply.raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}
