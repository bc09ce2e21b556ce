import { WebSocket } from 'ws';
import type { SocketScript } from '../../bench/harness/feed-server.ts';

/** One message of the sandbox on its way to the page. */
export interface Relayed {
  /** As the message says; `frame` for a binary frame of the compact feed, which has no fields. */
  readonly type: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The sandbox's own socket, passed on message by message, with knobs for what a bad line does. */
export interface Relay {
  readonly script: SocketScript;
  /** Names the sandbox whose socket is passed on. */
  passTo(sandboxUrl: string): void;
  /** Messages for which this is false never arrive. */
  keepOnly(wanted: (message: Relayed) => boolean): void;
  /** Prices stand still and do not grow old: frames arrive without their parts, messages of prices never. */
  holdPrices(): void;
  /** Says something of our own to every page. */
  say(data: string | Buffer): void;
}

const FLUSH_KIND = 1;
/** Numbers in the head of a FLUSH frame. */
const HEAD_NUMBERS = 3;

/** A FLUSH frame without its parts; null for a frame of another kind. See docs/feed.md#frames. */
function emptyFlush(frame: Buffer): Buffer | null {
  if (frame[0] !== FLUSH_KIND) return null;
  let end = 1;
  // The last byte of a number has no upper bit.
  for (let read = 0; read < HEAD_NUMBERS; end++) if (frame[end]! < 128) read++;
  return frame.subarray(0, end);
}

/** @throws Error on a connection before `passTo` */
export function createRelay(): Relay {
  let target: string | null = null;
  let wanted: (message: Relayed) => boolean = () => true;
  let held = false;
  const clients = new Set<WebSocket>();

  return {
    script(client, upgrade) {
      if (target === null) throw new Error('passTo comes first');
      const waiting: string[] = [];
      const upstream = new WebSocket(target.replace('http', 'ws') + upgrade.url, {
        headers: { origin: upgrade.headers.origin ?? '' },
      });
      clients.add(client);
      client.on('message', (data) => {
        if (upstream.readyState === WebSocket.OPEN) upstream.send(String(data));
        else waiting.push(String(data));
      });
      client.on('close', () => {
        clients.delete(client);
        upstream.terminate();
      });
      upstream.on('open', () => {
        for (const text of waiting.splice(0)) upstream.send(text);
      });
      upstream.on('message', (data, isBinary) => {
        if (isBinary) {
          const frame = held ? emptyFlush(data as Buffer) : data;
          if (frame !== null && wanted({ type: 'frame', fields: {} })) client.send(frame, { binary: true });
          return;
        }
        const text = String(data);
        const fields = JSON.parse(text) as Record<string, unknown>;
        if (wanted({ type: String(fields['type']), fields })) client.send(text);
      });
      upstream.on('error', () => {});
      // A sandbox that was killed leaves no closing code, and neither do we.
      upstream.on('close', () => client.terminate());
    },
    passTo(sandboxUrl) {
      target = sandboxUrl;
    },
    keepOnly(next) {
      wanted = next;
      held = false;
    },
    holdPrices() {
      wanted = ({ type }) => type === 'frame' || type === 'HEARTBEAT' || type === 'VIEW';
      held = true;
    },
    say(data) {
      for (const client of clients) client.send(data);
    },
  };
}
