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
  /** Says something of our own to every page. */
  say(data: string | Buffer): void;
}

/** @throws Error on a connection before `passTo` */
export function createRelay(): Relay {
  let target: string | null = null;
  let wanted: (message: Relayed) => boolean = () => true;
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
          if (wanted({ type: 'frame', fields: {} })) client.send(data, { binary: true });
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
    },
    say(data) {
      for (const client of clients) client.send(data);
    },
  };
}
