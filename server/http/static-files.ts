import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { PAGE_HEADERS, widgetFramePolicy } from './security-headers.ts';

/** Folders of files whose names carry a hash of their content: the app's, and those of the bench page. */
const HASHED = ['assets', 'bench/assets'];
/** Form of their names; all others get the answer of any other path. */
const HASHED_NAME = '[\\w.-]+';
/** Scripts of workers, which need a policy of their own because the page's does not apply to them. */
const WORKER = /worker/;

/**
 * The page that runs the script of a support widget in a sandboxed frame, and the folder with copies of such scripts.
 */
const WIDGET_FRAME = 'support-frame.html';
const WIDGET_COPIES = 'support';

/** Returns the HTML of the page at `/`, or empty text when nothing is built. */
export function pageOf(distDir: string | null): string {
  return distDir === null ? '' : readFileSync(join(distDir, 'index.html'), 'utf8');
}

/**
 * Serves a folder of hashed names from a list of it. The plugin reads the folder for each request, so that a name of
 * another case is not taken for the same file; in a folder of three thousand that is most of what a request costs.
 * @param app  with @fastify/static registered for `distDir`
 */
function serveHashed(app: FastifyInstance, distDir: string, folder: string): void {
  let names: ReadonlySet<string> = new Set();
  app.get<{ Params: { name: string } }>(`/${folder}/:name(${HASHED_NAME})`, async (request, reply) => {
    const { name } = request.params;
    // A name that is new belongs to a build that came while the server ran.
    if (!names.has(name)) names = new Set(await readdir(join(distDir, folder)).catch(() => []));
    return names.has(name) ? reply.sendFile(`${folder}/${name}`) : reply.callNotFound();
  });
}

/**
 * Serves the built app. Names with a hash of their content are cached for ever; all others (the page, the service
 * worker) are revalidated each time.
 */
export async function serveApp(app: FastifyInstance, distDir: string): Promise<void> {
  // Absolute paths, because a folder above the app may have any name.
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
      // The frame's origin is opaque, so to it this server is another origin.
      if (path.startsWith(copies)) reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
  for (const folder of HASHED) serveHashed(app, distDir, folder);
}
