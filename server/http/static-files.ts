import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';

const HASHED = `${sep}assets${sep}`;

/** The page at `/`, or empty text when nothing is built. */
export function pageOf(distDir: string | null): string {
  return distDir === null ? '' : readFileSync(join(distDir, 'index.html'), 'utf8');
}

/** Serves the built app: names with a hash of their content for ever, everything else asked for anew each time. */
export async function serveApp(app: FastifyInstance, distDir: string): Promise<void> {
  const { default: fastifyStatic } = await import('@fastify/static');
  await app.register(fastifyStatic, {
    root: distDir,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
