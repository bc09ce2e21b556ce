import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import type { Rolldown } from 'vite';

const ROOT = join(import.meta.dirname, 'empty-page');
const TYPES = { html: 'text/html', js: 'text/javascript' } as const;

export interface EmptyPage {
  readonly origin: string;
  close(): Promise<void>;
}

/** The least page of React and its router, built and compressed as the app is, at an address of its own. */
export async function serveEmptyPage(): Promise<EmptyPage> {
  const { output } = (await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: { write: false, modulePreload: false },
  })) as Rolldown.RolldownOutput;
  const files = new Map(
    output.map((file) => [file.fileName, brotliCompressSync(file.type === 'chunk' ? file.code : file.source)]),
  );
  const server = createServer(({ url = '/' }, response) => {
    const name = new URL(url, 'http://empty').pathname.slice(1) || 'index.html';
    const content = files.get(name);
    const type = TYPES[name.endsWith('.js') ? 'js' : 'html'];
    if (content) response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(content);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => {
    server.listen(0, 'localhost', done);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://localhost:${port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
