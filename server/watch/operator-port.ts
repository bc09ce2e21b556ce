import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Report } from './checks.ts';
import type { Metrics } from './prometheus-metrics.ts';

export interface OperatorPort {
  readonly port: number;
  close(): Promise<void>;
}

function say(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(text);
}

/**
 * Serves `/metrics`, `/healthz`, and `/readyz` with every reason, at an address of its own.
 * @throws Error when the port is taken
 */
export async function startOperatorPort(
  { port, host }: { readonly port: number; readonly host: string },
  metrics: Pick<Metrics, 'contentType' | 'text'>,
  report: () => Report,
): Promise<OperatorPort> {
  const server = createServer((request, response) => {
    if (request.url === '/metrics') {
      metrics.text().then(
        (text) => say(response, 200, metrics.contentType, text),
        () => say(response, 500, 'text/plain', 'figures could not be read\n'),
      );
    } else if (request.url === '/healthz') {
      say(response, 200, 'text/plain', 'ok\n');
    } else if (request.url === '/readyz') {
      const { checks, disk } = report();
      const ready = checks.every(({ problem }) => problem === null);
      say(response, ready ? 200 : 503, 'application/json', `${JSON.stringify({ ready, checks, disk }, null, 2)}\n`);
    } else {
      say(response, 404, 'text/plain', 'here are /metrics, /healthz and /readyz\n');
    }
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
