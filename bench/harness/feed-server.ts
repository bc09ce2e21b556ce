import { createServer, request as httpRequest } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';

/** Decides what the clients of a feed server hear. One call per socket that connects. */
export type SocketScript = (client: WebSocket, upgrade: IncomingMessage) => void;

/** Answers a call instead of the sandbox: from the call's body to its envelope. */
export type ScriptedAnswer = (body: Readonly<Record<string, unknown>>) => object;

/** A door in front of a real sandbox: pages and calls pass through unchanged, the socket is answered by a script. */
export interface FeedServer {
  /** Address for the browser. Start the sandbox with ORIGINS set to it. */
  readonly url: string;
  /** Names the sandbox that pages and calls are passed on to. */
  passTo(sandboxUrl: string): void;
  /** When the last page or call was asked for, epoch ms. */
  lastCallMs(): number;
  /** Cuts every socket without a closing handshake, as a lost connection does. */
  cut(): void;
  close(): Promise<void>;
}

/** Passes a request on to a server, and its answer back. @param target  address of the server; null answers 503 */
export function passOn(from: IncomingMessage, to: ServerResponse, target: string | null): void {
  if (target === null) {
    to.writeHead(503).end();
    return;
  }
  const upstream = httpRequest(target + from.url, { method: from.method, headers: from.headers }, (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(to);
  });
  upstream.on('error', () => to.destroy());
  from.pipe(upstream);
}

async function answerCall(from: IncomingMessage, to: ServerResponse, answer: ScriptedAnswer): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of from) chunks.push(chunk as Buffer);
  const body = JSON.parse(String(Buffer.concat(chunks)) || '{}') as Record<string, unknown>;
  to.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer(body)));
}

/**
 * @param script     answers /ws; everything else goes to the sandbox named by `passTo`, 503 before that
 * @param answerFor  calls that we answer, by their path
 * @param port       any free one unless told otherwise
 */
export async function startFeedServer(
  script: SocketScript,
  answerFor: (path: string) => ScriptedAnswer | undefined = () => undefined,
  port = 0,
): Promise<FeedServer> {
  let target: string | null = null;
  let lastCallMs = 0;
  const server = createServer((request, response) => {
    lastCallMs = Date.now();
    const answer = answerFor(request.url!.split('?')[0]!);
    if (!answer) return passOn(request, response, target);
    answerCall(request, response, answer).catch(() => response.destroy());
    return undefined;
  });
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  sockets.on('connection', (client, upgrade) => {
    // A page that goes away in the middle of a frame is no concern of the script.
    client.on('error', () => {});
    script(client, upgrade);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: listening } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${listening}`,
    passTo(sandboxUrl) {
      target = sandboxUrl;
    },
    lastCallMs: () => lastCallMs,
    cut() {
      for (const client of sockets.clients) client.terminate();
    },
    async close() {
      for (const client of sockets.clients) client.terminate();
      sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
