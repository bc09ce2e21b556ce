import type { FastifyInstance } from 'fastify';
import type { Call } from '../../protocol/call.ts';
import { refusal, success } from './envelope.ts';

const PING_TIMEOUT_MS = 2000;

/** Two reads for machines: what the server answers, and whether it can. */
export function selfDescription(app: FastifyInstance, live: readonly Call[], ping: () => Promise<void>): void {
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
