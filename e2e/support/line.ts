import { startFeedServer } from '../../bench/harness/feed-server.ts';
import type { FeedServer, SocketScript } from '../../bench/harness/feed-server.ts';
import { createRelay } from './relay-script.ts';
import type { Relay } from './relay-script.ts';
import type { Server, SharedSandbox } from './servers.ts';

/** A real sandbox at the end of a line that a journey can spoil. */
export interface Line {
  readonly relay: Relay;
  readonly front: FeedServer;
  /** The sandbox behind the line; its url is the line's. */
  readonly sandbox: SharedSandbox;
  /** The same sandbox without the line. */
  readonly direct: SharedSandbox;
  /** The sockets that are open fall silent, without ever being closed; new ones are well. */
  deafen(): void;
  /** Answers new sockets by a script instead of the sandbox. */
  answerWith(script: SocketScript): void;
  /** The line is whole again, for the next journey. */
  mend(): void;
  /** Ends the line; the sandbox goes on. */
  remove(): Promise<void>;
}

/** @param place  of the worker among those that run together */
export async function startLine(direct: Server, place: number): Promise<Line> {
  const relay = createRelay();
  let sockets = 0;
  let answer = relay.script;
  const front = await startFeedServer(
    (client, upgrade) => {
      sockets += 1;
      answer(client, upgrade);
    },
    undefined,
    direct.linePorts[place],
  );
  const mend = () => {
    answer = relay.script;
    relay.keepOnly(() => true);
    relay.passTo(direct.url);
    front.passTo(direct.url);
  };
  mend();
  return {
    relay,
    front,
    sandbox: { ...direct, url: front.url },
    direct,
    deafen() {
      const deaf = sockets;
      relay.keepOnly(() => sockets > deaf);
    },
    answerWith(script) {
      answer = script;
    },
    mend,
    remove: () => front.close(),
  };
}
