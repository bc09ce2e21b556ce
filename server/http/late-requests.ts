import type { FastifyInstance } from 'fastify';
import type { Timeouts } from './limits.ts';

/**
 * Ends requests whose body does not come in time. The system knows one limit for all, which is that of uploads; every other
 * call has a shorter one.
 */
export function refuseLateBodies(app: FastifyInstance, { requestMs }: Pick<Timeouts, 'requestMs'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined;
    if (hasBody && !request.routeOptions.config.call?.multipart) {
      const timer = setTimeout(() => {
        if (raw.complete) return;
        // As the system itself does it.
        const late = Object.assign(new Error('the request came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
        app.server.emit('clientError', late, raw.socket);
      }, requestMs);
      raw.once('end', () => clearTimeout(timer));
      // Answered without its body, or gone.
      reply.raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}
