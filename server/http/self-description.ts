import type { FastifyInstance } from 'fastify';
import type { Call } from '../../protocol/call.ts';
import { refusal, success } from './envelope.ts';

const PING_TIMEOUT_MS = 2000;

interface Parts {
  ping(): Promise<void>;
  readonly unready: () => Promise<string | null>;
}

/** Serves liveness, readiness and the OpenAPI document. The reason for not being ready is not published. */
export function selfDescription(app: FastifyInstance, live: readonly Call[], { ping, unready }: Parts): void {
  app.get('/healthz', async (_request, reply) => reply.type('text/plain').send('ok\n'));
  app.get('/readyz', async (_request, reply) => {
    const ready = (await unready()) === null;
    return reply
      .code(ready ? 200 : 503)
      .type('text/plain')
      .send(ready ? 'ready\n' : 'not ready\n');
  });

  app.get('/api/openapi.json', async () => {
    const { openApiDocument } = await import('../../protocol/openapi.ts');
    return openApiDocument(live);
  });

  app.get('/api/health', async (_request, reply) => {
    const late = new Promise<never>((_, reject) => setTimeout(reject, PING_TIMEOUT_MS, new Error('late')).unref());
    try {
      await Promise.race([ping(), late]);
      return success({});
    } catch {
      return reply.code(503).send(refusal('unavailable'));
    }
  });
}
