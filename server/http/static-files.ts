import { existsSync, readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { PAGE_HEADERS, widgetFramePolicy } from './security-headers.ts';

/** Folders of the names that carry a hash of their content: the app's, and those of the bench page. */
const HASHED = ['assets', join('bench', 'assets')];
/** Code that starts a thread of its own, under a policy of its own: the page's does not reach it. */
const WORKER = /worker/;

/** Runs the script of a support widget in a sandboxed frame; copies of such scripts lie in the folder. */
const WIDGET_FRAME = 'support-frame.html';
const WIDGET_COPIES = 'support';

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
  const framePath = join(distDir, WIDGET_FRAME);
  const framePolicy = existsSync(framePath) ? widgetFramePolicy(readFileSync(framePath, 'utf8')) : '';
  const copies = join(distDir, WIDGET_COPIES) + sep;
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
      if (path.startsWith(framePath))
        reply.removeHeader('x-frame-options').header('content-security-policy', framePolicy);
      // The frame's origin is nobody's, so not this server's either.
      if (path.startsWith(copies)) reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
}
