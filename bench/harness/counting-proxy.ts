import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { FRAME } from '../../protocol/feed/frame-format.ts';
import { passOn } from './feed-server.ts';
import { clientFrame, scanFrames } from './scan-frames.ts';
import type { SeenFrame } from './scan-frames.ts';

/** Totals of all WebSockets of a proxy since it started. Bytes are those of the frames, headers included. */
export interface WireCounts {
  readonly downBytes: number;
  readonly downFrames: number;
  /** Frames with prices: binary ones but GUARD, and text of the market's channels. */
  readonly marketFrames: number;
  readonly upBytes: number;
  readonly upFrames: number;
  /** Binary frames that begin anew. */
  readonly keys: number;
}

/** Stands between browser and server, and passes everything on unchanged, unless told otherwise. */
export interface CountingProxy {
  /** Address for the browser. Start the server with ORIGINS set to it. */
  readonly url: string;
  passTo(serverUrl: string): void;
  counts(): WireCounts;
  /** Period that the server named in its newest VIEW, ms; null before one. */
  periodMs(): number | null;
  /** Replaces what the page subscribes to by these messages, of `op` "subscribe"; null leaves it to the page. */
  replaceTopics(messages: readonly string[] | null): void;
  /** Delays everything on sockets by so many ms each way. */
  delay(ms: number): void;
  /** Resolves when the next KEY has been passed to the browser. */
  nextKey(): Promise<void>;
  close(): Promise<void>;
}

const TEXT = 1;
const BINARY = 2;
/** Enough to know what a message is. */
const SHOWN_BYTES = 200;
const HEAD_END = '\r\n\r\n';
const MARKET = /^\{"type":"(DETAIL|TRADE|TICKER|KLINE|DEPTH|CHECKPOINT)"/;
const PERIOD = /^\{"type":"VIEW".*?"period":(\d+)/;
/** Messages by which a page chooses what it hears. */
const CHOOSES = /^\{"op":"(subscribe|unsubscribe|batch|view|key)"/;

/** Calls with the bytes behind the head of an HTTP message. */
function behindHead(onBytes: (bytes: Buffer) => void): (chunk: Buffer) => void {
  let head: Buffer | null = Buffer.alloc(0);
  return (chunk) => {
    if (head === null) return onBytes(chunk);
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf(HEAD_END);
    if (end < 0) return;
    const rest = head.subarray(end + HEAD_END.length);
    head = null;
    if (rest.length > 0) onBytes(rest);
  };
}

/** @param plain  asks for no compression: a frame that is sent on anew would lose the mark of it */
const headOf = ({ method, url, rawHeaders }: IncomingMessage, plain: boolean): string => {
  const lines = [`${method} ${url} HTTP/1.1`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (!plain || name.toLowerCase() !== 'sec-websocket-extensions') lines.push(`${name}: ${rawHeaders[at + 1]}`);
  }
  return `${lines.join('\r\n')}${HEAD_END}`;
};

/** @param port  any free one unless told otherwise */
export async function startCountingProxy(port = 0): Promise<CountingProxy> {
  const counts = { downBytes: 0, downFrames: 0, marketFrames: 0, upBytes: 0, upFrames: 0, keys: 0 };
  let target: string | null = null;
  let periodMs: number | null = null;
  let delayMs = 0;
  let topics: readonly string[] | null = null;
  let keyWaiters: (() => void)[] = [];
  const clients = new Set<Duplex>();
  const upstreams = new Set<Duplex>();
  const later = (act: () => void): void => {
    if (delayMs === 0) act();
    else setTimeout(act, delayMs);
  };

  function countDown({ opcode, isCompressed, wireBytes, payload }: SeenFrame): void {
    counts.downBytes += wireBytes;
    counts.downFrames += 1;
    if (opcode === BINARY) {
      if (payload[0] !== FRAME.guard) counts.marketFrames += 1;
      if (payload[0] !== FRAME.key) return;
      counts.keys += 1;
      for (const wake of keyWaiters) later(wake);
      keyWaiters = [];
    } else if (opcode === TEXT) {
      const text = payload.toString('latin1');
      if (isCompressed || MARKET.test(text)) counts.marketFrames += 1;
      const period = PERIOD.exec(text)?.[1];
      if (period !== undefined) periodMs = Number(period);
    }
  }

  const sendTo = (upstream: Duplex, opcode: number, payload: Buffer): void => {
    if (upstream.writable) upstream.write(clientFrame(opcode, payload));
  };
  const choose = (upstream: Duplex, message: string): void => sendTo(upstream, TEXT, Buffer.from(message));

  /** Passes a client's frames on, without those that choose what it hears while others are chosen for it. */
  function upScanner(upstream: Duplex): (chunk: Buffer) => void {
    return scanFrames(Infinity, ({ opcode, wireBytes, payload }) => {
      counts.upBytes += wireBytes;
      counts.upFrames += 1;
      if (topics === null || (opcode === TEXT && CHOOSES.test(payload.toString()))) return;
      sendTo(upstream, opcode, payload);
    });
  }

  function join(client: Duplex, upstream: Duplex): void {
    const scanUp = upScanner(upstream);
    const scanDown = behindHead(scanFrames(SHOWN_BYTES, countDown));
    upstream.on('data', (chunk: Buffer) => {
      scanDown(chunk);
      later(() => client.writable && client.write(chunk));
    });
    client.on('data', (chunk: Buffer) => {
      scanUp(chunk);
      if (topics === null) later(() => upstream.writable && upstream.write(chunk));
    });
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('error', () => to.destroy());
      from.on('close', () => later(() => to.destroy()));
    }
  }

  const server = createServer((request, response) => passOn(request, response, target));
  server.on('upgrade', (request: IncomingMessage, client: Duplex) => {
    if (target === null) return void client.destroy();
    const { hostname, port: serverPort } = new URL(target);
    const upstream = connect(Number(serverPort), hostname === 'localhost' ? '127.0.0.1' : hostname);
    clients.add(client);
    upstreams.add(upstream);
    upstream.on('close', () => {
      clients.delete(client);
      upstreams.delete(upstream);
    });
    join(client, upstream);
    upstream.write(headOf(request, topics !== null));
    for (const topic of topics ?? []) choose(upstream, topic);
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    passTo(serverUrl) {
      target = serverUrl;
    },
    counts: () => ({ ...counts }),
    periodMs: () => periodMs,
    replaceTopics(messages) {
      for (const upstream of upstreams) {
        for (const old of topics ?? []) {
          if (!messages?.includes(old)) choose(upstream, old.replace('"subscribe"', '"unsubscribe"'));
        }
        for (const topic of messages ?? []) if (!topics?.includes(topic)) choose(upstream, topic);
      }
      topics = messages;
    },
    delay(ms) {
      delayMs = ms;
    },
    nextKey: () => new Promise((resolve) => keyWaiters.push(resolve)),
    async close() {
      for (const stream of [...clients, ...upstreams]) stream.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
