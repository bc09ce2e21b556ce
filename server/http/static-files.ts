import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Folder of the names that carry a hash of their content. */
const HASHED = 'assets';

/** The page at `/`, or empty text when nothing is built. */
export function pageOf(distDir: string | null): string {
  return distDir === null ? '' : readFileSync(join(distDir, 'index.html'), 'utf8');
}

/**
 * Serves the built app: names with a hash of their content for ever, everything else (the page, the service worker) asked
 * for anew each time.
 */
export async function serveApp(app: FastifyInstance, distDir: string): Promise<void> {
  // From the built app on: the folder it lies in may be called anything.
  const hashed = join(distDir, HASHED) + sep;
  const { default: fastifyStatic } = await import('@fastify/static');
  await app.register(fastifyStatic, {
    root: distDir,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.startsWith(hashed) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
