import type { Static } from 'typebox';
import type { Batch, Ping } from '../../protocol/stream/client.ts';
import type { Counters } from '../feed/counters.ts';
import { createConnection } from '../feed/socket/connection.ts';
import type { Connection, SocketEvents, SocketLike } from '../feed/socket/connection.ts';
import { openMetered } from '../feed/socket/metered-socket.ts';
import { createSubscriptions } from '../feed/socket/subscriptions.ts';
import type { Subscriptions } from '../feed/socket/subscriptions.ts';
import { randomUuid } from '../model/random-id.ts';
import type { Timers } from '../model/timers.ts';
import { watchLine } from './line-watch.ts';
import { createGlimpses } from './glimpses.ts';
import type { FromLive } from './messages.ts';
import { createStreamAuthentication } from './stream-authentication.ts';

/** Rows of several markets come in one message. */
const BATCH = JSON.stringify({ op: 'batch' } satisfies Static<typeof Batch>);

export interface StreamParts {
  readonly timers: Timers;
  /** Bytes and frames are counted here. Copied whenever the page is told that messages flow. */
  readonly counters: Counters;
  /** Base address of the socket; each thread opens it under an id of its own. */
  url(): string;
  openSocket(url: string, events: SocketEvents): SocketLike;
  /** The socket is new: token and topics have been sent again. */
  onOpen(): void;
  onMessage(data: unknown): void;
  /** Prices of markets out of sight are not wanted: the data saver acts. */
  isSaving(): boolean;
  post(message: Extract<FromLive, { kind: 'connection' | 'alive' | 'silent' }>, transfer: Transferable[]): void;
}

/** The socket with its topics, its authority and the news of whether messages flow. */
export interface Stream extends Pick<Connection, 'connect' | 'wake' | 'restart'>, Pick<Subscriptions, 'renew'> {
  replaceTopics: Subscriptions['replace'];
  /** As StreamAuthentication.setToken. */
  setToken(token: string | null): void;
  /** Tells the page whether messages flow, now. */
  report(): void;
  setVisible(visible: boolean): void;
  /** Closes the socket and forgets its topics; `connect` opens it again. */
  disconnect(): void;
  stop(): void;
}

export function createStream(parts: StreamParts): Stream {
  const { timers, post } = parts;
  const uuid = randomUuid();
  let visible = true;
  let hasTopics = false;
  const line = watchLine({
    timers,
    onAlive: (agoMs) => post({ kind: 'alive', agoMs, counters: { ...parts.counters } }, []),
    onSilent: (agoMs) => post({ kind: 'silent', agoMs }, []),
  });
  const connection = createConnection({
    timers,
    random: Math.random,
    openSocket: (events) =>
      openMetered((metered) => parts.openSocket(`${parts.url()}/${uuid}`, metered), events, parts.counters),
    ping: () => JSON.stringify({ type: 'ping', sent: Date.now() } satisfies Static<typeof Ping>),
    onStatus(status, attempt) {
      // A new socket requests the figures at once, after its topics.
      if (status !== 'connected') glimpses.set(false);
      post({ kind: 'connection', status, attempt }, []);
    },
    onOpen() {
      authentication.socketOpened();
      connection.send(BATCH);
      subscriptions.resend();
      updateGlimpses();
      parts.onOpen();
    },
    onMessage(data) {
      parts.onMessage(data);
      line.heard();
    },
  });
  const authentication = createStreamAuthentication(connection);
  const subscriptions = createSubscriptions({ timers, send: connection.send });
  const glimpses = createGlimpses(timers, () => subscriptions.glimpse({ type: 'TICKER' }));
  const updateGlimpses = () =>
    glimpses.set(visible && hasTopics && connection.status === 'connected' && !parts.isSaving());

  return {
    connect: connection.connect,
    wake: connection.wake,
    restart: connection.restart,
    renew: subscriptions.renew,
    replaceTopics(topics) {
      hasTopics = topics.length > 0;
      subscriptions.replace(topics);
      updateGlimpses();
    },
    setToken: authentication.setToken,
    report: line.tell,
    setVisible(next) {
      visible = next;
      line.setVisible(next);
      updateGlimpses();
    },
    disconnect() {
      connection.disconnect();
      hasTopics = false;
      subscriptions.replace([]);
    },
    stop() {
      glimpses.set(false);
      connection.disconnect();
      line.stop();
    },
  };
}
