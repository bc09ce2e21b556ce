import { readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { PAGE_HEADERS } from './security-headers.ts';

/** Folders of the names that carry a hash of their content: the app's, and those of the bench page. */
const HASHED = ['assets', join('bench', 'assets')];
/** Code that starts a thread of its own, under a policy of its own: the page's does not reach it. */
const WORKER = /worker/;

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
  const hashed = HASHED.map((folder) => join(distDir, folder) + sep);
  const { default: fastifyStatic } = await import('@fastify/static');
  await app.register(fastifyStatic, {
    root: distDir,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      const lasts = hashed.some((folder) => path.startsWith(folder));
      reply.header('cache-control', lasts ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (lasts && !WORKER.test(basename(path))) for (const name of PAGE_HEADERS) reply.removeHeader(name);
    },
  });
}
