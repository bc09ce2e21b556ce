import { startFeedServer } from '../../bench/harness/feed-server.ts';
import type { FeedServer, SocketScript } from '../../bench/harness/feed-server.ts';
import { createRelay } from '../../bench/harness/relay-script.ts';
import type { Relay } from '../../bench/harness/relay-script.ts';
import { startSandbox } from './sandbox.ts';
import type { Sandbox } from './sandbox.ts';

/** A real sandbox at the end of a line that a journey can spoil. */
export interface Line {
  readonly relay: Relay;
  readonly front: FeedServer;
  /** The sandbox behind the line; its url is the line's. */
  readonly sandbox: Sandbox;
  /** The same sandbox without the line. */
  readonly direct: Sandbox;
  /** The sockets that are open fall silent, without ever being closed; new ones are well. */
  deafen(): void;
  /** What new sockets hear instead of the sandbox. */
  answerWith(script: SocketScript): void;
  /** The line is whole again, for the next journey. */
  mend(): void;
  /** Ends line and sandbox. */
  remove(): Promise<void>;
}

/** @param env  settings of the server, as `startSandbox` takes them; a new withdrawal address waits 2 s instead of a minute, and a night takes 10 s */
export async function startLine(env: Record<string, string> = {}): Promise<Line> {
  const relay = createRelay();
  let sockets = 0;
  let answer = relay.script;
  const front = await startFeedServer((client, upgrade) => {
    sockets += 1;
    answer(client, upgrade);
  });
  const waits = { HOLD_SECONDS: '2', UNFREEZE_SECONDS: '6', NIGHT_SECONDS: '10' };
  const direct = await startSandbox({ ...waits, ...env }, '.', [front.url]);
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
    async remove() {
      await front.close();
      await direct.remove();
    },
  };
}
